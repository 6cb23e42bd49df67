package import LedgeraDocuments
import LedgeraJSON
import LedgeraModel
import LedgeraQuantities

extension TrendReport {
  /// The trends for people, spreadsheets and programs.
  package var document: Document {
    Document(
      title: title, blocks: blocks, records: records,
      json: Self.form.json(self, BookTexts(journal)))
  }

  private var title: String {
    let what = isIncome ? "Income" : "Expenses"
    guard let first = periods.first, let last = periods.last else { return what }
    return "\(what) \(first.hull(last).title)"
  }

  // MARK: For people

  private var blocks: [Block] {
    guard !lines.isEmpty, let last = periods.last?.last else {
      return [.paragraph(Cell(title, .strong)), .space, .paragraph(Cell("Nothing to show yet."))]
    }
    var blocks: [Block] = [.paragraph(Cell(title, .strong))]
    if isLastOpen {
      blocks.append(
        .paragraph(Cell("\(heading) is not over; it counts until \(last.text).", .faint)))
    }
    blocks += [.space, .table(table)]
    for total in totals { blocks += [.space, .bars(chart(of: total))] }
    return blocks
  }

  /// The last period up to the last day that counts.
  private var heading: String {
    guard let last = periods.last, let start = last.start else { return "" }
    guard isLastOpen, let only = Period(start: start, last: start),
      let whole = try? interval.periods(covering: only).first
    else { return last.title }
    return whole.span.title
  }

  private var table: Table {
    var texts = BookTexts(journal)
    var table = Line.fields.table(lines, &texts)
    for total in totals { table.rows.append(Line.fields.cells(total, &texts, .total)) }
    table.rows[0].cells[2].text = heading
    return table
  }

  private func chart(of total: Line) -> BarChart {
    var texts = AmountTexts(journal)
    let titles = periods.map(\.title)
    return BarChart(
      bars: zip(titles, total.figures).map { title, figure in
        let cell = texts.cell(WideBalance(WideAmount(figure, total.commodity)))
        return BarChart.Bar(label: title, figure: cell, value: figure)
      })
  }

  // MARK: For machines

  package static let form = ReportForm<TrendReport, BookTexts>("trends") {
    Field("income", .flag) { $0.isIncome }
    Field("periods", .list(.span)) { $0.periods }
    Field("complete", .flag) { !$0.isLastOpen }
    Field("categories", .list(Line.fields)) { $0.lines }
    Field("totals", .list(Line.fields)) { $0.totals }
  }

  /// The figure of one category, or of all, in one period.
  private struct Figure {
    let line: Line
    let period: DateSpan
    let quantity: WideQuantity

    static let fields = Fields<Figure, BookTexts> {
      Field("account", .account) { $0.line.account }
      Fields.span.of { $0.period }
      Field("quantity", .decimal) { $0.quantity }
      Field("commodity", .commodity) { $0.line.commodity }
    }
  }

  /// One row for each category, commodity and period; the total has no category.
  private var records: Records {
    let figures = (lines + totals).flatMap { line in
      zip(periods, line.figures).map { Figure(line: line, period: $0, quantity: $1) }
    }
    return Figure.fields.records(figures, BookTexts(journal))
  }
}

extension TrendReport.Line {
  fileprivate static let fields = Fields<TrendReport.Line, BookTexts> {
    Field("account", .shortAccount) { $0.account }.titled("Category").set(maximumWidth: 24)
      .shown { line, texts in Cell(line.account.map(texts.journal.shortName) ?? "Total") }
    Field("figures", .list(of: .amount)) { line in line.figures.map { line.amount($0) } }
      .titled("Trend").set(.text).shown { line, _ in Cell(Sparkline.text(of: line.figures)) }
    Field("latest", .amount) { $0.amount($0.latest) }
    Field("change from before", .change) { $0.change(from: $0.before) }.titled("Change")
    Field("mean", .amount) { line in line.mean.map { line.amount($0) } }.titled("Mean before")
      .set(.average)
    Field("change from mean", .change) { $0.change(from: $0.mean) }.titled("Change")
  }

  private func amount(_ quantity: WideQuantity) -> WideAmount { WideAmount(quantity, commodity) }
}

extension FieldKind where Value == WideQuantity, Context == BookTexts {
  /// A percentage with its sign in tables.
  fileprivate static var change: FieldKind {
    FieldKind(
      .decimal, .percentage, json: { change, _ in .string(PercentText.number(change)) },
      record: { change, _ in PercentText.number(change) },
      cell: { change, texts in
        Cell((change.signum > 0 ? "+" : "") + PercentText.text(change, in: texts.journal))
      })
  }
}
