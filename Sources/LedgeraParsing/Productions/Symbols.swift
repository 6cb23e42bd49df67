import LedgeraDiagnostics
import LedgeraModel

extension Scanner {
  /// Bytes that an unquoted symbol cannot contain (grammar.md § Commodities).
  @inline(__always)
  static func endsSymbol(_ byte: UInt8) -> Bool {
    if byte >= 0x41 { return byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}") }
    if byte <= 0x20 { return true }
    switch byte {
    case 0x30...0x39, UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."), UInt8(ascii: ","),
      UInt8(ascii: "@"), UInt8(ascii: "*"), UInt8(ascii: ";"), UInt8(ascii: "="),
      UInt8(ascii: "\""):
      return true
    default: return false
    }
  }

  /// Length of an unusual space at `offset`: U+000B, U+000C, U+00A0, U+1680, U+2000…200A, U+202F,
  /// U+205F, U+3000; 0: none.
  func unicodeSpaceLength(at offset: Int) -> Int {
    switch (byte(at: offset), byte(at: offset + 1), byte(at: offset + 2)) {
    case (0x0B, _, _), (0x0C, _, _): 1
    case (0xC2, 0xA0, _): 2
    case (0xE1, 0x9A, 0x80): 3
    case (0xE2, 0x80, 0x80...0x8A), (0xE2, 0x80, 0xAF), (0xE2, 0x81, 0x9F): 3
    case (0xE3, 0x80, 0x80): 3
    default: 0
    }
  }
}

extension JournalParser {
  /// A commodity symbol at the cursor, quoted or not; nil after a finding about the amount that
  /// begins at `start`.
  @inline(__always)
  mutating func parseSymbol(orReportAmountAt start: Int) -> CommodityID? {
    if scanner.current == UInt8(ascii: "\"") { return parseQuotedSymbol() }
    let first = scanner.position
    var end = first
    while end < scanner.lineEnd, !Scanner.endsSymbol(scanner.base[end]) {
      if scanner.base[end] >= 0xC2, scanner.unicodeSpaceLength(at: end) > 0 { break }
      end &+= 1
    }
    guard end > first else {
      reportMissingAmount(at: start)
      return nil
    }
    scanner.position = end
    return mentionedSymbol(first..<end)
  }

  private mutating func parseQuotedSymbol() -> CommodityID? {
    let open = scanner.position
    guard let close = scanner.find(UInt8(ascii: "\""), from: open + 1, to: scanner.lineEnd) else {
      report(
        .invalidAmount, "the quoted commodity symbol is not closed", at: open..<trimmedLineEnd,
        help: "add '\"' after the symbol")
      return nil
    }
    let symbol = open + 1..<close
    if symbol.isEmpty || scanner.find(UInt8(ascii: ";"), from: open, to: close) != nil {
      report(
        .invalidAmount, "'\(quoted(open..<close + 1))' is not a commodity symbol",
        at: open..<close + 1, help: "put at least one character other than ';' between the quotes")
      return nil
    }
    scanner.position = close + 1
    return mentionedSymbol(symbol)
  }

  private mutating func mentionedSymbol(_ range: Range<Int>) -> CommodityID? {
    guard let symbol = internSymbol(range) else { return nil }
    mention(.commodity, at: range)
    return symbol
  }

  /// The number of a symbol, which is added if it is new; nil after a finding.
  @inline(__always)
  mutating func internSymbol(_ range: Range<Int>) -> CommodityID? {
    let start = scanner.base + range.lowerBound
    guard range.count >= 1, range.count <= 8 else { return internLongSymbol(range) }
    let word = SymbolCache.word(start, range.count)
    if let number = symbolCache.lookup(word) { return CommodityID(number) }
    guard let id = internLongSymbol(range) else { return nil }
    symbolCache.note(word, id.number)
    return id
  }

  /// Most commodities, the one without a symbol included (reference.md § Limits).
  static var commodityLimit: Int { Int(UInt16.max) }

  private mutating func internLongSymbol(_ range: Range<Int>) -> CommodityID? {
    let start = scanner.base + range.lowerBound
    let hash = store.commoditySymbols.hash(start, range.count)
    let isFull = store.commodities.count == Self.commodityLimit
    let known =
      isFull
      ? store.commoditySymbols.lookup(start, count: range.count)
      : store.commoditySymbols.intern(start, count: range.count, hash: hash)
    guard let number = known else {
      report(.tableFull, "the books have more than 65,534 commodities", at: range)
      return nil
    }
    if Int(number) == store.commodities.count {
      store.commodities.append(CommodityInfo(symbol: scanner.text(range)))
      formats.append(CommodityFormat())
    }
    return CommodityID(UInt16(number))
  }
}
