package import LedgeraModel
import LedgeraQuantities

/// The postings of accounts, as lines of statements are looked for among them.
struct BookedLines {
  /// Of each account and those below it.
  private(set) var lines: [AccountID: [BookedLine]] = [:]
  /// Postings of one's own accounts in transactions whose other posting is not known yet.
  private(set) var openEnds = OpenEnds()

  /// Linear in the postings.
  init(_ journal: Journal, of accounts: Set<AccountID>) {
    var owners: [AccountID: AccountID] = [:]
    for account in journal.accounts.displayOrder {
      owners[account] = journal.accounts.lineage(of: account).first { accounts.contains($0) }
    }
    let unknown = UnknownAccounts(journal)
    for index in 0..<journal.transactionCount {
      let transaction = journal.transaction(index)
      guard transaction.standsInFile else { continue }
      for number in transaction.record.postings {
        let record = journal.store.postings[number]
        guard let owner = owners[record.account], record.flags.kind == .real else { continue }
        let posting = Posting(journal: journal, index: number, transactionIndex: index)
        guard let line = BookedLine(posting) else { continue }
        lines[owner, default: []].append(line)
        if transaction.record.postings.count == 2,
          transaction.postings.contains(where: { unknown.contains($0.accountName) })
        {
          openEnds.append(.init(account: owner, line: line))
        }
      }
    }
  }
}

extension BookedLine {
  /// nil: the posting has several amounts, or none.
  fileprivate init?(_ posting: Posting) {
    guard let amount = posting.amounts.first, posting.amounts.count == 1 else { return nil }
    place = .posting(transaction: posting.transactionIndex, number: posting.index)
    day = posting.day
    self.amount = amount.quantity
    symbol = posting.journal.commodity(amount.commodity).symbol
    keys = posting.tags.filter { $0.name == LineKeys.tag }.flatMap { LineKeys.keys(in: $0.value) }
  }
}

/// The accounts of what is not yet explained: `unknown` below the accounts of expenses and of
/// income.
package struct UnknownAccounts: Sendable {
  package let expenses: String
  package let income: String

  package init(_ journal: Journal) {
    expenses = journal.accountName("unknown", below: .expense, else: "expenses")
    income = journal.accountName("unknown", below: .revenue, else: "income")
  }

  package func contains(_ account: String) -> Bool { account == expenses || account == income }
}

extension Journal {
  /// The name of an account below the first one of a type, or else below a usual one.
  func accountName(_ name: String, below type: AccountType, else root: String) -> String {
    let found = accounts.roots.first { self.type(of: $0) == type }
    return "\(found.map(self.name) ?? root):\(name)"
  }
}
