import LedgeraDiagnostics
import LedgeraModel

extension JournalParser {
  /// `{COST}`, `{{TOTAL}}`, `{=COST}`, `{DATE, "NOTE", COST}`, `[DATE]`, `(NOTE)`: kept as written
  /// (grammar.md § Lots). False after a finding, or where no lot can be read.
  ///
  /// - Parameter hasBraces: Whether the posting has braces already.
  mutating func parseLot(_ lot: inout LotRecord, _ hasBraces: inout Bool) -> Bool {
    let open = scanner.position
    switch scanner.current {
    case UInt8(ascii: "{"):
      guard !hasBraces else { return refuseSecond("cost of the lot", at: open) }
      hasBraces = true
      return parseLotCost(&lot)
    case UInt8(ascii: "["):
      scanner.position += 1
      scanner.skipBlanks()
      return parseLotDay(&lot, open: open) && closeLot(UInt8(ascii: "]"), open: open)
    default:
      guard let close = scanner.find(UInt8(ascii: ")"), from: open + 1, to: scanner.lineEnd) else {
        return false
      }
      if scanner.byte(at: open + 1) == UInt8(ascii: "(") {
        report(
          .unsupportedSyntax, "lot value expressions are not supported", at: open..<trimmedLineEnd)
        return false
      }
      scanner.position = close + 1
      return noteLot(open + 1..<close, in: &lot, open: open)
    }
  }

  private mutating func parseLotCost(_ lot: inout LotRecord) -> Bool {
    let open = scanner.position
    scanner.position += 1
    lot.isTotal = scanner.current == UInt8(ascii: "{")
    if lot.isTotal { scanner.position += 1 }
    scanner.skipBlanks()
    if startsDate {
      guard parseLotDay(&lot, open: open), parseComma(open: open) else { return false }
    }
    if let label = labelAtCursor {
      scanner.position = label.upperBound + 1
      guard noteLot(label, in: &lot, open: open), parseComma(open: open) else { return false }
    }
    lot.isFixed = scanner.current == UInt8(ascii: "=")
    if lot.isFixed { scanner.position += 1 }
    scanner.skipBlanks()
    if scanner.current != UInt8(ascii: "}") {
      guard let amount = parseAmountOrExpression() else { return false }
      lot.hasCost = true
      (lot.coefficient, lot.scale) = (amount.coefficient, amount.scale)
      lot.commodity = amount.commodity
      lot.style = styleNumber(of: amount)
    }
    return (!lot.isTotal || closeLot(UInt8(ascii: "}"), open: open))
      && closeLot(UInt8(ascii: "}"), open: open)
  }

  /// Whether a year, a month and a day are at the cursor: `2026-01-15`.
  private var startsDate: Bool {
    var place = scanner.position
    while scanner.byte(at: place).isDigit { place += 1 }
    let mark = scanner.byte(at: place)
    guard place - scanner.position == 4, "-/.".utf8.contains(mark) else { return false }
    let month = place + 1
    place = month
    while scanner.byte(at: place).isDigit { place += 1 }
    return place > month && place <= month + 2 && scanner.byte(at: place) == mark
  }

  /// The text of a note in quotes, which a comma or the closing brace follows; nil: no quote is at the
  /// cursor, or it begins the symbol of a cost.
  private var labelAtCursor: Range<Int>? {
    let quote = UInt8(ascii: "\"")
    let start = scanner.position + 1
    guard scanner.current == quote,
      let end = scanner.find(quote, from: start, to: scanner.lineEnd)
    else { return nil }
    var next = end + 1
    while scanner.byte(at: next).isBlank { next += 1 }
    return ",}".utf8.contains(scanner.byte(at: next)) ? start..<end : nil
  }

  /// Moves past a comma after a part in braces, unless these end there.
  private mutating func parseComma(open: Int) -> Bool {
    scanner.skipBlanks()
    if scanner.current == UInt8(ascii: "}") { return true }
    guard scanner.current == UInt8(ascii: ",") else { return reportOpenLot(open) }
    scanner.position += 1
    scanner.skipBlanks()
    return true
  }

  private mutating func parseLotDay(_ lot: inout LotRecord, open: Int) -> Bool {
    guard let day = parseDate(year: state.defaultYear) else { return false }
    guard lot.day.day == nil else { return refuseSecond("date of the lot", at: open) }
    lot.day = OptionalDay(day)
    return true
  }

  private mutating func noteLot(_ note: Range<Int>, in lot: inout LotRecord, open: Int) -> Bool {
    guard lot.noteOffset == 0 else { return refuseSecond("note of the lot", at: open) }
    if scanner.find(UInt8(ascii: ")"), from: note.lowerBound, to: note.upperBound) != nil {
      report(.invalidPosting, "the note of a lot cannot hold ')'", at: note)
      return false
    }
    lot.noteOffset = UInt32(note.lowerBound)
    lot.noteLength = UInt32(note.count)
    return true
  }

  private mutating func closeLot(_ bracket: UInt8, open: Int) -> Bool {
    scanner.skipBlanks()
    guard scanner.current == bracket else { return reportOpenLot(open) }
    scanner.position += 1
    return true
  }

  private mutating func reportOpenLot(_ open: Int) -> Bool {
    report(
      .invalidPosting, "the lot's bracket is not closed",
      at: open..<max(open + 1, scanner.position))
    return false
  }

  private mutating func refuseSecond(_ part: String, at start: Int) -> Bool {
    report(.invalidPosting, "a second \(part)", at: start..<max(start + 1, trimmedLineEnd))
    return false
  }
}
