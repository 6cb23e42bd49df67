import LedgeraDiagnostics
package import LedgeraDocuments
import LedgeraEnvironment
import LedgeraModel
import LedgeraReporting

extension TransactionHistory {
  /// The revisions for people, spreadsheets and programs.
  package static func document(of histories: [TransactionHistory]) -> Document {
    Document(
      title: "History", blocks: blocks(of: histories), records: records(of: histories),
      json: form.json(histories, NoTexts()))
  }

  private static func blocks(of histories: [TransactionHistory]) -> [Block] {
    var blocks: [Block] = []
    for history in histories {
      if !blocks.isEmpty { blocks.append(.space) }
      let transaction = history.journal.transaction(history.transaction)
      let place = history.journal.sources[transaction.span.file].position(
        of: transaction.span.range.lowerBound)
      let file = history.journal.sources[transaction.span.file].path
      blocks.append(
        .paragraph(
          Cell(
            [
              Run("\(transaction.day.text) \(transaction.description)", .strong),
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
    case .deleted: lines.append(Cell("deleted from \(revision.path)", .negative, indent: 1))
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

  // MARK: For machines

  package static let form = ReportForm<[TransactionHistory], NoTexts>("history") {
    Field("transactions", .list(fields)) { $0 }
  }

  private static let fields = Fields<TransactionHistory, NoTexts> {
    headFields
    Field("revisions", .list(Revision.fields), in: .json) { $0.revisions }
  }

  private static let headFields = Fields<TransactionHistory, NoTexts> {
    Field("index", .count) { $0.isDeleted ? nil : $0.transaction + 1 }.headed("txnidx")
    Field("date", .day) { $0.journal.transaction($0.transaction).day }
    Field("description", .text) { $0.journal.transaction($0.transaction).description }
  }

  /// One change of a revision; nil: it changed nothing but the place.
  private struct ChangeLine {
    let history: TransactionHistory
    let revision: Revision
    let change: FieldChange?

    static let fields = Fields<ChangeLine, NoTexts> {
      headFields.of { $0.history }
      Revision.headFields.of { $0.revision }
      FieldChange.fields.of(optional: \.change)
    }
  }

  private static func records(of histories: [TransactionHistory]) -> Records {
    let lines = histories.flatMap { history in
      history.revisions.flatMap { revision in
        (revision.changes.isEmpty ? [nil] : revision.changes.map { $0 }).map {
          ChangeLine(history: history, revision: revision, change: $0)
        }
      }
    }
    return ChangeLine.fields.records(lines, NoTexts())
  }
}

extension TransactionHistory.Revision {
  fileprivate static let fields = Fields<TransactionHistory.Revision, NoTexts> {
    headFields
    Field("changes", .list(FieldChange.fields)) { $0.changes }
  }

  fileprivate static let headFields = Fields<TransactionHistory.Revision, NoTexts> {
    Field("commit", .text) { $0.commit?.id }
    Field("committed", .text) { $0.commit?.date }
    Field("author", .text) { $0.commit?.author }
    Field("subject", .text) { $0.commit?.subject }
    Field("kind", .choice) { $0.kind }
    Field("path", .text) { $0.path }
    Field("old path", .text) { $0.oldPath }
  }
}

extension FieldChange {
  static let fields = Fields<FieldChange, NoTexts> {
    Field("field", .text) { $0.name }
    Field("old", .text) { $0.old }
    Field("new", .text) { $0.new }
  }
}
