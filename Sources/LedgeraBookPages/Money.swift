import LedgeraModel
import LedgeraQuantities
import LedgeraRendering
import LedgeraReporting

/// Amounts as pages write them: in the styles of the books, the unit apart, U+2212 below zero.
struct Money: Sendable {
  private let order: CommodityOrder
  private let styles: [NumberStyle]
  private let symbols: [String]
  /// Of percentages and other numbers of no commodity.
  let percentStyle: NumberStyle

  init(_ journal: Journal) {
    order = CommodityOrder(journal)
    let infos = journal.store.commodities.indices.map { journal.commodity(CommodityID(UInt16($0))) }
    styles = infos.map(\.style.number)
    symbols = infos.map(\.symbol)
    percentStyle = NumberStyle(decimalMark: journal.decimalMark, decimals: 1)
  }

  func style(_ commodity: CommodityID) -> NumberStyle { styles[commodity.index] }
  func symbol(_ commodity: CommodityID) -> String { symbols[commodity.index] }

  /// A number without its unit; changes above zero have a plus.
  func number(_ quantity: WideQuantity, _ commodity: CommodityID, isChange: Bool = false) -> String
  {
    let text = quantity.shown(in: style(commodity))
    return isChange && quantity.signum > 0 ? "+" + text : text
  }

  /// Whole units, as pages about the future show them.
  func rounded(_ quantity: WideQuantity, _ commodity: CommodityID) -> String {
    var style = style(commodity)
    style.decimals = 0
    return quantity.shown(in: style)
  }

  /// As many decimals as it has.
  func exact(_ quantity: WideQuantity, _ commodity: CommodityID) -> String {
    var style = style(commodity)
    style.decimals = nil
    return quantity.shown(in: style)
  }

  /// A number of no commodity: `1.5`.
  func number(_ number: WideQuantity) -> String { number.shown(in: percentStyle) }

  /// `44.2 %`, which is never broken; changes have a plus from zero on.
  ///
  /// - Parameter decimals: nil: as many as it has.
  func percentage(
    _ percentage: WideQuantity, decimals: UInt8? = 1, isChange: Bool = false
  ) -> String {
    var style = percentStyle
    style.decimals = decimals
    let text = percentage.shown(in: style) + "\u{A0}%"
    return isChange && text.first != "\u{2212}" ? "+" + text : text
  }

  /// Those that are not zero, in the order of symbols.
  func amounts(_ balance: WideBalance) -> [WideAmount] {
    order.sorted(balance).filter { !$0.isZero }
  }

  /// Whether it has anything in another commodity.
  func hasOthers(_ balance: WideBalance, than unit: CommodityID) -> Bool {
    balance.amounts.contains { $0.commodity != unit && !$0.isZero }
  }

  /// All of them in a line; the unit that is known already is left out.
  func list(_ balance: WideBalance, unit: CommodityID? = nil) -> String {
    amounts(balance).map { amount in
      let number = number(amount.quantity, amount.commodity)
      return amount.commodity == unit ? number : "\(number)\u{A0}\(symbol(amount.commodity))"
    }.joined(separator: ", ")
  }
}
