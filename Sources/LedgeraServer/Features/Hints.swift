import LedgeraBooks
import LedgeraDiagnostics
import LedgeraJSON
import LedgeraModel
import LedgeraParsing
import LedgeraReporting

extension Feature {
  /// What was entered twice; amounts that were left out, and balances, each off unless the user asks for it.
  static let hints = Feature(
    "inlayHintProvider",
    [
      "textDocument/inlayHint": { (server, parameters) throws(ResponseError) in
        let settings = server.workspace.settings
        guard let request = try DocumentRequest(server, parameters),
          let books = request.verdict.books
        else { return [] }
        let range = try request.range()
        let transactions = request.shownTransactions(of: books.journal, in: range)
        let twins =
          settings.showsDuplicates ? EnteredTwice(books.journal).twins(of: transactions) : [:]
        let postings =
          settings.showsElidedAmounts || settings.showsBalances
          ? transactions.flatMap { $0.postings.filter(\.standsInTransaction) } : []
        let balances =
          settings.showsBalances
          ? AccountSums(books.checked).balances(through: Set(postings.map(\.index)))
          : [:]
        return .array(
          transactions.compactMap { own in twins[own.index].map { request.hint(at: own, twin: $0) }
          }
            + postings.flatMap {
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
  fileprivate func shownTransactions(
    of journal: Journal, in range: Range<Int>
  ) -> [Transaction] {
    var transactions: [Transaction] = []
    for (number, record) in journal.store.transactions.buffer.enumerated()
    where record.file == file && Int(record.offset) < range.upperBound
      && range.lowerBound < Int(record.offset) + Int(record.byteLength)
    {
      let transaction = journal.transaction(number)
      guard transaction.standsInFile, !isBeingChanged(transaction.span.range) else { continue }
      transactions.append(transaction)
    }
    return transactions
  }

  /// Beside a transaction that was probably entered twice.
  fileprivate func hint(at transaction: Transaction, twin: Transaction) -> JSONValue {
    let line = WrittenLine(
      at: Int(transaction.record.offset), of: file, in: transaction.journal.sources)
    return hint(
      "entered twice? \(twin.day.text) \(shown(twin.description))", at: line.content.upperBound,
      transaction.journal)
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
