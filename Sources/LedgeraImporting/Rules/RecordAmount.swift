import LedgeraQuantities

/// An amount as rules give it, taken apart so far that its sign can be turned and its parts be written
/// as journals have them (grammar.md § CSV rules).
struct RecordAmount {
  /// Why a text is no amount.
  struct Problem: Error {
    let headline: String
    var help: String?
  }

  var isNegative: Bool
  private let symbol: [UInt8]
  private let isSymbolFirst: Bool
  /// Blanks stand between symbol and number.
  private let gap: Bool
  private let number: RecordNumber
  /// A cost or lot as written, from its `@` or brace on.
  private let rest: ArraySlice<UInt8>

  var isZero: Bool { number.isZero }
  var hasRest: Bool { !rest.isEmpty }

  /// - Parameters:
  ///   - text: Without white space around it, not empty.
  ///   - currency: What stands before all amounts.
  init(
    _ text: ArraySlice<UInt8>, currency: ArraySlice<UInt8>, mark: NumberStyle.DecimalMark?
  ) throws(Problem) {
    var rest = Self.simplified(text)
    var signs = Self.takeSign(&rest)
    let written = Self.takeSymbol(&rest)
    var hasGap = !written.isEmpty && Self.skipBlanks(&rest)
    signs += Self.takeSign(&rest)
    let number = try RecordNumber(&rest, mark: mark)
    let behind = rest
    let hasBlanks = Self.skipBlanks(&rest)
    let right = Self.takeSymbol(&rest)
    if right.isEmpty { rest = behind } else { hasGap = hasBlanks }
    self.rest = rest.trimmed
    guard self.rest.first.map({ "@{([".utf8.contains($0) }) ?? true else {
      throw Problem(headline: "'\(Self.text(self.rest))' stands behind the number")
    }
    let given = currency.trimmed
    let symbols = [given, written, right].filter { !$0.isEmpty }
    try Self.refuse(symbols)
    self.number = number
    symbol = Array(symbols.first ?? [])
    isSymbolFirst = right.isEmpty
    gap = given.isEmpty ? hasGap : currency.last.map(Self.isBlank) ?? false
    isNegative = signs.count { $0 == UInt8(ascii: "-") } == 1
    guard given.isEmpty || Self.isSymbol(given) else {
      throw Problem(headline: "'\(Self.text(given))' is no symbol of a currency")
    }
  }

  /// Refuses two symbols, and one that is none: `5 DR` says which way money went, and would be silently
  /// wrong as a currency.
  private static func refuse(_ symbols: [ArraySlice<UInt8>]) throws(Problem) {
    if symbols.count > 1 {
      throw Problem(
        headline: "it would have two currencies, '\(text(symbols[0]))' and '\(text(symbols[1]))'",
        help: "let 'currency' be empty where amounts have one of their own")
    }
    guard let name = symbols.first.map(text), ["DR", "CR"].contains(name.uppercased()) else {
      return
    }
    throw Problem(
      headline: "'\(name)' says which way the money went, and is no currency",
      help: "set 'amount' without it, and its sign by 'if %FIELD \(name)'")
  }

  private static func isSymbol(_ text: ArraySlice<UInt8>) -> Bool {
    var rest = text
    return !takeSymbol(&rest).isEmpty && rest.isEmpty
  }

  // MARK: Text

  /// The amount as a journal has it.
  var text: [UInt8] {
    let sign: [UInt8] = isNegative ? [UInt8(ascii: "-")] : []
    let blank: [UInt8] = gap ? [0x20] : []
    let amount =
      isSymbolFirst ? symbol + blank + sign + number.text : sign + number.text + blank + symbol
    return rest.isEmpty ? amount : amount + [0x20] + rest
  }

  var negated: RecordAmount {
    var copy = self
    copy.isNegative = !isNegative
    return copy
  }

  /// The amount of its cost as a journal has it; nil: it cannot be told without reading what stands
  /// behind it.
  func cost(mark: NumberStyle.DecimalMark?) -> [UInt8]? {
    guard !rest.isEmpty else { return text }
    let isTotal = rest.starts(with: [0x40, 0x40])
    guard rest.first == 0x40,
      var cost = try? RecordAmount(
        rest.dropFirst(isTotal ? 2 : 1).trimmed, currency: [], mark: mark), !cost.hasRest
    else { return nil }
    cost.isNegative = cost.isNegative != isNegative
    if isTotal { return cost.text }
    guard let product = try? number.value?.multiplied(by: cost.number.value ?? .zero) else {
      return nil
    }
    return cost.text(of: product, mark: mark)
  }

  /// The same with another number.
  private func text(of value: Quantity, mark: NumberStyle.DecimalMark?) -> [UInt8] {
    let style = NumberStyle(decimalMark: mark ?? .point)
    var digits = Array(value.magnitude.text(in: style).utf8)
    // A single mark before three digits could be one between groups.
    if mark == nil, value.scale == 3 { digits.append(UInt8(ascii: "0")) }
    let sign: [UInt8] = isNegative ? [UInt8(ascii: "-")] : []
    let blank: [UInt8] = gap ? [0x20] : []
    return isSymbolFirst ? symbol + blank + sign + digits : sign + digits + blank + symbol
  }

  // MARK: Pieces

  /// The text without parentheses and doubled signs: `(5)` is -5, `--5` and `-(5)` are 5.
  private static func simplified(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var rest = text.trimmed
    while let simpler = simpler(rest) { rest = simpler.trimmed }
    return rest
  }

  /// The text with one sign or pair of parentheses less; nil: it has nothing to simplify.
  private static func simpler(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let (minus, plus) = (UInt8(ascii: "-"), UInt8(ascii: "+"))
    if let inner = withoutParentheses(text) {
      if inner.first == minus { return inner.dropFirst() }
      return ([minus] + (inner.first == plus ? inner.dropFirst() : inner))[...]
    }
    let behind = text.dropFirst()
    guard text.first == minus else { return text.first == plus ? behind : nil }
    if let inner = withoutParentheses(behind) { return inner }
    if behind.first == minus { return behind.dropFirst() }
    return behind.first == plus ? ([minus] + behind.dropFirst())[...] : nil
  }

  private static func withoutParentheses(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard text.count > 1, text.first == UInt8(ascii: "("), text.last == UInt8(ascii: ")") else {
      return nil
    }
    return text.dropFirst().dropLast().trimmed
  }

  /// Whether there were some.
  private static func skipBlanks(_ rest: inout ArraySlice<UInt8>) -> Bool {
    let start = rest.startIndex
    while let first = rest.first {
      let length = isBlank(first) ? 1 : first >= 0xC2 ? rest.wideBlankLength ?? 0 : 0
      guard length > 0 else { break }
      rest = rest.dropFirst(length)
    }
    return rest.startIndex > start
  }

  /// At most one sign, and the blanks behind it.
  private static func takeSign(_ rest: inout ArraySlice<UInt8>) -> [UInt8] {
    guard let first = rest.first, first == UInt8(ascii: "-") || first == UInt8(ascii: "+") else {
      return []
    }
    rest = rest.dropFirst().drop { isBlank($0) }
    return [first]
  }

  /// A symbol as journals have them, its quotes included; empty: none stands there.
  private static func takeSymbol(_ rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let start = rest
    if rest.first == 0x22, let close = rest.dropFirst().firstIndex(of: 0x22) {
      rest = rest[(close + 1)...]
    } else {
      let excluded = Set("0123456789-'+.,;@*={}[]()\"".utf8)
      rest = rest.drop { !excluded.contains($0) && !isBlank($0) && $0 > 0x20 }
      if rest.startIndex == start.startIndex { return [] }
    }
    let symbol = start[start.startIndex..<rest.startIndex]
    // A wide blank separates; it is no part of a symbol.
    if let blank = symbol.indices.first(where: { symbol[$0...].startsWithWideBlank }) {
      rest = start[blank...]
      return symbol[..<blank]
    }
    return symbol
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self)
  }
}
