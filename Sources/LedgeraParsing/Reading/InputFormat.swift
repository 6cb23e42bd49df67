package import LedgeraEnvironment

/// How the bytes of a file are transactions.
package enum InputFormat: String, CaseIterable, Sendable {
  case journal
  /// Separated values, read by rules: by commas, semicolons or tabs unless the rules say otherwise.
  case csv, ssv, tsv
  /// Rules that name the file of the records themselves.
  case rules
  /// Where time went, by hledger's formats.
  case timedot, timeclock
  case beancount

  /// By the extension of a name.
  package init(ofFile name: String) {
    let ending = Path.fileExtension(of: name)?.lowercased()
    self = ending == "bean" ? .beancount : ending.flatMap { InputFormat(rawValue: $0) } ?? .journal
  }

  private init?(ofPrefix prefix: String) {
    self.init(rawValue: ["ledger", "hledger"].contains(prefix) ? "journal" : prefix)
  }

  /// Takes `csv:` or the like off a name; nil: none.
  package static func takePrefix(of name: inout String) -> InputFormat? {
    guard let colon = name.firstIndex(of: ":"),
      let format = InputFormat(ofPrefix: String(name[..<colon]))
    else { return nil }
    name = String(name[name.index(after: colon)...])
    return format
  }

  /// What a file of this format is, for messages.
  package var name: String {
    switch self {
    case .journal: "a journal"
    case .csv, .ssv, .tsv: "a file of separated values"
    case .rules: "a file of rules"
    case .timedot, .timeclock: "a log of time"
    case .beancount: "a file of Beancount"
    }
  }
}

/// Makes journals of files of other formats.
///
/// - Parameters:
///   - name: The file's, relative to the working directory or absolute.
package typealias InputTranslator =
  @Sendable (
    _ name: String, _ format: InputFormat, _ contents: FileContents, _ world: Environment
  ) throws(TranslationFailure) -> JournalInput

/// Why a file of another format cannot be read.
package struct TranslationFailure: Error {
  let message: String
  let hints: [String]

  package init(_ message: String, hints: [String]) {
    self.message = message
    self.hints = hints
  }
}
