import LedgeraDiagnostics
import LedgeraModel
import LedgeraQuantities
import LedgeraValuation

extension Check {
  public static let stalePrice = Check(
    "stale-price", .advisory,
    summary: "what is held has a price of the last 30 days, while the books go on",
    codes: [.stalePrice]
  ) { context, findings in
    let journal = context.journal
    guard journal.store.prices.count > 0 else { return }
    let latest = LatestPrices(journal, until: context.today)
    let stale = latest.stale(today: context.today, in: journal)
    guard !stale.isEmpty else { return }
    let held = journal.holdings(until: context.today, of: Set(stale.map(\.commodity)))
    for price in stale {
      guard let quantity = held[price.commodity], !quantity.isZero else { continue }
      guard findings.hasRoom else {
        findings.addDropped(.warning)
        continue
      }
      findings.add(.stalePrice(price, held: quantity, today: context.today, in: journal))
    }
  }
}

extension DiagnosticCode {
  static let stalePrice = DiagnosticCode(
    "stale-price", .warning, summary: "a held commodity whose latest price is older than 30 days",
    explanation: """
      Values and net worth are only as good as their prices. A commodity in asset or liability accounts
      should have a P directive of the last 30 days. Commodities without any price, and books without
      an entry or price since, are left alone.
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
    _ price: PriceRecord, held: Quantity, today: Day, in journal: Journal
  ) -> Diagnostic {
    let info = journal.commodity(price.commodity)
    let age = Int(today.number - price.day.number)
    var finding = Diagnostic(
      .stalePrice, "the latest price of \(info.quotedSymbol) is \(age) days old",
      at: journal.lineSpan(in: price.file, from: price.offset))
    let amount = journal.text(
      of: Amount(held, price.commodity), options: AmountTextOptions(keepsZeroSymbol: true))
    finding.notes = ["you hold \(amount), which reports value at this price"]
    let quote = journal.commodity(price.quote).quotedSymbol
    finding.help = ["add a newer price: P \(today.text) \(info.quotedSymbol) PRICE \(quote)"]
    return finding
  }
}

/// The latest price of every commodity until a day.
private struct LatestPrices {
  /// By commodity number.
  private var prices: [PriceRecord?]
  /// The last day with an entry or a price.
  private var lastDay: Day?

  init(_ journal: Journal, until today: Day) {
    prices = [PriceRecord?](repeating: nil, count: journal.store.commodities.count)
    for price in journal.store.prices.buffer where price.day <= today {
      lastDay = max(lastDay ?? price.day, price.day)
      if let known = prices[price.commodity.index], known.day > price.day { continue }
      prices[price.commodity.index] = price
    }
    for entry in journal.store.transactions.buffer where entry.day <= today {
      lastDay = max(lastDay ?? entry.day, entry.day)
    }
  }

  /// Prices too old on `today`, although there are newer entries or prices; in file order.
  func stale(today: Day, in journal: Journal) -> [PriceRecord] {
    prices.compactMap { $0 }.filter { price in
      let limit = price.day.number + Int32(PriceBook.longestAge)
      return limit < today.number && limit < lastDay?.number ?? .min
        && price.commodity != journal.profile.base
    }.sorted { ($0.file, $0.offset) < ($1.file, $1.offset) }
  }
}

extension Journal {
  /// What asset and liability accounts together hold of some commodities after a day.
  fileprivate func holdings(
    until day: Day, of commodities: Set<CommodityID>
  ) -> [CommodityID: Quantity] {
    let counts = accounts.nodes.map { node in
      node.type.map { $0.isSubtype(of: .asset) || $0.isSubtype(of: .liability) } ?? false
    }
    var held: [CommodityID: Quantity] = [:]
    for entry in store.transactions.buffer where entry.day <= day {
      for number in entry.postings where counts[store.postings[number].account.index] {
        for amount in store.amounts(of: store.postings[number])
        where commodities.contains(amount.commodity) {
          let sum = try? held[amount.commodity, default: .zero].adding(amount.quantity)
          held[amount.commodity] = sum ?? amount.quantity
        }
      }
    }
    return held
  }
}
