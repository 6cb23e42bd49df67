public import LedgeraDocuments
public import LedgeraJSON
public import LedgeraModel
public import LedgeraQuantities

/// The names and styles of the books, with which reports write fields.
public struct BookTexts: Sendable {
  public let journal: Journal
  /// The commodity of bare quantities, in reports of one commodity.
  public let commodity: CommodityID
  /// Tables leave out decimals of bare figures: what is uncertain by thousands has no cents.
  public var showsWholeUnits = false
  private var people: AmountTexts
  private var machines: AmountTexts
  private lazy var writtenDecimals = journal.writtenDecimals
  private lazy var labels = AccountLabels(journal)

  public init(_ journal: Journal, in commodity: CommodityID = .none) {
    self.journal = journal
    self.commodity = commodity
    people = AmountTexts(journal)
    machines = AmountTexts(journal, .machine)
  }

  public mutating func cell(_ balance: WideBalance) -> Cell { people.cell(balance) }

  public mutating func cell(_ amount: WideAmount) -> Cell { people.cell(WideBalance(amount)) }

  /// An account with its icon and colour.
  ///
  /// - Parameter name: nil: its short name.
  public mutating func label(_ account: AccountID, _ name: String? = nil, indent: Int = 1) -> Cell {
    labels.cell(name ?? journal.shortName(account), of: account, indent: indent)
  }

  /// The amounts; a single positive one is green.
  public mutating func gain(_ balance: WideBalance) -> Cell {
    var cell = people.cell(balance)
    if cell.more.isEmpty, cell.style == .plain, cell.text != "0",
      balance.amounts.contains(where: { $0.quantity.signum > 0 })
    {
      cell.style = .favourable
    }
    return cell
  }

  /// Amounts in a sentence.
  public mutating func text(_ balance: WideBalance) -> String { people.record(balance) }

  public mutating func record(_ balance: WideBalance) -> String { machines.record(balance) }

  /// The amounts that are not zero, ordered by symbol.
  public mutating func json(_ balance: WideBalance) -> JSONValue {
    .array(people.shown(balance).map { json($0) })
  }

  public mutating func json(_ amount: WideAmount) -> JSONValue {
    json(amount.quantity, journal.commodity(amount.commodity).symbol)
  }

  /// - Parameter symbol: A commodity's, or `%`.
  mutating func json(_ quantity: WideQuantity, _ symbol: String) -> JSONValue {
    .amount(
      commodity: symbol, quantity: quantity.exactText(writtenDecimals: writtenDecimals))
  }
}

// MARK: Bare figures

extension BookTexts {
  /// How numbers of the report's commodity look in tables.
  public var figureStyle: NumberStyle {
    var style = journal.commodity(commodity).style.number
    if showsWholeUnits { style.decimals = 0 }
    return style
  }

  /// A number without its commodity, which the report says once; `0` for what looks zero.
  public func figure(_ quantity: WideQuantity, _ look: Style = .plain) -> Cell {
    let text = figureText(quantity)
    return Cell(text, quantity.isNegative && text != "0" ? look.union(.negative) : look)
  }

  public func figureText(_ quantity: WideQuantity) -> String {
    let style = figureStyle
    let rounded = style.decimals.map { quantity.rounded(toDecimals: $0) } ?? quantity
    return rounded.isZero ? "0" : rounded.text(in: style)
  }

  /// For spreadsheets: a point, no groups, a commodity's decimals.
  func figureRecord(_ quantity: WideQuantity, in commodity: CommodityID) -> String {
    quantity.text(in: NumberStyle(decimals: journal.commodity(commodity).style.number.decimals))
  }

  /// `, in EUR`; nothing for amounts without a symbol.
  public var suffix: String {
    let symbol = journal.commodity(commodity).symbol
    return symbol.isEmpty ? "" : ", in \(symbol)"
  }
}

extension Journal {
  /// An account's name without its first part, if the account's type already says it.
  public func shortName(_ account: AccountID) -> String {
    type(of: account) != nil && accounts[account].depth > 1
      ? name(account, droppingParts: 1) : name(account)
  }
}
