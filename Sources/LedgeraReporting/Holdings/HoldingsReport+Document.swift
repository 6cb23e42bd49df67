import LedgeraChecking
import LedgeraDiagnostics
public import LedgeraDocuments
import LedgeraModel
import LedgeraQuantities

extension HoldingsReport {
  public var document: Document {
    Document(title: "Holdings", blocks: blocks, records: records, json: json)
  }

  private var currencyTitle: String {
    base.map { ", in \(journal.commodity($0).quotedSymbol)" } ?? ""
  }

  private var blocks: [Block] {
    guard !positions.isEmpty else { return [] }
    var texts = LotTexts(journal)
    let titles = [
      "Holding", "Bought", "Units", "Cost", "Value", "Gain", "Gain %", "Price", "Priced",
    ]
    var rows = [Row(header: titles), .rule]
    for position in positions { rows += self.rows(of: position, &texts) }
    rows += [.rule, totalRow(&texts)]
    var blocks: [Block] = [
      .heading("Holdings on \(day.text)\(currencyTitle)"),
      .table(Table(layout: .plain, columns: HoldingsReport.columns, rows: rows)),
    ]
    if unknownCount > 0 {
      blocks += [.space, .paragraph(Cell(unknownNote, .caution))]
    }
    return blocks
  }

  private var unknownNote: String {
    counted(unknownCount, "lot") + " without a known cost, price or rate: not in the total"
  }

  private static let columns: [LedgeraDocuments.Column] = [
    Column(.account), Column(.date), Column(.amount), Column(.amount), Column(.amount),
    Column(.amount), Column(.percentage), Column(.amount), Column(.date),
  ]

  private func rows(of position: Position, _ texts: inout LotTexts) -> [Row] {
    let name = texts.shortName(position.account)
    let first = position.lots[0]
    let price = [
      texts.price(first.price), texts.priceDay(first.priceDay, isStale: first.isStale),
    ]
    if position.lots.count == 1 {
      return [Row([Cell(name), Cell(first.lot.day.text)] + cells([first], &texts) + price)]
    }
    var rows = [
      Row([Cell(name), Cell.empty] + cells(position.lots, &texts) + price)
    ]
    for lot in position.lots {
      rows.append(
        Row([Cell(lot.lot.note, .faint, indent: 1), Cell(lot.lot.day.text)] + cells([lot], &texts)))
    }
    return rows
  }

  /// Units, cost, value, gain and its percentage.
  private func cells(_ lots: [ValuedLot], _ texts: inout LotTexts) -> [Cell] {
    let units = lots.reduce(WideQuantity.zero) { $0 + $1.lot.units }
    return [texts.units(units, of: lots[0].lot.commodity)] + cells(Sums(lots), &texts)
  }

  private func cells(_ sums: Sums, _ texts: inout LotTexts) -> [Cell] {
    [
      texts.known(sums.cost, unless: sums.unknownCosts > 0),
      texts.known(sums.value, unless: sums.unknownValues > 0),
      texts.gain(sums.gain.total, unless: sums.unknownGains > 0),
      texts.percentage(sums.percentage),
    ]
  }

  private func totalRow(_ texts: inout LotTexts) -> Row {
    Row(.grandTotal, [Cell("Total", .strong), .empty, .empty] + cells(total, &texts))
  }

  private var records: Records {
    var texts = LotTexts(journal, .machine)
    var rows: [[String]] = []
    for lot in positions.flatMap(\.lots) {
      let sums = Sums([lot])
      rows.append([
        journal.name(lot.lot.account), journal.commodity(lot.lot.commodity).symbol,
        lot.lot.day.text, lot.lot.note, "\(lot.lot.units.shortened)",
        texts.record(lot.lot.basis.cost), texts.record(lot.cost), texts.record(lot.value),
        texts.record(lot.gain == nil ? nil : sums.gain.total),
        sums.percentage.map(LotTexts.tenths) ?? "", texts.record(lot.price),
        lot.priceDay?.text ?? "", lot.isStale ? "yes" : "no",
      ])
    }
    return Records(
      header: [
        "account", "commodity", "bought", "note", "units", "paid", "cost", "value", "gain",
        "gain-percent", "price", "price-date", "stale",
      ], rows: rows)
  }

  private var json: JSONValue {
    let texts = LotTexts(journal)
    let positions = positions.map { position in
      JSONValue.object(
        [
          .init("account", .string(journal.name(position.account))),
          .init("commodity", .string(journal.commodity(position.commodity).symbol)),
          .init("units", .string(position.units.shortened.description)),
        ] + members(position.sums, texts) + [
          .init("price", texts.json(position.lots[0].price)),
          .init("priceDate", .optional(position.lots[0].priceDay?.text)),
          .init("stale", .bool(position.lots[0].isStale)),
          .init("lots", .array(position.lots.map { json($0, texts) })),
        ])
    }
    return .report(
      [
        .init("date", .string(day.text)),
        .init("base", .optional(base.map { journal.commodity($0).symbol })),
        .init("holdings", .array(positions)),
        .init(
          "total", .object(members(total, texts) + [.init("unknown", .integer(unknownCount))])),
      ])
  }

  private func json(_ lot: ValuedLot, _ texts: LotTexts) -> JSONValue {
    .object(
      [
        .init("bought", .string(lot.lot.day.text)), .init("note", .string(lot.lot.note)),
        .init("units", .string(lot.lot.units.shortened.description)),
        .init("paid", texts.json(lot.lot.basis.cost)),
      ] + members(Sums([lot]), texts))
  }

  private func members(_ sums: Sums, _ texts: LotTexts) -> [JSONValue.Member] {
    [
      .init("cost", sums.unknownCosts > 0 ? .null : texts.json(sums.cost)),
      .init("value", sums.unknownValues > 0 ? .null : texts.json(sums.value)),
      .init("gain", sums.unknownGains > 0 ? .null : texts.json(sums.gain)),
      .init("gainPercent", .optional(sums.percentage.map(LotTexts.tenths))),
    ]
  }
}
