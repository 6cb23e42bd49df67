import LedgeraBooks
import LedgeraChecking
import LedgeraDiagnostics
import LedgeraEditing
import LedgeraEnvironment
import LedgeraModel

extension ActionPlace {
  /// A transaction of a sealed period, left as it was sealed and corrected by two of today, as
  /// `ledgera correct` writes them: one takes it back, the other says what it says now.
  func corrections() -> [Action] {
    guard let transaction, transaction.standsInFile, !transaction.postings.isEmpty,
      let sealed = journal.store.seals.map(\.until).max(), transaction.day <= sealed, sealed < today
    else { return [] }
    let finding = request.findings(touching: transaction.span.range)
      .first { $0.finding.code == .sealedTransaction }
    guard let finding else {
      return [
        Action(title: "reverse this transaction and write it again for today", kind: .refactor) {
          () throws(ResponseError) in
          try correcting(transaction, as: transaction, in: self)
        }
      ]
    }
    let versions = savedTexts.compactMap { changes(to: $0, of: transaction) }
    guard !versions.isEmpty else { return [] }
    return [
      Action(
        title: "leave the transaction as it was sealed, and correct it today", kind: .quickFix,
        findings: [finding.json], isPreferred: true
      ) { () throws(ResponseError) in
        for version in versions {
          guard let place = after(version), let old = place.transaction,
            count(of: finding.finding, in: place.books) < count(of: finding.finding, in: books)
          else { continue }
          return version.followed(by: try correcting(old, as: transaction, in: place))
        }
        throw ResponseError(
          .failed, "neither the disk nor the last commit has the transaction as it was sealed")
      }
    ]
  }

  private func correcting(
    _ old: Transaction, as new: Transaction, in place: ActionPlace
  ) throws(ResponseError) -> ChangeSet {
    var editor = place.session.editor(of: place.journal)
    let identity =
      old.identity ?? TransactionIdentities(place.session.environment).add(to: old, in: &editor)
    let corrections = Corrections(of: old, identity: identity)
    let copy = corrections.copy(TransactionDraft(copying: new, on: today))
    return try place.adding(
      [corrections.reversal(on: today), copy], to: editor, count: 2)
  }

  /// The document on the disk and in the last commit.
  private var savedTexts: [[UInt8]] {
    let (path, world) = (request.document.path, request.server.workspace.environment)
    var files = CommittedFiles()
    return [
      try? world.disk.read(path).copy, files.file(at: path, in: world)?.bytes,
    ].compactMap { $0 }
  }

  /// What makes of a transaction what a version of the document has in its place; nil: it has the same.
  private func changes(to saved: [UInt8], of transaction: Transaction) -> ChangeSet? {
    let document = request.document
    var text = document.text.bytes
    let replacements = LineDifference.replacements(from: text, to: saved)
      .filter {
        $0.range.overlaps(transaction.span.range)
          || transaction.span.range.contains($0.range.lowerBound)
      }
    guard !replacements.isEmpty else { return nil }
    for replacement in replacements.reversed() {
      text.replaceSubrange(replacement.range, with: replacement.bytes)
    }
    return ChangeSet([
      FileChange(
        path: document.path, name: journal.sources[request.file].path,
        before: document.text.bytes, after: text)
    ])
  }
}
