import LedgeraDiagnostics
import LedgeraDocuments
package import LedgeraModel
import LedgeraQuantities
package import LedgeraValuation

/// How rates are written: with their own digits instead of their commodity's style.
enum RateText {
  /// The significant digits of computed rates.
  private static let digits = 10

  /// All digits if there are few, else ten significant ones; without trailing zeros.
  static func number(_ rate: WideQuantity) -> WideQuantity {
    guard rate.scale > UInt8(digits) else { return rate.normalized }
    var decimals = digits
    var limit = WideQuantity(coefficient: 1, scale: 0)
    // Zeros after the decimal mark are not significant.
    while decimals < 250, rate.magnitude < limit {
      decimals += 1
      limit = limit * WideQuantity(coefficient: 1, scale: 1)
    }
    return rate.rounded(toDecimals: UInt8(decimals)).normalized
  }

  /// `1.2795 SGD`, in the commodity's style but with the rate's own decimals.
  static func text(
    of price: WideAmount, _ journal: Journal, groupsDigits: Bool = true
  ) -> String {
    let rate = number(price.quantity)
    var style = journal.commodity(price.commodity).style
    style.number.decimals = max(rate.scale, min(style.number.decimals ?? 0, price.quantity.scale))
    return journal.text(
      of: WideAmount(rate, price.commodity), in: style,
      options: AmountTextOptions(keepsZeroSymbol: true, groupsDigits: groupsDigits))
  }

  /// A value for machines, with at least the decimals of its commodity's style.
  static func text(of value: WideAmount, atLeastStyleIn journal: Journal) -> String {
    let quantity = number(value.quantity)
    var style = journal.commodity(value.commodity).style
    style.number.decimals = max(style.number.decimals ?? 0, quantity.scale)
    return journal.text(
      of: WideAmount(quantity, value.commodity), in: style, options: .machine)
  }

  /// A value in a tag, like the numbers of `base:` with a decimal point and no groups: a comma would
  /// end it.
  static func tag(of value: WideAmount, _ journal: Journal) -> String {
    let quantity = number(value.quantity)
    var style = journal.commodity(value.commodity).style
    style.number = NumberStyle(
      decimalMark: .point, grouping: nil,
      decimals: max(min(style.number.decimals ?? 0, value.quantity.scale), quantity.scale))
    return journal.text(of: WideAmount(quantity, value.commodity), in: style, options: .journal)
  }

  /// `1 X = 2 EUR`, and whether it was inverted.
  static func text(of step: UsedRate.Step, _ journal: Journal) -> String {
    let price = text(of: WideAmount(step.rate, step.quote), journal)
    let text = "1 \(journal.commodity(step.commodity).quotedSymbol) = \(price)"
    return step.isReversed ? text + ", inverted" : text
  }

  /// The price's `source:` tag, else its file and line; for a booked rate those of its transaction;
  /// for another cost a word that it is one.
  static func source(of step: UsedRate.Step, _ journal: Journal) -> String {
    guard let number = step.record else {
      return step.transaction.map { "booked at \(journal.place(ofTransaction: $0))" }
        ?? "cost of a transaction"
    }
    let record = journal.store.prices[number]
    let tags = record.tags
    let source = journal.tags(tags, in: record.file).first { $0.name == "source" }?.value ?? ""
    if !source.isEmpty { return source }
    let file = journal.sources[record.file]
    return "\(file.path):\(file.position(of: Int(record.offset)).line)"
  }

  /// The sources of all prices that a rate is made of.
  static func source(of rate: UsedRate, _ journal: Journal) -> String {
    rate.steps.map { source(of: $0, journal) }.joined(separator: " + ")
  }

  /// The texts of several rates, without those that have none.
  static func joined(_ rates: [UsedRate], _ text: (UsedRate) -> String?) -> String {
    rates.compactMap(text).joined(separator: ", ")
  }

  static func name(of origin: PriceOrigin) -> String {
    switch origin {
    case .inferred: "inferred"
    case .fetched: "fetched"
    case .manual: "manual"
    case .booked: "booked"
    }
  }
}

/// A total in one of the currencies that the profile's `display` names, in addition to the base.
package struct DisplayTotal: Sendable {
  package let commodity: CommodityID
  /// nil: no rate is known.
  package let value: WideAmount?
  /// The rate of the base in the commodity; without price if it is missing.
  package let rate: UsedRate

  package init(commodity: CommodityID, value: WideAmount?, rate: UsedRate) {
    (self.commodity, self.value, self.rate) = (commodity, value, rate)
  }

  /// The total in each display currency, in order; empty if the report is not in the base currency.
  /// Missing rates are noted in the book.
  static func all(
    of total: WideBalance, in target: CommodityID?, on day: Day, _ journal: Journal,
    _ book: PriceBook
  ) -> [DisplayTotal] {
    guard let base = journal.profile.base, target == base else { return [] }
    return journal.profile.display.filter { $0 != base }.map { commodity in
      let values = total.mapAmounts { book.value(of: $0, in: commodity, on: day) }
      let isComplete = values.amounts.allSatisfy { $0.commodity == commodity || $0.isZero }
      return DisplayTotal(
        commodity: commodity,
        value: isComplete ? WideAmount(values[commodity], commodity) : nil,
        rate: book.rate(of: base, in: commodity, on: day))
    }
  }
}
