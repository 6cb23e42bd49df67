package import LedgeraComputation
package import LedgeraModel

/// What was booked in a period, as the file of a seal lists it (grammar.md § seal): a line with a
/// digest for each transaction and price, and the types of the accounts.
///
/// Lines are sorted, so that the same books give the same file, and git shows differences.
package struct SealRecord: Sendable, Equatable {
  /// A transaction or a price.
  package struct Item: Sendable, Hashable, Comparable {
    package let day: Day
    package let digest: Digest
    /// How people recognise it: a transaction's description, a price.
    package let text: String

    package static func < (left: Item, right: Item) -> Bool {
      (left.day, left.digest) < (right.day, right.digest)
    }
  }

  /// The period's last day.
  package var until: Day
  /// The previous seal; nil: this is the first one.
  package var previous: Link?
  /// Sorted; two equal transactions are two items.
  package var transactions: [Item] = []
  package var prices: [Item] = []
  /// Types of the accounts of these transactions, by account name: letters, or `-` for none.
  package var accountTypes: [String: String] = [:]

  /// A reference to the previous seal.
  package struct Link: Sendable, Equatable {
    package let until: Day
    /// Digest of its file.
    package let digest: Digest

    package init(until: Day, digest: Digest) {
      self.until = until
      self.digest = digest
    }
  }

  init(until: Day, previous: Link?) {
    self.until = until
    self.previous = previous
  }
}

extension SealRecord {
  /// What the books contain after a seal, up to another day. Linear in transactions and prices.
  ///
  /// - Parameter threads: The most threads to use; the result does not depend on it.
  package init(_ journal: Journal, until: Day, previous: Link?, threads: Int = 1) {
    self.init(until: until, previous: previous)
    func isCovered(_ day: Day) -> Bool { day <= until && previous.map { day > $0.until } ?? true }
    let covered = journal.store.transactions.buffer.indices.filter { index in
      let transaction = journal.store.transactions[index]
      return isCovered(transaction.day) && (journal.store.detail(of: transaction)?.rule ?? -1) < 0
    }
    let shares = Shares(of: covered.count, threads: threads, least: Self.worthThread)
    transactions = shares.map { Self.items(covered[$0], of: journal) }.flatMap { $0 }
    for (index, price) in journal.store.prices.buffer.enumerated() where isCovered(price.day) {
      let (digest, text) = TransactionDigests.digest(ofPrice: index, in: journal)
      prices.append(Item(day: price.day, digest: digest, text: text))
    }
    transactions.sort()
    prices.sort()
    for account in Self.accounts(of: covered, in: journal) {
      accountTypes[journal.name(account)] =
        journal.type(of: account).map { String($0.letter) } ?? "-"
    }
  }

  /// The least number of transactions that is worth a thread.
  private static let worthThread = 1 << 11

  private static func items(_ transactions: ArraySlice<Int>, of journal: Journal) -> [Item] {
    var digests = TransactionDigests(journal)
    var items: [Item] = []
    items.reserveCapacity(transactions.count)
    for index in transactions {
      let transaction = journal.store.transactions[index]
      items.append(
        Item(
          day: transaction.day, digest: digests.digest(ofTransaction: index),
          text: journal.description(transaction.description)))
    }
    return items
  }

  /// Accounts that occur in transactions as written.
  private static func accounts(of transactions: [Int], in journal: Journal) -> [AccountID] {
    var isUsed = [Bool](repeating: false, count: journal.accounts.nodes.count)
    for index in transactions {
      for number in journal.store.transactions[index].postings {
        let posting = journal.store.postings[number]
        if journal.store.detail(of: posting)?.rule ?? -1 < 0 {
          isUsed[posting.account.index] = true
        }
      }
    }
    return isUsed.indices.filter { isUsed[$0] }.map { AccountID(UInt32($0)) }
  }
}
