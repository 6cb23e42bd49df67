import LedgeraDiagnostics

/// Why a text is not a value of an option.
package struct OptionFault: Error, Equatable {
  /// What follows the option's name: `takes a number from 0 to 9, not 'x'`.
  let message: String
  let hints: [String]

  /// - Parameter expected: `a number from 0 to 9`.
  package init(_ text: String, expected: String, hints: [String?] = []) {
    self.init(message: "takes \(expected), not \(shown(text))", hints: hints)
  }

  package init(message: String, hints: [String?] = []) {
    self.message = message
    self.hints = hints.compactMap { $0 }
  }
}
