import LedgeraDocuments
import LedgeraJSON
import LedgeraRendering
import Testing

struct HTMLTests {
  private func page(_ blocks: Block..., title: String = "Report") -> String {
    String(
      decoding: HTMLRenderer.render(
        Document(title: title, blocks: blocks, records: Records(header: []), json: .null)),
      as: UTF8.self)
  }

  private var statement: Table {
    Table(
      title: "Report", layout: .grid,
      columns: [Column(.account), Column(.amount), Column(.amount)],
      rows: [
        Row(.header, ["", "Jan", "Feb"]), .doubleRule, Row(.section, ["Assets"]), .rule,
        Row([
          Cell("bank", indent: 1),
          Cell([Run("-1 EUR", .negative), Run("2 USD")], .commas), "0",
        ]), .rule,
        Row(.total, ["", Cell("-1 EUR", .negative)]), .doubleRule, Row(.section, ["Liabilities"]),
        .rule, Row(.grandTotal, ["Net:", "0", "0"]),
      ])
  }

  @Test func `a page is complete, in UTF-8, follows the reader's mode and can be printed`() {
    let page = page(.table(statement))
    #expect(
      page.hasPrefix("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"))
    #expect(page.hasSuffix("</main>\n</body>\n</html>\n"))
    #expect(page.contains("@media screen and (prefers-color-scheme:dark)"))
    #expect(page.contains("@media print"))
  }

  @Test func `sections, row headings, figures and totals are marked`() {
    let page = page(.table(statement))
    #expect(
      page.contains("<tr class=\"section\"><th scope=\"rowgroup\" colspan=\"3\">Assets</th></tr>"))
    #expect(page.contains("</tbody>\n<tbody>\n<tr class=\"section\">"))
    #expect(
      page.contains(
        "<tr><th scope=\"row\" style=\"padding-left:2em\">bank</th><td class=\"figure\">"
          + "<span class=\"negative\">-1 EUR</span>, 2 USD</td><td class=\"figure\">0</td></tr>"))
    #expect(
      page.contains(
        "<tr class=\"total\"><td></td><td class=\"figure\"><span class=\"negative\">-1 EUR</span></td>"
          + "<td class=\"figure\"></td></tr>"))
    #expect(page.contains("<tr class=\"grand\"><th scope=\"row\">Net:</th>"))
  }

  @Test func `a colour that somebody chose is a mark beside the text`() {
    let teal = Style.color("#209090") ?? .plain
    let page = page(.lines([Cell("bank", teal), Cell("card", [teal, .strong])]))
    #expect(
      page.contains(
        "<li><span class=\"own\" style=\"border-color:rgb(32,144,144)\">bank</span></li>"))
    #expect(page.contains("<span class=\"strong own\" style=\"border-color:rgb(32,144,144)\">card"))
  }

  @Test func `text of the books is never markup`() {
    let page = page(
      .paragraph("<script>alert('1')</script> & \"x\""), .lines(["a<b"]), title: "</title><b>")
    #expect(page.contains("&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt; &amp; &quot;x&quot;"))
    #expect(page.contains("<li>a&lt;b</li>"))
    #expect(page.contains("<title>&lt;/title&gt;&lt;b&gt;</title>"))
    #expect(!page.contains("<script"))
  }

  @Test(arguments: [0x00, 0x1B, 0x0D, 0x7F, 0x9B, 0xFDD0, 0xFFFE, 0x10_FFFF] as [UInt32])
  func `code points that no page may contain are replaced`(_ value: UInt32) throws {
    let scalar = try #require(Unicode.Scalar(value))
    #expect(page(.paragraph(Cell("a\(scalar)b"))).contains("<p>a\u{FFFD}b</p>"))
  }

  @Test func `a page asks for nothing and forbids it`() {
    let page = page(.table(statement))
    #expect(page.contains("content=\"default-src 'none'; style-src 'unsafe-inline'\""))
    for word in ["http:", "https:", "src=", "@import", "url(", "<link", "<script"] {
      #expect(!page.contains(word), "\(word)")
    }
  }

  @Test func `a register has a row for each posting`() {
    let register = Register(entries: [
      Register.Entry(
        date: "2026-01-01", description: "Shop", account: "budget", brackets: .round,
        amount: Cell([Run("-1 EUR", .negative), Run("2 USD")], .lines), total: "0")
    ])
    #expect(
      page(.register(register)).contains(
        "<tr><td>2026-01-01</td><td>Shop</td><th scope=\"row\">(budget)</th><td class=\"figure\">"
          + "<span class=\"negative\">-1 EUR</span><br>2 USD</td><td class=\"figure\">0</td></tr>"))
  }
}
