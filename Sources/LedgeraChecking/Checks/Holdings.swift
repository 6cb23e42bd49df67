import LedgeraDiagnostics
import LedgeraModel
import LedgeraQuantities

extension Check {
  package static let holdings = Check(
    "holdings", .standing, summary: "accounts of traded assets say what they hold",
    codes: [.unnamedHolding, .unpricedHolding]
  ) { context, findings in
    let journal = context.journal
    let classes = AccountTag("class", in: journal)
    guard !classes.isEmpty || journal.profile.base != nil else { return }
    let commodityTag = AccountTag("commodity", in: journal)
    let isTraded = journal.accounts.nodes.indices.map { index in
      AccountClass(rawValue: classes[AccountID(UInt32(index))]?.text ?? "")?.isTraded ?? false
    }
    let priced = PricedCommodities(journal, tradedAccounts: isTraded)
    var known: Set<Holding> = []
    let unpriced = priced.unpricedAssets(in: journal, on: context.today)
    for (index, transaction) in journal.store.transactions.buffer.enumerated() {
      for number in transaction.postings {
        let posting = journal.store.postings[number]
        let isTraded = isTraded[posting.account.index]
        guard isTraded || !unpriced.isEmpty && journal.role(of: posting.account) == .wallet else {
          continue
        }
        for amount in journal.store.amounts(of: posting) where !amount.isZero {
          let holding = Holding(
            account: isTraded ? posting.account : nil, commodity: amount.commodity)
          guard isTraded || unpriced.contains(amount.commodity),
            known.insert(holding).inserted, findings.hasRoom
          else { continue }
          if isTraded, !priced.isTraded(amount.commodity) {
            guard commodityTag[posting.account]?.text.isEmpty ?? true else { continue }
            findings.add(.unnamedHolding(holding.commodity, number, index, classes, in: journal))
          } else if !priced.hasPrice(amount.commodity) {
            findings.add(.unpricedHolding(holding.commodity, number, index, in: journal))
          }
        }
      }
    }
  }

  private struct Holding: Hashable {
    /// nil: any account of no such class.
    let account: AccountID?
    let commodity: CommodityID
  }
}

extension DiagnosticCode {
  static let unnamedHolding = DiagnosticCode(
    "unnamed-holding", .warning, summary: "a stock, crypto or bond account that holds plain money",
    explanation: """
      An account of class: stock, crypto or bond holds units of something that has a price: 10 VT,
      not 850 USD. Booked in money, its value never follows the market. Book the units at their
      cost, or say with a commodity: tag that the account holds that money.
      """,
    failing: """
      account assets:broker  ; class: stock
      2026-01-02 Buy
          assets:broker  850 USD
          assets:bank

      """,
    passing: """
      account assets:broker  ; class: stock
      2026-01-02 Buy
          assets:broker  10 VT @ 85 USD
          assets:bank

      """)

  static let unpricedHolding = DiagnosticCode(
    "unpriced-holding", .warning, summary: "a holding that never had a price",
    explanation: """
      What a stock, crypto or bond account holds is worth something only with a price: a P
      directive, or a cost where it was bought. In books with a base currency that goes for
      whatever assets and liabilities hold, currencies apart.
      """,
    failing: """
      account assets:broker  ; class: stock
      2026-01-02 Gift
          assets:broker  10 VT
          income:gifts

      """,
    passing: """
      account assets:broker  ; class: stock
      P 2026-01-02 VT 85 USD
      2026-01-02 Gift
          assets:broker  10 VT
          income:gifts

      """)
}

extension Diagnostic {
  fileprivate static func unnamedHolding(
    _ commodity: CommodityID, _ posting: Int, _ index: Int, _ classes: AccountTag,
    in journal: Journal
  ) -> Diagnostic {
    let account = journal.store.postings[posting].account
    let file = journal.transaction(index).record.file
    let symbol = journal.commodity(commodity).quotedSymbol
    let name = quoted(journal.name(account))
    var finding = Diagnostic(
      .unnamedHolding,
      symbol.isEmpty
        ? "\(name) holds an amount without a symbol" : "\(name) holds plain \(symbol)",
      at: journal.bareAmountSpan(ofPosting: posting, in: file))
    if let value = classes[account] {
      finding.related = [LabelledSpan(value.span, "so it holds something with a price")]
    }
    finding.help = [
      "write the units and their cost, e.g. 10 VT @@ 850 USD, or add commodity: to the account"
    ]
    return finding
  }

  fileprivate static func unpricedHolding(
    _ commodity: CommodityID, _ posting: Int, _ index: Int, in journal: Journal
  ) -> Diagnostic {
    let (transaction, info) = (journal.transaction(index), journal.commodity(commodity))
    var finding = Diagnostic(
      .unpricedHolding, "\(info.quotedSymbol) has no price",
      at: journal.symbolSpan(of: commodity, ofPosting: posting, in: transaction.record.file))
    finding.help = [
      "write what it was worth: P \(transaction.day.text) \(info.quotedSymbol) PRICE"
    ]
    if let command = journal.priceFetchCommand(for: commodity) {
      finding.help.append("or fetch its prices: \(command)")
    }
    return finding
  }
}

/// Which commodities have prices and which are money.
private struct PricedCommodities {
  private var hasPrice: [Bool]
  private var isMoney: [Bool]

  /// Money is the base and display currencies, what prices and costs are quoted in, and what cash
  /// accounts hold.
  init(_ journal: Journal, tradedAccounts: [Bool]) {
    let count = journal.store.commodities.count
    (hasPrice, isMoney) = (
      [Bool](repeating: false, count: count), [Bool](repeating: false, count: count)
    )
    for price in journal.store.prices.buffer { note(price.commodity, quote: price.quote) }
    for posting in journal.store.postings.buffer {
      if let cost = journal.store.cost(of: posting) {
        note(posting.commodity, quote: cost.amount.commodity)
      }
    }
    let isCash = journal.accounts.nodes.map { $0.type == .cash }
    for posting in journal.store.postings.buffer
    where isCash[posting.account.index] && !tradedAccounts[posting.account.index]
      && posting.flags.hasAmount && !hasPrice[posting.commodity.index]
    {
      isMoney[posting.commodity.index] = true
    }
    isMoney[CommodityID.none.index] = true
    if let base = journal.profile.base { isMoney[base.index] = true }
    for currency in journal.profile.display { isMoney[currency.index] = true }
  }

  private mutating func note(_ commodity: CommodityID, quote: CommodityID) {
    hasPrice[commodity.index] = true
    isMoney[quote.index] = true
  }

  /// What assets and liabilities hold on a day of commodities other than currencies that have no
  /// price, in books with a base currency.
  func unpricedAssets(in journal: Journal, on day: Day) -> Set<CommodityID> {
    guard journal.profile.base != nil else { return [] }
    let unpriced = journal.store.commodities.indices.filter {
      !isMoney[$0] && !hasPrice[$0]
        && !Currencies.contains(symbol: journal.store.commodities[$0].symbol)
    }
    guard !unpriced.isEmpty else { return [] }
    let held = journal.holdings(
      until: day, of: Set(unpriced.map { CommodityID(UInt16($0)) }))
    return Set(held.filter { !$0.value.isZero }.keys)
  }

  /// Whether it can be what a stock account holds: not the currency that prices are quoted in.
  func isTraded(_ commodity: CommodityID) -> Bool { !isMoney[commodity.index] }

  func hasPrice(_ commodity: CommodityID) -> Bool { hasPrice[commodity.index] }
}
