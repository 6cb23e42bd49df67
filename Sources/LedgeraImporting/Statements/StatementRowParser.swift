import LedgeraDiagnostics
import LedgeraModel
import LedgeraQuantities

/// Turns one row into an entry, or into a finding.
struct StatementRowParser {
  let table: CSVTable
  let layout: StatementLayout
  let format: DateFormat
  let mark: NumberStyle.DecimalMark
  let file: FileID
  let isInverted: Bool
  var findings: [Diagnostic] = []

  init(
    table: CSVTable, layout: StatementLayout, format: DateFormat, mark: NumberStyle.DecimalMark,
    file: FileID, isInverted: Bool
  ) {
    self.table = table
    self.layout = layout
    self.format = format
    self.mark = mark
    self.file = file
    self.isInverted = isInverted
  }

  /// nil: the row is no entry; a finding says why.
  mutating func row(_ index: Int, span: Span, line: Int) -> StatementRow? {
    let dateText = text(index, .date).isEmpty ? text(index, .valueDate) : text(index, .date)
    let moneyTexts = layout.money.map { table.text(row: index, column: $0) }
    let day = format.day(dateText)
    let hasMoney = moneyTexts.contains { WrittenNumber($0)?.quantity(mark: mark) != nil }
    guard day != nil || (hasMoney && !dateText.isEmpty) else {
      findings.append(
        Diagnostic(.csvRowLeftOut, "this row is left out: it has no date and amount", at: span))
      return nil
    }
    guard let day else {
      findings.append(
        Diagnostic(
          .csvDate, "this is no date written as \(format.text)", at: place(index, .date, span)))
      return nil
    }
    guard let amount = amount(index, span) else { return nil }
    return StatementRow(
      day: day, valueDay: format.day(text(index, .valueDate)),
      amount: isInverted ? amount.negated : amount, balance: number(index, .balance),
      payee: joined(index, .payee), description: joined(index, .description),
      currency: currency(index), id: text(index, .id), span: span, line: line)
  }

  // MARK: Money

  private mutating func amount(_ index: Int, _ span: Span) -> Quantity? {
    guard layout.columns.contains(.amount) else { return difference(index, span) }
    guard let amount = number(index, .amount) else {
      report("this is no amount", index, .amount, span)
      return nil
    }
    guard layout.columns.contains(.direction) else { return amount }
    let direction = text(index, .direction)
    switch direction.lowercased() {
    case "s", "soll", "d", "dr", "debit", "dbit", "debet", "af", "out", "-", "débit", "debe":
      return amount.magnitude.negated
    case "h", "haben", "c", "cr", "credit", "crdt", "bij", "in", "+", "crédit", "haber":
      return amount.magnitude
    default:
      report("this says neither debit nor credit", index, .direction, span)
      return nil
    }
  }

  /// What came in less what went out, each of which may be left empty.
  private mutating func difference(_ index: Int, _ span: Span) -> Quantity? {
    var sum = Quantity.zero
    var isEmpty = true
    for (column, isOut) in [(StatementColumn.in, false), (.out, true)] {
      guard !text(index, column).isEmpty else { continue }
      guard let quantity = number(index, column) else {
        report("this is no amount", index, column, span)
        return nil
      }
      isEmpty = false
      let part = isOut ? quantity.magnitude.negated : quantity
      guard let total = try? sum.adding(part) else {
        report("this amount is too large", index, column, span)
        return nil
      }
      sum = total
    }
    guard !isEmpty else {
      report("this row has no amount", index, layout.columns.contains(.out) ? .out : .in, span)
      return nil
    }
    return sum
  }

  private func number(_ index: Int, _ column: StatementColumn) -> Quantity? {
    WrittenNumber(text(index, column))?.quantity(mark: mark)
  }

  // MARK: Texts

  private func text(_ index: Int, _ column: StatementColumn) -> String {
    guard let place = layout.columns.firstIndex(of: column) else { return "" }
    return table.text(row: index, column: place)
  }

  /// All columns of a kind, white space as single blanks.
  private func joined(_ index: Int, _ column: StatementColumn) -> String {
    layout.places(of: column).flatMap { place in
      table.text(row: index, column: place).split { $0.isWhitespace }
    }.joined(separator: " ")
  }

  private func currency(_ index: Int) -> String {
    let own = text(index, .currency)
    return own.isEmpty ? layout.currency ?? "" : own
  }

  private mutating func report(
    _ headline: String, _ index: Int, _ column: StatementColumn, _ span: Span
  ) {
    findings.append(Diagnostic(.csvAmount, headline, at: place(index, column, span)))
  }

  /// A field with something in it, else the row.
  private func place(_ index: Int, _ column: StatementColumn, _ span: Span) -> Span {
    guard let place = layout.columns.firstIndex(of: column),
      let field = table.field(row: index, column: place), field.start < field.end
    else { return span }
    return Span(file: file, range: field.start..<field.end)
  }
}
