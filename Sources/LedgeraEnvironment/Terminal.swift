/// What the standard streams are connected to.
public struct Terminal: Sendable, Equatable {
  /// One of the three standard streams; the raw value is its descriptor.
  public enum Stream: Int32, Sendable {
    /// Standard input.
    case input = 0
    /// Standard output.
    case output = 1
    /// Standard error.
    case errors = 2
  }

  /// Standard input is a terminal.
  public var inputIsTerminal: Bool
  /// Standard output is a terminal.
  public var outputIsTerminal: Bool
  /// Standard error is a terminal.
  public var errorsIsTerminal: Bool
  /// Columns: `COLUMNS` if it is a positive number, else what the terminal of standard output says;
  /// nil when neither is known, as in a pipe.
  public var width: Int?

  /// Lines of the terminal of standard output; nil when they are not known, as in a pipe.
  public var height: Int?

  /// A terminal of the given facts; by default nothing is a terminal.
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

  /// Whether a stream is a terminal.
  public func isTerminal(_ stream: Stream) -> Bool {
    switch stream {
    case .input: inputIsTerminal
    case .output: outputIsTerminal
    case .errors: errorsIsTerminal
    }
  }

  /// A width as `COLUMNS` gives it; nil unless it is a number from 1 to 100,000.
  static func width(columns: String?) -> Int? {
    guard let columns, let width = Int(columns), (1...100_000).contains(width) else { return nil }
    return width
  }
}
