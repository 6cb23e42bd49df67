import LedgeraModel

/// What the columns of a file seem to be by what is in them, where no header says it.
struct LayoutProposal {
  /// In the order of the file.
  private(set) var columns: [StatementColumn]

  private let table: CSVTable
  /// Rows with as many fields as most.
  private let rows: [Int]

  /// Rows that are looked at.
  private static let rowLimit = 500
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
    let days = columns.indices.compactMap { column in self.days(in: column).map { (column, $0) } }
    guard let (day, ofRows) = days.first else { return nil }
    columns[day] = .date
    if days.count > 1 { columns[days[1].0] = .valueDate }
    let numbers = columns.indices.filter { column in
      !days.contains { $0.0 == column } && holds(column) { WrittenNumber($0) != nil }
    }
    let dated = zip(rows, ofRows).filter { $0.1 != nil }.map(\.0)
    let money = MoneyColumns(
      numbers.map { ($0, fields($0, of: dated)) }, orders: Self.orders(ofRows))
    for (column, kind) in money.kinds { columns[column] = kind }
    guard columns.contains(where: { [.amount, .out].contains($0) }) else { return nil }
    findTexts()
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

  private static func isMost(_ count: Int, of all: Int) -> Bool {
    count > 0 && (count * 10 >= all * 9 || count == all - 1)
  }

  /// Of each row; nil: the column holds something else.
  private func days(in column: Int) -> [Day?]? {
    let texts = fields(column, of: rows)
    let format: DateFormat
    switch DateFormatDetection.detect(texts) {
    case .known(let found): format = found
    case .ambiguous(let found, _, _): format = found
    case .unknown: return nil
    }
    let days = texts.map { format.day($0) }
    let filledCount = texts.count { !$0.isEmpty }
    return filledCount * 2 > rows.count
      && Self.isMost(days.count { $0 != nil }, of: filledCount) ? days : nil
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
