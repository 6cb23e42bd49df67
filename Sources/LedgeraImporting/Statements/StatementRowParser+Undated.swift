import LedgeraDiagnostics
import LedgeraModel
import LedgeraQuantities

/// Rows without a day: headings, more text of the entry before, sums and lines.
extension StatementRowParser {
  /// Whether a row is a heading that says which rows are pending.
  mutating func beginsSection(_ index: Int) -> Bool {
    let texts = table.texts(row: index).filter { !$0.isEmpty }
    guard texts.count == 1, let state = BookingState(heading: texts[0]) else { return false }
    states.section = state
    return true
  }

  /// Says that a row is no entry.
  mutating func report(
    leftOut span: Span, _ reason: String = "it has neither date nor amount"
  ) {
    findings.add(Diagnostic(.csvRowLeftOut, "this row is left out: \(reason)", at: span))
  }

  mutating func report(undated index: Int, _ state: BookingState, _ span: Span) {
    let written = text(index, date).isEmpty ? text(index, valueDate) : text(index, date)
    // A sum of nothing has words where others have their day, a row of sums an amount.
    let isWord = !written.isEmpty && !written.contains(where: \.isDigit)
    guard
      layout.money.contains(where: { column in
        number(index, column).map { !$0.isZero || !isWord } ?? false
      })
    else { return report(leftOut: span) }
    let isSum =
      (payees + descriptions).allSatisfy { text(index, $0).isEmpty }
      && WrittenNumber(written)?.evidence == .mark(mark)
    if state == .pending || written.isEmpty || isSum {
      report(
        leftOut: span, state == .pending ? "it is not booked and has no date" : "it has no date")
    } else {
      findings.add(
        Diagnostic(
          .csvDate, "this is not a date written as \(format.text)", at: place(index, date, span)))
    }
  }

  /// The text of a row that holds nothing else, and nothing where others have their day; nil: it holds more.
  func continuation(_ index: Int) -> String? {
    let isText = (0..<table.rows[index].count).allSatisfy { column in
      descriptions.contains(column) || payees.contains(column) || isBlank(index, column)
    }
    let words = joined(index, payees + descriptions)
    return isText && !words.isEmpty && text(index, 0).isEmpty ? words : nil
  }

  /// Whether a row draws a line and says nothing: `*****,*****`.
  func isRule(_ index: Int) -> Bool {
    (0..<table.rows[index].count).allSatisfy { isBlank(index, $0) }
  }

  /// Whether a field has neither letters nor digits.
  private func isBlank(_ index: Int, _ column: Int) -> Bool {
    !string(text(index, column)).contains { $0.isLetter || $0.isNumber }
  }
}
