import LedgeraDocuments
import LedgeraModel
import LedgeraQuantities

/// Figures of lots as cells, fields and JSON.
struct LotTexts {
  let journal: Journal
  private var texts: AmountTexts

  init(_ journal: Journal, _ options: AmountTextOptions = .report) {
    self.journal = journal
    texts = AmountTexts(journal, options)
  }

  /// An account without its first part, where a type says what that is.
  func shortName(_ account: AccountID) -> String {
    journal.type(of: account) != nil && journal.accounts[account].depth > 1
      ? journal.name(account, droppingParts: 1) : journal.name(account)
  }

  /// Units with all decimals they have, up to 20.
  func units(_ units: WideQuantity, of commodity: CommodityID) -> Cell {
    Cell(journal.exactText(WideAmount(units.shortened, commodity)))
  }

  /// A price with the decimals it has, up to six and at least those of its commodity.
  func price(_ price: WideAmount?) -> Cell {
    guard let price else { return Cell("unknown", .caution) }
    let rounded = price.quantity.rounded(toDecimals: 6).normalized
    return Cell(journal.exactText(WideAmount(rounded, price.commodity)))
  }

  func priceDay(_ day: Day?, isStale: Bool) -> Cell {
    guard let day else { return .empty }
    return isStale ? Cell("\(day.text) stale", .caution) : Cell(day.text)
  }

  mutating func known(_ balance: WideBalance, unless isUnknown: Bool) -> Cell {
    isUnknown ? Cell("unknown", .caution) : texts.cell(balance)
  }

  /// Gains are green.
  mutating func gain(_ balance: WideBalance, unless isUnknown: Bool) -> Cell {
    var cell = known(balance, unless: isUnknown)
    if cell.more.isEmpty, balance.amounts.contains(where: { $0.quantity.signum > 0 }),
      cell.style == .plain, cell.text != "0"
    {
      cell.style = .favourable
    }
    return cell
  }

  func percentage(_ percentage: WideQuantity?) -> Cell {
    guard let percentage else { return .empty }
    return Cell(LotTexts.tenths(percentage), percentage.isNegative ? .negative : .plain)
  }

  /// With one decimal.
  static func tenths(_ number: WideQuantity) -> String {
    var style = NumberStyle.plain
    style.decimals = 1
    return number.text(in: style)
  }

  mutating func record(_ balance: WideBalance?) -> String {
    balance.map { texts.record($0) } ?? ""
  }

  mutating func record(_ amount: WideAmount?) -> String {
    amount.map { texts.record(WideBalance($0)) } ?? ""
  }

  func json(_ amount: WideAmount?) -> JSONValue {
    guard let amount else { return .null }
    return .amount(
      commodity: journal.commodity(amount.commodity).symbol,
      quantity: amount.quantity.shortened.description)
  }

  func json(_ balance: WideBalance) -> JSONValue {
    texts.json(balance.mapQuantities(\.shortened))
  }

  /// The parts of a gain and their sum, to 20 decimals.
  func json(_ gain: GainSums) -> JSONValue {
    let parts = gain.settled { _ in 20 }
    return .object([
      .init("price", json(parts.price)), .init("currency", json(parts.currency)),
      .init("fee", json(parts.fee)), .init("total", json(parts.total)),
    ])
  }
}

extension WideQuantity {
  /// With at most 20 decimals, none of them zeros at the end.
  var shortened: WideQuantity { rounded(toDecimals: 20).normalized }
}

extension Journal {
  /// In the style of its commodity, with more decimals where it has them.
  func exactText(_ amount: WideAmount) -> String {
    var style = commodity(amount.commodity).style
    style.number.decimals = max(style.number.decimals ?? 0, amount.quantity.scale)
    return text(of: amount, in: style)
  }
}
