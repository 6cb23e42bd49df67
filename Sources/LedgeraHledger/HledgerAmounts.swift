import LedgeraJSON
import LedgeraModel
import LedgeraQuantities

/// Amounts as hledger's JSON has them, with the member names of its newer versions and of its older ones
/// (`aprice`, `asdecimalpoint`).
///
/// Figures of reports are exact, and their style says how many decimals hledger would show.
struct HledgerAmounts: Sendable {
  let journal: Journal
  private let order: CommodityOrder
  /// Symbols with a declared format, and those of more than one amount, costs aside: their style has a
  /// decimal mark even where no amount has decimals.
  private let marked: Set<String>

  init(_ journal: Journal) {
    self.journal = journal
    order = CommodityOrder(journal)
    marked = Self.marked(in: journal.store)
  }

  private static func marked(in store: borrowing JournalStore) -> Set<String> {
    var counts = [Int](repeating: 0, count: store.commodities.count)
    func count(_ commodity: CommodityID) { counts[Int(commodity.number)] += 1 }
    for index in 0..<store.postings.count {
      store.forEachAmount(of: store.postings[index]) { count($0.commodity) }
    }
    for index in 0..<store.prices.count { count(store.prices[index].quote) }
    if let usual = store.defaultCommodity { count(usual) }
    // A commodity is here again for each of its costs, and what these come to.
    var bySymbol: [String: Int] = [:]
    for (number, info) in store.commodities.enumerated() {
      if case .costs = info.pricing { continue }
      bySymbol[info.symbol, default: 0] += info.declaredStyle == nil ? counts[number] : 2
    }
    return Set(bySymbol.filter { $0.value > 1 }.keys)
  }

  /// A sum.
  func figures(_ balance: WideBalance) -> JSONValue {
    .array(order.sorted(balance).compactMap { part(of: balance, $0) })
  }

  /// A mean, which has no more decimals than it needs.
  func average(_ balance: WideBalance) -> JSONValue {
    figures(balance.mapQuantities(\.normalized))
  }

  /// An amount of a sum with its cost, if sums tell it; nil: it is the cost of another one.
  private func part(of balance: WideBalance, _ amount: WideAmount) -> JSONValue? {
    switch journal.commodity(amount.commodity).pricing {
    case nil: return figure(amount)
    case .unit(let cost):
      let unit = figure(WideAmount(cost), decimals: cost.quantity.scale)
      return figure(amount, cost: ["contents": unit, "tag": "UnitCost"])
    case .costs: return nil
    case .total:
      let costs = CommodityID(amount.commodity.number + 1)
      guard case .costs(let commodity, let decimals) = journal.commodity(costs).pricing else {
        return figure(amount)
      }
      let total = figure(WideAmount(balance[costs], commodity), decimals: decimals)
      return figure(amount, cost: ["contents": total, "tag": "TotalCost"])
    }
  }

  /// An amount of a sum, in the style of its commodity.
  ///
  /// - Parameter decimals: How many its style says; nil: those of its commodity.
  func figure(
    _ amount: WideAmount, decimals: UInt8? = nil, cost: JSONValue = .null
  ) -> JSONValue {
    var style = style(
      journal.commodity(amount.commodity).style, of: amount, rounding: "HardRounding")
    if let decimals { style["asprecision"] = .integer(Int(decimals)) }
    return value(amount, style, cost: cost)
  }

  /// An amount as it is written in a transaction.
  ///
  /// - Parameter decimals: How many of its decimals its quantity has; nil: all.
  func written(_ amount: WideAmount, decimals: UInt8? = nil, cost: Cost? = nil) -> JSONValue {
    var style = journal.commodity(amount.commodity).style
    style.number.decimals = amount.quantity.scale
    var short = amount
    if let decimals { short.quantity = amount.quantity.trimmed(toDecimals: decimals) }
    return value(
      short, self.style(style, of: amount, rounding: "NoRounding"),
      cost: cost.map { self.cost($0, of: amount) } ?? .null)
  }

  private func value(_ amount: WideAmount, _ style: JSONValue, cost: JSONValue) -> JSONValue {
    [
      "acommodity": .string(journal.commodity(amount.commodity).symbol),
      "acost": cost,
      "acostbasis": .null,
      "aprice": earlier(cost),
      "aquantity": quantity(amount.quantity),
      "astyle": style,
    ]
  }

  /// A cost as it is written; a total has the amount's sign, and as many digits as it needs.
  private func cost(_ cost: Cost, of amount: WideAmount) -> JSONValue {
    let price = WideAmount(cost.amount)
    guard cost.isTotal else { return ["contents": written(price), "tag": "UnitCost"] }
    let signed =
      amount.isZero
      ? .zero : amount.quantity.isNegative ? price.quantity.negated : price.quantity
    let total = WideAmount(signed, price.commodity)
    return [
      "contents": written(total, decimals: signed.normalized.scale), "tag": "TotalCost",
    ]
  }

  /// A cost as versions before 1.42 name it.
  private func earlier(_ cost: JSONValue) -> JSONValue {
    guard let contents = cost["contents"], let tag = cost["tag"] else { return .null }
    return ["contents": contents, "tag": tag == "TotalCost" ? "TotalPrice" : "UnitPrice"]
  }

  /// Endless quotients have ten decimals, as in hledger, and all others those that they need.
  private func quantity(_ exact: WideQuantity) -> JSONValue {
    let isEndless = Int(exact.scale) > Quantity.maximumDigits
    let quantity = isEndless ? exact.rounded(toDecimals: 10) : exact
    let sign = quantity.isNegative ? "-" : ""
    let digits = quantity.magnitude.text().filter { $0 != "." }.drop { $0 == "0" }
    return [
      "decimalMantissa": .number(digits.isEmpty ? "0" : sign + digits),
      "decimalPlaces": .integer(Int(quantity.scale)),
      "floatingPoint": .number(quantity.normalized.text()),
    ]
  }

  private func style(
    _ style: AmountStyle, of amount: WideAmount, rounding: String
  ) -> JSONValue {
    let number = style.number
    let (scale, costs) = (amount.quantity.scale, journal.commodity(amount.commodity).costStyle)
    let decimals =
      number.decimals ?? costs?.number.decimals.map { max(scale, $0) }
      ?? min(scale, NumberStyle.decimalsOfQuotients)
    let mark: JSONValue =
      decimals == 0 && number.grouping == nil
        && !marked.contains(journal.commodity(amount.commodity).symbol)
      ? .null : .string(String(Character(Unicode.Scalar(number.decimalMark.rawValue))))
    return [
      "ascommodityside": style.side == .left || amount.commodity == .none ? "L" : "R",
      "ascommodityspaced": .bool(style.isSpaced),
      "asdecimalmark": mark,
      "asdecimalpoint": mark,
      "asdigitgroups": number.grouping.map {
        [
          .string(String(Character($0.separator))),
          .array($0.sizes.map { .integer(Int($0)) }),
        ]
      } ?? .null,
      "asprecision": .integer(Int(decimals)),
      "asrounding": .string(rounding),
    ]
  }
}
