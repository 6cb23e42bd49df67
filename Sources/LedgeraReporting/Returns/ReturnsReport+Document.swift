public import LedgeraDocuments
import LedgeraModel
import LedgeraQuantities

extension ReturnsReport {
  /// - Parameter showsFlows: The payments that the rates are computed of are listed, too.
  public func document(showsFlows: Bool) -> Document {
    Document(title: "Returns", blocks: blocks(showsFlows), records: records, json: json)
  }

  private func blocks(_ showsFlows: Bool) -> [Block] {
    var texts = LotTexts(journal)
    let titles = ["Begin", "End", "Value (begin)", "Cashflow", "Value (end)", "PnL", "IRR", "TWR"]
    var rows = [Row(header: titles), .rule]
    for row in self.rows {
      rows.append(
        Row([
          Cell(row.period.start.text), Cell(row.period.last.text),
          texts.known(WideBalance(row.valueBefore), unless: false),
          texts.known(WideBalance(row.cashFlow), unless: false),
          texts.known(WideBalance(row.valueAfter), unless: false),
          texts.gain(WideBalance(row.profit), unless: false), cell(row.moneyWeighted),
          cell(row.timeWeighted.map { .known($0) } ?? .none),
        ]))
    }
    let columns: [LedgeraDocuments.Column] =
      [Column(.date), Column(.date)] + Array(repeating: Column(.amount), count: 4)
      + [Column(.percentage), Column(.percentage)]
    let table = Block.table(Table(layout: .plain, columns: columns, rows: rows))
    return showsFlows ? self.rows.flatMap { flows(of: $0, &texts) } + [table] : [table]
  }

  private func flows(of row: PeriodReturn, _ texts: inout LotTexts) -> [Block] {
    var rows = [
      Row([
        Cell(row.period.start.text), Cell("value at the beginning"),
        texts.known(WideBalance(row.valueBefore.negated), unless: false),
      ])
    ]
    for (day, amount) in row.flows {
      rows.append(
        Row([
          Cell(day.text), Cell(amount.quantity.isNegative ? "taken out" : "paid in"),
          texts.known(WideBalance(amount.negated), unless: false),
        ]))
    }
    rows.append(
      Row([
        Cell(row.period.last.adding(days: 1).text), Cell("value at the end"),
        texts.known(WideBalance(row.valueAfter), unless: false),
      ]))
    return [
      .heading("Cash flow from \(row.period.start.text) to \(row.period.last.text)"),
      .table(
        Table(layout: .plain, columns: [Column(.date), Column(.text), Column(.amount)], rows: rows)),
      .space,
    ]
  }

  private func cell(_ rate: Rate) -> Cell {
    switch rate {
    case .known(let rate): Cell(ReturnsReport.percent(rate), rate.isNegative ? .negative : .plain)
    case .none: Cell("none", .caution)
    case .several: Cell("several", .caution)
    }
  }

  /// `8.03%`; what a day's growth comes to in a year may be absurd.
  private static func percent(_ rate: WideQuantity) -> String {
    guard rate < WideQuantity(coefficient: 10_000_000, scale: 0) else { return ">1000000000%" }
    var style = NumberStyle.plain
    style.decimals = 2
    return rate.inPercent.text(in: style) + "%"
  }

  private func text(_ rate: Rate) -> String {
    switch rate {
    case .known(let rate): ReturnsReport.percent(rate)
    case .none: "none"
    case .several: "several"
    }
  }

  private var records: Records {
    var texts = LotTexts(journal, .machine)
    return Records(
      header: [
        "begin", "end", "value-begin", "cashflow", "value-end", "pnl", "irr", "twr", "twr-period",
      ],
      rows: rows.map { row in
        [
          row.period.start.text, row.period.last.text, texts.record(row.valueBefore),
          texts.record(row.cashFlow), texts.record(row.valueAfter), texts.record(row.profit),
          text(row.moneyWeighted), row.timeWeighted.map(ReturnsReport.percent) ?? "none",
          row.timeWeightedOfPeriod.map(ReturnsReport.percent) ?? "none",
        ]
      })
  }

  private var json: JSONValue {
    let texts = LotTexts(journal)
    func rate(_ rate: WideQuantity?) -> JSONValue {
      .optional(
        rate.flatMap { $0.rounded(toDecimals: 8).normalized.quantity?.description })
    }
    let periods = rows.map { row in
      let internalRate: WideQuantity? =
        if case .known(let known) = row.moneyWeighted { known } else { nil }
      return JSONValue.object([
        .init("begin", .string(row.period.start.text)),
        .init("end", .string(row.period.last.text)),
        .init("valueBegin", texts.json(row.valueBefore)),
        .init("cashflow", texts.json(row.cashFlow)),
        .init("valueEnd", texts.json(row.valueAfter)), .init("pnl", texts.json(row.profit)),
        .init("irr", rate(internalRate)), .init("irrStatus", .string(row.moneyWeighted.status)),
        .init("twr", rate(row.timeWeighted)),
        .init("twrOfPeriod", rate(row.timeWeightedOfPeriod)),
        .init(
          "flows",
          .array(
            row.flows.map {
              .object([.init("date", .string($0.day.text)), .init("amount", texts.json($0.amount))])
            })),
      ])
    }
    return .report([.init("periods", .array(periods))])
  }
}

extension ReturnsReport.Rate {
  fileprivate var status: String {
    switch self {
    case .known: "known"
    case .none: "none"
    case .several: "several"
    }
  }
}
