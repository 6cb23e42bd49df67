import LedgeraComputation
package import LedgeraDocuments
package import LedgeraJSON

/// Records as CSV or TSV, header first if they show it, UTF-8, lines ending with a line feed.
package enum RecordsRenderer {
  package static func csv(_ records: Records) -> [UInt8] {
    OutputBuffer.collecting { writeCSV(records, to: $0) }
  }

  /// The same in pieces.
  ///
  /// - Parameter guardsFormulas: Put `'` before what spreadsheets would take for a formula.
  package static func writeCSV(
    _ records: Records, guardsFormulas: Bool = false, to take: @escaping PieceTaker
  ) {
    write(records, as: .csv, guardsFormulas, to: take)
  }

  package static func tsv(_ records: Records) -> [UInt8] {
    OutputBuffer.collecting { writeTSV(records, to: $0) }
  }

  /// The same in pieces; see `writeCSV`.
  package static func writeTSV(
    _ records: Records, guardsFormulas: Bool = false, to take: @escaping PieceTaker
  ) {
    write(records, as: .tsv, guardsFormulas, to: take)
  }

  private static func write(
    _ records: Records, as form: RecordWriter.Form, _ guardsFormulas: Bool,
    to take: @escaping PieceTaker
  ) {
    var output = OutputBuffer(take: take)
    let empty = RecordWriter(form, guardsFormulas: guardsFormulas)
    if records.showsHeader {
      var header = empty
      header.row(records.header)
      output.append(header.bytes)
    }
    records.rows.batches.forEach(to: { empty }, end: \.bytes) { rows in
      output.append(rows)
      output.handOnPiece()
    }
    output.handOn()
  }
}

/// JSON indented two spaces a level, members in their order, safe to look at on a terminal.
package enum JSONRenderer {
  /// The text, ending with a line feed.
  package static func render(_ value: JSONValue) -> [UInt8] {
    OutputBuffer.collecting { write(value, to: $0) }
  }

  /// The same in pieces.
  package static func write(_ value: JSONValue, to take: @escaping PieceTaker) {
    value.writeIndented(to: take)
  }
}
