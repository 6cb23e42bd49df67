import LedgeraDocuments
public import LedgeraModel
import LedgeraQuantities
import LedgeraValuation

/// What single postings were worth in the base currency when they were booked (grammar.md § Base sum),
/// with the rates that say so: for outputs that show it beside the amounts.
public struct BaseFigures {
  private let journal: Journal
  private let base: CommodityID
  private let booked: BookedAmounts
  private let dates: PostingDates

  /// nil: the books have no base currency.
  public init?(_ journal: Journal, infersMarketPrices: Bool = false) {
    guard let base = journal.profile.base else { return nil }
    self.journal = journal
    self.base = base
    booked = BookedAmounts(
      journal, in: base, PriceBook(journal, infersFromCosts: infersMarketPrices))
    dates = PostingDates(journal, usesSecondaryDates: false)
  }

  /// One posting's.
  struct Figure {
    /// nil: a rate is missing.
    let value: WideAmount?
    /// Of its amounts in other commodities, in their order.
    let rates: [UsedRate]
  }

  func figure(of posting: Int, in entry: Int) -> Figure {
    let day = dates.day(of: posting, in: journal.store.transactions[entry])
    let balance = booked.balance(of: posting, in: entry, on: day)
    let isComplete = balance.amounts.allSatisfy { $0.commodity == base || $0.isZero }
    return Figure(
      value: isComplete ? WideAmount(RateText.number(balance[base]), base) : nil,
      rates: booked.rates(of: posting, in: entry, on: day))
  }
}

/// What a posting was worth in the base currency when it was booked, as tables have it.
public struct BookedFigure: Sendable {
  /// A plain decimal; nil: a rate is missing.
  public let quantity: String?
  /// Of one unit, a plain decimal; nil: no rate was needed, or several.
  public let rate: String?
  /// The day of the rate's oldest price; nil as for `rate`.
  public let day: Day?
  /// Where the rate is from; empty: there is none.
  public let source: String
}

extension BaseFigures {
  /// A posting's value with its rate.
  public func booked(posting: Int, in entry: Int) -> BookedFigure {
    let figure = figure(of: posting, in: entry)
    let rate = figure.rates.count == 1 ? figure.rates[0] : nil
    return BookedFigure(
      quantity: figure.value?.quantity.description,
      rate: rate?.price.map { RateText.number($0.quantity).description }, day: rate?.oldestDay,
      source: rate.map { $0.steps.isEmpty ? "" : RateText.source(of: $0, journal) } ?? "")
  }

  /// The names of `fields`.
  static let header = ["base-amount", "base-rate", "rate-date", "rate-source"]

  /// The value, what one unit is worth, the day of that rate and its source, as records have them.
  func fields(of posting: Int, in entry: Int) -> [String] {
    let figure = figure(of: posting, in: entry)
    return [figure.value.map(text) ?? ""] + RateText.fields(figure.rates, journal)
  }

  /// A posting's `base` and `rates`.
  func members(of posting: Int, in entry: Int) -> [JSONValue.Member] {
    members(of: [posting], in: entry, isInverted: false)
  }

  /// Those of some postings of an entry together, each rate once.
  func members(of postings: [Int], in entry: Int, isInverted: Bool) -> [JSONValue.Member] {
    let figures = postings.map { figure(of: $0, in: entry) }
    let values = figures.compactMap(\.value?.quantity)
    let sum = values.reduce(WideQuantity.zero) { $0 + $1 }
    let isComplete = values.count == figures.count
    var known: Set<CommodityID> = []
    let rates = figures.flatMap(\.rates).filter { known.insert($0.commodity).inserted }
    return [
      .init(
        "base",
        isComplete ? RateText.json(isInverted ? sum.negated : sum, base, journal) : .null),
      .init("rates", .array(rates.map { RateText.json($0, journal) })),
    ]
  }

  /// `base-amount: 14.70 SGD, base-rate: 0.3675 SGD, rate-date: 2026-11-20, rate-source: ECB`: tags for
  /// a posting in other commodities; nil: it needs none.
  public func tags(of posting: Int, in entry: Int) -> String? {
    guard !figure(of: posting, in: entry).rates.isEmpty else { return nil }
    // A tag's value ends at a comma.
    let values = fields(of: posting, in: entry).map { $0.replacing(",", with: "") }
    return zip(BaseFigures.header, values)
      .map { name, value in "\(name): \(value.isEmpty ? "unknown" : value)" }
      .joined(separator: ", ")
  }

  /// The rates of all postings of an entry, each once.
  func rates(ofEntry entry: Int) -> [UsedRate] {
    var known: Set<CommodityID> = []
    return journal.store.transactions[entry].postings
      .flatMap { figure(of: $0, in: entry).rates }
      .filter { known.insert($0.commodity).inserted }
  }

  /// In the base currency's style, with all decimals.
  private func text(of value: WideAmount) -> String {
    var style = journal.commodity(base).style
    style.number.decimals = max(style.number.decimals ?? 0, value.quantity.scale)
    return journal.text(of: value, in: style, options: .machine)
  }
}
