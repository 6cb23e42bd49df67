import LedgeraModel

/// What columns are, where their fields tell it better than their names.
extension StatementLayout {
  /// The layout that fits the rows of a table.
  func refined(by table: CSVTable) -> StatementLayout {
    var layout = self
    let rows = rows(of: table)
    let texts = texts(in: table)
    layout.findAmount(texts)
    layout.findSides(texts)
    layout.findCurrency(texts)
    layout.findState(texts)
    layout.findDirection(table, rows)
    layout.findDescription(texts)
    layout.findContinuations(texts)
    layout.findSigns(texts)
    return layout
  }

  /// The layout that the user has named, with the signs that the rows of a table have.
  func signed(by table: CSVTable) -> StatementLayout {
    var layout = self
    layout.findSigns(texts(in: table))
    return layout
  }

  private func rows(of table: CSVTable) -> Range<Int> {
    min(firstRow, table.rows.count)..<table.rows.count
  }

  /// What is in a column, without empty fields.
  private func texts(in table: CSVTable) -> (Int) -> [String] {
    { column in
      rows(of: table).lazy
        .map { String(decoding: table.text(row: $0, column: column), as: UTF8.self) }
        .filter { !$0.isEmpty }
    }
  }

  /// Money out is written with or without a minus, and what has the other sign in its column came back. A
  /// minus of all money in says nothing beside money out that has none.
  private mutating func findSigns(_ texts: (Int) -> [String]) {
    func counts(_ column: StatementColumn) -> (negative: Int, positive: Int) {
      let numbers = places(of: column).flatMap(texts)
        .filter { $0.contains { ("1"..."9").contains($0) } }.compactMap { WrittenNumber($0) }
      let negative = numbers.count(where: \.isNegative)
      return (negative, numbers.count - negative)
    }
    let (out, `in`) = (counts(.out), counts(.in))
    negatesOut = out.negative > out.positive
    negatesIn = `in`.positive == 0 && out.negative == 0 && out.positive > 0
    leavesInOpen =
      columns.contains(.out) && out == (0, 0) && `in`.positive == 0 && `in`.negative > 0
  }

  /// Of two columns of one name, the account's is the one beside which the currency never changes.
  private mutating func findAmount(_ texts: (Int) -> [String]) {
    guard let first = columns.firstIndex(of: .amount), first < names.count else { return }
    let rivals = columns.indices.filter {
      columns[$0] == .skipped && ColumnNames.isSame(name($0), names[first])
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
    guard candidates.count == 1, let currency = candidates[0].currency else {
      rivalAmount = rivals.first
      return
    }
    for column in columns.indices where [.amount, .currency].contains(columns[column]) {
      columns[column] = .skipped
    }
    (columns[candidates[0].amount], columns[currency]) = (.amount, .currency)
  }

  /// Beside columns of what went out and came in, amounts without a minus say less than they do.
  private mutating func findSides(_ texts: (Int) -> [String]) {
    func numbers(_ kinds: [StatementColumn]) -> [WrittenNumber] {
      kinds.flatMap(places).flatMap(texts).compactMap { WrittenNumber($0) }
    }
    guard let amount = columns.firstIndex(of: .amount), !numbers([.out, .in]).isEmpty,
      !numbers([.amount]).contains(where: \.isNegative)
    else { return }
    columns[amount] = .skipped
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
      if !states.contains(nil), states.contains(where: { $0 != .booked }) {
        columns[column] = .state
        return
      }
    }
  }

  /// Beside amounts without a minus, a column of words for debit and credit says what they are. Where its
  /// name says so, too, most of the fields are enough: the others are mistakes.
  private mutating func findDirection(_ table: CSVTable, _ rows: Range<Int>) {
    let amounts = places(of: .net) + places(of: .amount)
    guard let amount = amounts.first, !columns.contains(.direction),
      !columns.contains(.out), !columns.contains(.in)
    else { return }
    let entries = rows.filter { WrittenNumber(table.text(row: $0, column: amount)) != nil }
    guard !entries.isEmpty,
      !entries.contains(where: {
        WrittenNumber(table.text(row: $0, column: amount))?.isNegative ?? false
      })
    else { return }
    for column in places(of: .skipped) + places(of: .description) {
      let fields = entries.map {
        String(decoding: table.text(row: $0, column: column), as: UTF8.self)
      }
      let directions = fields.compactMap { MoneyDirection($0) }
      let hasBoth = Set(directions).count == 2
      let isNamed = ColumnNames.mayHoldDirections(name(column))
      // Other letters alone could mean anything.
      let isClear =
        hasBoth
        || isNamed
          && fields.allSatisfy {
            $0.utf8.count > 2 || ["D", "C", "DR", "CR", "DB"].contains($0.uppercased())
          }
      let isEnough =
        isNamed && hasBoth ? directions.count * 2 > fields.count : directions.count == fields.count
      if isClear, isEnough {
        columns[column] = .direction
        return
      }
    }
  }

  /// Where no column is known to hold text, all that hold words do.
  private mutating func findDescription(_ texts: (Int) -> [String]) {
    guard !columns.contains(.payee), !columns.contains(.description) else { return }
    for column in places(of: .skipped)
    where texts(column).contains(where: { $0.contains(where: \.isLetter) }) {
      columns[column] = .description
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

  private func name(_ column: Int) -> String { column < names.count ? names[column] : "" }
}
