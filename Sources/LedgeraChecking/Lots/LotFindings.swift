import LedgeraDiagnostics
import LedgeraModel
import LedgeraQuantities

extension DiagnosticCode {
  static let unitsNotHeld = DiagnosticCode(
    "units-not-held", summary: "more units leave an account than it holds",
    explanation: """
      Units that are sold, moved or given away must be in the account's lots on that day. Something
      was bought in another account, under another symbol or later, or the purchase is missing.
      Units can be owed in accounts of type Liability: short sales belong there. In books without
      booking: tags it is a warning about sales at a cost.
      """,
    failing: """
      account assets:broker  ; booking: fifo
      2026-01-02 Buy
          assets:broker   10 VT @ 85 USD
          assets:bank
      2026-03-02 Sell
          assets:broker  -12 VT @ 90 USD
          assets:bank

      """,
    passing: """
      2026-01-02 Buy
          assets:broker   12 VT @ 85 USD
          assets:bank
      2026-03-02 Sell
          assets:broker  -12 VT @ 90 USD
          assets:bank

      """)

  static let missingLot = DiagnosticCode(
    "missing-lot", summary: "a sale from a lot that does not exist",
    explanation: """
      The lot syntax of a sale, {cost} [date] (note), names the lot that is sold. The account must
      hold enough units of lots with that cost of one unit, that day of purchase and that note.
      """,
    failing: """
      account assets:broker  ; booking: fifo
      2026-01-02 Buy
          assets:broker   10 VT {85 USD} @ 85 USD
          assets:bank
      2026-03-02 Sell
          assets:broker   -5 VT {86 USD} @ 90 USD
          assets:bank

      """,
    passing: """
      2026-01-02 Buy
          assets:broker   10 VT {85 USD} @ 85 USD
          assets:bank
      2026-03-02 Sell
          assets:broker   -5 VT {85 USD} @ 90 USD
          assets:bank

      """)

  static let ambiguousLot = DiagnosticCode(
    "ambiguous-lot", summary: "a sale that could be from several lots",
    explanation: """
      In accounts with booking: specific a sale names its lot. Several lots fit here, and not all of
      their units are sold. Say more about the lot: {cost} [date] (note).
      """,
    failing: """
      account assets:broker  ; booking: specific
      2026-01-02 Buy
          assets:broker   10 VT @ 85 USD
          assets:bank
      2026-02-02 Buy
          assets:broker   10 VT @ 87 USD
          assets:bank
      2026-03-02 Sell
          assets:broker   -5 VT @ 90 USD
          assets:bank

      """,
    passing: """
      account assets:broker  ; booking: specific
      2026-01-02 Buy
          assets:broker   10 VT @ 85 USD
          assets:bank
      2026-02-02 Buy
          assets:broker   10 VT @ 87 USD
          assets:bank
      2026-03-02 Sell
          assets:broker   -5 VT [2026-02-02] @ 90 USD
          assets:bank

      """)

  static let unknownLotCost = DiagnosticCode(
    "unknown-lot-cost", summary: "units of unknown cost",
    explanation: """
      Units that come without a price, such as an opening balance or a gift, cost what the lot
      syntax says, {85 USD}, or else what a P directive says they were worth on that day. There is
      neither, so no gain can be computed.
      """,
    failing: """
      account assets:broker  ; booking: fifo
      2026-01-02 Opening balance
          assets:broker   10 VT
          equity:opening
      2026-03-02 Sell
          assets:broker   -5 VT @ 90 USD
          assets:bank

      """,
    passing: """
      2026-01-02 Opening balance
          assets:broker   10 VT {61 USD} [2019-05-02]
          equity:opening
      2026-03-02 Sell
          assets:broker   -5 VT @ 90 USD
          assets:bank

      """)

  static let unknownSalePrice = DiagnosticCode(
    "unknown-sale-price", summary: "units given away at an unknown value",
    explanation: """
      Units that leave without a price, such as a fee in kind or a gift, count at what a P directive
      says they were worth on that day. There is none. Write one, or write the price after the
      amount.
      """,
    failing: """
      account assets:wallet  ; booking: fifo
      2026-01-02 Buy
          assets:wallet    2 BTC @ 60000 USD
          assets:bank
      2026-03-02 Network fee
          assets:wallet   -0.001 BTC
          expenses:fees

      """,
    passing: """
      2026-01-02 Buy
          assets:wallet    2 BTC @ 60000 USD
          assets:bank
      P 2026-03-02 BTC 64000 USD
      2026-03-02 Network fee
          assets:wallet   -0.001 BTC
          expenses:fees

      """)
}

extension Diagnostic {
  static func unitsNotHeld(
    _ item: LotItem, held: WideQuantity, missing: WideQuantity, in journal: Journal
  ) -> Diagnostic {
    let account = quoted(journal.name(item.account))
    func text(_ units: WideQuantity) -> String { journal.unitsText(units, of: item.commodity) }
    var finding = Diagnostic(
      .unitsNotHeld,
      "\(account) holds \(text(held)) on \(item.day.text), \(text(missing)) fewer than leave it",
      at: journal.span(of: item))
    finding.help = ["book the purchase of \(text(missing)) first, or correct the amount"]
    return finding
  }

  static func missingLot(_ item: LotItem, in journal: Journal) -> Diagnostic {
    let account = quoted(journal.name(item.account))
    var finding = Diagnostic(
      .missingLot,
      "\(account) does not hold \(journal.unitsText(item.units.magnitude, of: item.commodity)) of"
        + " such a lot", at: journal.span(of: item, withLot: true))
    finding.help = ["'ledgera holdings' lists the lots with cost and day of purchase"]
    return finding
  }

  static func ambiguousLot(_ item: LotItem, in journal: Journal) -> Diagnostic {
    let units = journal.unitsText(item.units.magnitude, of: item.commodity)
    var finding = Diagnostic(
      .ambiguousLot, "\(units) could be of several lots in \(quoted(journal.name(item.account)))",
      at: journal.span(of: item, withLot: true))
    finding.help = ["add the lot's {cost}, [date] or (note), or choose another booking method"]
    return finding
  }

  static func unknownLotCost(_ item: LotItem, in journal: Journal) -> Diagnostic {
    let units = journal.unitsText(item.units.magnitude, of: item.commodity)
    var finding = Diagnostic(
      .unknownLotCost, "the cost of \(units) is unknown", at: journal.span(of: item))
    finding.help = [
      "add the cost of one unit in braces, and the day of purchase: {85 USD} [2019-05-02]"
    ]
    return finding
  }

  static func unknownSalePrice(_ item: LotItem, in journal: Journal) -> Diagnostic {
    let units = journal.unitsText(item.units.magnitude, of: item.commodity)
    let symbol = journal.commodity(item.commodity).quotedSymbol
    var finding = Diagnostic(
      .unknownSalePrice, "the value of \(units) is unknown", at: journal.span(of: item))
    finding.help = ["write the price: P \(item.day.text) \(symbol) PRICE"]
    return finding
  }
}

extension Journal {
  /// Exact units with their symbol.
  fileprivate func unitsText(_ units: WideQuantity, of commodity: CommodityID) -> String {
    let short = units.rounded(toDecimals: 20).normalized
    guard let quantity = short.quantity else {
      return "\(short) \(self.commodity(commodity).quotedSymbol)"
    }
    return store.exactText(Amount(quantity, commodity))
  }

  fileprivate func span(of item: LotItem, withLot: Bool = false) -> Span {
    let file = store.transactions[item.transaction].file
    return withLot
      ? amountSpan(ofPosting: item.posting, in: file)
      : bareAmountSpan(ofPosting: item.posting, in: file)
  }
}
