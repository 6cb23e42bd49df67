import LedgeraDocuments
import LedgeraModel
import LedgeraQuantities

/// How the figures of a balance report become text.
struct BalanceCells {
  let report: BalanceReport
  /// Text has digit groups and `, `; machine formats have neither groups nor colour.
  let options: AmountTextOptions
  private let percentStyle = AmountStyle(
    side: .right, isSpaced: true, number: NumberStyle(decimals: 1))

  init(_ report: BalanceReport, _ options: AmountTextOptions) {
    self.report = report
    self.options = options
  }

  /// The amounts in order; a single `0` if there are none.
  func runs(_ balance: WideBalance) -> [Run] {
    let amounts = report.order.shown(balance)
    guard !amounts.isEmpty else { return [Run("0")] }
    return amounts.map { Run(text(of: $0), $0.quantity.isNegative ? .negative : .plain) }
  }

  /// The amounts as one text, separated by `, `.
  func line(_ balance: WideBalance) -> String {
    let amounts = report.order.shown(balance)
    if amounts.count == 1 { return text(of: amounts[0]) }
    return amounts.isEmpty ? "0" : amounts.map { text(of: $0) }.joined(separator: ", ")
  }

  /// An amount with its symbol.
  func text(of amount: WideAmount) -> String {
    guard report.options.isPercentage else {
      return report.journal.text(of: amount, options: options)
    }
    if percentStyle.looksZero(amount.quantity) { return "0" }
    return amount.quantity.text(in: percentStyle.number) + " %"
  }

  /// The quantity of one commodity without its symbol.
  func number(_ commodity: CommodityID, in balance: WideBalance) -> Run {
    let amount = balance.amount(of: commodity)
    let quantity = amount.quantity
    var style = report.journal.commodity(commodity).style(forDecimals: quantity.scale)
    style.show(amount.decimals)
    if report.options.isPercentage { style = percentStyle }
    if !options.groupsDigits { style.number.grouping = nil }
    let text = style.looksZero(quantity) ? "0" : quantity.text(in: style.number)
    return Run(text, quantity.isNegative ? .negative : .plain)
  }

  /// The symbol as shown beside numbers, unquoted.
  func symbol(_ commodity: CommodityID) -> String {
    report.options.isPercentage ? "%" : report.journal.commodity(commodity).symbol
  }

  /// The commodities, with their symbols, that rows of numbers list: those of any figure, or one of
  /// a figure that came to zero. The symbol is empty if all figures look zero.
  func commodities(of balances: [WideBalance]) -> [(id: CommodityID, symbol: String)] {
    if balances.allSatisfy(report.journal.looksZero) { return [(.none, "")] }
    var found = WideBalance()
    for balance in balances where !balance.isEmpty {
      for amount in report.order.shown(balance) { found.add(amount) }
    }
    return report.order.sorted(found).map { ($0.commodity, symbol($0.commodity)) }
  }
}
