package import LedgeraModel
import LedgeraQuantities

/// How a report converts amounts: to their cost, to a market value, or both one after the other.
package struct Valuation: Hashable, Sendable {
  /// The day whose prices count.
  package enum Moment: Hashable, Sendable {
    /// Each posting's own day, before summing.
    case posting
    /// What each posting was worth when it was booked, before summing (grammar.md § Base sum); always
    /// with a target.
    case booking
    /// The last day of each period, after summing.
    case periodEnd
    /// One day for all: today's or a given one, after summing.
    case day(Day)
    /// As `day`, but the title names it today.
    case today(Day)
  }

  /// A market value.
  package struct Market: Hashable, Sendable {
    package var moment: Moment
    /// nil: for each commodity that of its latest price.
    package var target: CommodityID?
    /// Whether the target does not occur in the books, so that nothing has a price in it.
    package var hasUnknownTarget: Bool

    package init(_ moment: Moment, in target: CommodityID? = nil, hasUnknownTarget: Bool = false) {
      self.moment = moment
      self.target = target
      self.hasUnknownTarget = hasUnknownTarget
    }
  }

  /// Whether amounts with a cost become that cost first.
  package var convertsToCost: Bool
  /// nil: amounts keep their commodity.
  package var market: Market?

  package init(convertsToCost: Bool = false, market: Market? = nil) {
    self.convertsToCost = convertsToCost
    self.market = market
  }

  package static let none = Valuation()

  /// Whether amounts must be converted posting by posting, before they are summed.
  package var convertsPostings: Bool { convertsToCost || market?.moment == .posting || isBooked }

  /// Whether postings count at the rates at which they were booked, regardless of their costs.
  var isBooked: Bool { market?.moment == .booking }

  /// The commodity of booked values; nil: there are none, or it is unknown.
  package var bookedIn: CommodityID? { isBooked ? market?.target : nil }

  /// Whether sums are converted, so that a report's last period extends to the last price.
  package var usesPeriodEnds: Bool { market?.moment == .periodEnd }

  /// Its part of a report's title, with a leading comma; empty: nothing is converted.
  package var title: String {
    var title = convertsToCost ? ", converted to cost" : ""
    switch market?.moment {
    case .posting: title += ", valued at posting date"
    case .booking: title = ", at booked rates"
    case .periodEnd: title += ", valued at period ends"
    case .today: title += ", current value"
    case .day(let day): title += ", valued at \(day.text)"
    case nil: break
    }
    return title
  }
}

extension Valuation {
  /// The day whose prices apply to a posting on `posting` in a period that ends on `last`.
  package func day(posting: Day, last: Day) -> Day? {
    switch market?.moment {
    case .posting, .booking: posting
    case .periodEnd: last
    case .today(let day), .day(let day): day
    case nil: nil
    }
  }

  /// A posting's amount as it enters a sum: its cost, its value on the posting's day, or the amount
  /// itself.
  package func converted(
    _ amount: Amount, cost: Cost?, on day: Day, with book: PriceBook?
  ) -> WideAmount {
    var result = WideAmount(amount)
    if convertsToCost, let cost { result = cost.wideTotal(of: amount.quantity) }
    guard case .posting = market?.moment, let book else { return result }
    return valued(result, on: day, with: book)
  }

  /// A sum's value at the end of a period; the sum itself if sums are not converted.
  package func converted(_ sum: WideBalance, periodEnd: Day, with book: PriceBook?) -> WideBalance {
    guard let book else { return sum }
    switch market?.moment {
    case .periodEnd: return sum.mapAmounts { valued($0, on: periodEnd, with: book) }
    case .day(let day), .today(let day): return sum.mapAmounts { valued($0, on: day, with: book) }
    case .posting, .booking, nil: return sum
    }
  }

  /// The market value on a day, in the target.
  package func valued(_ amount: WideAmount, on day: Day, with book: PriceBook) -> WideAmount {
    guard let market, !market.hasUnknownTarget else { return amount }
    var value = book.value(of: amount, in: market.target, on: day)
    if value.commodity != amount.commodity { value.quantity = value.quantity.normalized }
    return value
  }
}
