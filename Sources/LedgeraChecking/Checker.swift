public import LedgeraDiagnostics
public import LedgeraModel

/// What checking depends on besides the journal.
public struct CheckingOptions: Sendable {
  /// `-I`: balance assertions are not checked; assignments still apply.
  public var ignoresAssertions: Bool
  /// `--txn-balancing=old`: sums are rounded to the commodity's display precision.
  public var usesOldBalancing: Bool

  public init(ignoresAssertions: Bool = false, usesOldBalancing: Bool = false) {
    self.ignoresAssertions = ignoresAssertions
    self.usesOldBalancing = usesOldBalancing
  }
}

/// What checking makes of a journal.
public struct CheckingResult: Sendable {
  /// The journal with all amounts that could be inferred.
  public let journal: Journal
  /// nil: some entry does not balance or an assertion fails.
  public let ledger: Ledger?
  public let diagnostics: DiagnosticList
  /// Numbers of entries in date order; empty when that is the file order.
  public let order: [UInt32]
}

/// Completes a journal and proves that its entries balance and its assertions hold.
public enum Checker {
  /// Takes over the store. `unreliable` are accounts of entries that could not be read: assertions
  /// about them are not checked, because they would only repeat that.
  public static func check(
    _ store: consuming JournalStore, options: CheckingOptions = CheckingOptions(),
    unreliable: Set<AccountID> = [], hasErrors: Bool = false
  ) -> CheckingResult {
    var store = store
    var balancer = EntryBalancer(store, options: options)
    let order = EntryOrder(store)
    let accounts = AccountTree(completing: &store)
    var diagnostics: DiagnosticList
    if store.assertions.count == 0 {
      for index in 0..<store.transactions.count { balancer.balance(index, in: &store) }
      diagnostics = balancer.findings
    } else {
      diagnostics = checkWithAssertions(
        &store, accounts, &balancer, order, options, unreliable)
    }
    let journal = Journal(store, accounts: accounts)
    let isFine = !diagnostics.hasErrors && !hasErrors
    return CheckingResult(
      journal: journal, ledger: isFine ? Ledger(journal: journal, order: order.numbers) : nil,
      diagnostics: diagnostics, order: order.numbers)
  }

  /// Entries without assignments balance on their own; then all postings are gone through in order.
  private static func checkWithAssertions(
    _ store: inout JournalStore, _ accounts: AccountTree, _ balancer: inout EntryBalancer,
    _ order: EntryOrder,
    _ options: CheckingOptions, _ unreliable: Set<AccountID>
  ) -> DiagnosticList {
    var pass = AssertionPass(store, accounts: accounts, options: options, unreliable: unreliable)
    let hasAssignments = entriesWithAssignments(store)
    for index in 0..<store.transactions.count where !hasAssignments[index] {
      balancer.balance(index, in: &store)
    }
    for index in balancer.brokenEntries {
      for number in store.transactions[index].postings where !store.postings[number].flags.hasAmount
      {
        pass.unreliable.insert(store.postings[number].account)
      }
    }
    for event in PostingEvents(store, order: order, hasAssignments: hasAssignments) {
      switch event {
      case .entry(let index): pass.process(entry: index, with: &balancer, in: &store)
      case .posting(let number, let entry): pass.add(number, entry: entry, in: store)
      case .postings(let entry):
        let record = store.transactions[entry]
        for number in record.postings
        where pass.balances.isFollowed(store.postings[number].account) {
          if record.hasPostingDates, store.ownDay(ofPosting: number) != nil { continue }
          pass.add(number, entry: entry, in: store)
        }
      }
    }
    var diagnostics = balancer.findings
    diagnostics.add(contentsOf: pass.finish())
    return diagnostics
  }

  /// By number of entry: whether a posting has an assertion instead of an amount.
  private static func entriesWithAssignments(_ store: borrowing JournalStore) -> [Bool] {
    var result = [Bool](repeating: false, count: store.transactions.count)
    for (number, posting) in store.postings.buffer.enumerated()
    where !posting.flags.hasAmount && posting.detail >= 0
      && store.details[Int(posting.detail)].assertion >= 0
    {
      if let entry = store.entry(ofPosting: number) { result[entry] = true }
    }
    return result
  }
}
