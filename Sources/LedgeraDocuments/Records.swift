/// A header and rows of plain strings: what CSV and TSV hold. Amounts have no digit groups.
public struct Records: Sendable, Equatable {
  /// Names of the fields.
  public var header: [String]
  /// Each as long as the header.
  public var rows: [[String]]

  public init(header: [String], rows: [[String]] = []) {
    self.header = header
    self.rows = rows
  }
}
