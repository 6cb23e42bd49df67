import LedgeraDiagnostics
public import LedgeraDocuments
import LedgeraModel
import LedgeraQuantities

extension GainsReport {
  /// - Parameter showsLots: A line for each lot instead of each commodity.
  public func document(showsLots: Bool) -> Document {
    Document(
      title: "Gains", blocks: blocks(showsLots), records: records(showsLots), json: json)
  }

  private var parts: [(name: String, heading: String, part: Part)] {
    [
      ("realised", "Realised", realised),
      ("unrealised", "Unrealised", unrealised),
    ].filter { !$0.part.lines.isEmpty }
  }

  private func blocks(_ showsLots: Bool) -> [Block] {
    guard !parts.isEmpty else { return [] }
    let start = first.map { "from \($0.text) " } ?? ""
    let currency = base.map { ", in \(journal.commodity($0).quotedSymbol)" } ?? ""
    var texts = LotTexts(journal)
    var rows: [Row] = []
    for (_, heading, part) in parts {
      if !rows.isEmpty { rows.append(Row([.empty])) }
      let names = showsLots ? GainsReport.lotColumns : GainsReport.commodityColumns
      rows += [Row(header: [heading] + names), .rule]
      rows +=
        showsLots
        ? part.lines.map { row($0, &texts) }
        : part.byCommodity(journal).map { row($0.commodity, $0.sums, &texts) }
      rows += [.rule, totalRow(part.total, showsLots, &texts)]
    }
    var blocks: [Block] = [
      .heading("Gains \(start)to \(last.text)\(currency)"),
      .table(Table(layout: .plain, columns: columns(showsLots), rows: rows)),
    ]
    let unknown = realised.total.unknownCount + unrealised.total.unknownCount
    if unknown > 0 {
      let count = counted(unknown, "lot")
      blocks += [
        .space,
        .paragraph(
          Cell("\(count) without a known cost, price or rate: not in the totals", .caution)),
      ]
    }
    return blocks
  }

  private static let commodityColumns = [
    "Units", "Price", "Currency", "Fees", "Gain", "Long-term",
  ]
  private static let lotColumns = [
    "Bought", "Until", "Units", "Cost", "Value", "Price", "Currency", "Fees", "Gain", "Term",
  ]

  private func columns(_ showsLots: Bool) -> [LedgeraDocuments.Column] {
    let amounts = [LedgeraDocuments.Column](repeating: Column(.amount), count: 6)
    return showsLots
      ? [Column(.commodity), Column(.date), Column(.date)] + amounts
        + [Column(.amount), Column(.text)]
      : [Column(.commodity)] + amounts
  }

  private func row(
    _ commodity: CommodityID, _ sums: Sums, _ texts: inout LotTexts
  ) -> Row {
    Row(
      [
        Cell(journal.commodity(commodity).symbol),
        texts.units(sums.shownUnits[commodity], of: commodity),
      ] + cells(sums, &texts) + [texts.known(sums.longTerm, unless: sums.isUnknown)])
  }

  private func row(_ line: Line, _ texts: inout LotTexts) -> Row {
    let sums = Sums([line])
    return Row(
      [
        Cell(journal.commodity(line.commodity).symbol), Cell(line.acquired.text),
        Cell(line.until.text), texts.units(line.units, of: line.commodity),
        texts.known(line.cost.map { WideBalance($0) } ?? WideBalance(), unless: line.cost == nil),
        texts.known(line.value.map { WideBalance($0) } ?? WideBalance(), unless: line.value == nil),
      ] + cells(sums, &texts) + [Cell(line.isLongTerm ? "long" : "short")])
  }

  /// Price, currency, fees and the whole gain, rounded so that they add up.
  private func cells(_ sums: Sums, _ texts: inout LotTexts) -> [Cell] {
    let parts = sums.gain.settled { journal.shownDecimals(of: $0) }
    return [
      texts.known(parts.price, unless: sums.isUnknown),
      texts.known(parts.currency, unless: sums.isUnknown),
      texts.known(parts.fee, unless: sums.isUnknown),
      texts.gain(parts.total, unless: sums.isUnknown),
    ]
  }

  private func totalRow(_ sums: Sums, _ showsLots: Bool, _ texts: inout LotTexts) -> Row {
    let blanks = [Cell](repeating: .empty, count: showsLots ? 5 : 1)
    let last = showsLots ? [] : [texts.known(sums.longTerm, unless: sums.isUnknown)]
    return Row(.grandTotal, [Cell("Total", .strong)] + blanks + cells(sums, &texts) + last)
  }

  private func records(_ showsLots: Bool) -> Records {
    var texts = LotTexts(journal, .machine)
    func figures(_ sums: Sums) -> [String] {
      guard !sums.isUnknown else { return ["", "", "", ""] }
      let parts = sums.gain.settled { journal.shownDecimals(of: $0) }
      return [parts.price, parts.currency, parts.fee, parts.total].map { texts.record($0) }
    }
    if showsLots {
      return Records(
        header: [
          "state", "account", "commodity", "note", "bought", "until", "days", "term", "units",
          "cost", "value", "price", "currency", "fees", "gain",
        ],
        rows: parts.flatMap { name, _, part in
          part.lines.map { line in
            [
              name, journal.name(line.account), journal.commodity(line.commodity).symbol,
              line.note, line.acquired.text, line.until.text, "\(line.daysHeld)",
              line.isLongTerm ? "long" : "short", "\(line.units.shortened)",
              texts.record(line.cost), texts.record(line.value),
            ] + figures(Sums([line]))
          }
        })
    }
    return Records(
      header: [
        "state", "commodity", "units", "price", "currency", "fees", "gain", "long-term",
        "short-term",
      ],
      rows: parts.flatMap { name, _, part in
        part.byCommodity(journal).map { commodity, sums in
          [
            name, journal.commodity(commodity).symbol, "\(sums.shownUnits[commodity].shortened)",
          ] + figures(sums) + [
            sums.isUnknown ? "" : texts.record(sums.longTerm),
            sums.isUnknown ? "" : texts.record(sums.shortTerm),
          ]
        }
      })
  }
}

extension GainsReport.Sums {
  /// No gain is known.
  var isUnknown: Bool { unknownCount > 0 && units.isEmpty }

  /// Of a row, whose gains are all known or all unknown.
  var shownUnits: WideBalance { isUnknown ? unknownUnits : units }
}
