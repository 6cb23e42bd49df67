import LedgeraJSON
import LedgeraModel
import LedgeraQuantities

/// Amounts as hledger's JSON has them, with the member names of its newer versions and of its older ones
/// (`aprice`, `asdecimalpoint`).
///
/// Figures of reports are exact, and their style says how many decimals hledger would show. Sums have no
/// costs: amounts of a commodity are one, whatever they cost.
struct HledgerAmounts: Sendable {
  let journal: Journal
  private let order: CommodityOrder

  init(_ journal: Journal) {
    self.journal = journal
    order = CommodityOrder(journal)
  }

  /// A sum.
  func figures(_ balance: WideBalance) -> JSONValue {
    .array(order.sorted(balance).map { figure($0) })
  }

  /// A mean, which has no more decimals than it needs.
  func average(_ balance: WideBalance) -> JSONValue {
    .array(
      order.sorted(balance).map { figure(WideAmount($0.quantity.normalized, $0.commodity)) })
  }

  /// An amount of a sum, in the style of its commodity.
  func figure(_ amount: WideAmount) -> JSONValue {
    value(
      amount.quantity, amount.commodity, journal.commodity(amount.commodity).style,
      rounding: "HardRounding", cost: .null)
  }

  /// An amount as it is written in a transaction.
  func written(_ amount: WideAmount, cost: Cost? = nil) -> JSONValue {
    value(
      amount.quantity, amount.commodity, journal.style(asWritten: amount),
      rounding: "NoRounding", cost: cost.map { self.cost($0) } ?? .null)
  }

  private func value(
    _ quantity: WideQuantity, _ commodity: CommodityID, _ style: AmountStyle, rounding: String,
    cost: JSONValue
  ) -> JSONValue {
    [
      "acommodity": .string(journal.commodity(commodity).symbol),
      "acost": cost,
      "acostbasis": .null,
      "aprice": earlier(cost),
      "aquantity": self.quantity(quantity),
      "astyle": self.style(style, quantity, rounding),
    ]
  }

  private func cost(_ cost: Cost) -> JSONValue {
    [
      "contents": written(WideAmount(cost.amount)),
      "tag": cost.isTotal ? "TotalCost" : "UnitCost",
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

  private func style(_ style: AmountStyle, _ quantity: WideQuantity, _ rounding: String)
    -> JSONValue
  {
    let number = style.number
    let decimals = number.decimals ?? quantity.scale
    let mark: JSONValue =
      decimals == 0 && number.grouping == nil
      ? .null : .string(String(Character(Unicode.Scalar(number.decimalMark.rawValue))))
    return [
      "ascommodityside": style.side == .left ? "L" : "R",
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

extension Journal {
  /// The style of an amount's commodity with the decimals that the amount has.
  fileprivate func style(asWritten amount: WideAmount) -> AmountStyle {
    var style = commodity(amount.commodity).style
    style.number.decimals = amount.quantity.scale
    return style
  }
}
