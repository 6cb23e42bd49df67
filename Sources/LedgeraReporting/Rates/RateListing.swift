package import LedgeraModel
import LedgeraQuantities
package import LedgeraValuation

/// The distinct rates that a report used, and what is wrong with them.
package struct RateListing: Sendable {
  /// One rate and the days that it was used for.
  struct Line: Sendable {
    let rate: UsedRate
    let price: WideAmount
    /// First and last day on which amounts were valued.
    var firstDay: Day
    var lastDay: Day
  }

  let journal: Journal
  /// By commodity, target and price day.
  let lines: [Line]
  /// A sentence for each commodity without a rate, or with an old one, naming the day.
  package let warnings: [String]

  /// Values of days after `today` are computed with what is known today, so their rates age until
  /// today only.
  package init(_ journal: Journal, _ used: [UsedRate], today: Day) {
    self.journal = journal
    lines = RateListing.lines(used, CommodityOrder(journal))
    warnings =
      RateListing.missing(used, journal) + RateListing.stale(lines, journal, today: today)
  }

  package var isEmpty: Bool { lines.isEmpty }

  private struct Key: Hashable {
    let commodity: CommodityID
    let price: WideAmount
    let days: [Day]
  }

  private static func lines(_ used: [UsedRate], _ order: CommodityOrder) -> [Line] {
    var lines: [Line] = []
    var known: [Key: Int] = [:]
    for rate in used {
      guard let price = rate.price else { continue }
      let key = Key(commodity: rate.commodity, price: price, days: rate.steps.map(\.day))
      if let number = known[key] {
        lines[number].firstDay = min(lines[number].firstDay, rate.day)
        lines[number].lastDay = max(lines[number].lastDay, rate.day)
      } else {
        known[key] = lines.count
        lines.append(Line(rate: rate, price: price, firstDay: rate.day, lastDay: rate.day))
      }
    }
    return lines.sorted { left, right in
      if left.rate.commodity != right.rate.commodity {
        return order.precedes(left.rate.commodity, right.rate.commodity)
      }
      if left.price.commodity != right.price.commodity {
        return order.precedes(left.price.commodity, right.price.commodity)
      }
      return left.firstDay < right.firstDay
    }
  }

  private static func missing(_ used: [UsedRate], _ journal: Journal) -> [String] {
    struct Pair: Hashable {
      let commodity: CommodityID
      let target: CommodityID
    }
    var seen: Set<Pair> = []
    return used.compactMap { rate in
      guard rate.price == nil, let target = rate.target,
        seen.insert(Pair(commodity: rate.commodity, target: target)).inserted
      else { return nil }
      let symbol = journal.commodity(rate.commodity).quotedSymbol
      let subject = symbol.isEmpty ? "amounts without a symbol" : symbol
      return "no price of \(subject) in \(journal.commodity(target).quotedSymbol) on"
        + " \(rate.day.text): left unconverted"
    }
  }

  /// Only the last rate used of each pair counts: the first columns of a long report often have few
  /// rates.
  private static func stale(_ lines: [Line], _ journal: Journal, today: Day) -> [String] {
    lines.enumerated().compactMap { number, line in
      if number + 1 < lines.count, lines[number + 1].rate.commodity == line.rate.commodity,
        lines[number + 1].price.commodity == line.price.commodity
      {
        return nil
      }
      let day = min(line.lastDay, today)
      guard let priceDay = line.rate.oldestDay else { return nil }
      let age = Int(day.number) - Int(priceDay.number)
      guard age > PriceBook.longestAge else { return nil }
      let symbols = [line.rate.commodity, line.price.commodity].map {
        journal.commodity($0).quotedSymbol
      }
      return "the price of \(symbols[0]) in \(symbols[1]) is from \(priceDay.text), \(age) days"
        + " before \(day.text)"
    }
  }
}
