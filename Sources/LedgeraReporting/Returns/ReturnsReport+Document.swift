package import LedgeraDocuments
import LedgeraJSON
import LedgeraModel
import LedgeraQuantities

extension ReturnsReport {
  package static let form = ReportForm<ReturnsReport, BookTexts>("roi") {
    Field("periods", .list(PeriodReturn.fields)) { $0.rows }
    Field("total", .object(PeriodReturn.fields)) { $0.total }
  }

  /// - Parameters:
  ///   - showsFlows: Whether to list the payments from which the rates are computed.
  ///   - hasGrid: Whether the periods are numbered and summed in a grid, as by hledger.
  package func document(showsFlows: Bool, hasGrid: Bool) -> Document {
    Document(
      title: "Returns", blocks: blocks(showsFlows, hasGrid),
      records: PeriodReturn.fields.records(rows, BookTexts(journal)),
      json: Self.form.json(self, BookTexts(journal)))
  }

  private func blocks(_ showsFlows: Bool, _ hasGrid: Bool) -> [Block] {
    var texts = BookTexts(journal)
    let table = hasGrid ? [.table(grid(&texts)), .space] : [Block.table(table(&texts))]
    return showsFlows ? rows.flatMap { flows(of: $0, &texts) } + table : table
  }

  private func table(_ texts: inout BookTexts) -> Table {
    var table = PeriodReturn.fields.table(rows, &texts, hasRule: true)
    if let total {
      table.rows += [.rule, PeriodReturn.fields.cells(total, &texts, .total)]
    }
    return table
  }

  private func grid(_ texts: inout BookTexts) -> Table {
    var table = Table(
      layout: .grid,
      columns: [
        Column(.count), Column(.date, .right), Column(.date, .right, lineBefore: .single),
        Column(.amount, lineBefore: .double), Column(.amount, lineBefore: .single),
        Column(.amount, lineBefore: .single), Column(.amount, lineBefore: .single),
        Column(.percentage, lineBefore: .double), Column(.percentage, lineBefore: .double),
        Column(.percentage, lineBefore: .single),
      ])
    table.isFramed = true
    let titles = PeriodReturn.fields.titles.dropLast()
    table.rows = [Row(header: [""] + titles + ["TWR/period", "TWR/year"]), .doubleRule]
    func add(_ row: PeriodReturn, _ label: String, _ role: Row.Role = .body) {
      let cells = PeriodReturn.fields.cells(row, &texts).cells
      let growth = row.timeWeightedOfPeriod.map { Self.percent($0, journal.decimalMark) } ?? "none"
      table.rows.append(
        Row(role, [Cell(label)] + cells.dropLast() + [Cell(growth)] + cells.suffix(1)))
    }
    for (index, row) in rows.enumerated() { add(row, "\(index + 1)") }
    if let total {
      table.rows.append(.rule)
      add(total, "Total", .total)
    }
    return table
  }

  private func flows(of row: PeriodReturn, _ texts: inout BookTexts) -> [Block] {
    func line(_ day: Day, _ text: String, _ amount: WideAmount) -> Row {
      Row([Cell(day.text), Cell(text), texts.cell(amount)])
    }
    let (start, last) = (row.period.start, row.period.last)
    let flows = row.flows.map { day, amount in
      line(day, amount.quantity.isNegative ? "taken out" : "paid in", amount.negated)
    }
    let rows =
      [line(start, "value at the beginning", row.valueBefore.negated)] + flows
      + [line(last.adding(days: 1), "value at the end", row.valueAfter)]
    return [
      .heading("Cash flow from \(start.text) to \(last.text)"),
      .table(
        Table(layout: .plain, columns: [Column(.date), Column(.text), Column(.amount)], rows: rows)),
      .space,
    ]
  }
}

extension ReturnsReport.PeriodReturn {
  fileprivate static let fields = Fields<ReturnsReport.PeriodReturn, BookTexts> {
    Field("start", .day) { $0.period.start }.titled("Begin")
    Field("end", .day) { $0.period.last }
    Field("value start", .amount) { $0.valueBefore }.titled("Value (begin)")
    Field("cashflow", .amount) { $0.cashFlow }
    Field("value end", .amount) { $0.valueAfter }.titled("Value (end)")
    Field("pnl", .amount) { $0.profit }.titled("PnL")
      .shown { $1.gain(WideBalance($0.profit)) }
    Field("irr", .rateOfReturn, in: .json) { $0.moneyWeighted.value }
    Field("irr", .text, in: .rows) { $0.moneyWeighted.text }.titled("IRR").set(.percentage)
      .shown { $0.moneyWeighted.cell(in: $1) }
    Field("irr status", .text, in: .json) { $0.moneyWeighted.status }
    Field("twr", .rateOfReturn, missing: "none") { $0.timeWeighted }.titled("TWR")
    Field("twr of period", .rateOfReturn, in: .machines) { $0.timeWeightedOfPeriod }
      .headed("twr-period")
    Field("flows", .list(flowFields), in: .json) { $0.flows.map(PaidFlow.init) }
  }

  private static let flowFields = Fields<PaidFlow, BookTexts> {
    Field("date", .day) { $0.day }
    Field("amount", .amount) { $0.amount }
  }

  private struct PaidFlow {
    let day: Day
    let amount: WideAmount
  }
}

extension FieldKind where Value == WideQuantity, Context == BookTexts {
  /// A fraction, to eight decimals in JSON; `8.03%` elsewhere.
  fileprivate static var rateOfReturn: FieldKind {
    FieldKind(
      .decimal, .percentage,
      json: { rate, _ in .string(rate.rounded(toDecimals: 8).normalized.description) },
      record: { rate, _ in ReturnsReport.percent(rate) },
      cell: { rate, texts in
        Cell(
          ReturnsReport.percent(rate, texts.journal.decimalMark),
          rate.isNegative ? .negative : .plain)
      })
  }
}

extension ReturnsReport {
  /// `8.03%`; a day's growth may be absurd as that of a year.
  fileprivate static func percent(
    _ rate: WideQuantity, _ mark: NumberStyle.DecimalMark = .point
  ) -> String {
    guard rate < WideQuantity(coefficient: 10_000_000, scale: 0) else { return ">1000000000%" }
    return rate.inPercent.text(in: NumberStyle(decimalMark: mark, decimals: 2)) + "%"
  }
}

extension ReturnsReport.Rate {
  fileprivate var value: WideQuantity? {
    if case .known(let rate) = self { return rate }
    return nil
  }

  fileprivate var status: String {
    switch self {
    case .known: "known"
    case .none: "none"
    case .several: "several"
    }
  }

  fileprivate var text: String { value.map { ReturnsReport.percent($0) } ?? status }

  fileprivate func cell(in texts: BookTexts) -> Cell {
    guard let value else { return Cell(status, .caution) }
    return Cell(
      ReturnsReport.percent(value, texts.journal.decimalMark), value.isNegative ? .negative : .plain
    )
  }
}
