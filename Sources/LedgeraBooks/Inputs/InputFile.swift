/// A journal to read, or a file of another format that is read as one.
public struct InputFile: Sendable, Equatable {
  /// Absolute path; nil for standard input.
  public let path: String?
  /// As the user wrote it, for messages; `-` for standard input.
  public let name: String
  /// What named it, when that was not the command line: `LEDGER_FILE`, `ledgera.conf:1:1`.
  public let namedBy: String?
  /// The format of its contents.
  public let format: InputFormat

  /// An input file.
  ///
  /// - Parameter format: nil: its name says it.
  public init(path: String?, name: String, namedBy: String? = nil, format: InputFormat? = nil) {
    self.path = path
    self.name = name
    self.namedBy = namedBy
    self.format = format ?? InputFormat(ofFile: name)
  }
}
