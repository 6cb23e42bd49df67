package import LedgeraDocuments
package import LedgeraModel
package import LedgeraQuantities

extension BookTexts {
  /// How numbers of the report's commodity look in tables.
  package var figureStyle: NumberStyle {
    var style = journal.commodity(commodity).style.number
    if showsWholeUnits { style.decimals = 0 }
    return style
  }

  /// A number without its commodity, which the report says once; `0` for what looks zero.
  package func figure(_ quantity: WideQuantity, _ look: Style = .plain) -> Cell {
    let text = figureText(quantity)
    return Cell(text, quantity.isNegative && text != "0" ? look.union(.negative) : look)
  }

  package func figureText(_ quantity: WideQuantity) -> String {
    let style = figureStyle
    let rounded = style.decimals.map { quantity.rounded(toDecimals: $0) } ?? quantity
    return rounded.isZero ? "0" : rounded.text(in: style)
  }

  /// For spreadsheets: a point, no groups, a commodity's decimals.
  func figureRecord(_ quantity: WideQuantity, in commodity: CommodityID) -> String {
    quantity.text(in: NumberStyle(decimals: journal.commodity(commodity).style.number.decimals))
  }

  /// `, in EUR`; nothing for amounts without a symbol.
  package var suffix: String {
    let symbol = journal.commodity(commodity).symbol
    return symbol.isEmpty ? "" : ", in \(symbol)"
  }
}

extension Journal {
  /// An account's name without its first part, if the account's type already says it.
  package func shortName(_ account: AccountID) -> String {
    type(of: account) != nil && accounts[account].depth > 1
      ? name(account, droppingParts: 1) : name(account)
  }
}

extension Journal {
  /// The most decimals of any amount or price.
  var writtenDecimals: UInt8 {
    var most: UInt8 = 0
    for index in 0..<store.postings.count where store.postings[index].flags.hasAmount {
      let posting = store.postings[index]
      if posting.isSmall {
        most = max(most, posting.scale)
      } else {
        for amount in store.amounts(of: posting) { most = max(most, amount.quantity.scale) }
      }
    }
    for index in 0..<store.costs.count { most = max(most, store.costs[index].scale) }
    for index in 0..<store.prices.count { most = max(most, store.prices[index].scale) }
    return most
  }

  /// In the style of its commodity, with more decimals if it has them.
  package func exactText(_ amount: WideAmount) -> String {
    text(of: amount, in: exactStyle(of: amount))
  }

  func exactStyle(of amount: WideAmount) -> AmountStyle {
    var style = commodity(amount.commodity).style
    style.number.decimals = max(style.number.decimals ?? 0, amount.quantity.scale)
    return style
  }
}
