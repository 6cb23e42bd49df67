import LedgeraBooks
import LedgeraDiagnostics
import LedgeraJSON
import LedgeraModel
import LedgeraParsing
import LedgeraReporting

extension Feature {
  /// Amounts that were left out, and balances; each off unless the user asks for it.
  static let hints = Feature(
    "inlayHintProvider",
    [
      "textDocument/inlayHint": { (server, parameters) throws(ResponseError) in
        let settings = server.workspace.settings
        guard settings.showsElidedAmounts || settings.showsBalances,
          let request = try DocumentRequest(server, parameters),
          let books = request.verdict.books
        else { return [] }
        let range = try request.range()
        let postings = request.shownPostings(of: books.journal, in: range)
        let balances =
          settings.showsBalances
          ? AccountSums(books.journal, books.ledger).balances(through: Set(postings.map(\.index)))
          : [:]
        return .array(
          postings.flatMap {
            request.hints(
              at: $0, showsAmount: settings.showsElidedAmounts, balance: balances[$0.index])
          })
      }
    ])
}

extension DocumentRequest {
  /// Whether the last change was made within a range.
  fileprivate func isBeingChanged(_ range: Range<Int>) -> Bool {
    document.lastChange.map { range.contains($0) || range.upperBound == $0 } ?? false
  }

  /// Those of the document in a range, without those of the transaction that is being changed.
  fileprivate func shownPostings(of journal: Journal, in range: Range<Int>) -> [Posting] {
    var postings: [Posting] = []
    for (number, record) in journal.store.transactions.buffer.enumerated()
    where record.file == file && Int(record.offset) < range.upperBound
      && range.lowerBound < Int(record.offset) + Int(record.byteLength)
    {
      let transaction = journal.transaction(number)
      guard transaction.standsInFile, !isBeingChanged(transaction.span.range) else { continue }
      postings += transaction.postings.filter(\.standsInTransaction)
    }
    return postings
  }

  fileprivate func hints(
    at posting: Posting, showsAmount: Bool, balance: WideBalance?
  ) -> [JSONValue] {
    let journal = posting.journal
    let line = WrittenLine(at: Int(posting.record.offset), of: file, in: journal.sources)
    guard let target = line.target else { return [] }
    var hints: [JSONValue] = []
    if showsAmount, posting.isInferred {
      hints.append(
        hint(journal.text(of: AccountSums.sum([posting])), at: target.upperBound, journal))
    }
    if let balance {
      hints.append(hint("= " + journal.text(of: balance), at: line.content.upperBound, journal))
    }
    return hints
  }

  private func hint(_ text: String, at offset: Int, _ journal: Journal) -> JSONValue {
    [
      "position": places.position(of: offset, in: journal.sources[file]).json,
      "label": .string(text), "paddingLeft": true,
    ]
  }
}
