package import LedgeraDocuments
import LedgeraModel
import LedgeraQuantities
package import LedgeraReporting

extension DriftReport {
  /// The report for people, spreadsheets and programs.
  package var document: Document {
    Document(
      title: title, blocks: blocks, records: records,
      json: Self.form.json(self, BookTexts(journal, in: base)))
  }

  private var title: String {
    "Buckets on \(day.text), in \(journal.commodity(base).symbol)"
  }

  private var blocks: [Block] {
    var texts = BookTexts(journal, in: base)
    return [.heading(title), .table(Line.fields.table(lines, &texts, hasRule: true)), .space]
      + advice(&texts)
  }

  private func advice(_ texts: inout BookTexts) -> [Block] {
    guard !transfers.isEmpty else {
      let isFine = lines.allSatisfy { $0.state == .fine }
      return [.lines([Cell(isFine ? "nothing to move" : "no bucket has anything to give")])]
    }
    var moves: [Cell] = []
    for transfer in transfers {
      let amount = texts.text(WideBalance(journal.rounded(transfer.amount, base)))
      let (from, to) = (journal.name(transfer.from), journal.name(transfer.to))
      let sale = transfer.mustSell ? ", after selling holdings worth it" : ""
      let purchase = transfer.mustBuy ? ", and buy holdings for it" : ""
      moves.append(Cell("move \(amount) from \(from) to \(to)\(sale)\(purchase)"))
    }
    return [.lines(moves)]
  }

  package static let form = ReportForm<DriftReport, BookTexts>("suggest") {
    Field("date", .day) { $0.day }
    Field("base", .commodity) { $0.base }
    Field("spending", .amount) { report in report.spending.map { WideAmount($0, report.base) } }
    Field("buckets", .list(Line.fields)) { $0.lines }
    Field("transfers", .list(transferFields)) { $0.transfers }
  }

  private static let transferFields = Fields<Transfer, BookTexts> {
    Field("amount", .rounded) { $0.amount }
    Field("from", .account) { $0.from }
    Field("to", .account) { $0.to }
    Field("must sell", .flag) { $0.mustSell }
    Field("must buy", .flag) { $0.mustBuy }
  }

  private var records: Records {
    var sheet = RecordSheet(label: "kind", BookTexts(journal, in: base))
    sheet.add(lines, Line.fields, as: "bucket")
    sheet.add(transfers, Self.transferFields, as: "transfer")
    return sheet.records
  }
}

extension FieldKind where Value == WideQuantity, Context == BookTexts {
  /// An amount of the base currency, exact in JSON.
  fileprivate static var rounded: FieldKind {
    FieldKind(
      .amount, .amount, json: { $1.json(WideAmount($0, $1.commodity)) },
      record: { $1.record(WideBalance($1.journal.rounded($0, $1.commodity))) },
      cell: { $1.cell($1.journal.rounded($0, $1.commodity)) })
  }
}

extension DriftReport.Line {
  fileprivate static let fields = Fields<DriftReport.Line, BookTexts> {
    Field("name", .text) { $0.name }.titled("Bucket")
    Field("value", .rounded) { $0.value }
    Field("share", .percentage) { $0.share }
    Field("wanted", .percentage) { $0.wantedShare }
    Field("least", .rounded) { $0.least }.titled("At least")
    Field("most", .rounded) { $0.most }.titled("At most")
    Field("state", .choice) { $0.state }.shown { line, _ in
      Cell(line.state.rawValue, line.state == .fine ? .favourable : .caution)
    }
  }
}
