import LedgeraDiagnostics
import LedgeraModel
import LedgeraQuantities

/// A value in an amount expression.
private struct Operand {
  var value: Fraction
  /// The last amount with a symbol in it, which tells the commodity and the style; nil: a number.
  var sample: ScannedAmount?
  /// The most decimals of its amounts with a symbol, or of its numbers if it has none.
  var decimals: UInt8

  var commodity: CommodityID? { sample?.commodity }
}

extension JournalParser {
  /// `(1 + 0.05) * 47.97 EUR` at the cursor (grammar.md § Amount expressions); nil after a finding.
  ///
  /// - Parameters:
  ///   - first: The amount that has been read already, at whose operator the cursor is.
  ///   - start: Where the expression begins.
  mutating func parseExpression(
    after first: ScannedAmount? = nil, from start: Int, isPosted: Bool
  ) -> ScannedAmount? {
    var reader = ExpressionReader(isPosted: isPosted)
    guard let result = reader.sum(&self, first: first) else { return nil }
    let range = start..<scanner.trimmedEnd(from: start, to: scanner.position)
    scanner.position = range.upperBound
    guard let quantity = quantity(of: result, range) else { return nil }
    let sample = result.sample
    let number = NumberScan(
      range: range.upperBound..<range.upperBound, coefficient: nil, scale: 0, decimalMark: 0,
      separator: 0, isAmbiguous: false)
    var amount = ScannedAmount(
      coefficient: quantity.coefficient, scale: quantity.scale,
      commodity: result.commodity ?? state.defaultCommodity ?? .none,
      side: sample?.side ?? .right, isSpaced: sample?.isSpaced ?? false,
      hasSymbol: sample != nil,
      number: sample?.number ?? number, range: range, isComputed: true)
    if result.commodity == nil, amount.commodity != .none { takeDefaultDecimals(&amount) }
    return amount
  }

  private mutating func quantity(of result: Operand, _ range: Range<Int>) -> Quantity? {
    switch result.value.quantity {
    case .success(let quantity):
      return quantity.withDecimals(max(quantity.scale, result.decimals)) ?? quantity
    case .failure(.tooLong):
      report(.numberTooLong, "the value of this expression has more than 38 digits", at: range)
    case .failure(.endless):
      report(
        .invalidAmount, "the value of '\(quoted(range))' has decimals without end", at: range,
        help: "write it rounded")
    }
    return nil
  }

  /// Whether a parenthesis, perhaps after a sign, begins an expression at the cursor.
  var startsExpression: Bool {
    var copy = scanner
    if "+-".utf8.contains(copy.current) {
      copy.position += 1
      copy.skipBlanks()
    }
    return copy.current == UInt8(ascii: "(")
  }

  /// Whether the `/` at the cursor divides by what follows, and is no symbol.
  var isDivision: Bool {
    var copy = scanner
    copy.position += 1
    copy.skipBlanks()
    return copy.position > scanner.position + 1
      && (copy.current.isDigit || copy.current == UInt8(ascii: "("))
  }

  /// Whether an operator between blanks follows the amount before the cursor, as it does not in
  /// `2026-11-21`, and is not part of a note after it.
  func isAtOperator() -> Bool {
    var place = scanner.position
    while scanner.byte(at: place).isBlank { place += 1 }
    guard place > scanner.position, "+-*/".utf8.contains(scanner.byte(at: place)),
      scanner.byte(at: place + 1).isBlank || scanner.byte(at: place + 1) == UInt8(ascii: "(")
    else { return false }
    return scanner.bytes(place..<scanner.lineEnd).prefix { $0 != UInt8(ascii: ";") }
      .contains { $0.isDigit || $0 == UInt8(ascii: "(") }
  }
}

/// Reads expressions by recursive descent.
private struct ExpressionReader {
  let isPosted: Bool
  private var depth = 0

  /// How deep parentheses may be nested.
  private static var depthLimit: Int { 100 }

  init(isPosted: Bool) { self.isPosted = isPosted }

  /// `product {("+" | "-") product}`
  mutating func sum(_ parser: inout JournalParser, first: ScannedAmount? = nil) -> Operand? {
    let start = first?.range.lowerBound ?? parser.scanner.position
    guard var total = product(&parser, first: first) else { return nil }
    while let sign = parser.takeOperator("+", "-") {
      guard var term = product(&parser) else { return nil }
      if sign == UInt8(ascii: "-") { term.value = term.value.negated }
      let range = start..<parser.scanner.position
      if let left = total.commodity, let right = term.commodity, left != right {
        parser.report(
          .invalidAmount, "'\(parser.quoted(range))' adds up different commodities", at: range)
        return nil
      }
      guard let value = total.value.adding(term.value) else {
        return parser.reportOverflow(range)
      }
      total.value = value
      total.take(term)
    }
    return total
  }

  /// `factor {("*" | "/") factor}`
  private mutating func product(
    _ parser: inout JournalParser, first: ScannedAmount? = nil
  ) -> Operand? {
    let start = first?.range.lowerBound ?? parser.scanner.position
    var total: Operand?
    if let first { total = operand(first, &parser) } else { total = factor(&parser) }
    guard var total else { return nil }
    while let sign = parser.takeOperator("*", "/") {
      let isQuotient = sign == UInt8(ascii: "/")
      guard let factor = factor(&parser) else { return nil }
      let range = start..<parser.scanner.position
      guard factor.sample == nil || !isQuotient && total.sample == nil else {
        parser.report(
          .invalidAmount,
          "'\(parser.quoted(range))' \(isQuotient ? "divides by" : "multiplies") an amount of a"
            + " commodity",
          at: range, help: "leave its symbol out")
        return nil
      }
      guard !isQuotient || !factor.value.isZero else {
        parser.report(.invalidAmount, "'\(parser.quoted(range))' divides by zero", at: range)
        return nil
      }
      let value =
        isQuotient
        ? total.value.divided(by: factor.value) : total.value.multiplied(by: factor.value)
      guard let value else { return parser.reportOverflow(range) }
      total.value = value
      total.take(factor)
    }
    return total
  }

  /// `[sign] "(" sum ")"`, or an amount or number.
  private mutating func factor(_ parser: inout JournalParser) -> Operand? {
    let start = parser.scanner.position
    guard let isNegative = parser.takeParenthesis() else {
      return parser.parseOperand(isPosted: isPosted).flatMap { operand($0, &parser) }
    }
    guard depth < Self.depthLimit else {
      parser.report(
        .invalidAmount, "parentheses are nested more than \(Self.depthLimit) deep",
        at: start..<parser.scanner.position)
      return nil
    }
    depth += 1
    defer { depth -= 1 }
    guard var inner = sum(&parser) else { return nil }
    guard parser.scanner.current == UInt8(ascii: ")") else {
      parser.reportUnreadExpression(from: start)
      return nil
    }
    parser.scanner.position += 1
    if isNegative { inner.value = inner.value.negated }
    return inner
  }

  private func operand(_ amount: ScannedAmount, _ parser: inout JournalParser) -> Operand? {
    guard let value = Fraction(amount.quantity) else {
      return parser.reportOverflow(amount.range)
    }
    return Operand(
      value: value, sample: amount.hasSymbol ? amount : nil, decimals: amount.scale)
  }
}

extension Operand {
  /// Takes over the commodity and the decimals of another operand.
  fileprivate mutating func take(_ other: Operand) {
    if (sample == nil) == (other.sample == nil) {
      decimals = max(decimals, other.decimals)
    } else if sample == nil {
      decimals = other.decimals
    }
    sample = other.sample ?? sample
  }
}

extension JournalParser {
  /// Moves past one of two operators and the blanks around it; nil: another byte follows.
  fileprivate mutating func takeOperator(_ first: Unicode.Scalar, _ second: Unicode.Scalar)
    -> UInt8?
  {
    skipAmountBlanks()
    let byte = scanner.current
    guard byte == UInt8(ascii: first) || byte == UInt8(ascii: second) else { return nil }
    scanner.position += 1
    skipAmountBlanks()
    return byte
  }

  /// Moves past `(` or `-(`, and the blanks after it; whether there is a minus. nil: neither follows.
  fileprivate mutating func takeParenthesis() -> Bool? {
    guard startsExpression else { return nil }
    let isNegative = scanner.current == UInt8(ascii: "-")
    if scanner.current != UInt8(ascii: "(") {
      scanner.position += 1
      scanner.skipBlanks()
    }
    scanner.position += 1
    skipAmountBlanks()
    return isNegative
  }

  /// An amount or number at the cursor, up to the next operator or parenthesis.
  fileprivate mutating func parseOperand(isPosted: Bool) -> ScannedAmount? {
    let start = scanner.position
    let (limit, hasDigits) = endOfOperand()
    let end = scanner.trimmedEnd(from: start, to: limit)
    guard hasDigits else {
      reportName(start..<end)
      return nil
    }
    let lineEnd = scanner.lineEnd
    scanner.lineEnd = end
    let amount = parseAmount(isFactor: true, isPosted: isPosted)
    let stop = scanner.position
    scanner.lineEnd = lineEnd
    guard let amount else { return nil }
    guard stop == end else {
      reportUnreadExpression(from: stop)
      return nil
    }
    if isPosted { notePostedStyle(of: amount) }
    skipAmountBlanks()
    return amount
  }

  private func endOfOperand() -> (end: Int, hasDigits: Bool) {
    var place = scanner.position
    var hasDigits = false
    while place < scanner.lineEnd {
      let byte = scanner.base[place]
      switch byte {
      case UInt8(ascii: "\""):
        place = scanner.find(byte, from: place + 1, to: scanner.lineEnd) ?? scanner.lineEnd
      case UInt8(ascii: "+"), UInt8(ascii: "-"):
        let isExponent =
          hasDigits && scanner.base[place - 1] | 0x20 == UInt8(ascii: "e")
          && scanner.base[place - 2].isDigit && scanner.byte(at: place + 1).isDigit
        if hasDigits, !isExponent { return (place, true) }
      case _ where "()*/;@={[".utf8.contains(byte): return (place, hasDigits)
      default: hasDigits = hasDigits || byte.isDigit
      }
      place += 1
    }
    return (min(place, scanner.lineEnd), hasDigits)
  }

  /// Reports a word in an expression, which Ledger takes for a variable or function.
  private mutating func reportName(_ range: Range<Int>) {
    guard !range.isEmpty else { return reportMissingAmount(at: range.lowerBound) }
    let isFunction = scanner.byte(at: range.upperBound) == UInt8(ascii: "(")
    reportOnce(
      .unsupportedSyntax,
      "Ledger's \(isFunction ? "function" : "variable") '\(quoted(range))' is not supported",
      at: range, help: "write its value instead")
  }

  fileprivate mutating func reportUnreadExpression(from start: Int) {
    let end = max(start + 1, trimmedLineEnd)
    report(
      .invalidAmount, "the expression cannot be read from '\(quoted(start..<end))' on",
      at: start..<end, help: "it may hold amounts, numbers, parentheses, and + - * /")
  }

  fileprivate mutating func reportOverflow<Value>(_ range: Range<Int>) -> Value? {
    report(.numberTooLong, "the value of this expression has more than 38 digits", at: range)
    return nil
  }
}
