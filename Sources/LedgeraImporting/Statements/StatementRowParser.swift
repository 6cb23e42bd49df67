import LedgeraDiagnostics
import LedgeraModel
import LedgeraQuantities

/// Turns one row into an entry, or into a finding.
struct StatementRowParser {
  private let table: CSVTable
  private let layout: StatementLayout
  private let format: DateFormat
  private let mark: NumberStyle.DecimalMark
  private let file: FileID
  private let isInverted: Bool
  private let money: [Int]
  private let date, valueDate, amount, fee, moneyOut, moneyIn, direction, balance, currency,
    id: Int?
  private let payees, descriptions: [Int]
  /// The last date that was read: entries of a day follow each other.
  private var known: (text: ArraySlice<UInt8>, day: Day?) = ([], nil)
  var findings = DiagnosticList()

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
    money = layout.money
    let place = { (column: StatementColumn) in layout.columns.firstIndex(of: column) }
    (date, valueDate, fee) = (place(.date), place(.valueDate), place(.fee))
    amount = place(.net) ?? place(.amount)
    (moneyOut, moneyIn, direction) = (place(.out), place(.in), place(.direction))
    (balance, currency, id) = (place(.balance), place(.currency), place(.id))
    payees = layout.places(of: .payee)
    descriptions = layout.places(of: .description)
  }

  /// nil: the row is not an entry; a finding says why.
  mutating func row(_ index: Int, span: Span, line: Int) -> StatementRow? {
    let written = text(index, date)
    let dateText = written.isEmpty ? text(index, valueDate) : written
    guard let day = day(dateText) else {
      report(dateText: dateText, index, span)
      return nil
    }
    guard let amount = amount(index, span) else { return nil }
    return StatementRow(
      day: day, valueDay: self.day(text(index, valueDate)),
      amount: isInverted ? amount.negated : amount,
      fee: number(index, fee)?.magnitude ?? .zero, balance: number(index, balance),
      payee: joined(index, payees), description: joined(index, descriptions),
      currency: currency(index), id: string(text(index, id)), span: span, line: line)
  }

  private mutating func day(_ text: ArraySlice<UInt8>) -> Day? {
    if text != known.text { known = (text, format.day(text)) }
    return known.day
  }

  private mutating func report(dateText: ArraySlice<UInt8>, _ index: Int, _ span: Span) {
    let hasMoney = money.contains { number(index, $0) != nil }
    findings.add(
      hasMoney && !dateText.isEmpty
        ? Diagnostic(
          .csvDate, "this is not a date written as \(format.text)", at: place(index, date, span))
        : Diagnostic(
          .csvRowLeftOut, "this row is left out: it has neither date nor amount", at: span))
  }

  // MARK: Money

  private mutating func amount(_ index: Int, _ span: Span) -> Quantity? {
    guard amount != nil else { return difference(index, span) }
    guard let quantity = number(index, amount) else {
      report("this is not an amount", index, amount, span)
      return nil
    }
    guard direction != nil else { return quantity }
    switch string(text(index, direction)).lowercased() {
    case "s", "soll", "d", "dr", "debit", "dbit", "debet", "af", "out", "-", "débit", "debe":
      return quantity.magnitude.negated
    case "h", "haben", "c", "cr", "credit", "crdt", "bij", "in", "+", "crédit", "haber":
      return quantity.magnitude
    default:
      report("this says neither debit nor credit", index, direction, span)
      return nil
    }
  }

  /// What came in less what went out, each of which may be left empty.
  private mutating func difference(_ index: Int, _ span: Span) -> Quantity? {
    var sum = Quantity.zero
    var isEmpty = true
    for (column, isOut) in [(moneyIn, false), (moneyOut, true)] {
      guard !text(index, column).isEmpty else { continue }
      guard let quantity = number(index, column) else {
        report("this is not an amount", index, column, span)
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
      report("this row has no amount", index, moneyOut ?? moneyIn, span)
      return nil
    }
    return sum
  }

  private func number(_ index: Int, _ column: Int?) -> Quantity? {
    WrittenNumber(text(index, column))?.quantity(mark: mark)
  }

  // MARK: Texts

  /// Empty: the layout has no such column, or the row.
  private func text(_ index: Int, _ column: Int?) -> ArraySlice<UInt8> {
    column.map { table.text(row: index, column: $0) } ?? []
  }

  private func string(_ text: ArraySlice<UInt8>) -> String { String(decoding: text, as: UTF8.self) }

  /// All columns of a kind, white space as single blanks.
  private func joined(_ index: Int, _ columns: [Int]) -> String {
    if columns.count == 1 { return text(index, columns[0]).singleSpaced }
    return columns.map { text(index, $0).singleSpaced }.filter { !$0.isEmpty }
      .joined(separator: " ")
  }

  private func currency(_ index: Int) -> String {
    let own = text(index, currency)
    return own.isEmpty ? layout.currency ?? "" : string(own)
  }

  private mutating func report(_ headline: String, _ index: Int, _ column: Int?, _ span: Span) {
    findings.add(Diagnostic(.csvAmount, headline, at: place(index, column, span)))
  }

  /// A field with something in it, else the row.
  private func place(_ index: Int, _ column: Int?, _ span: Span) -> Span {
    guard let column, let field = table.field(row: index, column: column), field.start < field.end
    else { return span }
    return Span(file: file, range: field.start..<field.end)
  }
}

/// Whether amounts include the fees of a separate column.
enum FeeColumn {
  /// Amounts are what the account changed by: they include the fees.
  case included
  /// Fees were taken besides the amounts.
  case besides

  /// nil: nothing tells.
  init?(_ layout: StatementLayout, _ rows: [StatementRow]) {
    if layout.columns.contains(.net) {
      self = .included
    } else if !layout.hasHeader {
      self = .besides
    } else {
      let fits = [Self.included, .besides].filter { $0.fits(rows) }
      guard fits.count == 1 else { return nil }
      self = fits[0]
    }
  }

  /// The row as the account has it.
  func settled(_ row: StatementRow) -> StatementRow {
    var row = row
    if self == .besides, let amount = try? row.amount.subtracting(row.fee) { row.amount = amount }
    row.fee = BankCharge.part(row.fee, of: row.amount, payment: nil)
    return row
  }

  /// Whether each balance follows from the one before, in one direction of the file.
  private func fits(_ rows: [StatementRow]) -> Bool {
    let amounts = rows.map { settled($0).amount }
    func follows(_ before: Int, _ after: Int) -> Bool {
      guard let start = rows[before].balance, let end = rows[after].balance else { return false }
      return (try? start.adding(amounts[after])) == end
    }
    let pairs = rows.indices.dropLast()
    return rows.count > 1
      && (pairs.allSatisfy { follows($0, $0 + 1) } || pairs.allSatisfy { follows($0 + 1, $0) })
  }
}
