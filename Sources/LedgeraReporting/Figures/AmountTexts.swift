package import LedgeraDocuments
package import LedgeraModel
import LedgeraQuantities

/// Turns amounts of several commodities into cells, CSV fields and JSON: without exact zeros,
/// ordered by symbol.
///
/// Remembers the text of each commodity's last amount, since most amounts of a running total do not
/// change from line to line.
package struct AmountTexts: Sendable {
  package let journal: Journal
  private let order: CommodityOrder
  private let options: AmountTextOptions
  /// By commodity number.
  private var remembered: [(amount: WideAmount, run: Run)?]
  /// By commodity number: how each is written, once it was looked up.
  private var known: [KnownCommodity?]
  private var text: [UInt8] = []
  /// The amounts being shown; kept to avoid allocations.
  private var shown: [WideAmount] = []

  /// - Parameter options: How numbers look: as in reports, or for machines.
  package init(_ journal: Journal, _ options: AmountTextOptions = .report) {
    self.journal = journal
    self.options = options
    order = CommodityOrder(journal)
    remembered = Array(repeating: nil, count: journal.store.commodities.count)
    known = Array(repeating: nil, count: journal.store.commodities.count)
  }

  /// The amounts that are not zero, ordered by symbol.
  package func shown(_ balance: WideBalance) -> [WideAmount] {
    let amounts = order.shown(balance)
    return amounts.count == 1 && amounts[0].isZero ? [] : amounts
  }

  /// Puts the amounts that are not zero into `shown`, sorted by insertion since they are few and
  /// nearly in order.
  private mutating func collect(_ balance: WideBalance) {
    shown.removeAll(keepingCapacity: true)
    guard balance.amounts.count <= 32 else {
      shown = shown(balance)
      return
    }
    for amount in balance.amounts where !amount.isZero {
      var place = shown.count
      while place > 0, order.precedes(amount.commodity, shown[place - 1].commodity) { place -= 1 }
      if place == shown.count { shown.append(amount) } else { shown.insert(amount, at: place) }
    }
  }

  /// One line for each amount; `0` if there are none.
  package mutating func cell(_ balance: WideBalance) -> Cell {
    collect(balance)
    guard let first = shown.first else { return Cell("0") }
    let run = run(first)
    guard shown.count > 1 else { return Cell(run.text, run.style) }
    var cell = Cell(run.text, run.style)
    cell.arrangement = .lines
    cell.more.reserveCapacity(shown.count - 1)
    for amount in shown.dropFirst() { cell.more.append(self.run(amount)) }
    return cell
  }

  /// One amount as text, marked if it is negative.
  private mutating func run(_ amount: WideAmount) -> Run {
    let index = amount.commodity.index
    if let known = remembered[index], known.amount == amount {
      return known.run
    }
    let commodity = known[index] ?? KnownCommodity(journal, amount.commodity)
    known[index] = commodity
    let looks =
      commodity.style
      ?? journal.commodity(amount.commodity).style(forDecimals: amount.quantity.scale)
    text.removeAll(keepingCapacity: true)
    var shown = looks
    shown.show(amount.decimals)
    shown.append(
      amount.quantity, symbol: journal.store.commoditySymbols[UInt32(index)],
      isQuoted: commodity.isQuoted, options: options, to: &text)
    let isNegative = amount.quantity.isNegative && !looks.looksZero(amount.quantity)
    let run = Run(String(decoding: text, as: UTF8.self), isNegative ? .negative : .plain)
    remembered[index] = (amount, run)
    return run
  }

  /// `10 EUR, $5.00`; `0` if there are none.
  package mutating func record(_ balance: WideBalance) -> String {
    var bytes: [UInt8] = []
    write(balance, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends `record`.
  mutating func write(_ balance: WideBalance, to bytes: inout [UInt8]) {
    collect(balance)
    if shown.isEmpty { bytes.append(UInt8(ascii: "0")) }
    for index in shown.indices {
      if index > 0 { bytes += [UInt8(ascii: ","), UInt8(ascii: " ")] }
      var text = run(shown[index]).text
      text.withUTF8 { bytes.append(contentsOf: $0) }
    }
  }
}

/// What the text of an amount needs of its commodity.
private struct KnownCommodity {
  /// nil: it depends on the amount.
  let style: AmountStyle?
  let isQuoted: Bool

  init(_ journal: Journal, _ commodity: CommodityID) {
    let info = journal.commodity(commodity)
    style = info.keepsDecimals ? nil : info.style
    isQuoted = AmountStyle.quotes(
      symbol: journal.store.commoditySymbols[UInt32(commodity.index)])
  }
}
