/// What the standard streams are connected to.
public struct Terminal: Sendable, Equatable {
  /// One of the three standard streams; the raw value is its descriptor.
  public enum Stream: Int32, Sendable {
    case input = 0
    case output = 1
    case errors = 2
  }

  public var inputIsTerminal: Bool
  public var outputIsTerminal: Bool
  public var errorsIsTerminal: Bool
  /// Columns: `COLUMNS` if it is a positive number, else the width of the terminal of standard
  /// output; nil: unknown, as in a pipe.
  public var width: Int?

  /// Lines of the terminal of standard output; nil: unknown, as in a pipe.
  public var height: Int?

  /// By default no stream is a terminal.
  public init(
    inputIsTerminal: Bool = false, outputIsTerminal: Bool = false, errorsIsTerminal: Bool = false,
    width: Int? = nil, height: Int? = nil
  ) {
    self.inputIsTerminal = inputIsTerminal
    self.outputIsTerminal = outputIsTerminal
    self.errorsIsTerminal = errorsIsTerminal
    self.width = width
    self.height = height
  }

  public func isTerminal(_ stream: Stream) -> Bool {
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
