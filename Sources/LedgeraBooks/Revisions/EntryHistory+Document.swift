import LedgeraDiagnostics
public import LedgeraDocuments
import LedgeraEnvironment
import LedgeraModel

extension EntryHistory {
  /// The revisions for people, spreadsheets and programs.
  public static func document(of histories: [EntryHistory]) -> Document {
    Document(
      title: "History", blocks: blocks(of: histories), records: records(of: histories),
      json: .report([.init("entries", .array(histories.map(\.json)))]))
  }

  private static func blocks(of histories: [EntryHistory]) -> [Block] {
    var blocks: [Block] = []
    for history in histories {
      if !blocks.isEmpty { blocks.append(.space) }
      let entry = history.journal.transaction(history.transaction)
      let place = history.journal.sources[entry.span.file].position(of: entry.span.range.lowerBound)
      let file = history.journal.sources[entry.span.file].path
      blocks.append(
        .paragraph(
          Cell(
            [
              Run("\(entry.day.text) \(entry.description)", .strong),
              Run("  \(file):\(place.line)", .faint),
            ], .adjoining)))
      blocks += history.revisions.flatMap(lines)
    }
    return blocks
  }

  private static func lines(of revision: Revision) -> [Block] {
    var lines = [Cell(headline(of: revision))]
    switch revision.kind {
    case .created: lines.append(Cell("created in \(revision.path)", indent: 1))
    case .moved:
      lines.append(Cell("moved from \(revision.oldPath ?? "") to \(revision.path)", indent: 1))
    case .changed: break
    }
    lines += revision.changes.map { change in
      switch (change.old, change.new) {
      case (nil, let new): Cell("\(change.name): + \(new ?? "")", .favourable, indent: 1)
      case (let old, nil): Cell("\(change.name): - \(old ?? "")", .negative, indent: 1)
      case (let old?, let new?): Cell("\(change.name): \(old) → \(new)", indent: 1)
      }
    }
    return lines.map { .paragraph($0) }
  }

  private static func headline(of revision: Revision) -> String {
    guard let commit = revision.commit else { return "not committed yet" }
    return "\(commit.date)  \(commit.shortID)  \(commit.author)  \(commit.subject)"
  }

  private static func records(of histories: [EntryHistory]) -> Records {
    var rows: [[String]] = []
    for history in histories {
      let entry = history.journal.transaction(history.transaction)
      for revision in history.revisions {
        let start = [
          "\(history.transaction + 1)", entry.day.text, entry.description,
          revision.commit?.id ?? "", revision.commit?.date ?? "", revision.commit?.author ?? "",
          revision.commit?.subject ?? "", revision.kind.rawValue, revision.path,
          revision.oldPath ?? "",
        ]
        if revision.changes.isEmpty { rows.append(start + ["", "", ""]) }
        for change in revision.changes {
          rows.append(start + [change.name, change.old ?? "", change.new ?? ""])
        }
      }
    }
    return Records(
      header: [
        "txnidx", "date", "description", "commit", "committed", "author", "subject", "kind", "path",
        "old-path", "field", "old", "new",
      ], rows: rows)
  }

  private var json: JSONValue {
    let entry = journal.transaction(transaction)
    return .object([
      .init("index", .integer(transaction + 1)), .init("date", .string(entry.day.text)),
      .init("description", .string(entry.description)),
      .init("revisions", .array(revisions.map(Self.json))),
    ])
  }

  private static func json(of revision: Revision) -> JSONValue {
    .object([
      .init("kind", .string(revision.kind.rawValue)),
      .init("commit", .optional(revision.commit?.id)),
      .init("committed", .optional(revision.commit?.date)),
      .init("author", .optional(revision.commit?.author)),
      .init("subject", .optional(revision.commit?.subject)),
      .init("path", .string(revision.path)), .init("oldPath", .optional(revision.oldPath)),
      .init(
        "changes",
        .array(
          revision.changes.map { change in
            .object([
              .init("field", .string(change.name)), .init("old", .optional(change.old)),
              .init("new", .optional(change.new)),
            ])
          })),
    ])
  }
}
