/// Where the columns of a bank's file are, and where its entries begin.
struct StatementLayout: Sendable {
  /// Of each column in the file.
  let columns: [StatementColumn]
  /// The first row after the header; 0 without one.
  let firstRow: Int
  /// Whether a header names the columns.
  let hasHeader: Bool
  /// The currency that the header has in parentheses after the amount; nil: none.
  let currency: String?

  /// The number of rows in which a header is looked for.
  static let headerLimit = 100

  /// Columns of one kind, in order.
  func places(of column: StatementColumn) -> [Int] {
    columns.indices.filter { columns[$0] == column }
  }

  /// The column that dates are taken from; nil: none.
  var date: Int? { places(of: .date).first ?? places(of: .valueDate).first }

  /// Columns that hold money.
  var money: [Int] {
    [.net, .amount, .out, .in, .fee, .balance].flatMap(places)
  }

  /// A date and an amount are known.
  var isSufficient: Bool {
    date != nil
      && columns.contains { [.amount, .net, .out, .in].contains($0) }
  }

  /// The layout that a header says; nil: no row names enough columns.
  init?(headerOf table: CSVTable) {
    for row in 0..<min(table.rows.count, Self.headerLimit) {
      let names = table.texts(row: row)
      let columns = Self.unique(names.map { ColumnNames.column(named: $0) ?? .skipped })
      let layout = StatementLayout(
        columns: columns, firstRow: row + 1, hasHeader: true,
        currency: Self.currency(columns, names))
      if layout.isSufficient {
        self = layout
        return
      }
    }
    return nil
  }

  init(columns: [StatementColumn], firstRow: Int, hasHeader: Bool = false, currency: String? = nil)
  {
    self.columns = columns
    self.firstRow = firstRow
    self.hasHeader = hasHeader
    self.currency = currency
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

  /// `Amount (EUR)` and `Betrag [EUR]` say what they are in.
  private static func currency(_ columns: [StatementColumn], _ names: [String]) -> String? {
    for (column, name) in zip(columns, names) where [.amount, .net, .out].contains(column) {
      let parts = name.split { "()[]".contains($0) }
      if parts.count > 1 {
        let inside = parts[1].filter { !$0.isWhitespace }
        if !inside.isEmpty { return String(inside) }
      }
    }
    return nil
  }
}
