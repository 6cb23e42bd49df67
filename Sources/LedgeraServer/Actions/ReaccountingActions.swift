import LedgeraBooks
import LedgeraDiagnostics
import LedgeraEditing
import LedgeraModel

extension ActionPlace {
  /// The selected transactions with another account in the place of one that all of them have: a category before
  /// a wallet, those of its type that are used most now.
  func reaccountings() -> [Action] {
    let transactions = selectedTransactions
    guard transactions.count > 1 else { return [] }
    let used = UsedNames(journal, except: nil, today: today).accounts.inUse
    return sources(of: transactions).prefix(2).flatMap { source -> [Action] in
      let type = journal.type(of: source)
      let names = used.filter { name, _ in
        let other = journal.account(named: name)
        return other != source && other.flatMap { journal.type(of: $0) } == type
      }
      let targets = names.sorted { left, right in
        if left.value.precedes(right.value) { return true }
        return !right.value.precedes(left.value) && left.key < right.key
      }
      return targets.prefix(5).flatMap { reaccounting(transactions, from: source, to: $0.key) }
    }
  }

  /// Those of the document that the range touches.
  private var selectedTransactions: [Transaction] {
    guard !range.isEmpty else { return [] }
    return journal.store.transactions.buffer.enumerated().compactMap { number, record in
      let transaction = journal.transaction(number)
      guard record.file == request.file, transaction.standsInFile,
        transaction.span.range.overlaps(range)
      else { return nil }
      return transaction
    }
  }

  /// Accounts that all of them have, categories first.
  private func sources(of transactions: [Transaction]) -> [AccountID] {
    let common = transactions.dropFirst().reduce(Set(transactions[0].postings.map(\.account))) {
      $0.intersection($1.postings.map(\.account))
    }
    return common.sorted { left, right in
      let (first, second) = (isCategory(left), isCategory(right))
      return first == second ? journal.name(left) < journal.name(right) : first
    }
  }

  private func isCategory(_ account: AccountID) -> Bool {
    journal.role(of: account)?.isCategory ?? false
  }

  private func reaccounting(
    _ transactions: [Transaction], from source: AccountID, to target: String
  ) -> [Action] {
    let postings = transactions.flatMap(\.postings).filter {
      $0.account == source && $0.standsInTransaction
    }
    let title =
      "post \(counted(transactions.count, "transaction")) to \(shown(target)), not to"
      + " \(shown(journal.name(source)))"
    return action(title, .refactor, unless: changesCount) { editor in
      postings.allSatisfy {
        PostingTags(journal).rename($0, to: target, isAligned: true, in: &editor)
      }
    }
  }

  /// There are more transactions or postings than before, or fewer.
  private func changesCount(_ after: Books) -> String? {
    after.journal.transactionCount == journal.transactionCount
      && after.journal.store.postings.count == journal.store.postings.count
      ? nil : "the transactions would read differently"
  }
}
