/// A journal to read, or a file of another format that is read as one.
package struct InputFile: Sendable, Equatable {
  /// Absolute path; nil for standard input.
  package let path: String?
  /// As the user wrote it, for messages; `-` for standard input.
  package let name: String
  /// What named it, when that was not the command line: `LEDGER_FILE`, `ledgera.conf:1:1`.
  package let namedBy: String?
  /// The format of its contents.
  package let format: InputFormat

  /// An input file.
  ///
  /// - Parameter format: nil: its name says it.
  package init(path: String?, name: String, namedBy: String? = nil, format: InputFormat? = nil) {
    self.path = path
    self.name = name
    self.namedBy = namedBy
    self.format = format ?? InputFormat(ofFile: name)
  }
}
