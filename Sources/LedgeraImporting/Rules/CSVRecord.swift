/// One record of separated values as rules see it.
struct CSVRecord {
  let table: CSVTable
  let row: Int
  /// All columns with commas between them, quotes gone, blanks kept: what patterns look at. Empty where
  /// none does.
  let joined: ArraySlice<UInt8>

  /// - Parameter isJoined: Whether patterns look at the columns joined.
  init(_ table: CSVTable, row: Int, isJoined: Bool) {
    self.table = table
    self.row = row
    guard isJoined else {
      joined = []
      return
    }
    var joined: [UInt8] = []
    joined.reserveCapacity(table.range(ofRow: row).count)
    for column in 0..<table.rows[row].count {
      if column > 0 { joined.append(UInt8(ascii: ",")) }
      joined += table.content(row: row, column: column) ?? []
    }
    self.joined = joined[...]
  }

  /// How many columns it has.
  var count: Int { table.rows[row].count }

  /// The content of a column counted from 0; nil: the record is shorter.
  func value(_ column: Int) -> ArraySlice<UInt8>? { table.content(row: row, column: column) }

  /// Bytes of the whole record, or of a column.
  func range(_ column: Int? = nil) -> Range<Int> {
    guard let column, let field = table.field(row: row, column: column), field.start < field.end
    else { return table.range(ofRow: row) }
    return field.start..<field.end
  }
}
