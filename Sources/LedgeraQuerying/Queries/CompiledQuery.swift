package import LedgeraModel

/// A query prepared for testing many postings or transactions of one journal.
///
/// Preparing it matches patterns once per account, description, commodity and tag name; testing a
/// posting then costs a few table look-ups. It holds only numbers, so the journal's store is passed
/// along. Names added to the store later match nothing.
package struct CompiledQuery: Sendable {
  /// Simplified.
  package let query: Query
  let program: QueryProgram
  let names: QueryNames
  let postingStart: Int
  let transactionStart: Int
  /// First step of the conditions that each amount of a posting must meet by itself.
  let amountStart: Int
  private let verdicts: AccountVerdicts
  /// Accounts from this number on were added later.
  private let accountCount: Int
  /// Whether conditions on accounts are also about those that a pivot took the place of.
  let isPivoted: Bool
  /// Whether `amt:` or `cur:` is required, so that only some amounts of a posting may count.
  package let selectsAmounts: Bool

  /// - Parameter usesSecondaryDates: `date:` asks about secondary dates (`--date2`).
  package init(
    _ query: Query, store: borrowing JournalStore, accounts: AccountTree,
    usesSecondaryDates: Bool = false
  ) {
    let simplified = query.simplified
    let count = accounts.nodes.count
    let names = QueryNames(simplified, store: store, accounts: accounts)
    let requiredAmounts = simplified.requiredAmounts
    var program = QueryProgram(
      usesSecondaryDates: usesSecondaryDates, accountCount: count, isPivoted: store.isPivoted)
    self.query = simplified
    isPivoted = store.isPivoted
    postingStart = program.add(simplified, of: .posting, names)
    transactionStart = program.add(simplified, of: .transaction, names)
    amountStart = program.add(requiredAmounts, of: .posting, names)
    selectsAmounts = requiredAmounts != .everything
    verdicts = AccountVerdicts(simplified, names, accountCount: count)
    accountCount = count
    self.program = program
    self.names = names
  }

  package init(_ query: Query, _ journal: Journal, usesSecondaryDates: Bool = false) {
    self.init(
      query, store: journal.store, accounts: journal.accounts,
      usesSecondaryDates: usesSecondaryDates)
  }

  /// Whether every posting matches.
  package var isEverything: Bool { query == .everything }

  /// Whether a posting matches, by its number and its transaction's.
  ///
  /// Only those amounts of a posting count that meet the required `amt:` and `cur:` conditions; if
  /// none does, the posting does not match.
  package func matches(
    posting number: Int, of transaction: Int, in store: borrowing JournalStore
  ) -> Bool {
    matches(store.postings[number], of: transaction, in: store)
  }

  /// Whether any posting to the account may match.
  package func mayMatch(_ account: AccountID) -> Bool {
    isPivoted || account.index < accountCount && !verdicts.excluded.contains(account.index)
  }

  /// Whether a posting matches that may not be in the store's table yet, although its details are.
  package func matches(
    _ record: PostingRecord, of transaction: Int, in store: borrowing JournalStore
  ) -> Bool {
    if !isPivoted, verdicts.matching.contains(record.account.index) { return true }
    guard mayMatch(record.account) else { return false }
    guard record.flags.isMixed || record.flags.isBig else {
      return passesPosting(postingStart, record, [], transaction, store)
    }
    let amounts = amounts(of: record, in: store)
    return !amounts.isEmpty && passesPosting(postingStart, record, amounts, transaction, store)
  }

  /// Whether a transaction matches: for each condition on postings, some posting has to meet it.
  package func matches(transaction: Int, in store: borrowing JournalStore) -> Bool {
    passesTransaction(transactionStart, transaction, store)
  }

  /// The amounts of a matching posting that count: those that meet the required `amt:` and `cur:`
  /// conditions.
  package func amounts(of posting: PostingRecord, in store: borrowing JournalStore) -> [Amount] {
    let amounts = store.amounts(of: posting)
    guard selectsAmounts else { return amounts }
    return amounts.filter { passesAmount($0) }
  }
}

/// Tests of views.
extension CompiledQuery {
  package func matches(_ posting: Posting) -> Bool {
    matches(
      posting: posting.index, of: posting.transactionIndex, in: posting.journal.store)
  }

  package func matches(_ transaction: Transaction) -> Bool {
    matches(transaction: transaction.index, in: transaction.journal.store)
  }

  /// Whether an account matches by itself, for lists of declared accounts: its payee and note are
  /// empty, and other conditions that are not about accounts hold.
  package func matches(_ account: AccountID) -> Bool {
    query.verdict(onItem: { condition in
      switch condition {
      case .account, .types, .depth, .accountDepth, .tag:
        names[condition].contains(account.index)
      case .payee, .note: false
      default: true
      }
    })
  }

  /// Whether a price matches: `date:`, `cur:` of the priced commodity, and `amt:` of the price; all
  /// other conditions hold.
  package func matches(_ price: PriceRecord) -> Bool {
    query.verdict(onItem: { condition in
      switch condition {
      case .commodity: names[condition].contains(price.commodity.index)
      case .amount(let comparison): comparison.matches(price.price.quantity)
      case .date(let span): span.contains(price.day)
      default: true
      }
    })
  }
}

extension Query {
  /// The required conditions on amounts that are not negated: what an amount must meet to count.
  fileprivate var requiredAmounts: Query {
    let parts: [Query] = if case .and(let list) = self { list } else { [self] }
    return Query.and(parts.filter { $0.isAboutAmounts }).simplified
  }

  private var isAboutAmounts: Bool {
    switch self {
    case .amount, .commodity: true
    case .anyPosting(let inner), .allPostings(let inner): inner.isAboutAmounts
    case .and(let list), .or(let list): !list.isEmpty && list.allSatisfy(\.isAboutAmounts)
    default: false
    }
  }

  /// The query's value, given the value of each condition.
  fileprivate func verdict(onItem holds: (Query) -> Bool) -> Bool {
    switch self {
    case .everything: true
    case .nothing: false
    case .not(let inner): !inner.verdict(onItem: holds)
    case .anyPosting(let inner), .allPostings(let inner): inner.verdict(onItem: holds)
    case .and(let list): list.allSatisfy { $0.verdict(onItem: holds) }
    case .or(let list): list.contains { $0.verdict(onItem: holds) }
    default: holds(self)
    }
  }
}
