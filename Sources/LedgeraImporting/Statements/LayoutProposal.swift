import LedgeraModel

/// What the columns of a file seem to be by what is in them, where no header says it.
struct LayoutProposal {
  /// In the order of the file.
  private(set) var columns: [StatementColumn]
  /// Whether the rows leave no choice, so that there is nothing to ask.
  private(set) var isCertain = false

  private let table: CSVTable
  /// Rows with as many fields as most.
  private let rows: [Int]

  /// Rows that are looked at.
  static let rowLimit = 500
  /// Statements have fewer columns, of which each is compared with each.
  private static let columnLimit = 64

  /// nil: no column holds days, or none amounts, or there are too many.
  init?(_ table: CSVTable) {
    let counts = Dictionary(grouping: table.rows.indices.prefix(Self.rowLimit)) {
      table.rows[$0].count
    }
    guard let usual = counts.filter({ $0.key > 1 }).max(by: { $0.value.count < $1.value.count }),
      usual.key <= Self.columnLimit
    else { return nil }
    self.table = table
    rows = usual.value
    columns = [StatementColumn](repeating: .skipped, count: usual.key)
    let days = columns.indices.compactMap { column in
      DateFormatDetection.days(in: fields(column, of: rows)).map { (column, $0) }
    }
    guard let (day, ofRows) = days.first else { return nil }
    columns[day] = .date
    if days.count > 1 { columns[days[1].0] = .valueDate }
    let named = Self.named(table, above: rows.first ?? 0)
    let numbers = columns.indices.filter { column in
      !days.contains { $0.0 == column } && Self.mayBeMoney(named[column])
        && holds(column) { WrittenNumber($0) != nil }
    }
    let dated = zip(rows, ofRows).filter { $0.1 != nil }.map(\.0)
    let money = MoneyColumns(
      numbers.map { ($0, fields($0, of: dated)) }, orders: Self.orders(ofRows))
    for (column, kind) in money.kinds { columns[column] = kind }
    let known = numbers.filter { [.amount, .net, .out, .in].contains(named[$0]) }
    if !known.isEmpty {
      // What a header says of some columns counts more than what their numbers look like.
      for column in numbers where columns[column] != .balance { columns[column] = .skipped }
      for column in known { columns[column] = named[column] ?? .skipped }
    }
    guard columns.contains(where: { [.amount, .out].contains($0) }) else { return nil }
    findTexts()
    isCertain =
      dated.count >= 3 && dated.count == min(table.rows.count, Self.rowLimit) && named.isEmpty
      && hasOneSignedAmount(among: numbers) && columns.contains(.description)
  }

  /// Whether one column only has signs and decimals, in each row, and balances prove them or most of it went
  /// out: a card counts that as positive.
  private func hasOneSignedAmount(among numbers: [Int]) -> Bool {
    func values(_ column: Int) -> [WrittenNumber] {
      fields(column, of: rows).filter { $0.contains { ".,".utf8.contains($0) } }
        .compactMap { WrittenNumber($0) }
    }
    let signed = numbers.filter { column in
      column != columns.firstIndex(of: .balance) && values(column).contains(where: \.isNegative)
    }
    guard signed.count == 1, signed[0] == columns.firstIndex(of: .amount) else { return false }
    let amounts = values(signed[0])
    return amounts.count == rows.count
      && (columns.contains(.balance) || amounts.count(where: \.isNegative) * 2 > rows.count)
  }

  /// What a header above the rows says of columns; empty: there is none.
  private static func named(_ table: CSVTable, above row: Int) -> [Int: StatementColumn] {
    guard row > 0 || table.rows.count > 1 else { return [:] }
    let names = (0...row).map { table.texts(row: $0).map { ColumnNames.column(named: $0) } }
    guard let header = names.max(by: { $0.count { $0 != nil } < $1.count { $0 != nil } }) else {
      return [:]
    }
    return Dictionary(
      uniqueKeysWithValues: header.enumerated().compactMap { place, column in
        column.map { (place, $0) }
      })
  }

  /// Whether numbers in a column of a name may be amounts or balances; nil: it has no known name.
  private static func mayBeMoney(_ column: StatementColumn?) -> Bool {
    column.map { [.amount, .net, .out, .in, .balance].contains($0) } ?? true
  }

  private func text(_ row: Int, _ column: Int) -> String {
    String(decoding: table.text(row: row, column: column), as: UTF8.self)
  }

  private func fields(_ column: Int, of rows: [Int]) -> [ArraySlice<UInt8>] {
    rows.map { table.text(row: $0, column: column) }
  }

  /// Whether nearly all that is in a column is of a kind, a header aside.
  private func holds(_ column: Int, _ isOfKind: (String) -> Bool) -> Bool {
    let texts = fields(column, of: rows).lazy.map { String(decoding: $0, as: UTF8.self) }
      .filter { !$0.isEmpty }
    return Self.isMost(texts.count(where: isOfKind), of: texts.count { _ in true })
  }

  /// Whether nearly all are.
  static func isMost(_ count: Int, of all: Int) -> Bool {
    count > 0 && (count * 10 >= all * 9 || count == all - 1)
  }

  /// How balances may follow each other: as the rows do, or the other way round.
  private static func orders(_ days: [Day?]) -> [MoneyColumns.Order] {
    let days = days.compactMap { $0 }
    guard let first = days.first, let last = days.last, first != last else {
      return MoneyColumns.Order.allCases
    }
    return [first < last ? .forwards : .backwards]
  }

  // MARK: Texts

  private func holdsWords(_ column: Int) -> Bool {
    let texts = rows.map { text($0, column) }.filter { !$0.isEmpty }
    return texts.count { $0.contains(where: \.isLetter) } * 2 > texts.count
  }

  /// Currencies, accounts, and all that hold words which change.
  private mutating func findTexts() {
    let texts = columns.indices.filter { column in
      columns[column] == .skipped && holdsWords(column)
    }
    for column in texts {
      let fields = rows.map { text($0, column) }.filter { !$0.isEmpty }
      if holds(column, Currencies.isCode) {
        if !columns.contains(.currency) { columns[column] = .currency }
      } else if holds(column, { IBAN.hasForm(IBAN.plain($0)) }) {
        if Set(fields).count == 1, !columns.contains(.account) { columns[column] = .account }
      } else if Set(fields).count > 1 || fields.count < 3 {
        columns[column] = .description
      }
    }
    if !columns.contains(.description), let first = texts.first(where: { columns[$0] == .skipped })
    {
      columns[first] = .description
    }
    columns = StatementLayout(columns: columns, firstRow: 0).refined(by: table).columns
    while columns.last == .skipped { columns.removeLast() }
  }
}
