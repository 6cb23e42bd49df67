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
    var diagnostics: DiagnosticList
    if store.assertions.count == 0 {
      for index in 0..<store.transactions.count { balancer.balance(index, in: &store) }
      diagnostics = balancer.findings
    } else {
      diagnostics = checkWithAssertions(&store, &balancer, order, options, unreliable)
    }
    let journal = Journal(store)
    let isFine = !diagnostics.hasErrors && !hasErrors
    return CheckingResult(
      journal: journal, ledger: isFine ? Ledger(journal: journal, order: order.numbers) : nil,
      diagnostics: diagnostics, order: order.numbers)
  }

  /// Entries without assignments balance on their own; then all postings are gone through in order.
  private static func checkWithAssertions(
    _ store: inout JournalStore, _ balancer: inout EntryBalancer, _ order: EntryOrder,
    _ options: CheckingOptions, _ unreliable: Set<AccountID>
  ) -> DiagnosticList {
    let accounts = AccountTree(completing: &store, declaredTypes: [:])
    var pass = AssertionPass(store, accounts: accounts, options: options, unreliable: unreliable)
    var hasAssignments = [Bool](repeating: false, count: store.transactions.count)
    for index in 0..<store.transactions.count {
      if store.transactions[index].postings.contains(where: { pass.isAssignment($0, in: store) }) {
        hasAssignments[index] = true
      } else {
        balancer.balance(index, in: &store)
      }
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
        for number in record.postings {
          if record.hasPostingDates, store.ownDay(ofPosting: number) != nil { continue }
          pass.add(number, entry: entry, in: store)
        }
      }
    }
    var diagnostics = balancer.findings
    diagnostics.add(contentsOf: pass.finish())
    return diagnostics
  }
}
