import LedgeraDocuments
package import LedgeraModel
import LedgeraQuantities
import LedgeraValuation

/// What single postings were worth in the base currency when they were booked (grammar.md § Base
/// sum), with the rates that were used: for outputs that show it beside the amounts.
package struct BaseFigures {
  private let journal: Journal
  private let base: CommodityID
  private let booked: BookedAmounts
  private let dates: PostingDates

  /// nil: the books have no base currency.
  ///
  /// - Parameter base: In place of the one that the books name.
  package init?(
    _ journal: Journal, in base: CommodityID? = nil, infersMarketPrices: Bool = false
  ) {
    guard let base = base ?? journal.profile.base else { return nil }
    self.journal = journal
    self.base = base
    booked = BookedAmounts(
      journal, in: base, PriceBook(journal, infersFromCosts: infersMarketPrices))
    dates = PostingDates(journal, usesSecondaryDates: false)
  }

  /// What each amount of a posting was worth. Where one `base:` tag values several, the first has it
  /// all and the others are nil.
  func parts(of posting: Int, in transaction: Int) -> [BookedWorth?] {
    let amounts = journal.store.amounts(of: journal.store.postings[posting])
    guard amounts.count > 1 else { return [worth(of: posting, in: transaction)] }
    guard !booked.isTagged(posting, in: transaction) else {
      return [worth(of: posting, in: transaction)]
        + [BookedWorth?](repeating: nil, count: amounts.count - 1)
    }
    return amounts.map { worth(of: posting, in: transaction, only: [$0]) }
  }

  func worth(
    of posting: Int, in transaction: Int, only chosen: [Amount]? = nil
  ) -> BookedWorth {
    let day = dates.day(of: posting, in: journal.store.transactions[transaction])
    let balance = booked.balance(of: posting, in: transaction, on: day, only: chosen)
    let isComplete = balance.amounts.allSatisfy { $0.commodity == base || $0.isZero }
    return BookedWorth(
      value: isComplete ? WideAmount(balance[base], base) : nil,
      rates: booked.rates(of: posting, in: transaction, on: day, only: chosen))
  }
}

/// What postings of one transaction were together worth in the base currency when they were booked.
struct BookedWorth {
  /// nil: a rate is missing.
  let value: WideAmount?
  /// The rates of amounts in other commodities, in their order, without repetition.
  let rates: [UsedRate]
}

/// What a posting was worth in the base currency when it was booked, as in tables.
package struct BookedFigure: Sendable {
  /// A plain decimal; nil: a rate is missing.
  package let quantity: String?
  /// The rate of one unit, a plain decimal; nil: no rate was needed, or several were.
  package let rate: String?
  /// The day of the rate's oldest price; nil as for `rate`.
  package let day: Day?
  /// The rate's source; empty: unknown.
  package let source: String
}

extension BaseFigures {
  /// What each amount of a posting was worth, with its rate; nil: another one has its value.
  package func booked(posting: Int, in transaction: Int) -> [BookedFigure?] {
    parts(of: posting, in: transaction).map { worth in
      guard let worth else { return nil }
      let rate = worth.rates.count == 1 ? worth.rates[0] : nil
      return BookedFigure(
        quantity: worth.value.map { RateText.number($0.quantity).description },
        rate: rate?.price.map { RateText.number($0.quantity).description }, day: rate?.oldestDay,
        source: rate.map { $0.steps.isEmpty ? "" : RateText.source(of: $0, journal) } ?? "")
    }
  }

  /// The value of some postings of a transaction together.
  func worth(of postings: [Int], in transaction: Int, isInverted: Bool) -> BookedWorth {
    let parts = postings.map { worth(of: $0, in: transaction) }
    let values = parts.compactMap(\.value?.quantity)
    let sum = values.reduce(WideQuantity.zero) { $0 + $1 }
    var known: Set<CommodityID> = []
    return BookedWorth(
      value: values.count == parts.count ? WideAmount(isInverted ? sum.negated : sum, base) : nil,
      rates: parts.flatMap(\.rates).filter { known.insert($0.commodity).inserted })
  }

  /// `base-amount: 14.70 SGD, base-rate: 0.3675 SGD, rate-date: 2026-11-20, rate-source: ECB`: the
  /// tags of a posting in other commodities; nil: it needs none.
  package func tags(of posting: Int, in transaction: Int) -> String? {
    let worth = worth(of: posting, in: transaction)
    guard !worth.rates.isEmpty else { return nil }
    let rates = worth.rates
    func tag(_ name: String, _ value: String) -> String {
      // A comma would end it.
      "\(name): \(value.isEmpty ? "unknown" : value.replacing(",", with: ""))"
    }
    return [
      tag("base-amount", worth.value.map { RateText.tag(of: $0, journal) } ?? ""),
      tag("base-rate", RateText.joined(rates) { $0.price.map { RateText.tag(of: $0, journal) } }),
      tag("rate-date", RateText.joined(rates) { $0.oldestDay?.text }),
      tag(
        "rate-source",
        RateText.joined(rates) { $0.steps.isEmpty ? nil : RateText.source(of: $0, journal) }),
    ].joined(separator: ", ")
  }

  /// The distinct rates of a transaction's postings.
  func rates(ofTransaction transaction: Int) -> [UsedRate] {
    var known: Set<CommodityID> = []
    return journal.store.transactions[transaction].postings
      .flatMap { worth(of: $0, in: transaction).rates }
      .filter { known.insert($0.commodity).inserted }
  }
}
