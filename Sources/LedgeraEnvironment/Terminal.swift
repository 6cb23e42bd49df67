/// What the standard streams are connected to.
package struct Terminal: Sendable, Equatable {
  /// One of the three standard streams; the raw value is its descriptor.
  package enum Stream: Int32, Sendable {
    case input = 0
    case output = 1
    case errors = 2
  }

  package var inputIsTerminal: Bool
  package var outputIsTerminal: Bool
  package var errorsIsTerminal: Bool
  /// Columns: `COLUMNS` if it is a positive number, else the width of the terminal of standard
  /// output; nil: unknown, as in a pipe.
  package var width: Int?

  /// Lines of the terminal of standard output; nil: unknown, as in a pipe.
  package var height: Int?

  /// By default no stream is a terminal.
  package init(
    inputIsTerminal: Bool = false, outputIsTerminal: Bool = false, errorsIsTerminal: Bool = false,
    width: Int? = nil, height: Int? = nil
  ) {
    self.inputIsTerminal = inputIsTerminal
    self.outputIsTerminal = outputIsTerminal
    self.errorsIsTerminal = errorsIsTerminal
    self.width = width
    self.height = height
  }

  package func isTerminal(_ stream: Stream) -> Bool {
    switch stream {
    case .input: inputIsTerminal
    case .output: outputIsTerminal
    case .errors: errorsIsTerminal
    }
  }

  /// A width from `COLUMNS`; nil unless it is a number from 1 to 100,000.
  static func width(columns: String?) -> Int? {
    guard let columns, let width = Int(columns), (1...100_000).contains(width) else { return nil }
    return width
  }
}
