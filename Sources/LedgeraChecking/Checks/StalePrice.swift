import LedgeraDiagnostics
import LedgeraModel
import LedgeraValuation

extension Check {
  package static let stalePrice = Check(
    "stale-price", .advisory,
    summary: "holdings have a price from the last \(CheckSetting.priceDays.usual) days",
    codes: [.stalePrice], settings: [.priceDays]
  ) { context, findings in
    let days = context.count(.priceDays)
    for price in StalePrice.all(in: context.journal, on: context.today, olderThan: days) {
      findings.add(
        .warning, describing: .stalePrice(price, today: context.today, in: context.journal))
    }
  }
}

extension CheckSetting {
  fileprivate static let priceDays = CheckSetting("stale-price.days", count: PriceBook.longestAge)
}

extension DiagnosticCode {
  static let stalePrice = DiagnosticCode(
    "stale-price", .warning,
    summary:
      "a held commodity whose latest price is older than \(CheckSetting.priceDays.usual) days",
    explanation: """
      Values and net worth are only as good as their prices. A commodity in asset or liability
      accounts should have a P directive from the last \(CheckSetting.priceDays.usual) \
      days. Commodities without any
      price, and books that end within \(CheckSetting.priceDays.usual) days of the price, are left alone.
      """,
    failing: """
      P 2026-01-02 VT 85 USD
      2026-01-02 Buy
          assets:broker  10 VT @ 85 USD
          assets:bank
      2026-11-20 Bakery
          expenses:food  4 USD
          assets:bank

      """,
    passing: """
      P 2026-11-20 VT 95 USD
      2026-01-02 Buy
          assets:broker  10 VT @ 85 USD
          assets:bank
      2026-11-20 Bakery
          expenses:food  4 USD
          assets:bank

      """)
}

extension Diagnostic {
  fileprivate static func stalePrice(
    _ price: StalePrice, today: Day, in journal: Journal
  ) -> Diagnostic {
    let record = price.record
    var finding = Diagnostic(
      .stalePrice, "the latest price of \(price.symbol) is \(price.age) days old",
      at: journal.store.span(ofLineFrom: record.offset, in: record.file))
    let amount = journal.text(
      of: Amount(price.held, record.commodity), options: AmountTextOptions(keepsZeroSymbol: true))
    finding.notes = ["you hold \(amount), which reports value at this price"]
    let quote = journal.commodity(record.quote).quotedSymbol
    finding.help = ["add a newer price: P \(today.text) \(price.symbol) PRICE \(quote)"]
    if let command = journal.priceFetchCommand(for: record.commodity) {
      finding.help.append("or fetch it: \(command)")
    }
    return finding
  }
}
