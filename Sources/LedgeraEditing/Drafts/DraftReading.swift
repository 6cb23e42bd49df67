package import LedgeraDiagnostics
package import LedgeraModel

/// Whether inserted transactions read back as the drafts they were written from.
package enum DraftReading: Sendable {
  /// They do.
  case same
  /// Accounts are below this parent, because `apply account` is in force there.
  case below(parent: String)
  /// This draft reads as something else, or as nothing.
  case different(TransactionDraft, found: TransactionDraft?)

  /// Looks for the insertions' transactions in the books read again.
  ///
  /// - Parameter removed: Transactions that go, by number.
  package init(
    _ insertions: [DraftInsertion], in changed: Journal, before: Journal,
    besides removed: Set<Int> = []
  ) {
    let old = WrittenTransactions(before, besides: removed)
    let new = WrittenTransactions(changed)
    var earlier = insertions.map { _ in 0 }
    var added: [String: Int] = [:]
    for index in insertions.indices.sorted(by: { insertions[$0].offset < insertions[$1].offset }) {
      earlier[index] = added[insertions[index].path, default: 0]
      added[insertions[index].path, default: 0] += insertions[index].drafts.count
    }
    for (insertion, earlier) in zip(insertions, earlier) {
      let oldFile = before.file(at: insertion.path)
      let numbers = changed.file(at: insertion.path).map(new.numbers) ?? []
      let oldCount = oldFile.map { old.numbers(in: $0).count } ?? 0
      let first =
        earlier + (oldFile.map { old.count(in: $0, before: insertion.offset) } ?? 0)
      for (index, draft) in zip(first..., insertion.drafts) {
        guard numbers.count == oldCount + (added[insertion.path] ?? 0),
          numbers.indices.contains(index)
        else {
          self = .different(draft, found: nil)
          return
        }
        let found = TransactionDraft(changed.transaction(numbers[index]))
        guard found.asRead == draft.asRead else {
          self =
            found.parent(above: draft).map { .below(parent: $0) }
            ?? .different(draft, found: found)
          return
        }
      }
    }
    self = .same
  }
}

extension Journal {
  fileprivate func file(at path: String) -> FileID? {
    sources.files.firstIndex { $0.path == path }.map { FileID(number: UInt16($0)) }
  }
}

extension TransactionDraft {
  /// The account that is above every one of the draft's; nil: there is no such account, or more
  /// is different.
  fileprivate func parent(above draft: TransactionDraft) -> String? {
    guard let first = postings.first?.account, let written = draft.postings.first?.account,
      first.utf8.count > written.utf8.count + 1, first.hasSuffix(":\(written)")
    else { return nil }
    let parent = String(first.utf8.dropLast(written.utf8.count + 1)) ?? ""
    var lowered = draft
    for index in lowered.postings.indices {
      lowered.postings[index].account = "\(parent):\(lowered.postings[index].account)"
    }
    return lowered.asRead == asRead ? parent : nil
  }
}

/// Drafts that read as something else wherever they are written.
package struct DraftFailure: ExplainedError {
  package let draft: TransactionDraft
  /// What the books read like at the best place; nil: no such transaction.
  package let found: TransactionDraft?

  package var kind: FailureKind { .findings }

  package var message: String {
    let what = draft.description.isEmpty ? draft.day.text : draft.description
    return "the transaction \(shown(what)) cannot be written so that it reads back the same"
  }

  package var hints: [String] {
    let read = zip(draft.postings, found?.postings ?? []).first { $0.account != $1.account }
    return (read.map { ["'\($0.account)' would be read as '\($1.account)'"] } ?? [])
      + ["directives in force there change it; name another file with --into FILE"]
  }
}

extension DraftInsertions {
  /// The first insertions of drafts that read back as them; empty: there is no file to write to.
  ///
  /// - Parameter reading: Gives the journal as it would be read with the insertions.
  package func settled(
    for drafts: [TransactionDraft], reading: ([DraftInsertion]) -> Journal
  ) throws(DraftFailure) -> [DraftInsertion] {
    let drafts = drafts.inOrder
    var ranks = drafts.map { _ in 0 }
    var first: DraftFailure?
    while let proposal = insertions(of: drafts, ranks: ranks, numbers: .styled) {
      var parent = ""
      var failure = drafts.indices.first
      for numbers in [DraftWriter.Numbers.styled] + DraftWriter.Numbers.allCases {
        let isProposed = numbers == .styled && parent.isEmpty
        let trial =
          isProposed
          ? proposal
          : insertions(of: drafts, ranks: ranks, numbers: numbers, leavingOut: parent) ?? proposal
        switch DraftReading(trial, in: reading(trial), before: journal, besides: removed) {
        case .same: return trial
        case .below(let found): parent = found
        case .different(let draft, let found):
          failure = drafts.firstIndex(of: draft)
          first = first ?? DraftFailure(draft: draft, found: found)
        }
      }
      guard let failure else { break }
      ranks[failure] += 1
    }
    if let first { throw first }
    return []
  }
}
