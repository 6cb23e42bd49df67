import LedgeraChecking
import LedgeraDiagnostics
package import LedgeraDocuments
import LedgeraJSON
import LedgeraModel
import LedgeraQuantities

extension HoldingsReport {
  package static let form = ReportForm<HoldingsReport, BookTexts>("holdings") {
    Field("date", .day) { $0.day }
    Field("base", .commodity) { $0.base }
    Field("holdings", .list(Position.fields)) { $0.positions }
    Field("total", .object(totalFields)) { $0 }
  }

  private static let totalFields = Fields<HoldingsReport, BookTexts> {
    Sums.fields.of { $0.total }
    Field("unknown", .count, in: .json) { $0.unknownCount }
  }

  package var document: Document {
    Document(
      title: "Holdings", blocks: blocks,
      records: ValuedLot.fields.records(positions.flatMap(\.lots), BookTexts(journal)),
      json: Self.form.json(self, BookTexts(journal)))
  }

  private var blocks: [Block] {
    guard !positions.isEmpty else { return [] }
    var texts = BookTexts(journal)
    var table = Position.fields.table([], &texts, hasRule: true)
    for position in positions {
      table.rows.append(Position.fields.cells(position, &texts))
      for lot in position.lots where position.lots.count > 1 {
        let note = Cell(lot.lot.note, .faint, indent: 1)
        table.rows.append(
          Position.fields.cells(lot, as: ValuedLot.fields, label: note, .body, &texts))
      }
    }
    let label = Cell("Total", .strong)
    table.rows += [
      .rule,
      Position.fields.cells(self, as: Self.totalFields, label: label, .grandTotal, &texts),
    ]
    let currency = base.map { ", in \(journal.commodity($0).quotedSymbol)" } ?? ""
    let blocks: [Block] = [.heading("Holdings on \(day.text)\(currency)"), .table(table)]
    return unknownCount == 0 ? blocks : blocks + [.space, .paragraph(Cell(unknownNote, .caution))]
  }

  private var unknownNote: String {
    counted(unknownCount, "lot") + " without a known cost, price or rate: not in the total"
  }
}

extension HoldingsReport.Position {
  fileprivate static let fields = Fields<HoldingsReport.Position, BookTexts> {
    Field("account", .shortAccount) { $0.account }.titled("Holding")
    Field("commodity", .commodity, in: .machines) { $0.commodity }
    Field("bought", .day, in: .text) { $0.lots.count == 1 ? $0.firstDay : nil }
    Field("units", .units) { WideAmount($0.units, $0.commodity) }
    HoldingsReport.Sums.fields.of { $0.sums }
    ValuedLot.priceFields.of { $0.lots[0] }
    Field("lots", .list(ValuedLot.fields), in: .json) { $0.lots }
  }
}

extension ValuedLot {
  fileprivate static let fields = Fields<ValuedLot, BookTexts> {
    Field("account", .account, in: .records) { $0.lot.account }
    Field("commodity", .commodity, in: .records) { $0.lot.commodity }
    Field("bought", .day) { $0.lot.day }
    Field("note", .text, in: .machines) { $0.lot.note }
    Field("units", .units) { WideAmount($0.lot.units, $0.lot.commodity) }
    Field("paid", .amount, in: .machines) { $0.lot.basis.cost }
    HoldingsReport.Sums.fields.of { HoldingsReport.Sums([$0]) }
    priceFields.only(in: .records)
  }

  /// The commodity's price, which all its lots have in common.
  fileprivate static let priceFields = Fields<ValuedLot, BookTexts> {
    Field("price", .price, missing: "unknown") { $0.price }
    Field("price date", .day) { $0.priceDay }.titled("Priced").shown { lot, _ in
      guard let day = lot.priceDay else { return .empty }
      return lot.isStale ? Cell("\(day.text) stale", .caution) : Cell(day.text)
    }
    Field("stale", .flag, in: .machines) { $0.isStale }
  }
}
