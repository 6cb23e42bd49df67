import LedgeraBooks
import LedgeraDiagnostics
import LedgeraEditing
import LedgeraModel

extension ActionPlace {
  /// A posting as two of the same account, to give a part of it to another one.
  func splits() -> [Action] {
    guard let posting else { return [] }
    return action("split this posting", .rewrite, unless: changesHoldings) {
      WritingOut(journal).split(posting, in: &$0)
    }
  }

  /// The transaction again, as `ledgera duplicate` writes it.
  func duplicates() -> [Action] {
    guard let transaction, transaction.standsInFile, !transaction.postings.isEmpty else {
      return []
    }
    return [
      Action(title: "duplicate this transaction for today", kind: .refactor) {
        () throws(ResponseError) in
        let composer = TransactionComposer(journal, today: today)
        return try adding(
          [composer.copy(of: transaction, on: today).draft], to: session.editor(of: journal),
          count: 1)
      }
    ]
  }

  /// The transaction in the file that is named after its month, quarter or year.
  func moves() -> [Action] {
    guard let transaction, transaction.standsInFile, !transaction.postings.isEmpty,
      journal.sources.files.count > 1,
      let place = TransactionPlaces(journal).placeInPeriod(for: TransactionDraft(transaction)),
      place.file != transaction.record.file
    else { return [] }
    let name = place.file.map { journal.sources[$0].path } ?? place.newPath ?? ""
    return [
      Action(title: "move this transaction to \(shown(name))", kind: .refactor) {
        () throws(ResponseError) in
        let changes = try adding(
          [TransactionDraft(transaction)], to: session.editor(of: journal), count: 0
        ) { editor in
          var lines = TransactionLines(journal)
          lines.remove(transaction, from: &editor)
        }
        return try proved(changes, unless: changesHoldings)
      }
    ]
  }
}

extension TransactionPlace {
  /// nil: it is not there yet.
  fileprivate var file: FileID? {
    switch self {
    case .after(let file, _), .before(let file, _), .end(let file): file
    case .newFile: nil
    }
  }

  /// nil: the file is there.
  fileprivate var newPath: String? { if case .newFile(let path) = self { path } else { nil } }
}
