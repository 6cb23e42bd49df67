import LedgeraDiagnostics
import LedgeraModel
import LedgeraQuantities

extension JournalParser {
  /// What may follow an amount, in any order: cost, lot, assertion. Stops at a comment or the
  /// line's end; false after a finding.
  mutating func parsePriceParts(
    _ posting: inout PostingRecord, _ detail: inout PostingDetail, _ hasDetail: inout Bool
  ) -> Bool {
    var lot = LotRecord()
    var hasLot = false
    var hasLotCost = false
    while !scanner.isAtLineEnd, scanner.current != UInt8(ascii: ";") {
      let start = scanner.position
      let isDone: Bool
      let kind: LinePart.Kind
      switch scanner.current {
      case UInt8(ascii: "@"):
        kind = .cost
        isDone = parseCost(of: posting, into: &detail.cost)
      case UInt8(ascii: "(") where scanner.byte(at: start + 1) == UInt8(ascii: "@"):
        kind = .cost
        isDone = parseCost(of: posting, into: &detail.cost)
      case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "("):
        kind = .lot
        isDone = posting.flags.hasAmount && parseLot(&lot, &hasLotCost)
        hasLot = true
        if !isDone, !isBroken { reportStrayText(at: start) }
      case UInt8(ascii: "="):
        kind = .assertion
        isDone = parseAssertion(&detail)
      default:
        kind = .comment
        reportStrayText(at: start)
        isDone = false
      }
      guard isDone else { return false }
      hasDetail = true
      if recorder.isOn { notePricePart(kind, from: start) }
      skipAmountBlanks()
    }
    if hasLot {
      detail.lot = Int32(store.lots.count)
      store.lots.append(lot)
    }
    return true
  }

  private mutating func reportStrayText(at start: Int) {
    let range = start..<scanner.trimmedEnd(from: start, to: scanner.lineEnd)
    report(
      .invalidPosting, "'\(quoted(range))' does not belong after an amount", at: range,
      help: "begin a comment with ';'; put two spaces between account and amount")
  }

  /// `@ AMOUNT`, `@@ AMOUNT`, and both in parentheses.
  private mutating func parseCost(of posting: PostingRecord, into number: inout Int32) -> Bool {
    let start = scanner.position
    let isVirtual = scanner.current == UInt8(ascii: "(")
    scanner.position += isVirtual ? 2 : 1
    let isTotal = scanner.current == UInt8(ascii: "@")
    if isTotal { scanner.position += 1 }
    if isVirtual {
      guard scanner.current == UInt8(ascii: ")") else {
        report(.invalidAmount, "'(@' is not closed", at: start..<scanner.position)
        return false
      }
      scanner.position += 1
    }
    guard number < 0 else {
      report(.invalidPosting, "this posting has two costs", at: start..<scanner.position)
      return false
    }
    guard posting.flags.hasAmount else {
      report(.invalidPosting, "a cost needs an amount before it", at: start..<scanner.position)
      return false
    }
    return parseCostAmount(isTotal: isTotal, start: start, into: &number)
  }

  private mutating func parseCostAmount(isTotal: Bool, start: Int, into number: inout Int32) -> Bool
  {
    scanner.skipBlanks()
    guard let amount = parseAmountOrExpression() else { return false }
    number = Int32(store.costs.count)
    store.costs.append(
      CostRecord(
        amount.quantity, amount.commodity, isTotal: isTotal, isInferred: false,
        style: styleNumber(of: amount), offset: UInt32(start)))
    return true
  }

  /// `= AMOUNT`, `==`, `=*`, `==*`.
  private mutating func parseAssertion(_ detail: inout PostingDetail) -> Bool {
    let start = scanner.position
    scanner.position += 1
    let isSole = scanner.current == UInt8(ascii: "=")
    if isSole { scanner.position += 1 }
    let includesSubaccounts = scanner.current == UInt8(ascii: "*")
    if includesSubaccounts { scanner.position += 1 }
    guard detail.assertion < 0 else {
      report(.invalidPosting, "this posting asserts two balances", at: start..<scanner.position)
      return false
    }
    scanner.skipBlanks()
    guard let amount = parseAmountOrExpression() else { return false }
    if recorder.isOn { recorder.assertedMark = mark(of: amount.number) }
    let end = scanner.position
    scanner.skipBlanks()
    var cost: Int32 = -1
    if scanner.current == UInt8(ascii: "@") {
      let costStart = scanner.position
      scanner.position += 1
      let isTotal = scanner.current == UInt8(ascii: "@")
      if isTotal { scanner.position += 1 }
      guard parseCostAmount(isTotal: isTotal, start: costStart, into: &cost) else { return false }
    }
    detail.assertion = Int32(store.assertions.count)
    store.assertions.append(
      AssertionRecord(
        amount.quantity, amount.commodity, isSole: isSole, includesSubaccounts: includesSubaccounts,
        style: styleNumber(of: amount), cost: cost, offset: UInt32(start),
        length: UInt32(end - start)))
    return true
  }
}
