import LedgeraDocuments
import LedgeraModel
import LedgeraQuantities

/// Figures of one commodity as text. Reports say the commodity once, in their title.
struct EnvelopeTexts {
  private let style: NumberStyle
  private let commodity: String

  init(_ journal: Journal, _ commodity: CommodityID) {
    let info = journal.commodity(commodity)
    style = info.style.number
    self.commodity = info.symbol
  }

  /// For people, rounded half-even to the commodity's decimals; `0` for what looks zero.
  func cell(_ quantity: WideQuantity, _ style: Style = .plain) -> Cell {
    let text = text(quantity)
    let looks: Style = quantity.isNegative && text != "0" ? style.union(.negative) : style
    return Cell(text, looks)
  }

  func text(_ quantity: WideQuantity) -> String {
    let rounded = style.decimals.map { quantity.rounded(toDecimals: $0) } ?? quantity
    return rounded.isZero ? "0" : rounded.text(in: style)
  }

  /// For spreadsheets: a point, no groups, the commodity's decimals.
  func record(_ quantity: WideQuantity) -> String {
    quantity.text(in: NumberStyle(decimals: style.decimals))
  }

  /// ` in EUR`; nothing for amounts without a symbol.
  var suffix: String { commodity.isEmpty ? "" : ", in \(commodity)" }
}
