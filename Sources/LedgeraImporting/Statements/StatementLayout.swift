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
  /// Columns that hold the text of entries whose columns of text are empty.
  var spareTexts: [Int] = []
  /// Columns of amounts in other currencies, one of which a row may fill instead.
  private(set) var otherCurrencies: [(column: Int, currency: String)] = []
  /// A column that may as well be that of amounts; nil: none.
  var rivalAmount: Int?

  /// Money out has a minus.
  var negatesOut = false
  /// Money in has a minus, too.
  var negatesIn = false
  /// Amounts without a sign went out.
  var negatesUnsigned = false
  /// Where amounts went whose column of directions is empty; nil: nothing tells.
  var unsaidDirection: MoneyDirection?
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

  /// Columns of the other party's name where money went out, or came in: with columns for both parties, not
  /// the holder's own.
  func payees(isOut: Bool) -> [Int] {
    let payees = places(of: .payee)
    let parties = payees.map { $0 < names.count ? PartyNames.party(names[$0]) : nil }
    guard Set(parties).isSuperset(of: [.payer, .recipient]) else { return payees }
    return zip(payees, parties).filter { $0.1 != (isOut ? .payer : .recipient) }.map(\.0)
  }

  /// Columns that hold what moved.
  var moved: [Int] { [.net, .amount, .out, .in].flatMap(places) }

  /// Columns that hold money.
  var money: [Int] { moved + [.fee, .balance].flatMap(places) }

  /// A date and an amount are known.
  var isSufficient: Bool { date != nil && !moved.isEmpty }

  /// The layout that a header says; nil: no row names enough columns.
  init?(headerOf table: CSVTable) {
    // The first one that names amounts, but no days.
    var dateless: StatementLayout?
    for row in 0..<min(table.rows.count, Self.headerLimit) {
      let layout = StatementLayout(header: row, of: table)
      if layout.isSufficient {
        self = layout
        return
      }
      if !layout.moved.isEmpty { dateless = dateless ?? layout }
    }
    guard let layout = dateless?.dated(by: table) else { return nil }
    self = layout
  }

  /// The layout that a row says if it is a header.
  private init(header row: Int, of table: CSVTable) {
    let names = table.texts(row: row)
    var columns = Self.columns(names)
    let booked = columns.indices.filter {
      [.amount, .out, .in].contains(columns[$0]) && ColumnNames.isBookedAmount(names[$0])
    }
    if !booked.isEmpty { Self.leaveTrades(in: &columns, beside: booked) }
    columns = Self.unique(columns)
    var otherCurrencies: [(column: Int, currency: String)] = []
    if Set([StatementColumn.net, .amount, .out, .in]).isDisjoint(with: columns) {
      let currencies = names.indices.compactMap { place in
        ColumnNames.currencyOfAmounts(names[place]).map { (column: place, currency: $0) }
      }
      if let first = currencies.first {
        columns[first.column] = .amount
        otherCurrencies = Array(currencies.dropFirst())
      } else if let place = columns.firstIndex(of: .direction),
        table.hasNumber(inColumn: place, below: row)
      {
        // `Debit/Credit` may be the amount with its sign.
        columns[place] = .amount
      }
    }
    self.init(columns: columns, firstRow: row + 1, names: names)
    self.otherCurrencies = otherCurrencies
  }

  /// Beside an amount that the bank has booked, other amounts and what is next to them are those of the trade.
  private static func leaveTrades(in columns: inout [StatementColumn], beside booked: [Int]) {
    let trades = columns.indices.filter {
      [.amount, .out, .in].contains(columns[$0]) && !booked.contains($0)
    }
    let own = (booked.map { $0 + 1 } + booked.map { $0 - 1 }).first { place in
      columns.indices.contains(place) && columns[place] == .currency
        && !trades.contains { abs($0 - place) == 1 && place < booked[0] }
    }
    for place in columns.indices where columns[place] == .currency && place != own {
      if own != nil || trades.contains(where: { abs($0 - place) == 1 }) {
        columns[place] = .skipped
      }
    }
    for place in trades { columns[place] = .skipped }
  }

  /// The layout with the day in the first column of days that no other name claims; nil: no column holds days.
  private func dated(by table: CSVTable) -> StatementLayout? {
    let rows = Array((firstRow..<table.rows.count).prefix(LayoutProposal.rowLimit))
    func holdsDays(_ column: Int, _ rows: [Int]) -> Bool {
      DateFormatDetection.days(in: rows.map { table.text(row: $0, column: column) }) != nil
    }
    guard columns.count(where: { $0 != .skipped }) > 1,
      let column = places(of: .skipped).first(where: {
        holdsDays($0, rows) && !holdsDays($0, [firstRow - 1])
      })
    else { return nil }
    var layout = self
    layout.columns[column] = .date
    return layout
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
        [.amount, .net, .out, .in].contains(column)
          ? ColumnNames.currency(in: name) ?? ColumnNames.currencyOfAmounts(name) : nil
      }.first
  }

  /// What a header's names are. An account that could be the other party's is one's own where no column
  /// names that party.
  private static func columns(_ names: [String]) -> [StatementColumn] {
    var columns = names.map { name in
      PartyNames.isHolder(name, beside: names)
        ? .skipped : ColumnNames.column(named: name) ?? .skipped
    }
    // What a broker calls a product is a security.
    if names.contains(where: { $0.uppercased() == "ISIN" }) {
      columns = columns.map { $0 == .account ? .payee : $0 }
    }
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

extension CSVTable {
  /// Whether a column holds a number in one of the rows below.
  fileprivate func hasNumber(inColumn column: Int, below row: Int) -> Bool {
    (row + 1..<rows.count).prefix(LayoutProposal.rowLimit)
      .contains { WrittenNumber(text(row: $0, column: column)) != nil }
  }
}
