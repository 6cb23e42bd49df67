package import LedgeraDocuments
package import LedgeraModel
package import LedgeraValuation

/// The figures of a report in rows and columns, as far as they can be compared with those of other books.
package struct ReportFigures: Sendable {
  package struct Column: Hashable, Sendable {
    /// Empty: the only one.
    let heading: String
    /// The first of its days; nil: it is not of days, and after those that are.
    let start: Day?

    package init(_ heading: String = "", from start: Day? = nil) {
      self.heading = heading
      self.start = start
    }
  }

  package struct Row: Sendable {
    /// What two books call the same row.
    struct Mark: Hashable, Sendable {
      let section: String
      let name: String
      let isSum: Bool
    }

    let mark: Mark
    /// As the report shows it.
    let label: Cell
    /// `.body`, or that of a sum.
    let role: LedgeraDocuments.Row.Role
    /// By column.
    let figures: [WideBalance]
    /// Whether it is unknown, and not 0, to books that lack it.
    var isOfBoth = false

    /// - Parameters:
    ///   - section: Empty: the report has none, or the row is of all of them.
    ///   - label: nil: the name.
    package init(
      _ section: String, _ name: String, _ figures: [WideBalance], label: Cell? = nil,
      role: LedgeraDocuments.Row.Role = .body
    ) {
      mark = Mark(section: section, name: name, isSum: role != .body)
      self.label = label ?? Cell(name)
      self.role = role
      self.figures = figures
    }
  }

  /// `balance`: its name in JSON.
  package let report: String
  package let title: String
  package let journal: Journal
  package let columns: [Column]
  package let rows: [Row]
  package let usedRates: [UsedRate]
  /// The days that the report came to, if they depend on the books.
  package let span: DateSpan?

  package init(
    _ report: String, title: String, _ journal: Journal, columns: [Column], rows: [Row],
    usedRates: [UsedRate], span: DateSpan? = nil
  ) {
    self.report = report
    self.title = title
    self.journal = journal
    self.columns = columns
    self.rows = rows
    self.usedRates = usedRates
    self.span = span
  }
}

extension BalanceReport {
  package var figures: ReportFigures {
    ReportFigures(
      "balance", title: String(title.dropLast()), journal, columns: comparedColumns,
      rows: comparedRows(in: ""), usedRates: usedRates, span: span)
  }

  fileprivate var comparedColumns: [ReportFigures.Column] {
    guard hasPeriodColumns else { return [ReportFigures.Column()] }
    let starts = options.hidesPeriods ? [] : periods.map(\.start)
    return columnHeadings(BalanceGrid(self, .report)).enumerated().map { number, heading in
      ReportFigures.Column(
        String(heading.drop { $0 == " " }), from: number < starts.count ? starts[number] : nil)
    }
  }

  fileprivate func comparedRows(in section: String) -> [ReportFigures.Row] {
    let body = rows.map { row in
      ReportFigures.Row(
        section, row.name, comparedFigures(of: row), label: Cell(row.shortName, indent: row.indent))
    }
    guard options.hasTotalsRow else { return body }
    let total = ReportFigures.Row(
      section, "total", comparedFigures(of: totals), label: .empty,
      role: section.isEmpty ? .grandTotal : .total)
    return body + [total]
  }

  fileprivate func comparedFigures(of row: Figures) -> [WideBalance] {
    hasPeriodColumns ? BalanceGrid(self, .report).figures(of: row) : [row.total]
  }
}

extension StatementReport {
  package var figures: ReportFigures {
    // Every kind has one.
    let first = sections[0].report
    var rows = sections.flatMap { $0.report.comparedRows(in: $0.kind.title) }
    if hasNet {
      rows.append(
        ReportFigures.Row(
          "", "net", first.comparedFigures(of: net), label: "Net:", role: .grandTotal))
    }
    return ReportFigures(
      kind.name, title: title, first.journal, columns: first.comparedColumns, rows: rows,
      usedRates: usedRates, span: first.span)
  }
}

extension NetWorthReport {
  package var figures: ReportFigures {
    let currencies = (display.first ?? []).indices.compactMap { displayRow($0) }
    func rows(_ section: String, _ lines: [Line], _ total: [WideBalance]) -> [ReportFigures.Row] {
      lines.map { ReportFigures.Row(section, $0.name, $0.amounts) } + [
        ReportFigures.Row(section, "total", total, label: .empty, role: .total)
      ]
    }
    return ReportFigures(
      "networth", title: String(title.dropLast()), journal,
      columns: days.map { ReportFigures.Column(days.count > 1 ? $0.text : "", from: $0) },
      rows: rows("Assets", assets, totalAssets)
        + rows("Liabilities", liabilities, totalLiabilities)
        + [ReportFigures.Row("", "net worth", netWorth, label: "Net worth", role: .grandTotal)]
        + currencies,
      usedRates: usedRates)
  }

  /// Net worth in one of the display currencies; nil: a rate is missing.
  private func displayRow(_ number: Int) -> ReportFigures.Row? {
    let totals = display.map { $0[number] }
    let values = totals.compactMap { $0.value.map { WideBalance($0) } }
    guard let first = totals.first, values.count == totals.count else { return nil }
    var row = ReportFigures.Row("", "in \(journal.commodity(first.commodity).symbol)", values)
    row.isOfBoth = true
    return row
  }
}
