import LedgeraDiagnostics
import LedgeraModel
import LedgeraQuantities

/// Goes through all postings in the order in which they count, resolves balance assignments and
/// checks balance assertions (grammar.md § Balance assertions).
struct AssertionPass: ~Copyable {
  let options: CheckingOptions
  var balances: RunningBalances
  var findings = DiagnosticList()
  /// Accounts whose postings could not all be read or balanced.
  var unreliable: Set<AccountID>
  /// By how much a balance is known to be off, once that was reported.
  var knownDifferences: [Key: Quantity] = [:]
  /// Findings by balance, to count those that follow from them.
  var reported: [Key: Diagnostic] = [:]
  /// Where reported assertions stand.
  var reportedPlaces: Set<Span> = []
  /// The last assertion that held, by balance.
  var lastHeld: [Key: Span] = [:]
  /// Postings since then.
  var order: [Key] = []

  struct Key: Hashable {
    let follower: RunningBalances.Follower
    let commodity: CommodityID
  }

  init(
    _ store: borrowing JournalStore, accounts: AccountTree, options: CheckingOptions,
    unreliable: Set<AccountID>
  ) {
    self.options = options
    self.unreliable = unreliable
    balances = RunningBalances(
      AssertionPass.followed(in: store, accounts), accountCount: accounts.nodes.count,
      commodityCount: store.commodities.count)
  }

  /// The balances that something is asserted of, each once.
  private static func followed(
    in store: borrowing JournalStore, _ accounts: AccountTree
  ) -> [(RunningBalances.Follower, members: [AccountID])] {
    var known: Set<RunningBalances.Follower> = []
    var result: [(RunningBalances.Follower, members: [AccountID])] = []
    for number in 0..<store.postings.count {
      let posting = store.postings[number]
      guard posting.detail >= 0 else { continue }
      let assertion = store.details[Int(posting.detail)].assertion
      guard assertion >= 0 else { continue }
      let includes = store.assertions[Int(assertion)].includesSubaccounts
      let follower = RunningBalances.Follower(
        account: posting.account, includesSubaccounts: includes)
      guard known.insert(follower).inserted else { continue }
      result.append(
        (follower, includes ? accounts.subtree(of: posting.account) : [posting.account]))
    }
    return result
  }

  /// Lets something happen to the balances.
  @inline(__always)
  mutating func process(
    _ event: PostingEvents.Event, with balancer: inout EntryBalancer, in store: inout JournalStore
  ) {
    switch event {
    case .entry(let index): process(entry: index, with: &balancer, in: &store)
    case .posting(let number, let entry): add(number, entry: entry, in: store)
    case .postings(let entry):
      let record = store.transactions[entry]
      for number in record.postings where balances.isFollowed(store.postings[number].account) {
        if record.hasPostingDates, store.ownDay(ofPosting: number) != nil { continue }
        add(number, entry: entry, in: store)
      }
    }
  }

  /// Resolves the assignments of an entry, balances it, and adds its postings.
  private mutating func process(
    entry index: Int, with balancer: inout EntryBalancer, in store: inout JournalStore
  ) {
    let range = store.transactions[index].postings
    for number in range
    where store.postings[number].flags.hasAmount || store.isAssignment(number) {
      if !store.postings[number].flags.hasAmount { assign(number, entry: index, in: &store) }
      add(number, entry: index, in: store)
    }
    let missing = range.filter { !store.postings[$0].flags.hasAmount }
    balancer.balance(index, in: &store)
    for number in missing { add(number, entry: index, in: store) }
  }

  /// Adds a posting to the running balances and checks its assertion.
  mutating func add(_ number: Int, entry index: Int, in store: borrowing JournalStore) {
    let posting = store.postings[number]
    guard balances.isFollowed(posting.account) else { return }
    store.forEachAmount(of: posting) { amount in
      do throws(QuantityOverflow) {
        try balances.add(amount, to: posting.account)
      } catch {
        unreliable.insert(posting.account)
        findings.add(
          Diagnostic(
            .amountOverflow, "the balance of this account needs more than 38 digits",
            at: store.span(ofPosting: number, in: store.transactions[index])))
      }
    }
    guard posting.detail >= 0 else { return }
    let assertion = store.details[Int(posting.detail)].assertion
    if assertion >= 0, !options.ignoresAssertions {
      check(store.assertions[Int(assertion)], of: posting, entry: index, in: store)
    }
  }

  /// Sets the amount that makes the assertion true.
  private mutating func assign(_ number: Int, entry index: Int, in store: inout JournalStore) {
    let posting = store.postings[number]
    let detail = store.details[Int(posting.detail)]
    let assertion = store.assertions[Int(detail.assertion)]
    if detail.day.day != nil {
      findings.add(
        Diagnostic(
          .invalidBalanceAssignment, "a posting with its own date cannot be assigned a balance",
          at: store.span(ofPosting: number, in: store.transactions[index])))
    }
    let follower = RunningBalances.Follower(
      account: posting.account, includesSubaccounts: assertion.includesSubaccounts)
    var amounts: [Amount] = []
    do throws(QuantityOverflow) {
      let held = balances.quantity(of: assertion.commodity, in: follower)
      amounts = [Amount(try assertion.quantity.subtracting(held), assertion.commodity)]
      if assertion.isSole {
        amounts += balances.amounts(in: follower).filter { $0.commodity != assertion.commodity }
          .map(\.negated)
      }
    } catch {
      findings.add(
        Diagnostic(
          .amountOverflow, "the assigned amount needs more than 38 digits",
          at: store.span(ofPosting: number, in: store.transactions[index])))
    }
    store.complete(number, with: amounts)
    if assertion.cost >= 0 { store.changeDetail(of: number) { $0.cost = assertion.cost } }
  }
}

extension AccountTree {
  /// An account and everything below it.
  func subtree(of account: AccountID) -> [AccountID] {
    var result: [AccountID] = []
    var pending = [account]
    while let next = pending.popLast() {
      result.append(next)
      pending.append(contentsOf: self[next].children)
    }
    return result
  }
}
