import LedgeraDiagnostics
import LedgeraModel

extension JournalParser {
  /// `P DATE [TIME] COMMODITY PRICE` (grammar.md § P).
  mutating func parsePriceDirective(from start: Int) {
    guard let day = parseDate(year: state.defaultYear) else { return }
    var seconds: Int32 = -1
    if scanner.current == UInt8(ascii: "T") { scanner.position += 1 } else { scanner.skipBlanks() }
    if scanner.current.isDigit {
      let timeStart = scanner.position
      guard let time = parseTime(), scanner.current.isBlank else {
        report(
          .invalidTime, "'\(quoted(timeStart..<trimmedLineEnd))' does not begin with a time",
          at: timeStart..<trimmedLineEnd, help: "write P 2026-11-21 14:32 EUR 1.47 SGD")
        return
      }
      seconds = time.seconds
    }
    guard isAfterBlank("date") else { return }
    let symbol = scanner.position
    guard let commodity = parseSymbol(orReportAmountAt: scanner.position) else { return }
    if scanner.base[symbol] != UInt8(ascii: "\""), hasNumberAfterWord,
      reportDigitInSymbol(from: symbol, before: scanner.position)
    {
      return
    }
    guard isAfterBlank("commodity"), let price = parseAmount() else { return }
    notePriceStyle(of: price)
    var record = PriceRecord(
      day: day, timeSeconds: seconds, commodity: commodity, price: price.amount,
      style: styleNumber(of: price), file: file, offset: UInt32(start))
    scanner.skipBlanks()
    if scanner.current == UInt8(ascii: ";") {
      record.commentOffset = UInt32(scanner.position)
      record.commentLength = UInt32(scanner.lineEnd - scanner.position)
      let firstTag = store.tags.count
      parseTags(in: scanner.position + 1..<scanner.lineEnd)
      record.tags = firstTag..<store.tags.count
    } else if !scanner.isAtLineEnd {
      let stray = scanner.position..<trimmedLineEnd
      report(
        .textAfterPrice, "'\(quoted(stray))' after the price is ignored", at: stray,
        help: "begin a comment with ';'")
    }
    store.prices.append(record)
  }

  /// Skips the blanks that divide a part of the directive from the next one; false after a finding.
  private mutating func isAfterBlank(_ part: String) -> Bool {
    scanner.skipBlanks()
    if scanner.base[scanner.position - 1].isBlank || scanner.isAtLineEnd { return true }
    reportMissingSpace(.invalidDirective, after: part)
    return false
  }

  /// Whether a digit follows the word at the cursor, as in `5 75.726 EUR`, but not in `1.10 USD`.
  private var hasNumberAfterWord: Bool {
    var offset = scanner.position
    while offset < scanner.lineEnd, !scanner.base[offset].isBlank { offset += 1 }
    while offset < scanner.lineEnd, scanner.base[offset] != UInt8(ascii: ";") {
      if scanner.base[offset].isDigit { return true }
      offset += 1
    }
    return false
  }
}
