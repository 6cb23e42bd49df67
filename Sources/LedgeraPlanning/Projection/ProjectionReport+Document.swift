public import LedgeraDocuments
import LedgeraModel
import LedgeraQuantities
import LedgeraReporting

extension ProjectionReport {
  /// The report for people, spreadsheets and programs.
  ///
  /// - Parameter drawsLines: Net worth is drawn as a line, too.
  public func document(drawsLines: Bool) -> Document {
    Document(
      title: title, blocks: blocks + (drawsLines ? lines : []), records: records,
      json: Self.form.json(self, BookTexts(journal, in: currency)))
  }

  /// What the report is, e.g. `Projection in SGD from 2026-12 to 2036-11`.
  public var title: String {
    let months = outlooks.map(\.projection.shownMonths).max { $0.count < $1.count }
    let span =
      months.flatMap { months in
        guard let first = months.first, let last = months.last else { return nil }
        return " from \(first.start.monthTitle) to \(last.start.monthTitle)"
      } ?? ""
    let symbol = journal.commodity(currency).symbol
    return "Projection\(symbol.isEmpty ? "" : " in \(symbol)")\(span)\(deflatedNote)"
  }

  private var deflatedNote: String { options.isDeflated ? ", adjusted for inflation" : "" }

  private var blocks: [Block] {
    let tables = outlooks.count == 1 ? single(outlooks[0]) : compared
    var blocks: [Block] = [.heading(title)]
    for (number, table) in tables.enumerated() {
      if number > 0 { blocks.append(.space) }
      blocks.append(.table(table))
    }
    let notes = outlooks.flatMap(notes)
    if !notes.isEmpty { blocks += [.space, .lines(notes)] }
    return blocks + [.space, .lines(assumptions.map { Cell($0, .faint) })]
  }

  // MARK: One outlook

  private func single(_ outlook: Outlook) -> [Table] {
    var tables = [summary(of: outlook)] + displayTables
    let rows = outlook.rows
    func add(_ title: String, _ names: [String], _ figure: (Int, Row) -> RoundedDecimal) {
      let columns = names.indices.map { index in
        FigureColumn(names[index], rows.map { figure(index, $0) })
      }
      tables += self.tables(title, columns)
    }
    if outlook.projection.expenseCategories.count > 1 {
      add("Expenses", outlook.projection.expenseCategories.map(shortened)) {
        $1.figures.expenses[$0]
      }
    }
    let other = othersAtTheEnd(of: rows)
    if !other.isEmpty { tables += self.tables("Elsewhere at the end", other) }
    if rows.contains(where: { $0.figures.buckets.contains { !$0.growth.isZero } }) {
      add("Growth", outlook.projection.input.buckets.map(\.name)) { $1.figures.buckets[$0].growth }
    }
    add("Buckets at the end", outlook.projection.input.buckets.map(headed)) {
      $1.figures.buckets[$0].balance
    }
    return tables + targets
  }

  private func summary(of outlook: Outlook) -> Table {
    let rows = outlook.rows
    var columns = [
      FigureColumn("Income", rows.map(\.figures.totalIncome)),
      FigureColumn("Tax", rows.map(\.figures.tax)),
      FigureColumn("Expenses", rows.map(\.figures.totalExpenses)),
    ]
    if rows.contains(where: { !$0.figures.events.isZero }) {
      columns.append(FigureColumn("Events", rows.map(\.figures.events)))
    }
    columns.append(FigureColumn("Savings", rows.map(\.figures.savings)))
    columns.append(FigureColumn("Saved %", rows.map(\.savingsRate)))
    if rows.contains(where: { !$0.figures.moved.isZero }) {
      columns.append(FigureColumn("Moved", rows.map(\.figures.moved)))
    }
    if rows.contains(where: { !$0.figures.unfunded.isZero }) {
      columns.append(FigureColumn("Unfunded", rows.map(\.figures.unfunded)))
    }
    columns.append(FigureColumn("Net worth", rows.map(\.figures.netWorth)))
    return table(nil, columns)
  }

  /// What is in no bucket, where rules or shortfalls change it.
  private func othersAtTheEnd(of rows: [Row]) -> [FigureColumn] {
    let columns = [
      FigureColumn("Free cash", rows.map(\.figures.freeCash)),
      FigureColumn("Debts and other things", rows.map(\.figures.elsewhere)),
    ]
    let isMoved = [
      rows.contains { !$0.figures.freeCash.isZero || !$0.figures.cashDraw.isZero },
      rows.contains { !$0.figures.moved.isZero },
    ]
    return zip(columns, isMoved).filter(\.1).map(\.0)
  }

  /// Without the first part, which is the same in all.
  private func shortened(_ category: String) -> String {
    guard let colon = category.firstIndex(of: ":") else { return category }
    return String(category[category.index(after: colon)...])
  }

  /// Its name and its share of savings.
  private func headed(_ bucket: ProjectionInput.Bucket) -> String {
    "\(bucket.name) \(bucket.weight.quantity.inPercent.normalized)%"
  }

  // MARK: Several outlooks

  private var compared: [Table] {
    func columns(_ path: KeyPath<Projection.Month, RoundedDecimal>) -> [FigureColumn] {
      outlooks.enumerated().flatMap { number, outlook in
        let column = FigureColumn(name(of: outlook), outlook.rows.map { $0.figures[keyPath: path] })
        if number == 0 { return [column] }
        return [column, FigureColumn("difference", differences(outlook, path))]
      }
    }
    return tables("Net worth", columns(\.netWorth)) + displayTables
      + tables("Savings", columns(\.savings)) + targets
  }

  /// A figure's differences from the first outlook, where both have the same months.
  func differences(
    _ outlook: Outlook, _ path: KeyPath<Projection.Month, RoundedDecimal>
  ) -> [RoundedDecimal?] {
    zip(outlook.rows, outlooks[0].rows).map { row, first in
      // Figures were computed, so their differences are in range.
      row.monthCount == first.monthCount
        ? try? row.figures[keyPath: path] - first.figures[keyPath: path] : nil
    }
  }

  func name(of outlook: Outlook) -> String { outlook.name.isEmpty ? "plan" : outlook.name }

  // MARK: Targets and notes

  private var targets: [Table] {
    guard outlooks.contains(where: { !$0.targets.isEmpty }) else { return [] }
    let isSeveral = outlooks.count > 1
    var table = Table(
      title: "Targets", layout: .plain,
      columns: (isSeveral ? [LedgeraDocuments.Column(.text, maximumWidth: 16)] : []) + [
        LedgeraDocuments.Column(.text, maximumWidth: 16), LedgeraDocuments.Column(.amount),
        LedgeraDocuments.Column(.date), LedgeraDocuments.Column(.amount),
        LedgeraDocuments.Column(.amount), LedgeraDocuments.Column(.amount),
      ])
    let header: [Cell] = ["Bucket", "Target", "By", "Then", "Missing", "A month"]
    table.rows = [LedgeraDocuments.Row(.header, (isSeveral ? ["Scenario"] : []) + header), .rule]
    for outlook in outlooks {
      for target in outlook.targets {
        let bucket = outlook.projection.input.buckets[target.bucket].name
        let figures = target.figures(in: currency)
        func cell(_ value: RoundedDecimal) -> Cell {
          guard target.foreign != nil else { return self.cell(value) }
          return Cell(journal.text(of: journal.rounded(value.quantity, figures.commodity)))
        }
        table.rows.append(
          LedgeraDocuments.Row(
            (isSeveral ? [Cell(name(of: outlook))] : []) + [
              Cell(bucket), cell(figures.amount), Cell(target.by?.text ?? "the end"),
              cell(figures.balance),
              target.isOnTrack ? Cell("on track", .favourable) : cell(figures.gap),
              target.isOnTrack ? .empty : cell(figures.extra),
            ]))
      }
    }
    return [table]
  }

  private func notes(_ outlook: Outlook) -> [Cell] {
    let prefix = outlooks.count > 1 ? "\(name(of: outlook)): " : ""
    var notes: [Cell] = []
    if let month = outlook.firstUnfundedMonth {
      notes.append(
        Cell(
          "\(prefix)not all expenses can be paid from \(month.monthTitle) on", .negative)
      )
    }
    for (bucket, month) in zip(outlook.projection.input.buckets, outlook.belowBuffer) {
      guard let month else { continue }
      notes.append(
        Cell(
          "\(prefix)\(bucket.name) is below its buffer in \(month.monthTitle)", .caution)
      )
    }
    return notes
  }

  /// What is simpler here than in life.
  var assumptions: [String] {
    outlooks.first?.projection.input.assumptions(on: start) ?? []
  }

  // MARK: Lines

  private var lines: [Block] {
    outlooks.flatMap { outlook -> [Block] in
      var chart = LineChart(
        title: "Net worth" + (outlooks.count > 1 ? ", \(name(of: outlook))" : ""),
        points: outlook.rows.enumerated().map { number, row in
          .init(position: number, label: row.title, value: row.figures.netWorth.quantity)
        }, style: textStyle)
      chart.style.decimals = 0
      return [.space, .line(chart)]
    }
  }
}
