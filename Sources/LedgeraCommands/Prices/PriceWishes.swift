import LedgeraDiagnostics
import LedgeraImporting
import LedgeraIntake
import LedgeraModel
import LedgeraQuantities

/// A price that is wanted, and from where.
struct SourcedWish {
  let source: PriceSource
  let wish: PriceWish
}

/// Which prices of books are to be fetched, from where (reference.md § Fetched prices).
struct PriceWishes {
  private let invocation: Invocation
  private let journal: Journal
  private let today: Day
  private let known: KnownPrices
  /// The source of `--source`; nil: not given.
  private let chosen: PriceSource?
  private(set) var wishes: [SourcedWish] = []
  /// By commodity, why it is not fetched.
  private(set) var failures: [(commodity: String, reason: String)] = []

  init(
    _ invocation: Invocation, _ journal: Journal, _ known: KnownPrices
  ) throws(CommandFailure) {
    self.invocation = invocation
    self.journal = journal
    self.known = known
    today = invocation.today()
    chosen = invocation[.priceSource]
  }

  mutating func add(_ symbol: String, since: Day?) {
    let written = quoteTag(of: symbol)
    let tag = written.flatMap { QuoteTag($0) }
    if let written, tag == nil {
      failures.append((symbol, "its quote: tag names no source: \(shown(written))"))
      return
    }
    let base = journal.profile.base.flatMap { Self.code(of: journal.commodity($0).symbol) } ?? ""
    let isMoney = Currencies.contains(symbol: symbol)
    guard let source = chosen ?? tag?.source ?? (isMoney ? .ecb : nil) else {
      failures.append(
        (symbol, "no source is named: commodity \(symbol)  ; quote: yahoo:SYMBOL EUR"))
      return
    }
    let currency = tag?.currency ?? (source == .yahoo ? "" : base)
    guard source == .yahoo || source == .command || !currency.isEmpty else {
      failures.append((symbol, "the books name no base currency; tag it: quote: \(source) EUR"))
      return
    }
    // What its own source calls it another need not.
    let own = Self.code(of: symbol) ?? symbol
    let name = (source == tag?.source ? tag?.symbol : nil) ?? own
    let start = since ?? known.lastDays[symbol]?.adding(days: 1) ?? today.adding(days: -30)
    guard start <= today else { return }
    wishes.append(
      SourcedWish(
        source: source,
        wish: PriceWish(
          commodity: symbol, symbol: name, currency: currency, since: start, today: today)))
  }

  /// The code of a currency by its sign; nil: there are several.
  private static func code(of symbol: String) -> String? {
    let isCode = symbol.utf8.count == 3 && symbol.utf8.allSatisfy { $0 &- 0x41 < 26 }
    if isCode { return symbol }
    let codes = Currencies.equivalents(of: symbol)
    return codes.count == 1 ? codes[0] : nil
  }

  /// How the books write a currency that a source names by its code.
  static func symbol(of code: String, in journal: Journal) -> String {
    guard journal.commodity(withSymbol: code) == nil else { return code }
    let known = Currencies.equivalents(of: code).filter {
      journal.commodity(withSymbol: $0) != nil
    }
    return known.count == 1 ? known[0] : code
  }

  /// Everything that is held or was posted in the last year, but the base currency.
  var usualSymbols: [String] {
    var found: Set<CommodityID> = []
    var held: [CommodityID: WideQuantity] = [:]
    let year = today.adding(days: -366)
    for index in 0..<journal.transactionCount {
      for posting in journal.transaction(index).postings {
        let isOwn = journal.holdsMoney(posting.account)
        for amount in posting.amounts {
          if year < posting.day { found.insert(amount.commodity) }
          if isOwn { held[amount.commodity, default: .zero] += WideQuantity(amount.quantity) }
        }
      }
    }
    return found.union(held.filter { !$0.value.isZero }.keys)
      .subtracting([journal.profile.base ?? .none, .none])
      .map { journal.commodity($0).symbol }.sorted()
  }

  /// What a commodity directive's tag `quote:` says; nil: it has none.
  private func quoteTag(of symbol: String) -> String? {
    guard let info = journal.commodity(withSymbol: symbol).map({ journal.commodity($0) }),
      let file = info.declaration?.file
    else { return nil }
    return journal.tags(info.tags, in: file).first { $0.name == "quote" }?.value
  }
}
