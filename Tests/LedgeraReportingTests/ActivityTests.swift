import LedgeraChecking
import LedgeraDocuments
import LedgeraModel
import LedgeraQuerying
import LedgeraReporting
import LedgeraTestSupport
import Testing

@Suite struct ActivityTests {
  static let books = """
    2024-01-01 open
        assets:cash  $1,000.00
        assets:x  3 X
        equity:opening
    2024-01-03 food
        expenses:food  $20.00
        assets:cash
    2024-02-20 pay
        assets:cash  $500.00
        assets:x  -1 X
        income:salary

    """

  func bars(_ blocks: [Block]) -> [[String]] {
    blocks.compactMap { block in
      guard case .bars(let chart) = block else { return nil }
      return chart.bars.map { "\($0.label) \($0.figure.text)" }
    }
  }

  @Test func `postings are counted by day, or by period`() throws {
    let ledger = try Ledger.reading(Self.books)
    let february = try #require(DateSpan.month(2, year: 2024))
    let days = try ActivityReport(ledger, BalanceRequest(PostingSelection(span: february))).document
    #expect(Array(try #require(days.records).rows).count == 29)
    #expect(Array(try #require(days.records).rows).first == ["2024-02-01", "0"])
    let months = try ActivityReport(
      ledger, BalanceRequest(PostingSelection(interval: .months(1)))
    ).document
    #expect(bars(months.blocks) == [["2024-01-01 5", "2024-02-01 3"]])
  }

  @Test func `books without transactions have no activity`() throws {
    let report = try ActivityReport(Ledger.reading("; nothing\n"), BalanceRequest())
    #expect(Array(try #require(report.document.records).rows).isEmpty)
  }

  @Test func `a balance has bars for its accounts, commodity by commodity`() throws {
    let report = try BalanceReport(Ledger.reading(Self.books), BalanceRequest())
    #expect(
      bars(report.barDocument.blocks) == [
        [
          "assets:cash $1,480.00", "equity:opening $-1,000.00", "expenses:food $20.00",
          "income:salary $-500.00",
        ], ["assets:x 2 X", "equity:opening -3 X", "income:salary 1 X"],
      ])
  }

  @Test func `with periods the bars are those of totals, zeros included`() throws {
    let quarter = try #require(DateSpan.quarter(1, year: 2024))
    var request = BalanceRequest(PostingSelection(span: quarter, interval: .months(1)))
    request.options.calculation = .count
    let report = try BalanceReport(Ledger.reading(Self.books), request)
    #expect(bars(report.barDocument.blocks) == [["Jan 5", "Feb 3", "Mar 0"]])
  }

  @Test func `a register's picture has the total at the end of each day`() throws {
    let ledger = try Ledger.reading(Self.books)
    let assets = try QueryParser(today: .first).query("assets").query
    let request = RegisterRequest(PostingSelection(assets))
    let report = try RegisterReport(ledger, request)
    #expect(
      try bars(report.graphDocument(ledger, request).blocks) == [
        ["2024-01-01 $1,000.00", "2024-01-03 $980.00", "2024-02-20 $1,480.00"],
        ["2024-01-01 3 X", "2024-01-03 3 X", "2024-02-20 2 X"],
      ])
  }
}
