import LedgeraBooks
import LedgeraDiagnostics
import LedgeraJSON
import LedgeraModel
import LedgeraParsing

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
        let sums = settings.showsBalances ? AccountSums(books.journal, books.ledger) : nil
        var hints: [JSONValue] = []
        for number in 0..<books.journal.transactionCount {
          let transaction = books.journal.transaction(number)
          guard transaction.record.file == request.file, transaction.standsInFile,
            transaction.span.range.overlaps(range), !request.isBeingChanged(transaction.span.range)
          else { continue }
          for posting in transaction.postings where posting.standsInTransaction {
            hints += request.hints(
              at: posting, showsAmount: settings.showsElidedAmounts, balances: sums)
          }
        }
        return .array(hints)
      }
    ])
}

extension DocumentRequest {
  /// Whether the last change was made within a range.
  fileprivate func isBeingChanged(_ range: Range<Int>) -> Bool {
    document.lastChange.map { range.contains($0) || range.upperBound == $0 } ?? false
  }

  fileprivate func hints(
    at posting: Posting, showsAmount: Bool, balances: AccountSums?
  ) -> [JSONValue] {
    let journal = posting.journal
    let line = WrittenLine(at: Int(posting.record.offset), of: file, in: journal.sources)
    guard let target = line.target else { return [] }
    var hints: [JSONValue] = []
    if showsAmount, posting.isInferred {
      hints.append(
        hint(journal.text(of: AccountSums.sum([posting])), at: target.upperBound, journal))
    }
    if let balances {
      let held = balances.balance(of: posting.account, through: posting.index, isWhole: false)
      hints.append(hint("= " + journal.text(of: held), at: line.content.upperBound, journal))
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
