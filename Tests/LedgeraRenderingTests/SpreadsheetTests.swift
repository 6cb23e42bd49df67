import LedgeraDocuments
import LedgeraRendering
import Testing

@Suite struct SpreadsheetTests {
  private func sheet(_ header: [String], _ rows: [[String]]) -> String {
    var bytes: [UInt8] = []
    SpreadsheetRenderer.write(Records(header: header, rows: rows)) { bytes += $0 }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func cell(_ text: String, in column: String = "total", with others: [String] = [])
    -> String
  {
    let sheet = self.sheet([column], ([text] + others).map { [$0] })
    let rows = sheet.split(separator: "<table:table-row>")
    return String(rows[2].split(separator: "</table:table-row>")[0])
      .replacing("<table:table-cell table:style-name=", with: "").replacing(
        "</table:table-cell>", with: "")
  }

  @Test func `amounts are numbers in the format of their commodity, and days are dates`() {
    let text = sheet(
      ["date", "total"],
      [["2026-11-21", "-12.50 EUR"], ["2028-02-29", "$5"], ["2026-12-31", "3,5"]])
    #expect(
      text.contains(
        "office:value-type=\"date\" office:date-value=\"2028-02-29\"><text:p>2028-02-29</text:p>"))
    #expect(
      text.contains(
        "table:style-name=\"amount0\" office:value-type=\"float\" office:value=\"-12.50\">"))
    #expect(text.contains("office:value=\"5\"><text:p>$5</text:p>"))
    #expect(text.contains("office:value=\"3.5\"><text:p>3,5</text:p>"))
    #expect(
      text.contains(
        "number:decimal-places=\"2\" number:min-decimal-places=\"2\"/><number:text> EUR</number:text>"
      ))
    #expect(text.contains("<number:text>$</number:text><number:number"))
  }

  @Test(arguments: [
    "=1+2", "007", "12.", "1.2.3", "5 EUR @ 2 USD", "5 a b", "$5 EUR", "EUR",
    "2026-02-30", "2026-1-01",
    "--5", "5-", "1234567890.1234567", "T-BOND 5",
  ])
  func `what is neither is text`(_ text: String) {
    #expect(cell(text) == "\"plain\" office:value-type=\"string\"><text:p>\(text)</text:p>")
  }

  @Test func `several amounts are text among numbers, and a word makes a column text`() {
    #expect(cell("1 EUR, 2 USD", with: ["3 EUR"]).contains("string"))
    #expect(cell("3 EUR", with: ["1 EUR, 2 USD"]).contains("office:value=\"3\""))
    #expect(cell("10 \"T-BOND 2031\"", with: [""]).contains("office:value=\"10\""))
    #expect(cell("3 EUR", with: ["none"]).contains("string"))
    #expect(
      cell("3 EUR", with: ["2026-01-01..2026-03-31", "2026-W03"]).contains("office:value=\"3\""))
    #expect(cell("2026-01-01", with: ["soon"]).contains("string"))
    #expect(cell("1  EUR").contains("string"))
    #expect(cell("12", in: "code").contains("string"))
    #expect(cell("12", in: "description").contains("string"))
  }

  @Test func `text keeps blanks, lines and what means something in markup`() {
    #expect(cell("a  b", in: "note").hasSuffix("<text:p>a <text:s/>b</text:p>"))
    #expect(
      cell(" a\t<&>", in: "note").hasSuffix("<text:p><text:s/>a<text:tab/>&lt;&amp;&gt;</text:p>"))
    #expect(cell("a\nb", in: "note").hasSuffix("<text:p>a</text:p><text:p>b</text:p>"))
    #expect(
      sheet(["total"], [[""]]).contains("<table:table-row><table:table-cell/></table:table-row>"))
  }
}
