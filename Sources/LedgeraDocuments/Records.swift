public import LedgeraJSON

/// A header and rows of plain strings: what CSV and TSV hold. Amounts have no digit groups.
public struct Records: Sendable, Equatable {
  /// Names of the fields.
  public var header: [String]
  /// Each as long as the header.
  public var rows: OnDemand<[String]>

  public init(header: [String], rows: [[String]] = []) {
    self.init(header: header, rows: OnDemand { rows })
  }

  /// Records that are made as they are written.
  public init(header: [String], rows: OnDemand<[String]>) {
    self.header = header
    self.rows = rows
  }
}
