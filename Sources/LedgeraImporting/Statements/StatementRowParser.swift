import LedgeraDiagnostics
import LedgeraModel
import LedgeraQuantities

/// Turns one row into an entry, or into a finding.
struct StatementRowParser {
  /// What a row is.
  enum Reading {
    case entry(StatementRow)
    /// What was in the account before all entries, or after them.
    case opening(BankBalance)
    case closing(BankBalance)
    /// More text of the entry before, or a footer.
    case continuation(String)
    /// Nothing that counts; a finding says why, where it should have counted.
    case nothing
  }

  let table: CSVTable
  let layout: StatementLayout
  let format: DateFormat
  let mark: NumberStyle.DecimalMark
  private let file: FileID
  let date, valueDate, amount, fee, moneyOut, moneyIn, direction, balance, currency,
    id, state, account: Int?
  let payees, descriptions: [Int]
  /// Columns of the other party where money went out, and where it came in.
  private let recipients, payers: [Int]
  /// The last date that was read: entries of a day follow each other.
  private var known: (text: ArraySlice<UInt8>, day: Day?) = ([], nil)
  /// By what fields say.
  private var directions: [ArraySlice<UInt8>: MoneyDirection?] = [:]
  var states: BookingStates
  var findings = DiagnosticList()

  init(
    table: CSVTable, layout: StatementLayout, format: DateFormat, mark: NumberStyle.DecimalMark,
    file: FileID
  ) {
    self.table = table
    self.layout = layout
    self.format = format
    self.mark = mark
    self.file = file
    let place = { (column: StatementColumn) in layout.columns.firstIndex(of: column) }
    (date, valueDate, fee) = (place(.date), place(.valueDate), place(.fee))
    amount = place(.net) ?? place(.amount)
    (moneyOut, moneyIn, direction) = (place(.out), place(.in), place(.direction))
    (balance, currency, id) = (place(.balance), place(.currency), place(.id))
    (state, account) = (place(.state), place(.account))
    states = BookingStates(
      column: state.flatMap { $0 < layout.names.count ? layout.names[$0] : nil })
    payees = layout.places(of: .payee)
    descriptions = layout.places(of: .description)
    // Where only balances tell which way money went, it is not known yet.
    let settles = [balance == nil, direction != nil, moneyOut != nil, moneyIn != nil].contains(true)
    let money = amount
    let isSigned =
      settles
      || table.rows.indices.contains { row in
        money.flatMap { WrittenNumber(table.text(row: row, column: $0)) }?.isNegative ?? false
      }
    recipients = isSigned ? layout.payees(isOut: true) : payees
    payers = isSigned ? layout.payees(isOut: false) : payees
  }

  mutating func read(_ index: Int, span: Span, line: Int) -> Reading {
    let (day, state) = (day(ofRow: index), state(index))
    if state == .void {
      report(
        leftOut: span, "it moved no money (\(ForeignText(string(text(index, self.state))).line))")
      return .nothing
    }
    if let row = balanceRow(index, isDated: day != nil) { return reading(row, index, day) }
    guard let day else {
      if beginsSection(index) || isRule(index) { return .nothing }
      if let text = continuation(index) { return .continuation(text) }
      report(undated: index, state, span)
      return .nothing
    }
    guard let amount = amount(index, span) else { return .nothing }
    let word = text(index, self.state)
    if !word.isEmpty { states.note(word, at: place(index, self.state, span)) }
    var payee = joined(index, amount.isNegative ? recipients : payers)
    // A number that stands alone is the holder's own, and no name.
    if payee.isEmpty {
      payee = joined(index, payees.filter { text(index, $0).contains { $0 >= 0x41 } })
    }
    var description = joined(index, descriptions)
    if payee.isEmpty, description.isEmpty { description = joined(index, layout.spareTexts) }
    return .entry(
      StatementRow(
        day: day, valueDay: self.day(text(index, valueDate)), amount: amount,
        fee: number(index, fee)?.magnitude ?? .zero, balance: number(index, balance),
        payee: payee, description: description,
        currency: currency(index), id: string(text(index, id)), isPending: state == .pending,
        span: span, line: line))
  }

  /// The account that a row is about; empty: the file does not say.
  func account(_ index: Int) -> String { string(text(index, account)).singleSpaced }

  // MARK: Days and states

  /// What is not booked may have no day of booking, but one of interest.
  private mutating func day(ofRow index: Int) -> Day? {
    let written = text(index, date)
    if let day = day(written) { return day }
    return written.isEmpty || states[written] == .pending ? day(text(index, valueDate)) : nil
  }

  private mutating func day(_ text: ArraySlice<UInt8>) -> Day? {
    if text != known.text { known = (text, format.day(text)) }
    return known.day
  }

  /// What its column says, or a word in place of the day of booking.
  private mutating func state(_ index: Int) -> BookingState {
    if state != nil, let state = states[text(index, state)] { return state }
    let written = text(index, date)
    guard !written.isEmpty, day(written) == nil else { return states.section }
    return states[written] == .pending ? .pending : states.section
  }

  // MARK: Balances

  /// What a row is whose text is that of a balance or a sum; nil: it is an entry.
  private func balanceRow(_ index: Int, isDated: Bool) -> BalanceRow? {
    guard payees.allSatisfy({ text(index, $0).isEmpty }) else { return nil }
    func row(_ columns: some Sequence<Int>) -> BalanceRow? {
      columns.lazy.compactMap { BalanceRow(string(text(index, $0)), isDated: isDated) }.first
    }
    // A row of balances may have columns of its own.
    let isTextless = descriptions.allSatisfy { text(index, $0).isEmpty }
    return isTextless ? row(0..<table.rows[index].count) : row(descriptions)
  }

  private mutating func reading(_ row: BalanceRow, _ index: Int, _ day: Day?) -> Reading {
    let errors = findings
    let quantity = number(index, balance) ?? amount(index, Span(file: file, range: 0..<0))
    // A sum may be anything.
    findings = errors
    guard let quantity else { return .nothing }
    switch row {
    case .opening: return .opening(BankBalance(day: day, quantity: quantity))
    case .closing: return .closing(BankBalance(day: day, quantity: quantity))
    case .turnover: return .nothing
    }
  }

  // MARK: Money

  private mutating func amount(_ index: Int, _ span: Span) -> Quantity? {
    guard amount != nil else { return difference(index, span) }
    let other = inOtherCurrency(index)
    guard let quantity = number(index, other?.column ?? amount) else {
      if isMessage(index) {
        report(leftOut: span, "it has neither an amount nor a currency")
        return nil
      }
      report(
        hasNothing(index, amount) ? "this row has no amount" : "this is not an amount", index,
        amount, span)
      return nil
    }
    guard direction != nil else {
      return layout.negatesUnsigned && !text(index, amount).contains(UInt8(ascii: "+"))
        ? quantity.negated : quantity
    }
    let word = text(index, direction)
    switch word.isEmpty ? layout.unsaidDirection : direction(of: word) {
    case .out: return quantity.magnitude.negated
    case .in: return quantity.magnitude
    case nil where MoneyDirection.isNeither(string(word)):
      report(
        leftOut: span, "it counts as neither income nor expense (\(ForeignText(string(word)).line))"
      )
      return nil
    case nil:
      report(
        "this says neither debit nor credit", index, direction, span,
        help: "enter it by hand, or say in rules next to the file which way such money goes")
      return nil
    }
  }

  /// Whether a row has neither an amount nor a currency, nor any number with decimals but the balance.
  private func isMessage(_ index: Int) -> Bool {
    guard hasNothing(index, amount), currency != nil, text(index, currency).isEmpty else {
      return false
    }
    return !(0..<table.rows[index].count).contains { column in
      let field = text(index, column)
      return column != balance && WrittenNumber(field) != nil
        && field.contains { ".,".utf8.contains($0) }
    }
  }

  /// The column of another currency that a row fills; nil: its amount is in the usual one.
  private func inOtherCurrency(_ index: Int) -> (column: Int, currency: String)? {
    guard !layout.otherCurrencies.isEmpty, text(index, amount).isEmpty else { return nil }
    return layout.otherCurrencies.first { !text(index, $0.column).isEmpty }
  }

  private mutating func direction(of word: ArraySlice<UInt8>) -> MoneyDirection? {
    if let known = directions[word] { return known }
    let direction = MoneyDirection(string(word))
    directions[word] = .some(direction)
    return direction
  }

  /// What came in less what went out, each of which may be left empty.
  private mutating func difference(_ index: Int, _ span: Span) -> Quantity? {
    var sum = Quantity.zero
    var isEmpty = true
    for (column, isNegated) in [
      (moneyIn, layout.negatesIn), (moneyOut, !layout.negatesOut),
    ] {
      guard !hasNothing(index, column) else { continue }
      guard let quantity = number(index, column) else {
        report("this is not an amount", index, column, span)
        return nil
      }
      isEmpty = false
      let part = isNegated ? quantity.negated : quantity
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

  /// Whether nothing is written in a column of money, or a dash that stands for nothing.
  private func hasNothing(_ index: Int, _ column: Int?) -> Bool {
    let text = text(index, column)
    return text.isEmpty || text.count <= 3 && ["-", "–", "—"].contains(string(text))
  }

  func number(_ index: Int, _ column: Int?) -> Quantity? {
    WrittenNumber(text(index, column))?.quantity(mark: mark)
  }

  // MARK: Texts

  /// Empty: the layout has no such column, or the row.
  func text(_ index: Int, _ column: Int?) -> ArraySlice<UInt8> {
    column.map { table.text(row: index, column: $0) } ?? []
  }

  func string(_ text: ArraySlice<UInt8>) -> String { String(decoding: text, as: UTF8.self) }

  /// All columns of a kind, white space as single blanks. What several of them say is said once.
  func joined(_ index: Int, _ columns: [Int]) -> String {
    if columns.count == 1 { return words(index, columns[0]) }
    var texts: [String] = []
    for text in columns.map({ words(index, $0) }) where !text.isEmpty && !texts.contains(text) {
      texts.append(text)
    }
    return texts.joined(separator: " ")
  }

  /// A field, or nothing where strokes stand for it: `--`, `/`.
  private func words(_ index: Int, _ column: Int) -> String {
    let text = text(index, column)
    guard let first = text.first, first == UInt8(ascii: "-") || first == UInt8(ascii: "/"),
      text.allSatisfy({ $0 == first })
    else { return text.singleSpaced }
    return ""
  }

  /// That of its column, else the one beside the amount, else that of the header.
  func currency(_ index: Int) -> String {
    let own = string(text(index, currency))
    if !own.isEmpty { return ColumnNames.currency(field: own) }
    let beside = layout.moved.lazy.compactMap { WrittenNumber(self.text(index, $0))?.currency }
      .first { !$0.isEmpty }
    return beside ?? inOtherCurrency(index)?.currency ?? layout.currency ?? ""
  }

  private mutating func report(
    _ headline: String, _ index: Int, _ column: Int?, _ span: Span, help: String? = nil
  ) {
    var finding = Diagnostic(.csvAmount, headline, at: place(index, column, span))
    finding.help = help.map { [$0] } ?? []
    findings.add(finding)
  }

  /// A field with something in it, else the row.
  func place(_ index: Int, _ column: Int?, _ span: Span) -> Span {
    guard let column, let field = table.field(row: index, column: column), field.start < field.end
    else { return span }
    return Span(file: file, range: field.start..<field.end)
  }
}
