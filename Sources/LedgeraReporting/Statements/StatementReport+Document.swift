package import LedgeraDocuments
import LedgeraJSON
import LedgeraModel

extension StatementReport {
  /// The report as one table with a part for each section.
  package var document: Document {
    if options?.layout == .tidy {
      return Document(
        title: title, blocks: [.table(tidyTable)],
        records: tidyRecords, json: json)
    }
    let isTransposed = options?.isTransposed ?? false
    return Document(
      title: title, blocks: [.table(isTransposed ? transposedTable : table)],
      records: isTransposed ? transposedRecords : records, json: json
    ).picturing(pictures)
  }

  private var options: BalanceOptions? { sections.first?.report.options }

  /// E.g. `Balance Sheet 2026-01-31..2026-02-28, converted to cost`.
  package var title: String {
    guard let report = sections.first?.report else { return kind.title }
    return
      "\(length)\(kind.title) \(days(of: report))\(clarification(of: report))\(report.conversion)"
  }

  /// `Monthly `, as hledger 1.52 begins titles; empty without an interval.
  private var length: String {
    switch interval {
    case nil: ""
    case .days(1): "Daily "
    case .weeks(1): "Weekly "
    case .weeks(2): "Biweekly "
    case .months(1): "Monthly "
    case .months(2): "Bimonthly "
    case .months(3), .quarters(1): "Quarterly "
    case .months(6), .quarters(2): "Half-yearly "
    case .months(12), .years(1): "Yearly "
    case .years(2): "Biannual "
    default: "Periodic "
    }
  }

  /// The days of the report, or those of historical balances.
  private func days(of report: BalanceReport) -> String {
    guard report.options.accumulation == .historical else { return report.span.title }
    let last = report.periods.compactMap(\.last)
    guard let first = last.first, let latest = last.last, last.count > 1 else {
      return last.first?.text ?? ""
    }
    return "\(first.text)..\(latest.text)"
  }

  private func clarification(of report: BalanceReport) -> String {
    switch (report.options.calculation, report.options.accumulation) {
    case (.valueChange, .change): " (Period-End Value Changes)"
    case (.valueChange, .cumulative): " (Cumulative Period-End Value Changes)"
    case (.gain, .change): " (Incremental Gain)"
    case (.gain, .cumulative): " (Cumulative Gain)"
    case (.gain, .historical): " (Historical Gain)"
    case (_, _) where !saysAccumulation: ""
    case (_, .change): " (Balance Changes)"
    case (_, .cumulative): " (Cumulative Ending Balances)"
    case (_, .historical): " (Historical Ending Balances)"
    }
  }

  /// Whether there is a net total, for which several sections are needed.
  var hasNet: Bool { sections.count > 1 && options?.hasTotalsRow ?? false }

  // MARK: For people

  private var table: Table {
    var table = Table(title: title, layout: .grid, columns: [Column(.account)])
    for (index, section) in sections.enumerated() {
      let grid = BalanceGrid(section.report, .report)
      if index == 0 {
        let headings = section.report.columnHeadings(grid)
        table.columns += section.report.columns(for: headings)
        table.rows = [.header(headings)]
      }
      table.rows += [.doubleRule, Row(.section, [Cell(section.kind.title)]), .rule]
      table.rows += section.report.bodyLines(grid).map { Row(.body, $0.row) }
      guard section.report.options.hasTotalsRow else { continue }
      table.rows.append(.rule)
      table.rows += grid.lines(of: section.report.totals, named: "").map { Row(.total, $0.row) }
    }
    if hasNet, let last = sections.last {
      let lines = BalanceGrid(last.report, .report).lines(of: net, named: "")
      table.rows.append(.doubleRule)
      table.rows += lines.enumerated().map { index, line in
        Row(.grandTotal, [Cell(index == 0 ? "Net:" : "")] + line.cells)
      }
      if lines.isEmpty { table.rows.append(Row(.grandTotal, [])) }
    }
    return table
  }

  // MARK: For machines

  /// The header is the title, the first row has the columns' headings; rows may be shorter than the
  /// header.
  private var records: Records {
    guard let first = sections.first?.report else { return Records(header: [title]) }
    let headings = first.recordHeadings(periods: first.headings, "Total", "Average", "Commodity")
    func line(_ text: String) -> [String] { [text] + headings.map { _ in "" } }
    var rows = [["Account"] + headings]
    for section in sections {
      rows.append(line(section.kind.title))
      rows += section.report.recordRows
    }
    if hasNet {
      rows += BalanceGrid(first, .machine).lines(of: net, named: "Net:").map(\.texts)
    }
    return Records(header: line(title), rows: rows)
  }

  /// A record for each period.
  private var transposedRecords: Records {
    let rows = BalanceReport.transposed(Array(records.rows))
    let width = rows.first?.count ?? 1
    return Records(
      header: [title] + [String](repeating: "", count: width - 1), rows: rows)
  }

  /// Every figure, totals too, with the name of its section above.
  private var tidyRecords: Records {
    func line(_ text: String) -> [String] {
      [text] + BalanceReport.tidyHeader.dropFirst().map { _ in "" }
    }
    var rows = [["Account"] + BalanceReport.tidyHeader.dropFirst()]
    for section in sections {
      rows.append(line(section.kind.title))
      rows += section.report.tidyRows
      guard section.report.options.hasTotalsRow else { continue }
      rows += section.report.tidyRows(
        of: section.report.totals, named: BalanceOptions.recordedTotal)
    }
    if hasNet, let first = sections.first?.report { rows += first.tidyRows(of: net, named: "Net:") }
    return Records(header: line(title), rows: rows)
  }

  /// Every figure with the name of its section.
  private var tidyTable: Table {
    let rows = sections.flatMap { section in
      section.report.tidyRows.map { [section.kind.title] + $0 }
    }
    return BalanceReport.tidyTable(
      titled: title, Records(header: ["section"] + BalanceReport.tidyHeader, rows: rows))
  }

  /// Under the name of its kind.
  private static let form = ReportForm<StatementReport, BookTexts>("statement") {
    Field("title", .text) { $0.title }
    Field("periods", .list(.span)) { $0.sections.first?.report.periods ?? [] }
    Field("sections", .list(Section.fields)) { $0.sections }
    Field("net", .object(BalanceReport.ShownRow.figures)) { $0.netRow }.only(where: \.hasNet)
  }

  package static var shapes: [ReportShape] {
    StatementKind.all.map { form.shape(named: $0.name) }
  }

  private var json: JSONValue {
    guard let journal = sections.first?.report.journal else { return .null }
    return Self.form.json(self, named: kind.name, BookTexts(journal))
  }

  private var netRow: BalanceReport.ShownRow? {
    sections.first.map { BalanceReport.ShownRow(report: $0.report, row: net) }
  }
}

extension StatementReport.Section {
  fileprivate static let fields = Fields<StatementReport.Section, BookTexts> {
    Field("title", .text) { $0.kind.title }
    BalanceReport.rowFields.of { $0.report }
  }
}
