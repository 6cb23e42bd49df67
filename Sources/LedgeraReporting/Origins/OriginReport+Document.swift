public import LedgeraDocuments
import LedgeraModel

extension OriginReport {
  /// The changes for people, spreadsheets and programs.
  public var document: Document {
    Document(title: "Origins", blocks: blocks, records: records, json: json)
  }

  private var blocks: [Block] {
    var texts = AmountTexts(journal)
    var rows = [Row(header: ["Commit", "Date", "Author", "Subject", "Postings", "Amount"])]
    for item in items {
      rows.append(
        Row([
          Cell(item.origin.map { String($0.id.prefix(8)) } ?? "-"), Cell(item.origin?.date ?? ""),
          Cell(item.origin?.author ?? ""), Cell(item.origin?.subject ?? "not committed yet"),
          Cell("\(item.postingCount)"), texts.cell(item.sum),
        ]))
    }
    let count = items.reduce(0) { $0 + $1.postingCount }
    rows.append(
      Row(
        .grandTotal,
        [Cell("Total", .strong), .empty, .empty, .empty, Cell("\(count)"), texts.cell(total)]))
    let columns: [LedgeraDocuments.Column] = [
      .init(.text), .init(.date), .init(.text, maximumWidth: 20),
      .init(.description, maximumWidth: 40), .init(.count), .init(.amount),
    ]
    return [.table(Table(layout: .plain, columns: columns, rows: rows))]
  }

  private var records: Records {
    var texts = AmountTexts(journal, .machine)
    return Records(
      header: ["commit", "date", "author", "subject", "postings", "amount"],
      rows: items.map { item in
        [
          item.origin?.id ?? "", item.origin?.date ?? "", item.origin?.author ?? "",
          item.origin?.subject ?? "", "\(item.postingCount)", texts.record(item.sum),
        ]
      })
  }

  private var json: JSONValue {
    let texts = AmountTexts(journal)
    let origins = items.map { item in
      JSONValue.object([
        .init("commit", .optional(item.origin?.id)), .init("date", .optional(item.origin?.date)),
        .init("author", .optional(item.origin?.author)),
        .init("subject", .optional(item.origin?.subject)),
        .init("postings", .integer(item.postingCount)), .init("amount", texts.json(item.sum)),
      ])
    }
    return .report([.init("origins", .array(origins)), .init("total", texts.json(total))])
  }
}
