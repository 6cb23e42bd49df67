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

  private static let alerts = """
    profile
        base EUR
    commodity 1000,00 EUR
    commodity VT  ; alert: above 90 EUR, alert: below 80.5 EUR
    P 2026-11-20 VT 95,25 USD
    P 2026-11-20 USD 0,95 EUR
    2026-11-01 Opening
        assets:bank  10,00 EUR
        equity:opening

    """

  @Test func `prices beyond an alert are told`() {
    #expect(dashboard(Self.alerts).contains("Alerts      VT is 90,49 EUR, above 90,00 EUR\n"))
    #expect(dashboard(Self.alerts, "-O", "json").contains("\"isAbove\": true"))
    let low = Self.alerts.replacing("95,25", with: "80,00")
    #expect(dashboard(low).contains("VT is 76,00 EUR, below 80,50 EUR\n"))
    for price in ["94,73", "84,74"] {
      let quiet = Self.alerts.replacing("95,25", with: price)
      #expect(!dashboard(quiet).contains("Alerts"), "\(price)")
    }
  }

  @Test func `an alert without a price to compare is found, and one that is not reached is not`() {
    func found(_ books: String) -> String {
      Run(arguments: ["check", "alerts", "-f", "j.journal"], files: ["/books/j.journal": books])
        .output
    }
    #expect(found(Self.alerts).contains("VT is 90,49 EUR, above 90,00 EUR"))
    #expect(found(Self.alerts.replacing("95,25", with: "94,73")) == "")
    let unpriced = Self.alerts.replacing("P 2026-11-20 VT 95,25 USD\n", with: "")
    #expect(found(unpriced).contains("VT has no price in EUR"), "\(found(unpriced))")
    #expect(!dashboard(unpriced).contains("Alerts"))
  }

  @Test(arguments: ["above 90", "over 90 EUR", "above 90.5.1 EUR", "above 0 EUR", "above 90 XYZ"])
  func `an alert that says something else is doubtful`(_ value: String) {
    let books = Self.alerts.replacing("above 90 EUR", with: value)
    let run = Run(arguments: ["check", "-f", "j.journal"], files: ["/books/j.journal": books])
    #expect(run.output.contains("alert: cannot be"), "\(run.output)")
  }

  @Test func `one line says what matters most`() {
    let line = dashboard(Self.alerts, "-O", "short")
    #expect(line == "10,00 EUR · VT is 90,49 EUR, above 90,00 EUR\n")
    #expect(dashboard("", "-O", "short") == "no transactions yet\n")
    let planned = """
      profile
          base EUR
      account expenses:food
      account assets:bank  ; type: Cash
      ~ monthly from 2026-11-01  budget
          expenses:food  20.00 EUR
          assets:bank
      ~ every 10th day of month from 2026-11  Rent  ; post: auto
          expenses:rent  5.00 EUR
          assets:bank
      2026-11-01 Pay
          assets:bank   100.00 EUR
          income:pay
      2026-11-02 Food
          expenses:food  30.00 EUR
          assets:bank

      """
    #expect(
      dashboard(planned, "-O", "short")
        == "70.00 EUR · +70.00 EUR this month · 1 late · food overspent\n")
  }
}
