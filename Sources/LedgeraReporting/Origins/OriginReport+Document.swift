package import LedgeraDocuments
import LedgeraModel

extension OriginReport {
  package static let form = ReportForm<OriginReport, BookTexts>("blame") {
    Field("origins", .list(Item.fields)) { $0.items }
    Field("total", .amounts) { $0.total }
  }

  private static let totalFields = Fields<OriginReport, BookTexts> {
    Field("postings", .count) { $0.items.reduce(0) { $0 + $1.postingCount } }
    Field("amount", .amounts) { $0.total }
  }

  /// The changes for people, spreadsheets and programs.
  package var document: Document {
    Document(
      title: "Origins", blocks: [.table(table)],
      records: Item.fields.records(items, BookTexts(journal)),
      json: Self.form.json(self, BookTexts(journal)))
  }

  private var table: Table {
    var texts = BookTexts(journal)
    var table = Item.fields.table(items, &texts)
    let label = Cell("Total", .strong)
    table.rows.append(
      Item.fields.cells(self, as: Self.totalFields, label: label, .grandTotal, &texts))
    return table
  }
}

extension OriginReport.Item {
  fileprivate static let fields = Fields<OriginReport.Item, BookTexts> {
    Field("commit", .text) { $0.origin?.id }.shown { item, _ in
      Cell(item.origin.map { String($0.id.prefix(8)) } ?? "-")
    }
    Field("date", .text) { $0.origin?.date }.set(.date)
    Field("author", .text) { $0.origin?.author }.set(maximumWidth: 20)
    Field("subject", .description) { $0.origin?.subject }.set(maximumWidth: 40).shown { item, _ in
      Cell(item.origin?.subject ?? "not committed yet")
    }
    Field("postings", .count) { $0.postingCount }
    Field("amount", .amounts) { $0.sum }
  }
}
