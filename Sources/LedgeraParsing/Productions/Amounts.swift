import LedgeraDiagnostics
import LedgeraModel
import LedgeraQuantities

/// An amount as read, with how it was written.
struct ScannedAmount {
  var coefficient: Int128
  var scale: UInt8
  var commodity: CommodityID
  var side: AmountStyle.Side
  var isSpaced: Bool
  var hasSymbol: Bool
  var number: NumberScan
  /// From sign or symbol to the last byte.
  var range: Range<Int>
  /// Whether it is the value of an expression.
  var isComputed = false

  var quantity: Quantity { Quantity(coefficient: coefficient, scale: scale) }
  var amount: Amount { Amount(quantity, commodity) }
}

extension JournalParser {
  /// An amount or amount expression at the cursor; nil after a finding.
  @inline(__always)
  mutating func parseAmountOrExpression(isPosted: Bool = false) -> ScannedAmount? {
    let start = scanner.position
    if startsExpression {
      return parseExpression(from: start, isPosted: isPosted)
    }
    guard let amount = parseAmount(isPosted: isPosted) else { return nil }
    if scanner.isAtLineEnd || !isAtOperator() { return amount }
    if isPosted { notePostedStyle(of: amount) }
    return parseExpression(after: amount, from: start, isPosted: isPosted)
  }

  /// An amount at the cursor (grammar.md § Amounts); nil after a finding.
  ///
  /// - Parameters:
  ///   - isFactor: the factor of an `=` rule, which takes no default commodity.
  ///   - isFormat: a commodity's format, in which a lone mark is the decimal mark.
  ///   - isPosted: a posting's, which has no more decimals than money has, as prices do.
  @inline(__always)
  mutating func parseAmount(
    isFactor: Bool = false, isFormat: Bool = false, isPosted: Bool = false
  ) -> ScannedAmount? {
    let start = scanner.position
    var isNegative = parseSign()
    var side = AmountStyle.Side.right
    var isSpaced = false
    var symbol: CommodityID?
    let first = scanner.current
    if !first.isDigit, !startsWithMark(first) {
      guard first != UInt8(ascii: "(") else {
        reportExpression(at: start)
        return nil
      }
      guard let id = parseSymbol(orReportAmountAt: start) else { return nil }
      symbol = id
      side = .left
      let before = scanner.position
      skipAmountBlanks()
      isSpaced = scanner.position > before
      if parseSign() { isNegative.toggle() }
    }
    let number: NumberScan
    let numberStart = scanner.position
    do throws(NumberProblem) {
      number = try scanNumber(of: symbol)
    } catch {
      if symbol == nil, let (id, spaced) = symbolOfUnreadNumber(at: numberStart) {
        return reread(
          at: numberStart, commodity: id, isNegative: isNegative, isSpaced: spaced, start: start,
          isFormat: isFormat, isPosted: isPosted)
      }
      if symbol != nil, !isSpaced, reportDigitInSymbol(from: start, before: numberStart) {
        return nil
      }
      reportNumber(error, from: start)
      return nil
    }
    var commodity = symbol ?? .none
    if symbol == nil {
      if let (id, spaced) = parseRightSymbol() {
        commodity = id
        isSpaced = spaced
        symbol = id
        if needsSecondReading(number, id) {
          return reread(
            at: numberStart, commodity: id, isNegative: isNegative, isSpaced: spaced, start: start,
            isFormat: isFormat, isPosted: isPosted)
        }
      } else if !isFactor, let standard = state.defaultCommodity {
        commodity = standard
      }
    }
    guard let coefficient = number.coefficient else { return nil }
    if number.scale == 3, !isFormat { reviewMark(of: number, commodity, isPosted: isPosted) }
    var amount = ScannedAmount(
      coefficient: isNegative ? -coefficient : coefficient, scale: UInt8(number.scale),
      commodity: commodity, side: side, isSpaced: isSpaced, hasSymbol: symbol != nil,
      number: number, range: start..<scanner.position)
    if symbol == nil, commodity != .none, !isFormat { takeDefaultDecimals(&amount) }
    return amount
  }

  /// Gives an amount without a symbol at least the decimals of the `D` directive.
  func takeDefaultDecimals(_ amount: inout ScannedAmount) {
    let standard = store.commodities[amount.commodity.index].defaultStyle
    guard let decimals = standard?.number.decimals, decimals > amount.scale,
      let quantity = amount.quantity.withDecimals(decimals)
    else { return }
    (amount.coefficient, amount.scale) = (quantity.coefficient, quantity.scale)
  }

  /// True for `-`, false for `+` and nothing. Skips blanks after the sign.
  @inline(__always)
  private mutating func parseSign() -> Bool {
    let byte = scanner.current
    guard byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+") else { return false }
    scanner.position += 1
    skipAmountBlanks()
    return byte == UInt8(ascii: "-")
  }

  @inline(__always)
  private func startsWithMark(_ byte: UInt8) -> Bool {
    (byte == 0x2E || byte == 0x2C) && scanner.byte(at: scanner.position + 1).isDigit
  }

  /// Blanks inside amounts: space, tab and the Unicode spaces of grammar.md § Amounts.
  @inline(__always)
  mutating func skipAmountBlanks() {
    scanner.skipBlanks()
    let byte = scanner.current
    if byte >= 0xC2 || byte == 0x0B || byte == 0x0C { skipWideBlanks() }
  }

  private mutating func skipWideBlanks() {
    while true {
      let length = scanner.unicodeSpaceLength(at: scanner.position)
      if length == 0 { return }
      scanner.position += length
      scanner.skipBlanks()
    }
  }

  /// The decimal mark that directives set for a commodity; 0: none.
  @inline(__always)
  func decimalMark(for symbol: CommodityID?) -> UInt8 {
    if state.decimalMark != 0 { return state.decimalMark }
    let commodity = symbol ?? state.defaultCommodity ?? .none
    let own = formats[commodity.index].declaredMark
    return own == 0 && commodity == state.defaultCommodity ? state.defaultMark : own
  }

  /// A number at the cursor. Where it is ambiguous, the last `D` directive settles its mark.
  @inline(__always)
  private mutating func scanNumber(of symbol: CommodityID?) throws(NumberProblem) -> NumberScan {
    let start = scanner.position
    let number = try scanner.scanNumber(mark: decimalMark(for: symbol))
    guard number.isAmbiguous, state.defaultMark != 0 else { return number }
    scanner.position = start
    return try scanner.scanNumber(mark: state.defaultMark)
  }

  /// Lets the symbol after a number determine the decimal mark.
  @inline(__always)
  private func needsSecondReading(_ number: NumberScan, _ id: CommodityID) -> Bool {
    let mark = decimalMark(for: id)
    if mark == decimalMark(for: nil) { return false }
    return mark == 0
      ? number.separator != 0 || number.decimalMark != 0
      : number.isAmbiguous || (number.decimalMark != 0 && number.decimalMark != mark)
        || (number.separator != 0 && number.separator == mark)
  }

  /// The symbol after a number that is invalid with the current decimal mark, if the symbol sets
  /// another one; the cursor is then after it.
  private mutating func symbolOfUnreadNumber(at start: Int) -> (CommodityID, Bool)? {
    scanner.position = start
    while true {
      let byte = scanner.current
      let blank = byte == 0x20 ? 1 : scanner.unicodeSpaceLength(at: scanner.position)
      if byte.isDigit || [0x2E, 0x2C, 0x27, 0x5F].contains(byte) {
        scanner.position += 1
      } else if blank > 0, scanner.byte(at: scanner.position + blank).isDigit {
        scanner.position += blank
      } else {
        break
      }
    }
    guard let (id, isSpaced) = parseRightSymbol(isNumberRead: false),
      decimalMark(for: id) != decimalMark(for: nil)
    else { return nil }
    return (id, isSpaced)
  }

  /// Reads the number at `numberStart` again with the decimal mark of its symbol; the cursor is
  /// after the symbol.
  private mutating func reread(
    at numberStart: Int, commodity: CommodityID, isNegative: Bool, isSpaced: Bool, start: Int,
    isFormat: Bool, isPosted: Bool
  ) -> ScannedAmount? {
    let end = scanner.position
    scanner.position = numberStart
    guard let again = parseNumber(of: commodity, from: start),
      let coefficient = again.coefficient
    else { return nil }
    scanner.position = end
    if again.scale == 3, !isFormat { reviewMark(of: again, commodity, isPosted: isPosted) }
    return ScannedAmount(
      coefficient: isNegative ? -coefficient : coefficient, scale: UInt8(again.scale),
      commodity: commodity, side: .right, isSpaced: isSpaced, hasSymbol: true, number: again,
      range: start..<end)
  }

  /// A symbol after the number, and whether a blank separates them; nil: none.
  ///
  /// - Parameter isNumberRead: Reports what cannot be a symbol; otherwise the number is reported.
  @inline(__always)
  private mutating func parseRightSymbol(isNumberRead: Bool = true) -> (CommodityID, Bool)? {
    let before = scanner.position
    skipAmountBlanks()
    let byte = scanner.current
    if scanner.isAtLineEnd || (byte != UInt8(ascii: "\"") && Scanner.endsSymbol(byte)) {
      scanner.position = before
      return nil
    }
    if byte == UInt8(ascii: "/"), isDivision {
      scanner.position = before
      return nil
    }
    let isSpaced = scanner.position > before
    let symbol = scanner.position
    guard let id = parseSymbol(orReportAmountAt: before) else { return nil }
    if isNumberRead, byte != UInt8(ascii: "\""),
      reportDigitInSymbol(from: symbol, before: scanner.position)
    {
      return nil
    }
    return (id, isSpaced)
  }

  @inline(__always)
  private mutating func parseNumber(of commodity: CommodityID, from start: Int) -> NumberScan? {
    do throws(NumberProblem) {
      return try scanNumber(of: commodity)
    } catch {
      reportNumber(error, from: start)
      return nil
    }
  }
}
