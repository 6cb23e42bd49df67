public import LedgeraDocuments
import LedgeraModel
import LedgeraQuantities

extension TrendReport {
  /// The trends for people, spreadsheets and programs.
  public var document: Document {
    Document(title: title, blocks: blocks, records: records, json: json)
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

  /// The last period without the days that are cut off.
  private var heading: String {
    guard let last = periods.last, let start = last.start else { return "" }
    guard isLastOpen, let only = Period(start: start, last: start),
      let whole = try? interval.periods(covering: only).first
    else { return last.title }
    return whole.span.title
  }

  private var table: Table {
    var texts = AmountTexts(journal)
    var rows = [Row(header: ["Category", "Trend", heading, "Change", "Mean before", "Change"])]
    for line in lines { rows.append(row(of: line, .body, &texts)) }
    for line in totals { rows.append(row(of: line, .total, &texts)) }
    return Table(
      layout: .plain,
      columns: [
        LedgeraDocuments.Column(.account, maximumWidth: 24), LedgeraDocuments.Column(.text),
        LedgeraDocuments.Column(.amount), LedgeraDocuments.Column(.percentage),
        LedgeraDocuments.Column(.average), LedgeraDocuments.Column(.percentage),
      ], rows: rows)
  }

  private func row(of line: Line, _ role: Row.Role, _ texts: inout AmountTexts) -> Row {
    func cell(_ quantity: WideQuantity) -> Cell {
      texts.cell(WideBalance(WideAmount(quantity, line.commodity)))
    }
    return Row(
      role,
      [
        Cell(line.account.map(name) ?? "Total"), Cell(Sparkline.text(of: line.figures)),
        cell(line.latest), Cell(text(line.change(from: line.before))),
        line.mean.map(cell) ?? .empty, Cell(text(line.change(from: line.mean))),
      ])
  }

  private func text(_ change: WideQuantity?) -> String {
    change.map { ($0.signum > 0 ? "+" : "") + PercentText.text($0) } ?? ""
  }

  /// Without the first part, which the title says.
  private func name(of account: AccountID) -> String {
    journal.accounts[account].depth > 1
      ? journal.name(account, droppingParts: 1) : journal.name(account)
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

  /// One row for each category, commodity and period; the total has no category.
  private var records: Records {
    let rows = (lines + totals).flatMap { line in
      zip(periods, line.figures).map { period, figure in
        [
          line.account.map(journal.name) ?? "", period.start?.text ?? "",
          period.last?.text ?? "", figure.description,
          journal.commodity(line.commodity).symbol,
        ]
      }
    }
    return Records(header: ["account", "start", "end", "quantity", "commodity"], rows: rows)
  }

  private var json: JSONValue {
    .report([
      .init("report", "trends"), .init("income", .bool(isIncome)),
      .init(
        "periods",
        .array(
          periods.map {
            .object([
              .init("start", .optional($0.start?.text)), .init("end", .optional($0.last?.text)),
            ])
          })),
      .init("complete", .bool(!isLastOpen)),
      .init("categories", .array(lines.map(json))), .init("totals", .array(totals.map(json))),
    ])
  }

  private func json(of line: Line) -> JSONValue {
    func percent(_ figure: WideQuantity?) -> JSONValue {
      .optional(line.change(from: figure).map(PercentText.number))
    }
    return .object([
      .init("account", .optional(line.account.map(journal.name))),
      .init("commodity", .string(journal.commodity(line.commodity).symbol)),
      .init("quantities", .array(line.figures.map { .string($0.description) })),
      .init("latest", .string(line.latest.description)),
      .init("changeFromBefore", percent(line.before)),
      .init(
        "mean",
        .optional(
          line.mean.map { journal.rounded($0, line.commodity).quantity.description })),
      .init("changeFromMean", percent(line.mean)),
    ])
  }
}
