public import LedgeraChecking
public import LedgeraDiagnostics
public import LedgeraDocuments
public import LedgeraModel

/// The seals of the books: until when, how much they cover, and whether they hold.
public struct SealListing: Sendable {
  /// One seal.
  public struct Item: Sendable {
    public let declaration: SealDeclaration
    /// What was sealed; nil: its file cannot be read.
    public let record: SealRecord?
    /// Findings that name this seal.
    public let findingCount: Int
  }

  /// By day.
  public let items: [Item]

  /// Lists seals.
  ///
  /// - Parameters:
  ///   - findings: Of the check `seals`.
  ///   - readFile: The text of a file of a path relative to another file; nil: it cannot be read.
  public init(
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

  public var document: Document {
    Document(title: "Seals", blocks: [.table(table)], records: records, json: json)
  }

  private var table: Table {
    let titles = ["Until", "Entries", "Prices", "State", "File"]
    var rows = [Row(header: titles)]
    for item in items {
      let isWhole = item.findingCount == 0
      rows.append(
        Row([
          Cell(item.declaration.until.text), Cell(item.record.map { "\($0.entries.count)" } ?? "?"),
          Cell(item.record.map { "\($0.prices.count)" } ?? "?"),
          Cell(item.state, isWhole ? .favourable : .negative), Cell(item.declaration.path),
        ]))
    }
    return Table(
      layout: .plain,
      columns: [Column(.date), Column(.count), Column(.count), Column(.text), Column(.text)],
      rows: rows)
  }

  private var records: Records {
    Records(
      header: ["until", "entries", "prices", "findings", "file", "sha256"],
      rows: items.map { item in
        [
          item.declaration.until.text, item.record.map { "\($0.entries.count)" } ?? "",
          item.record.map { "\($0.prices.count)" } ?? "", "\(item.findingCount)",
          item.declaration.path, item.declaration.digest,
        ]
      })
  }

  private var json: JSONValue {
    .report([
      .init(
        "seals",
        .array(
          items.map { item in
            .object([
              .init("until", .string(item.declaration.until.text)),
              .init("entries", item.record.map { .integer($0.entries.count) } ?? .null),
              .init("prices", item.record.map { .integer($0.prices.count) } ?? .null),
              .init("findings", .integer(item.findingCount)),
              .init("file", .string(item.declaration.path)),
              .init("sha256", .string(item.declaration.digest)),
            ])
          }))
    ])
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
