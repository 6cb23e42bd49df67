import LedgeraModel
import LedgeraQuantities

/// An amount of a register line, with what determines its display and running means. Registers keep
/// parts only if they matter: for means, and in books with balance assignments.
struct RegisterPart: Sendable {
  /// As in hledger, amounts with different costs have means of their own, so that ties round alike.
  struct Key: Hashable {
    let commodity: CommodityID
    /// The commodity of the cost; nil: none.
    let cost: CommodityID?
    /// The cost of one unit; nil: none, or a total cost.
    let unitCost: Quantity?
  }

  let key: Key
  let quantity: WideQuantity
  /// The decimals shown for an amount that an assignment made; nil: those of its commodity's style.
  let decimals: UInt8?

  init(_ amount: WideAmount, cost: Cost?, decimals: UInt8?) {
    key = Key(
      commodity: amount.commodity, cost: cost?.amount.commodity,
      unitCost: cost.flatMap { $0.isTotal ? nil : $0.amount.quantity })
    quantity = amount.quantity
    self.decimals = decimals
  }

  private init(_ key: Key, _ quantity: WideQuantity, _ decimals: UInt8?) {
    self.key = key
    self.quantity = quantity
    self.decimals = decimals
  }

  var negated: RegisterPart { RegisterPart(key, quantity.negated, decimals) }
}

/// The decimals shown for sums with amounts that assignments made: the most of any amount.
struct ShownDecimals: Sendable {
  private var assigned: [CommodityID: UInt8] = [:]
  /// Commodities that other amounts were added in, too, with their most decimals.
  private var others: [CommodityID: UInt8] = [:]

  init() {}

  init(_ parts: [RegisterPart]) { add(parts) }

  mutating func add(_ parts: [RegisterPart]) {
    for part in parts {
      if let decimals = part.decimals {
        assigned[part.key.commodity] = max(assigned[part.key.commodity] ?? 0, decimals)
      } else {
        others[part.key.commodity] = max(others[part.key.commodity] ?? 0, part.quantity.scale)
      }
    }
  }

  /// The commodity's style with other decimals if assignments matter; nil: the style as it is.
  func style(of commodity: CommodityID, in journal: Journal) -> AmountStyle? {
    guard let decimals = assigned[commodity] else { return nil }
    let other = others[commodity]
    var style = journal.commodity(commodity).style(forDecimals: other ?? 0)
    style.number.decimals = max(other == nil ? 0 : style.number.decimals ?? 0, decimals)
    return style
  }
}
