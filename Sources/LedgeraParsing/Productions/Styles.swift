import LedgeraModel
import LedgeraQuantities

extension JournalParser {
  /// Notes how a posting's amount was written (reference.md § Display styles).
  @inline(__always)
  mutating func noteStyle(of amount: ScannedAmount) {
    let format = formats[amount.commodity.index]
    if format.hasStyle, amount.scale <= format.maximumScale,
      amount.number.separator == 0 || format.hasGrouping,
      amount.number.decimalMark == 0 || format.hasMark
    {
      return
    }
    let index = amount.commodity.index
    let written = writtenForm(of: amount)
    store.commodities[index].posted.merge(written)
    formats[index].note(store.commodities[index].posted)
  }

  /// Notes how the amount of a posting was written.
  @inline(__always)
  mutating func notePostedStyle(of amount: ScannedAmount) {
    if isInRule { noteRuleStyle(of: amount) } else { noteStyle(of: amount) }
  }

  /// Notes how an amount of a rule was written, for commodities that occur nowhere else.
  private mutating func noteRuleStyle(of amount: ScannedAmount) {
    store.commodities[amount.commodity.index].ruled.merge(writtenForm(of: amount))
  }

  /// Notes how a price was written; prices precede postings in determining styles.
  mutating func notePriceStyle(of amount: ScannedAmount) {
    store.commodities[amount.commodity.index].priced.merge(writtenForm(of: amount))
  }

  private func writtenForm(of amount: ScannedAmount) -> WrittenStyle {
    let style = writtenStyle(of: amount)
    return WrittenStyle(
      side: style.side, isSpaced: style.isSpaced,
      decimalMark: amount.number.decimalMark == 0 ? nil : style.number.decimalMark,
      grouping: style.number.grouping, decimals: amount.scale)
  }

  /// How an amount was written. An amount without a symbol counts as one of the default commodity,
  /// if it takes that.
  func writtenStyle(of amount: ScannedAmount) -> AmountStyle {
    let number = NumberStyle(
      decimalMark: decimalMark(of: amount.number), grouping: grouping(of: amount.number),
      decimals: amount.scale)
    if !amount.hasSymbol, amount.commodity != .none,
      let standard = store.commodities[amount.commodity.index].defaultStyle
    {
      return AmountStyle(side: standard.side, isSpaced: standard.isSpaced, number: number)
    }
    return AmountStyle(side: amount.side, isSpaced: amount.isSpaced, number: number)
  }

  /// The number of a style in `store.styles`; the 65,536th and later styles become the natural one.
  mutating func styleNumber(of amount: ScannedAmount) -> UInt16 {
    styleNumber(of: writtenStyle(of: amount))
  }

  mutating func styleNumber(of style: AmountStyle) -> UInt16 {
    if let known = styleCache[style] { return known }
    guard store.styles.count < 65_535 else { return 0 }
    let number = UInt16(store.styles.count)
    store.styles.append(style)
    styleCache[style] = number
    return number
  }

  /// The decimal mark that was written, or one that fits the group separator.
  private func decimalMark(of number: NumberScan) -> NumberStyle.DecimalMark {
    if number.decimalMark != 0 { return number.decimalMark == 0x2C ? .comma : .point }
    return number.separator == 0x2E ? .comma : .point
  }

  private func grouping(of number: NumberScan) -> NumberStyle.Grouping? {
    guard number.separator != 0 else { return nil }
    var sizes: [UInt8] = []
    var count: UInt8 = 0
    var separator: Unicode.Scalar?
    for scalar in scanner.text(number.range).unicodeScalars {
      if ("0"..."9").contains(scalar) {
        count = min(count + 1, 254)
      } else if scalar.value == UInt32(number.separator)
        || (number.separator == 0x20 && scalar.value > 0x7F)
      {
        separator = separator ?? scalar
        sizes.append(count)
        count = 0
      } else {
        break
      }
    }
    sizes.append(count)
    // The leftmost group may be incomplete, so the next one tells the size.
    if sizes.count > 1, sizes[0] < sizes[1] { sizes.removeFirst() }
    sizes.reverse()
    while sizes.count > 1, sizes[sizes.count - 1] == sizes[sizes.count - 2] { sizes.removeLast() }
    guard let separator, sizes.allSatisfy({ $0 > 0 }) else { return nil }
    return NumberStyle.Grouping(separator: separator, sizes: sizes)
  }
}

extension CommodityFormat {
  /// Takes over what a style shows, so that the same is not looked at again.
  mutating func note(_ style: WrittenStyle?) {
    guard let style else { return }
    hasStyle = true
    maximumScale = style.decimals
    hasGrouping = style.grouping != nil
    hasMark = style.decimalMark != nil
  }
}
