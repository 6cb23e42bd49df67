import LedgeraDiagnostics
import LedgeraModel
import LedgeraQuantities

extension JournalParser {
  /// `commodity SYMBOL` or `commodity AMOUNT`, and an indented `format AMOUNT`
  /// (grammar.md § commodity).
  mutating func parseCommodityDirective() {
    let start = scanner.position
    guard !scanner.isAtLineEnd, scanner.current != UInt8(ascii: ";") else {
      report(
        .invalidDirective, "the commodity directive names no commodity",
        at: start - 1..<max(start, scanner.lineEnd))
      skipIndentedLines()
      return
    }
    guard let commodity = parseDeclaredCommodity() else {
      skipIndentedLines()
      return
    }
    store.commodities[commodity.index].declaration = span(start..<scanner.position)
    let firstTag = store.tags.count
    _ = parseDirectiveComments(owner: start) { $0.parseFormat(of: commodity) }
    let tags = firstTag..<store.tags.count
    store.commodities[commodity.index].tags = tags.isEmpty ? 0..<0 : tags
  }

  /// The commodity of a symbol alone, or of an amount that shows the format.
  private mutating func parseDeclaredCommodity() -> CommodityID? {
    let start = scanner.position
    isBroken = false
    if scanner.matches("\"\"", at: start) {
      scanner.position += 2
      return CommodityID.none
    }
    if let symbol = parseSymbolAlone() { return symbol }
    if isBroken { return nil }
    scanner.position = start
    guard let amount = parseAmount(isFormat: true) else { return nil }
    guard declareFormat(amount) else { return nil }
    return amount.commodity
  }

  /// nil, without a finding: there is more than a symbol.
  private mutating func parseSymbolAlone() -> CommodityID? {
    let first = scanner.current
    let isQuoted = first == UInt8(ascii: "\"")
    guard isQuoted || !Scanner.endsSymbol(first) else { return nil }
    if isQuoted,
      scanner.find(UInt8(ascii: "\""), from: scanner.position + 1, to: scanner.lineEnd) == nil
    {
      return nil
    }
    guard let symbol = parseSymbol(orReportAmountAt: scanner.position) else { return nil }
    let end = scanner.position
    scanner.skipBlanks()
    let isAlone = scanner.isAtLineEnd || scanner.current == UInt8(ascii: ";")
    scanner.position = end
    return isAlone ? symbol : nil
  }

  /// Sets a commodity's display style; false after a finding.
  mutating func declareFormat(_ amount: ScannedAmount) -> Bool {
    let isSettled = amount.number.decimalMark != 0
    guard isSettled else {
      if amount.hasSymbol, amount.side == .left, !amount.isSpaced,
        reportDigitInSymbol(from: amount.range.lowerBound, before: amount.number.range.lowerBound)
      {
        return false
      }
      report(
        .invalidDirective, "the format '\(quoted(amount.range))' has no decimal mark",
        at: amount.range, help: "write one even if there are no decimals: 1000. or 1,000.")
      return false
    }
    reviewMark(ofFormat: amount)
    let style = writtenStyle(of: amount)
    store.commodities[amount.commodity.index].declaredStyle = style
    formats[amount.commodity.index].declaredMark = style.number.decimalMark.rawValue
    formats[amount.commodity.index].isWhole = style.number.decimals == 0
    noteStateChange()
    return true
  }

  /// `format AMOUNT`, indented below the directive.
  private mutating func parseFormat(of commodity: CommodityID) {
    guard scanner.matches("format", at: scanner.position),
      scanner.byte(at: scanner.position + 6).isBlank
    else {
      skipSubdirective(of: .commodity)
      return
    }
    scanner.position += 6
    scanner.skipBlanks()
    guard let amount = parseAmount(isFormat: true) else { return }
    guard amount.commodity == commodity else {
      report(
        .invalidDirective, "the format is of another commodity than the directive's",
        at: amount.range)
      return
    }
    if declareFormat(amount) { isAtEndOfDirective() }
  }

  /// `D AMOUNT`: the commodity and format of amounts without a symbol (grammar.md § D).
  mutating func parseDefaultCommodityDirective() {
    guard let amount = parseAmount(isFormat: true) else { return }
    guard amount.number.decimalMark != 0 else {
      report(
        .invalidDirective, "the default amount '\(quoted(amount.range))' has no decimal mark",
        at: amount.range, help: "write one even if there are no decimals: 1000. or 1,000.")
      return
    }
    reviewMark(ofFormat: amount)
    state.defaultCommodity = amount.commodity
    noteStateChange()
    store.defaultCommodity = amount.commodity
    let style = writtenStyle(of: amount)
    state.defaultMark = style.number.decimalMark.rawValue
    store.commodities[amount.commodity.index].defaultStyle = style
    isAtEndOfDirective()
  }

  /// `decimal-mark .` or `,` (grammar.md § decimal-mark).
  mutating func parseDecimalMarkDirective() {
    let mark = scanner.current
    guard mark == UInt8(ascii: ".") || mark == UInt8(ascii: ",") else {
      report(
        .invalidDirective, "the decimal mark is '.' or ','",
        at: scanner.position..<scanner.position + 1)
      return
    }
    scanner.position += 1
    guard isAtEndOfDirective() else { return }
    state.decimalMark = mark
    noteStateChange()
  }
}
