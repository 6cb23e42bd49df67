import LedgeraDiagnostics
package import LedgeraDocuments

/// Records as a flat OpenDocument spreadsheet (ODF 1.3): amounts are numbers that show their commodity, days are dates,
/// and all else is text, so that nothing is taken for a formula.
///
/// The rows are made twice, since the formats of their amounts stand before them.
package enum SpreadsheetRenderer {
  package static func write(_ records: Records, to take: @escaping PieceTaker) {
    let columns = SpreadsheetColumns(records)
    var writer = HTMLWriter(take)
    writer.markup(head)
    for (number, format) in columns.formats.enumerated() {
      writeFormat(format, number, to: &writer)
    }
    writer.markup(body)
    if records.showsHeader {
      writeRow(records.header.map { ($0, .text) }, style: "title", to: &writer)
    }
    for row in records.rows {
      writeRow(
        row.enumerated().map { ($1, columns.value(of: $1, inColumn: $0)) }, to: &writer)
    }
    writer.markup("</table:table></office:spreadsheet></office:body></office:document>\n")
    writer.end()
  }

  private static func writeRow(
    _ cells: [(text: String, value: SpreadsheetValue)], style: String = "plain",
    to writer: inout HTMLWriter
  ) {
    writer.markup("<table:table-row>")
    for (text, value) in cells {
      guard !text.isEmpty else {
        writer.markup("<table:table-cell/>")
        continue
      }
      switch value {
      case .text:
        writer.markup(
          "<table:table-cell table:style-name=\"\(style)\" office:value-type=\"string\">")
      case .day:
        writer.markup(
          "<table:table-cell table:style-name=\"day\" office:value-type=\"date\""
            + " office:date-value=\"\(text)\">")
      case .number(let number, let format):
        writer.markup(
          "<table:table-cell table:style-name=\"amount\(format)\" office:value-type=\"float\""
            + " office:value=\"\(number)\">")
      }
      for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
        writer.markup("<text:p>")
        write(line, to: &writer)
        writer.markup("</text:p>")
      }
      writer.markup("</table:table-cell>")
    }
    writer.markup("</table:table-row>\n")
  }

  /// Blanks that follow another one or begin a line would be lost.
  private static func write(_ line: Substring, to writer: inout HTMLWriter) {
    var pending = ""
    var isAfterBlank = true
    for character in line {
      if character == " ", isAfterBlank {
        writer.text(pending)
        writer.markup("<text:s/>")
        pending = ""
      } else if character == "\t" {
        writer.text(pending)
        writer.markup("<text:tab/>")
        pending = ""
      } else {
        pending.append(character)
      }
      isAfterBlank = character == " "
    }
    writer.text(pending)
  }

  private static func writeFormat(
    _ format: SpreadsheetFormat, _ number: Int, to writer: inout HTMLWriter
  ) {
    writer.markup("<number:number-style style:name=\"format\(number)\">")
    for (index, symbol) in [format.prefix, format.suffix].enumerated() {
      if index == 1 {
        writer.markup(
          "<number:number number:min-integer-digits=\"1\""
            + " number:decimal-places=\"\(format.decimals)\""
            + " number:min-decimal-places=\"\(format.decimals)\"/>")
      }
      guard !symbol.isEmpty else { continue }
      writer.markup("<number:text>")
      writer.text(symbol)
      writer.markup("</number:text>")
    }
    writer.markup(
      "</number:number-style>\n<style:style style:name=\"amount\(number)\""
        + " style:family=\"table-cell\" style:data-style-name=\"format\(number)\"/>\n")
  }

  private static let head = """
    <?xml version="1.0" encoding="UTF-8"?>
    <office:document office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.spreadsheet"
      xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"
      xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0"
      xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"
      xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0"
      xmlns:number="urn:oasis:names:tc:opendocument:xmlns:datastyle:1.0"
      xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0">
    <office:automatic-styles>
    <number:date-style style:name="date"><number:year number:style="long"/><number:text>-</number:text>\
    <number:month number:style="long"/><number:text>-</number:text><number:day number:style="long"/></number:date-style>
    <style:style style:name="plain" style:family="table-cell"/>
    <style:style style:name="title" style:family="table-cell"><style:text-properties fo:font-weight="bold"/></style:style>
    <style:style style:name="day" style:family="table-cell" style:data-style-name="date"/>

    """

  private static let body = """
    </office:automatic-styles>
    <office:body><office:spreadsheet><table:table table:name="Report">

    """
}

/// What a cell holds.
enum SpreadsheetValue {
  case text
  case day
  /// As XML Schema writes a decimal, and the number of its format.
  case number(String, format: Int)
}

/// How amounts of a commodity are shown.
struct SpreadsheetFormat: Hashable {
  /// Before the digits: `$`.
  var prefix = ""
  var decimals = 0
  /// After the digits: ` EUR`.
  var suffix = ""
}
