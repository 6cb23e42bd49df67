import LedgeraDiagnostics
package import LedgeraDocuments
import LedgeraJSON
import LedgeraModel
import LedgeraQuantities

extension GainsReport {
  /// All figures, by lot and by commodity, whatever text and CSV show.
  package static let form = ReportForm<GainsReport, BookTexts>("gains") {
    Field("start", .day) { $0.first }
    Field("end", .day) { $0.last }
    Field("base", .commodity) { $0.base }
    Field("holding period days", .count) { $0.holdingPeriod }
    Field("realised", .object(partFields)) { $0.realised }
    Field("unrealised", .object(partFields)) { $0.unrealised }
  }

  private static let partFields = Fields<Part, BookTexts> {
    Field("lots", .list(Line.fields)) { $0.lines }
    Field("commodities", .list(CommodityGain.fields)) { $0.byCommodity($1.journal) }
    Field("total", .object(Sums.fields)) { $0.total }
  }

  /// - Parameter showsLots: A line for each lot instead of each commodity.
  package func document(showsLots: Bool) -> Document {
    Document(
      title: "Gains", blocks: blocks(showsLots), records: records(showsLots),
      json: Self.form.json(self, BookTexts(journal)))
  }

  private func blocks(_ showsLots: Bool) -> [Block] {
    let parts = [("Realised", realised), ("Unrealised", unrealised)].filter { !$1.lines.isEmpty }
    guard !parts.isEmpty else { return [] }
    let start = first.map { "from \($0.text) " } ?? ""
    let currency = base.map { ", in \(journal.commodity($0).quotedSymbol)" } ?? ""
    var texts = BookTexts(journal)
    var table: Table?
    for (title, part) in parts {
      let rows =
        showsLots
        ? Line.fields.table(part.lines, &texts, first: title, hasRule: true)
        : CommodityGain.fields.table(
          part.byCommodity(journal), &texts, first: title, hasRule: true)
      table?.rows.append(Row([.empty]))
      table?.rows += rows.rows
      table = table ?? rows
      table?.rows += [.rule, totalRow(part.total, showsLots, &texts)]
    }
    var blocks: [Block] = [.heading("Gains \(start)to \(last.text)\(currency)")]
    blocks += table.map { [.table($0)] } ?? []
    let unknown = realised.total.unknownCount + unrealised.total.unknownCount
    guard unknown > 0 else { return blocks }
    let note = counted(unknown, "lot") + " without a known cost, price or rate: not in the totals"
    return blocks + [.space, .paragraph(Cell(note, .caution))]
  }

  private func totalRow(_ sums: Sums, _ showsLots: Bool, _ texts: inout BookTexts) -> Row {
    let label = Cell("Total", .strong)
    return showsLots
      ? Line.fields.cells(sums, as: Sums.fields, label: label, .grandTotal, &texts)
      : CommodityGain.fields.cells(sums, as: Sums.fields, label: label, .grandTotal, &texts)
  }

  private func records(_ showsLots: Bool) -> Records {
    let texts = BookTexts(journal)
    var sheet = RecordSheet(label: "state", texts)
    for (state, part) in [("realised", realised), ("unrealised", unrealised)] {
      if showsLots {
        sheet.add(part.lines, Line.fields, as: state)
      } else {
        sheet.add(part.byCommodity(journal), CommodityGain.fields, as: state)
      }
    }
    return sheet.records
  }
}

extension GainsReport.Line {
  fileprivate static let fields = Fields<GainsReport.Line, BookTexts> {
    Field("account", .account, in: .machines) { $0.account }
    Field("commodity", .commodity) { $0.commodity }
    Field("note", .text, in: .machines) { $0.note }
    Field("bought", .day) { $0.acquired }
    Field("until", .day) { $0.until }
    Field("days", .count, in: .machines) { $0.daysHeld }
    Field("units", .units) { WideAmount($0.units, $0.commodity) }
    Field("cost", .amount, missing: "unknown") { $0.cost }
    Field("value", .amount, missing: "unknown") { $0.value }
    GainsReport.Sums.gainFields.of { GainsReport.Sums([$0]) }
    Field("term", .text) { $0.isLongTerm ? "long" : "short" }
  }
}

extension GainsReport.CommodityGain {
  fileprivate static let fields = Fields<GainsReport.CommodityGain, BookTexts> {
    Field("commodity", .commodity) { $0.commodity }
    Field("units", .units) { WideAmount($0.sums.shownUnits[$0.commodity], $0.commodity) }
    GainsReport.Sums.fields.of { $0.sums }
  }
}

extension GainsReport.Sums {
  fileprivate static let fields = Fields<GainsReport.Sums, BookTexts> {
    gainFields
    Field("long term", .amounts, missing: "unknown") { $0.isUnknown ? nil : $0.longTerm }
      .titled("Long-term")
    Field("short term", .amounts, in: .machines) { $0.isUnknown ? nil : $0.shortTerm }
    Field("unknown", .count, in: .json) { $0.unknownCount }
  }

  /// Price, currency, fees and the total gain, rounded so that they add up.
  fileprivate static let gainFields = Fields<GainsReport.Sums, BookTexts> {
    Fields.parts.only(in: .rows).of { $1.settled($0.gain, isKnown: !$0.isUnknown) }
    Field("gain", .gainParts, in: .json) { $0.isUnknown ? nil : $0.gain }
  }

  /// Whether no gain is known.
  var isUnknown: Bool { unknownCount > 0 && units.isEmpty }

  /// The units of a row, whose gains are either all known or all unknown.
  var shownUnits: WideBalance { isUnknown ? unknownUnits : units }
}
