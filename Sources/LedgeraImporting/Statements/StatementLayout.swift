import LedgeraModel

/// Where the columns of a bank's file are, and where its entries begin.
struct StatementLayout: Sendable {
  /// Of each column in the file.
  var columns: [StatementColumn]
  /// The first row after the header; 0 without one.
  let firstRow: Int
  /// As the header names the columns; empty: there is none.
  let names: [String]
  /// The currency that the header names with the amount; nil: none.
  let currency: String?
  /// A column of the same name as that of amounts, with other amounts; nil: none.
  var rivalAmount: Int?

  /// Money out has a minus.
  var negatesOut = false
  /// Money in has a minus, too.
  var negatesIn = false
  /// All money in has a minus, and none went out: it may have come in or have been taken back.
  var leavesInOpen = false

  /// The number of rows in which a header is looked for.
  static let headerLimit = 100

  /// Whether a header names the columns.
  var hasHeader: Bool { !names.isEmpty }

  /// Columns of one kind, in order.
  func places(of column: StatementColumn) -> [Int] {
    columns.indices.filter { columns[$0] == column }
  }

  /// The column that dates are taken from; nil: none.
  var date: Int? { places(of: .date).first ?? places(of: .valueDate).first }

  /// Columns of other days, which are written as those are.
  var otherDates: [Int] {
    columns.indices.filter { place in
      place != date && place < names.count
        && ColumnNames.column(named: names[place]).map { [.date, .valueDate].contains($0) } ?? false
    }
  }

  /// Columns that hold what moved.
  var moved: [Int] { [.net, .amount, .out, .in].flatMap(places) }

  /// Columns that hold money.
  var money: [Int] { moved + [.fee, .balance].flatMap(places) }

  /// A date and an amount are known.
  var isSufficient: Bool { date != nil && !moved.isEmpty }

  /// The layout that a header says; nil: no row names enough columns.
  init?(headerOf table: CSVTable) {
    for row in 0..<min(table.rows.count, Self.headerLimit) {
      let names = table.texts(row: row)
      var columns = Self.columns(names)
      if names.contains(where: ColumnNames.isBookedAmount) {
        for (place, name) in names.enumerated()
        where columns[place] == .amount && !ColumnNames.isBookedAmount(name) {
          columns[place] = .skipped
        }
      }
      columns = Self.unique(columns)
      // `Debit/Credit` may be the amount with its sign.
      if Set([StatementColumn.net, .amount, .out, .in]).isDisjoint(with: columns),
        let place = columns.firstIndex(of: .direction)
      {
        columns[place] = .amount
      }
      let layout = StatementLayout(
        columns: columns, firstRow: row + 1, names: names)
      if layout.isSufficient {
        self = layout
        return
      }
    }
    return nil
  }

  /// How many columns a header names in a text of separated values; 0: there is none.
  static func knownColumnCount(in bytes: [UInt8]) -> Int {
    let table = CSVTable(
      bytes, separator: CSVSeparator.detected(in: bytes), rowLimit: headerLimit)
    return StatementLayout(headerOf: table)?.columns.count { $0 != .skipped } ?? 0
  }

  init(columns: [StatementColumn], firstRow: Int, names: [String] = []) {
    self.columns = columns
    self.firstRow = firstRow
    self.names = names
    currency =
      zip(columns, names).lazy.compactMap { column, name in
        [.amount, .net, .out].contains(column) ? ColumnNames.currency(in: name) : nil
      }.first
  }

  /// What a header's names are. An account that could be the other party's is one's own where no column
  /// names that party.
  private static func columns(_ names: [String]) -> [StatementColumn] {
    let columns = names.map { ColumnNames.column(named: $0) ?? .skipped }
    guard !columns.contains(.payee), !columns.contains(.account) else { return columns }
    return zip(columns, names).map { column, name in
      column == .skipped && ColumnNames.isAccountOfEither(name) ? .account : column
    }
  }

  /// Of several columns of a kind that can only be one, the first counts.
  private static func unique(_ columns: [StatementColumn]) -> [StatementColumn] {
    var seen: Set<StatementColumn> = []
    return columns.map { column in
      switch column {
      case .payee, .description, .skipped: column
      default: seen.insert(column).inserted ? column : .skipped
      }
    }
  }
}
