import LedgeraModel
import LedgeraQuantities

extension JournalParser {
  /// Notes how a posting's or price's amount was written (grammar.md § Display styles).
  @inline(__always)
  mutating func noteStyle(of amount: ScannedAmount) {
    let index = amount.commodity.index
    let format = formats[index]
    if format.hasStyle, amount.scale <= format.maximumScale,
      amount.number.separator == 0 || format.hasGrouping
    {
      return
    }
    noteNewStyle(of: amount)
  }

  private mutating func noteNewStyle(of amount: ScannedAmount) {
    let index = amount.commodity.index
    let style = writtenStyle(of: amount)
    formats[index].maximumScale = max(formats[index].maximumScale, amount.scale)
    if store.commodities[index].writtenStyle == nil {
      store.commodities[index].writtenStyle = style
    }
    formats[index].hasStyle = true
    if let grouping = style.number.grouping, !formats[index].hasGrouping {
      formats[index].hasGrouping = true
      store.commodities[index].writtenStyle?.number.grouping = grouping
    }
    store.commodities[index].writtenStyle?.number.decimals = formats[index].maximumScale
  }

  /// How an amount was written. An amount without a symbol that takes the default commodity is
  /// written as that.
  func writtenStyle(of amount: ScannedAmount) -> AmountStyle {
    let number = NumberStyle(
      decimalMark: decimalMark(of: amount.number), grouping: grouping(of: amount.number),
      decimals: amount.scale)
    if !amount.hasSymbol, amount.commodity != .none,
      let declared = store.commodities[amount.commodity.index].declaredStyle
    {
      return AmountStyle(side: declared.side, isSpaced: declared.isSpaced, number: number)
    }
    return AmountStyle(side: amount.side, isSpaced: amount.isSpaced, number: number)
  }

  /// The number of a style in `store.styles`; the 65,536th and later styles count as natural.
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

  /// The mark that was written, or the one that fits the group separator.
  private func decimalMark(of number: NumberScan) -> NumberStyle.DecimalMark {
    if number.decimalMark != 0 { return number.decimalMark == 0x2C ? .comma : .point }
    return number.separator == 0x2E ? .comma : .point
  }

  private func grouping(of number: NumberScan) -> NumberStyle.Grouping? {
    guard number.separator != 0 else { return nil }
    var sizes: [UInt8] = []
    var count: UInt8 = 0
    for offset in number.range {
      let byte = scanner.base[offset]
      if byte.isDigit {
        count = min(count + 1, 254)
      } else if byte == number.separator {
        sizes.append(count)
        count = 0
      } else {
        break
      }
    }
    sizes.append(count)
    // The leftmost group may be short: the size of the one after it is meant.
    if sizes.count > 1, sizes[0] < sizes[1] { sizes.removeFirst() }
    sizes.reverse()
    while sizes.count > 1, sizes[sizes.count - 1] == sizes[sizes.count - 2] { sizes.removeLast() }
    guard let separator = Unicode.Scalar(UInt32(number.separator)), sizes.allSatisfy({ $0 > 0 })
    else { return nil }
    return NumberStyle.Grouping(separator: separator, sizes: sizes)
  }
}
