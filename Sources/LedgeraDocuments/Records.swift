package import LedgeraJSON

/// A header and rows of plain strings: what CSV and TSV hold. Amounts have no digit groups.
package struct Records: Sendable, Equatable {
  /// Names of the fields.
  package var header: [String]
  /// Each as long as the header.
  package var rows: OnDemand<[String]>

  package init(header: [String], rows: [[String]] = []) {
    self.init(header: header, rows: OnDemand { rows })
  }

  /// Records that are made as they are written.
  package init(header: [String], rows: OnDemand<[String]>) {
    self.header = header
    self.rows = rows
  }
}
