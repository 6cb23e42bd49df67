import LedgeraModel

/// How often every account is posted to, and the first posting.
struct AccountUses {
  /// A posting of a transaction, both by number.
  struct Place {
    let posting: Int
    let transaction: Int
  }

  /// By account number.
  private(set) var counts: [Int]
  /// The first posting to every account posted to, in file order.
  private(set) var firsts: [(account: AccountID, place: Place)] = []

  /// One pass over all postings.
  init(_ journal: Journal) {
    counts = [Int](repeating: 0, count: journal.accounts.nodes.count)
    let postings = journal.store.postings.buffer
    let transactions = journal.store.transactions.buffer
    for index in transactions.indices {
      for number in transactions[index].postings {
        let account = postings[number].account
        counts[account.index] += 1
        if counts[account.index] == 1 {
          firsts.append((account, Place(posting: number, transaction: index)))
        }
      }
    }
  }
}
