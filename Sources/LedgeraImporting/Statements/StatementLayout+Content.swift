import LedgeraDiagnostics
import LedgeraModel

/// What columns are, where their fields tell it better than their names.
extension StatementLayout {
  /// The layout that fits the rows of a table.
  func refined(by table: CSVTable) -> StatementLayout {
    var layout = self
    let rows = rows(of: table)
    let texts = texts(in: table)
    layout.findUnnamedNumbers(texts)
    layout.findAccountsOfOthers(texts)
    layout.findAmount(texts)
    layout.findOtherSide(table, rows)
    layout.findSides(texts)
    layout.findCurrency(texts)
    layout.findState(texts)
    layout.findDirection(table, rows)
    layout.findDescription(table, rows)
    layout.findContinuations(texts)
    layout.findReferences(table, rows)
    layout.findSigns(texts)
    layout.findCredits(table, rows)
    return layout
  }

  /// The layout that the user has named, with the signs that the rows of a table have.
  func signed(by table: CSVTable) -> StatementLayout {
    var layout = self
    layout.findSigns(texts(in: table))
    layout.findCredits(table, rows(of: table))
    return layout
  }

  private func rows(of table: CSVTable) -> Range<Int> {
    min(firstRow, table.rows.count)..<table.rows.count
  }

  /// The last row that has something in a column of money; nil: none has.
  func lastEntry(of table: CSVTable) -> Int? {
    let money = moved
    return table.rows.indices.last { row in
      money.contains { !table.text(row: row, column: $0).isEmpty }
    }
  }

  /// Whether most rows have something in a column that only statements of cards have.
  func isOfCard(_ table: CSVTable) -> Bool {
    names.indices.contains { column in
      guard PartyNames.isOfCard(names[column]) else { return false }
      let rows = rows(of: table)
      return rows.count { !table.text(row: $0, column: column).isEmpty } * 2 > rows.count
    }
  }

  /// What is in a column, without empty fields.
  private func texts(in table: CSVTable) -> (Int) -> [String] {
    { column in
      rows(of: table).lazy
        .map { String(decoding: table.text(row: $0, column: column), as: UTF8.self) }
        .filter { !$0.isEmpty }
    }
  }

  /// A column of amounts that holds currencies names the numbers beside it, too: `Change,,Balance,`.
  private mutating func findUnnamedNumbers(_ texts: (Int) -> [String]) {
    for column in columns.indices.dropLast()
    where [.amount, .out, .in, .balance].contains(columns[column]) && name(column + 1).isEmpty {
      let (codes, numbers) = (texts(column), texts(column + 1))
      guard !codes.isEmpty, codes.allSatisfy(Currencies.isCode), !numbers.isEmpty,
        numbers.allSatisfy({ WrittenNumber($0) != nil })
      else { continue }
      columns[column + 1] = columns[column]
      columns[column] = columns.contains(.currency) ? .skipped : .currency
    }
  }

  /// Beside names of others, a column of nothing but IBANs is where they have their money; it tells who they are
  /// where no name does.
  private mutating func findAccountsOfOthers(_ texts: (Int) -> [String]) {
    let payees = places(of: .payee)
    guard payees.count > 1 else { return }
    let accounts = payees.filter { column in
      let texts = texts(column)
      return !texts.isEmpty && texts.allSatisfy { IBAN.hasForm(IBAN.plain($0)) }
    }
    guard accounts.count < payees.count else { return }
    spare(accounts)
  }

  /// Beside other texts, a column of nothing but long numbers is of no use to people.
  private mutating func findReferences(_ table: CSVTable, _ rows: Range<Int>) {
    let words = places(of: .description)
    guard places(of: .payee).count + words.count > 1 else { return }
    let references = words.filter { column in
      let texts = rows.lazy.map { table.text(row: $0, column: column) }.filter { !$0.isEmpty }
      return texts.allSatisfy { $0.count(where: \.isDigit) >= 8 && !$0.contains(0x20) }
        && !texts.isEmpty
    }
    guard references.count < words.count || !places(of: .payee).isEmpty else { return }
    spare(references)
  }

  /// Keeps columns of text for entries that have no other.
  private mutating func spare(_ texts: [Int]) {
    for column in texts { columns[column] = .skipped }
    spareTexts += texts
  }

  /// Of two columns of one name, the account's is the one beside which the currency never changes, or which
  /// has amounts where the other one has none.
  private mutating func findAmount(_ texts: (Int) -> [String]) {
    guard let first = columns.firstIndex(of: .amount), first < names.count else { return }
    let rivals = columns.indices.filter {
      columns[$0] == .skipped && isNamedAsAmount($0)
    }
    guard rivals.contains(where: { texts($0) != texts(first) }) else { return }
    let candidates = ([first] + rivals).map { place in
      (
        amount: place,
        currency: [place + 1, place - 1].first { column in
          let codes = columns.indices.contains(column) ? Set(texts(column)) : []
          return codes.count == 1 && codes.allSatisfy(Currencies.isCode)
        }
      )
    }.filter { $0.currency != nil }
    let most = candidates.map { texts($0.amount).count }.max()
    let fullest = candidates.filter { texts($0.amount).count == most }
    guard fullest.count == 1, let currency = fullest[0].currency else {
      rivalAmount = rivals.first
      return
    }
    for column in columns.indices where [.amount, .currency].contains(columns[column]) {
      columns[column] = .skipped
    }
    (columns[fullest[0].amount], columns[currency]) = (.amount, .currency)
  }

  /// `Valuta` is the day of interest in some countries, the currency in others.
  private mutating func findCurrency(_ texts: (Int) -> [String]) {
    guard !columns.contains(.currency) else { return }
    for column in columns.indices
    where [.valueDate, .skipped].contains(columns[column])
      && ColumnNames.column(named: name(column)) == .valueDate
    {
      let fields = texts(column)
      guard !fields.isEmpty, fields.allSatisfy(Currencies.isCode) else { continue }
      columns[column] = .currency
      return
    }
  }

  /// A column of nothing but states, some of them not booked.
  private mutating func findState(_ texts: (Int) -> [String]) {
    guard !columns.contains(.state) else { return }
    for column in places(of: .skipped) + places(of: .description) {
      let fields = texts(column)
      guard let first = fields.first, BookingState(first) != nil else { continue }
      let states = fields.map { BookingState($0) }
      // That all is booked says nothing; neither is it what anybody was paid for.
      let isOneOfSeveral =
        columns[column] == .description && (places(of: .description) + places(of: .payee)).count > 1
      if !states.contains(nil), isOneOfSeveral || states.contains(where: { $0 != .booked }) {
        columns[column] = .state
        return
      }
    }
  }

  /// Entries without text have it in columns whose names say nothing: in all that hold words where no entry
  /// has a text, in those that hold several words where others have one. The texts of others are the same as
  /// in a file where all have one.
  private mutating func findDescription(_ table: CSVTable, _ rows: Range<Int>) {
    let known = places(of: .payee) + places(of: .description)
    let money = moved
    let entries = rows.filter { row in
      money.contains { !table.text(row: row, column: $0).isEmpty }
    }
    let textless = entries.filter { row in
      known.allSatisfy { table.text(row: row, column: $0).isEmpty }
    }
    guard !textless.isEmpty else { return }
    let areAllTextless = textless.count == entries.count
    for column in places(of: .skipped) {
      let holdsText = textless.contains { row in
        let text = String(decoding: table.text(row: row, column: column), as: UTF8.self)
        return text.contains(where: \.isLetter)
          && (areAllTextless || text.contains(" ") && !IBAN.hasForm(IBAN.plain(text)))
      }
      guard holdsText else { continue }
      if known.isEmpty { columns[column] = .description } else { spareTexts.append(column) }
    }
  }

  /// Columns of words without a name go on with the text before them.
  private mutating func findContinuations(_ texts: (Int) -> [String]) {
    for column in columns.indices.dropFirst()
    where columns[column] == .skipped && columns[column - 1] == .description && hasHeader
      && name(column).isEmpty && texts(column).contains(where: { $0.contains(where: \.isLetter) })
    {
      columns[column] = .description
    }
  }

  /// Whether a column has the name of that of amounts.
  func isNamedAsAmount(_ column: Int) -> Bool {
    columns.firstIndex(of: .amount).map { ColumnNames.isSame(name(column), name($0)) } ?? false
  }

  func name(_ column: Int) -> String { column < names.count ? names[column] : "" }
}
