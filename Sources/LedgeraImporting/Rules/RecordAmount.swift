import LedgeraDiagnostics
import LedgeraQuantities

/// An amount as rules give it, taken apart so far that its sign can be turned and its parts be written
/// as journals have them (reference.md § CSV rules).
struct RecordAmount {
  /// Why a text is not an amount.
  struct Problem: Error {
    let headline: String
    var help: String?
  }

  /// All but the sign: an object, as amounts are handed on more often than made.
  private final class Magnitude {
    let symbol: ArraySlice<UInt8>
    let isSymbolFirst: Bool
    /// Whether blanks separate symbol and number.
    let gap: Bool
    let number: RecordNumber
    /// A cost or lot as written, from its `@` or brace on.
    let rest: ArraySlice<UInt8>

    init(
      _ number: RecordNumber, _ symbol: ArraySlice<UInt8>, isSymbolFirst: Bool = true, gap: Bool,
      rest: ArraySlice<UInt8> = []
    ) {
      self.number = number
      self.symbol = symbol
      self.isSymbolFirst = isSymbolFirst
      self.gap = gap
      self.rest = rest
    }
  }

  private(set) var isNegative: Bool
  private let magnitude: Magnitude

  private init(_ magnitude: Magnitude, isNegative: Bool) {
    self.magnitude = magnitude
    self.isNegative = isNegative
  }

  var isZero: Bool { magnitude.number.isZero }
  private var hasRest: Bool { !magnitude.rest.isEmpty }

  /// - Parameters:
  ///   - text: Without white space around it, not empty.
  ///   - currency: What is before all amounts.
  init(
    _ text: ArraySlice<UInt8>, currency: ArraySlice<UInt8>, mark: NumberStyle.DecimalMark?
  ) throws(Problem) {
    let given = currency.trimmed
    if let plain = PlainNumber(text), plain.mark == nil || mark == nil || plain.mark == mark {
      try Self.refuse(currency: given)
      try Self.refuse(direction: given)
      let gap = !given.isEmpty && currency.last?.isBlank == true
      self.init(
        Magnitude(RecordNumber(plain, text), given, gap: gap), isNegative: plain.isNegative)
      return
    }
    var rest = Self.simplified(text)
    var signs = Self.takeSign(&rest)
    let written = Self.takeSymbol(&rest)
    var hasGap = !written.isEmpty && Self.skipBlanks(&rest)
    signs += Self.takeSign(&rest)
    let number = try RecordNumber(&rest, mark: mark)
    let after = rest
    let hasBlanks = Self.skipBlanks(&rest)
    let right = Self.takeSymbol(&rest)
    if right.isEmpty { rest = after } else { hasGap = hasBlanks }
    rest = rest.trimmed
    guard rest.first.map({ "@{([".utf8.contains($0) }) ?? true else {
      throw Problem(headline: "'\(Self.text(rest))' follows the number")
    }
    let symbols = [given, written, right].filter { !$0.isEmpty }
    try Self.refuse(symbols)
    try Self.refuse(currency: given)
    let magnitude = Magnitude(
      number, symbols.first ?? [], isSymbolFirst: right.isEmpty,
      gap: given.isEmpty ? hasGap : currency.last?.isBlank == true, rest: rest)
    self.init(magnitude, isNegative: signs.count { $0 == UInt8(ascii: "-") } == 1)
  }

  private static func refuse(currency: ArraySlice<UInt8>) throws(Problem) {
    guard currency.isEmpty || isSymbol(currency) else {
      throw Problem(headline: "'\(text(currency))' is not a currency symbol")
    }
  }

  /// Refuses two symbols, and what is not a symbol: `5 DR` says which way money went, and would be
  /// silently wrong as a currency.
  private static func refuse(_ symbols: [ArraySlice<UInt8>]) throws(Problem) {
    if symbols.count > 1 {
      throw Problem(
        headline: "it would have two currencies, '\(text(symbols[0]))' and '\(text(symbols[1]))'",
        help: "let 'currency' be empty where amounts have one of their own")
    }
    if let symbol = symbols.first { try refuse(direction: symbol) }
  }

  private static func refuse(direction: ArraySlice<UInt8>) throws(Problem) {
    guard direction.count == 2, ["DR", "CR"].contains(text(direction).uppercased()) else { return }
    let name = text(direction)
    throw Problem(
      headline: "'\(name)' says which way the money went, and is not a currency",
      help: "set 'amount' without it, and its sign with 'if %FIELD \(name)'")
  }

  private static func isSymbol(_ text: ArraySlice<UInt8>) -> Bool {
    var rest = text
    return !takeSymbol(&rest).isEmpty && rest.isEmpty
  }

  // MARK: Text

  /// Appends the amount as a journal has it.
  func write(to text: inout [UInt8]) {
    if magnitude.isSymbolFirst {
      text += magnitude.symbol
      if magnitude.gap { text.append(0x20) }
    }
    if isNegative { text.append(UInt8(ascii: "-")) }
    text += magnitude.number.text
    if !magnitude.isSymbolFirst {
      if magnitude.gap { text.append(0x20) }
      text += magnitude.symbol
    }
    guard hasRest else { return }
    text.append(0x20)
    text += magnitude.rest
  }

  var negated: RecordAmount {
    var copy = self
    copy.isNegative = !isNegative
    return copy
  }

  /// The amount of its cost; nil: it cannot be known without reading what follows it.
  func cost(mark: NumberStyle.DecimalMark?) -> RecordAmount? {
    let rest = magnitude.rest
    guard !rest.isEmpty else { return self }
    let isTotal = rest.starts(with: [0x40, 0x40])
    guard rest.first == 0x40,
      var cost = try? RecordAmount(
        rest.dropFirst(isTotal ? 2 : 1).trimmed, currency: [], mark: mark), !cost.hasRest
    else { return nil }
    cost.isNegative = cost.isNegative != isNegative
    if isTotal { return cost }
    let (price, amount) = (cost.magnitude, magnitude.number.value)
    guard let product = try? amount?.multiplied(by: price.number.value ?? .zero) else {
      return nil
    }
    return RecordAmount(
      Magnitude(
        RecordNumber(product, mark: mark), price.symbol, isSymbolFirst: price.isSymbolFirst,
        gap: price.gap),
      isNegative: cost.isNegative)
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
    let after = text.dropFirst()
    guard text.first == minus else { return text.first == plus ? after : nil }
    if let inner = withoutParentheses(after) { return inner }
    if after.first == minus { return after.dropFirst() }
    return after.first == plus ? ([minus] + after.dropFirst())[...] : nil
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
      let length = first.isBlank ? 1 : first >= 0xC2 ? rest.wideBlankLength ?? 0 : 0
      guard length > 0 else { break }
      rest = rest.dropFirst(length)
    }
    return rest.startIndex > start
  }

  /// At most one sign, and the blanks after it.
  private static func takeSign(_ rest: inout ArraySlice<UInt8>) -> [UInt8] {
    guard let first = rest.first, first == UInt8(ascii: "-") || first == UInt8(ascii: "+") else {
      return []
    }
    rest = rest.dropFirst().drop(while: \.isBlank)
    return [first]
  }

  /// A symbol as journals have them, its quotes included; empty: none.
  private static func takeSymbol(_ rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let start = rest
    if rest.first == 0x22, let close = rest.dropFirst().firstIndex(of: 0x22) {
      rest = rest[(close + 1)...]
    } else {
      rest = rest.drop { !endsSymbol($0) }
      if rest.startIndex == start.startIndex { return [] }
    }
    let symbol = start[start.startIndex..<rest.startIndex]
    guard symbol.contains(where: { $0 >= 0x80 }) else { return symbol }
    // A wide blank separates; it is no part of a symbol.
    if let blank = symbol.indices.first(where: { symbol[$0...].startsWithWideBlank }) {
      rest = start[blank...]
      return symbol[..<blank]
    }
    return symbol
  }

  /// Blanks, digits, and `"'()*+,-.;=@[]{}`.
  private static func endsSymbol(_ byte: UInt8) -> Bool {
    switch byte {
    case ...0x20, 0x22, 0x27...0x2E, 0x30...0x39, 0x3B, 0x3D, 0x40, 0x5B, 0x5D, 0x7B, 0x7D: true
    default: false
    }
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self)
  }
}
