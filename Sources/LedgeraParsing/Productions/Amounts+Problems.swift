import LedgeraDiagnostics
import LedgeraModel
import LedgeraQuantities

extension JournalParser {
  mutating func reportMissingAmount(at start: Int) {
    let end = max(start + 1, scanner.trimmedEnd(from: start, to: scanner.lineEnd))
    let text = quoted(start..<min(end, scanner.lineEnd))
    report(
      .invalidAmount, "an amount is expected" + (text.isEmpty ? " here" : ", not '\(text)'"),
      at: start..<end)
  }

  /// Ledger's `(9 EUR * 6)`.
  mutating func reportExpression(at start: Int) {
    let end = scanner.find(UInt8(ascii: ")"), from: start, to: scanner.lineEnd).map { $0 + 1 }
    let range = start..<(end ?? trimmedLineEnd)
    reportOnce(
      .unsupportedSyntax, "only postings can have amount expressions", at: range,
      help: "write the result of '\(quoted(range))' instead")
  }

  mutating func reportNumber(_ problem: NumberProblem, from start: Int) {
    switch problem {
    case .none:
      reportMissingAmount(at: start)
    case .misplacedMark(let offset):
      report(
        .invalidNumber, "this number has one mark too many", at: offset..<offset + 1,
        help: "use one decimal mark, and one other mark between groups of digits")
    case .unevenGroups(let range): reportUnevenGroups(range)
    case .trailingDigits(let offset):
      report(
        .invalidNumber, "digits follow the number", at: offset..<offset + 1,
        help: "remove the space within the number, or put the symbol on one side only")
    case .groupsWithExponent(let range):
      report(.invalidNumber, "'\(quoted(range))' has both digit groups and an exponent", at: range)
    case .tooManyDigits(let range):
      report(.numberTooLong, "this number has more than 38 significant digits", at: range)
    case .tooManyDecimals(let range):
      report(.numberTooLong, "this number has more than 255 decimals", at: range)
    }
  }

  /// Suggests that a single mark was meant as the decimal mark, although the other one is in force.
  private mutating func reportUnevenGroups(_ range: Range<Int>) {
    let headline = "the digit groups of '\(quoted(range))' are uneven"
    let text = scanner.text(range)
    let marks = text.filter { $0 == "." || $0 == "," }
    if marks.count == 1, text.allSatisfy({ $0 == "." || $0 == "," || $0.isNumber }) {
      let meant = text.replacing(marks, with: marks == "." ? "," : ".")
      return report(
        .invalidNumber, headline, at: range,
        help: "in these books that is \(meant); did you mean that?",
        fix: Fix(
          "write \(meant)", edits: [SourceEdit(span(range), with: meant)], isSafe: false))
    }
    let sample = marks.contains(",") ? "1,234,567.89" : "1.234.567,89"
    report(
      .invalidNumber, headline, at: range,
      help: "group digits by three, as in \(sample), or leave the marks out")
  }

  /// Reports `1,000` if no directive settles its meaning, or if the commodity has no decimals; it is
  /// read with a decimal mark, as in hledger.
  mutating func reviewMark(of number: NumberScan, _ commodity: CommodityID, isPosted: Bool) {
    let isWholeMoney =
      isPosted && state.decimalMark == 0
      && Currencies.isWhole(symbol: store.commodities[commodity.index].symbol)
    let isWhole =
      isPosted && state.decimalMark == 0
      && (formats[commodity.index].isWhole || isWholeMoney) && endsLikeGroup(number)
    guard number.isAmbiguous || isWhole else { return }
    let severity = isWhole && isWholeMoney ? Severity.error : .warning
    guard diagnostics.hasRoom(for: severity) else { return diagnostics.addDropped(severity) }
    let text = scanner.text(number.range)
    let (fraction, thousands) = (
      Quantity(coefficient: number.coefficient ?? 0, scale: UInt8(number.scale)).normalized,
      Quantity(coefficient: number.coefficient ?? 0)
    )
    let (mark, other) = number.decimalMark == 0x2C ? (",", ".") : (".", ",")
    var finding = Diagnostic(
      .ambiguousNumber,
      "'\(text)' can be read as \(fraction) or as \(thousands); it is read as \(fraction)",
      at: span(number.range))
    finding.severity = severity
    finding.help = [
      isWhole
        ? "\(store.commodities[commodity.index].quotedSymbol) has no decimals: write \(fraction) or \(thousands)"
        : "put 'decimal-mark \(mark)' (\(fraction)) or 'decimal-mark \(other)' (\(thousands)) above it"
    ]
    diagnostics.add(finding)
  }

  /// Whether a number has one mark, as `65.000`, that could be between groups.
  private func endsLikeGroup(_ number: NumberScan) -> Bool {
    let start = number.range.lowerBound
    let whole = number.range.count - 4
    return number.separator == 0 && number.decimalMark != 0 && (1...3).contains(whole)
      && scanner.byte(at: start + whole) == number.decimalMark && scanner.byte(at: start) != 0x30
  }

  /// Reports a format such as `1,000 ACME`, which shows decimals to some and groups to others.
  mutating func reviewMark(ofFormat amount: ScannedAmount) {
    guard amount.number.isAmbiguous else { return }
    let symbol = store.commodities[amount.commodity.index].symbol
    let text = scanner.text(amount.number.range)
    let (mark, other) = amount.number.decimalMark == 0x2C ? (",", ".") : (".", ",")
    let digits = text.replacing(mark, with: "")
    var finding = Diagnostic(
      .ambiguousNumber,
      "the format '\(text)' can have 3 decimals or none; it is read as having 3",
      at: span(amount.number.range))
    finding.severity = Currencies.isWhole(symbol: symbol) ? .error : .warning
    finding.help = ["write \(text)\(other) for none, or \(digits)\(mark)000 for 3"]
    diagnostics.add(finding)
  }

  /// Reports a digit right after the letters of a symbol, as in `AUM5`, and moves past it; false if
  /// there is none.
  ///
  /// - Parameter end: End of the letters.
  mutating func reportDigitInSymbol(from start: Int, before end: Int) -> Bool {
    guard scanner.byte(at: end).isDigit, scanner.base[end - 1].spellsSymbol else { return false }
    var first = start
    while first < end, !scanner.base[first].spellsSymbol { first += 1 }
    var last = end
    while last < scanner.lineEnd, scanner.base[last].isDigit || scanner.base[last].spellsSymbol {
      last += 1
    }
    let text = quoted(first..<last)
    report(
      .invalidAmount, "the symbol \(text) has a digit in it, and needs quotes", at: first..<last,
      fix: Fix(
        "put it in double quotes", edits: [SourceEdit(span(first..<last), with: "\"\(text)\"")],
        isSafe: true))
    scanner.position = last
    return true
  }
}

extension UInt8 {
  /// Whether it is a letter, or part of a character beyond ASCII.
  fileprivate var spellsSymbol: Bool { self | 0x20 >= 0x61 && self | 0x20 <= 0x7A || self >= 0x80 }
}
