package import LedgeraChecking
package import LedgeraDiagnostics
package import LedgeraDocuments
package import LedgeraModel

/// The seals of the books: their days, how much they cover, and whether they hold.
package struct SealListing: Sendable {
  /// One seal.
  package struct Item: Sendable {
    package let declaration: SealDeclaration
    /// What was sealed; nil: its file cannot be read.
    package let record: SealRecord?
    /// The number of findings about this seal.
    let findingCount: Int
  }

  /// By day.
  package let items: [Item]

  /// Lists seals.
  ///
  /// - Parameters:
  ///   - findings: Findings of the check `seals`.
  ///   - readFile: Reads a file by a path relative to another file; nil: it cannot be read.
  package init(
    _ journal: Journal, findings: [Diagnostic], readFile: (String, FileID) -> String?
  ) {
    items = journal.store.seals.sorted { $0.until < $1.until }.map { seal in
      Item(
        declaration: seal,
        record: readFile(seal.path, seal.span.file).flatMap { SealRecord(text: $0) },
        findingCount: findings.count { finding in
          finding.primary?.span == seal.span || finding.related.contains { $0.span == seal.span }
        })
    }
  }

  package static let form = ReportForm<SealListing, NoTexts>("seal") {
    Field("seals", .list(Item.fields)) { $0.items }
  }

  package var document: Document {
    Document(
      title: "Seals",
      blocks: [items.isEmpty ? .paragraph(Self.advice) : .table(table)],
      records: Item.fields.records(items, NoTexts()),
      json: Self.form.json(self, NoTexts()))
  }

  private static let advice: Cell =
    "Nothing is sealed yet: 'ledgera seal --until DATE' seals what was booked through a day."

  private var table: Table {
    var texts = NoTexts()
    return Item.fields.table(items, &texts)
  }
}

extension SealListing.Item {
  fileprivate static let fields = Fields<SealListing.Item, NoTexts> {
    Field("until", .day) { $0.declaration.until }
    Field("transactions", .count) { $0.record?.transactions.count }.shown {
      item, _ in
      Cell(item.record.map { "\($0.transactions.count)" } ?? "?")
    }
    Field("prices", .count) { $0.record?.prices.count }.shown { item, _ in
      Cell(item.record.map { "\($0.prices.count)" } ?? "?")
    }
    Field("findings", .count) { $0.findingCount }.titled("State").set(.text).shown { item, _ in
      Cell(item.state, item.findingCount == 0 ? .favourable : .negative)
    }
    Field("file", .text) { $0.declaration.path }
    Field("sha256", .text, in: .machines) { $0.declaration.digest }
  }
}

extension SealListing.Item {
  fileprivate var state: String {
    switch findingCount {
    case 0: "unchanged"
    case 1: "1 finding"
    default: "\(findingCount) findings"
    }
  }
}
