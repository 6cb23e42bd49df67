package import LedgeraDocuments
import LedgeraModel

/// A report of two versions of books: each figure then and now, and the change (reference.md § Comparisons).
package struct ReportComparison: Sendable {
  /// A row with its figures by column.
  private struct Line {
    let row: ReportFigures.Row
    let figures: [ComparedBalance]
  }

  /// What the earlier books are called.
  private let name: String
  private let old: ReportFigures
  private let new: ReportFigures
  private let columns: [ReportFigures.Column]
  private let lines: [Line]

  /// Linear in the figures.
  package init(of old: ReportFigures, named name: String, with new: ReportFigures) {
    self.name = name
    self.old = old
    self.new = new
    let gone = old.columns.filter { !new.columns.contains($0) }
    let columns = (gone + new.columns).sorted { one, other in
      guard let first = one.start else { return false }
      return other.start.map { first < $0 } ?? true
    }
    self.columns = columns
    let (before, after) = (Places(old), Places(new))
    let rows = old.rows.merged(with: new.rows).filter { row in
      !row.isOfBoth || before.holds(row) && after.holds(row)
    }
    lines = rows.map { row in
      Line(
        row: row,
        figures: columns.map { column in
          ComparedBalance(
            from: before.figure(row, column), old.journal, to: after.figure(row, column),
            new.journal, isExact: false)
        })
    }
  }

  /// Where figures of a report are.
  private struct Places {
    private let columns: [ReportFigures.Column: Int]
    private let rows: [ReportFigures.Row.Mark: [WideBalance]]

    init(_ report: ReportFigures) {
      columns = Dictionary(
        report.columns.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
      rows = Dictionary(
        report.rows.map { ($0.mark, $0.figures) }, uniquingKeysWith: { first, _ in first })
    }

    func holds(_ row: ReportFigures.Row) -> Bool { rows[row.mark] != nil }

    /// Nothing where the books do not have it.
    func figure(_ row: ReportFigures.Row, _ column: ReportFigures.Column) -> WideBalance {
      guard let figures = rows[row.mark], let place = columns[column], place < figures.count else {
        return WideBalance()
      }
      return figures[place]
    }
  }

  private var title: String { "\(new.title), compared with \(name)" }

  package var document: Document {
    Document(
      title: title, blocks: [.table(table)], records: records, json: Self.form.json(self, NoTexts())
    )
  }

  // MARK: For people

  private var table: Table {
    var table = Table(title: title, layout: .grid, columns: [Column(.account)])
    for number in columns.indices {
      table.columns += [
        Column(.amount, lineBefore: number > 0 ? .single : .none), Column(.amount), Column(.amount),
      ]
    }
    if columns.contains(where: { !$0.heading.isEmpty }) {
      table.rows.append(.header(columns.flatMap { [$0.heading, "", ""] }))
    }
    table.rows.append(.header(columns.flatMap { _ in [name, "now", "change"] }))
    var section: String?
    for line in lines {
      let mark = line.row.mark
      if mark.section != section {
        section = mark.section
        table.rows.append(.doubleRule)
        if !mark.section.isEmpty { table.rows += [Row(.section, [Cell(mark.section)]), .rule] }
      } else if mark.isSum {
        table.rows.append(.rule)
      }
      table.rows.append(Row(line.row.role, [line.row.label] + line.figures.flatMap(Self.cells)))
    }
    return table
  }

  private static func cells(_ figure: ComparedBalance) -> [Cell] {
    var texts = NoTexts()
    return ComparedBalance.fields.cells(figure, &texts).cells
  }

  // MARK: For machines

  /// A row with one of its figures.
  private struct Item {
    let row: ReportFigures.Row
    let column: ReportFigures.Column
    let figure: ComparedBalance

    static let fields = Fields<Item, NoTexts> {
      Field("section", .text) { $0.row.mark.section }
      Field("name", .text) { $0.row.mark.name }
      Field("column", .text) { $0.column.heading }
      ComparedBalance.fields.of { $0.figure }
    }
  }

  private var records: Records {
    Item.fields.records(
      lines.flatMap { line in
        zip(columns, line.figures).map { Item(row: line.row, column: $0, figure: $1) }
      }, NoTexts())
  }

  package static let form = ReportForm<ReportComparison, NoTexts>("comparison") {
    Field("of", .text) { $0.new.report }
    Field("title", .text) { $0.title }
    Field("old", .text) { $0.name }
    Field("columns", .texts) { $0.columns.map(\.heading) }
    Field("rows", .list(lineFields)) { $0.lines }
  }

  private static let lineFields = Fields<Line, NoTexts> {
    Field("section", .text) { $0.row.mark.section }
    Field("name", .text) { $0.row.mark.name }
    Field("is sum", .flag) { $0.row.mark.isSum }
    Field("figures", .list(ComparedBalance.fields)) { $0.figures }
  }
}

extension [ReportFigures.Row] {
  /// These and the rows of later books, each once, in the order of both; where that is open, by name.
  fileprivate func merged(with later: [ReportFigures.Row]) -> [ReportFigures.Row] {
    let (old, new) = (Set(map(\.mark)), Set(later.map(\.mark)))
    var (before, after) = (self[...], later[...])
    var told: Set<ReportFigures.Row.Mark> = []
    var rows: [ReportFigures.Row] = []
    while let one = before.first, let other = after.first {
      let isGone = !new.contains(one.mark)
      if told.contains(one.mark) {
        before.removeFirst()
      } else if isGone, old.contains(other.mark) || !other.precedes(one) {
        rows.append(before.removeFirst())
      } else {
        told.insert(other.mark)
        rows.append(after.removeFirst())
      }
    }
    return rows + before.filter { !new.contains($0.mark) } + after
  }
}

extension ReportFigures.Row {
  /// By the parts of names, so that an account comes before its subaccounts and these together.
  fileprivate func precedes(_ other: ReportFigures.Row) -> Bool {
    mark.name.split(separator: ":").lexicographicallyPrecedes(other.mark.name.split(separator: ":"))
  }
}
