import LedgeraCommands
import LedgeraTestSupport
import Testing

/// `dashboard`, on 2026-11-21.
@Suite struct DashboardTests {
  private static let books = """
    profile
        base EUR
    account assets:reserve  ; type: Cash
    account assets:shares
    account assets:bonds
    bucket Reserve
        account assets:reserve
        weight 0%
        return 0%
        buffer 1000 EUR
    bucket Shares
        account assets:shares
        weight 60%
        return 5%
        band 5%
    bucket Bonds
        account assets:bonds
        weight 40%
        return 2%
        band 5%
    2026-11-01 Opening
        assets:reserve   900.50 EUR
        assets:shares   8000.00 EUR
        assets:bonds    2000.00 EUR
        equity:opening

    """

  private func dashboard(_ books: String, _ words: String...) -> String {
    let run = Run(
      arguments: ["dashboard", "-f", "j.journal"] + words, files: ["/books/j.journal": books])
    #expect(run.status == .fine, "\(run.errors)")
    return run.output
  }

  @Test func `low buffers and drift are told`() {
    let text = dashboard(Self.books)
    #expect(text.contains("Buckets     Reserve: 99.50 EUR below its buffer\n"), "\(text)")
    #expect(text.contains("Shares: 80.0 % of the buckets, not 60.0 %\n"))
    #expect(text.contains("Bonds: 20.0 % of the buckets, not 40.0 %\n"))
    #expect(text.contains("'ledgera suggest' shows transfers\n"))
    let json = dashboard(Self.books, "-O", "json")
    #expect(json.contains("\"bucket\": \"Reserve\""), "\(json)")
  }

  @Test func `buckets within their bands need no line`() {
    let kept = Self.books.replacing("900.50", with: "1000.00").replacing("8000", with: "6000")
      .replacing("2000.00", with: "4000.00")
    #expect(!dashboard(kept).contains("Buckets"))
    #expect(dashboard(kept, "-O", "json").contains("\"drifted\": []"))
  }
}
