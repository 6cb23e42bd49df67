import LedgeraDiagnostics
import LedgeraModel
import LedgeraQuantities

/// Goes through all postings in accounting order, resolves balance assignments and checks balance
/// assertions (grammar.md § Balance assertions).
struct AssertionPass: ~Copyable {
  let options: CheckingOptions
  var balances: RunningBalances
  var findings = DiagnosticList()
  /// Accounts whose postings could not all be read or balanced.
  var unreliable: Set<AccountID>
  /// The reported differences of balances.
  var knownDifferences: [Key: Quantity] = [:]
  /// Findings by balance, to count those that follow from them.
  var reported: [Key: Diagnostic] = [:]
  /// The places of reported assertions.
  var reportedPlaces: Set<Span> = []
  /// The last assertion that held, for each balance.
  var lastHeld: [Key: Span] = [:]
  /// The postings since then.
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

  /// The balances that are asserted, without repetition.
  private static func followed(
    in store: borrowing JournalStore, _ accounts: AccountTree
  ) -> [(RunningBalances.Follower, members: [AccountID])] {
    var known: Set<RunningBalances.Follower> = []
    var result: [(RunningBalances.Follower, members: [AccountID])] = []
    for number in 0..<store.postings.count {
      let posting = store.postings[number]
      guard let assertion = store.assertion(of: posting) else { continue }
      let includes = assertion.includesSubaccounts
      let follower = RunningBalances.Follower(
        account: posting.account, includesSubaccounts: includes)
      guard known.insert(follower).inserted else { continue }
      result.append(
        (follower, includes ? accounts.subtree(of: posting.account) : [posting.account]))
    }
    return result
  }

  /// Applies an event to the balances.
  mutating func process(
    _ event: PostingEvents.Event, with balancer: inout TransactionBalancer,
    in store: inout JournalStore
  ) {
    switch event {
    case .transaction(let index): process(transaction: index, with: &balancer, in: &store)
    case .posting(let number, let transaction): add(number, transaction: transaction, in: store)
    case .postings(let transaction): add(postingsOf: transaction, in: store)
    }
  }

  /// Adds the postings of a transaction, except those with a date of their own.
  private mutating func add(postingsOf transaction: Int, in store: borrowing JournalStore) {
    let record = store.transactions[transaction]
    for number in record.postings where balances.isFollowed(store.postings[number].account) {
      if record.hasPostingDates, store.ownDay(ofPosting: number) != nil { continue }
      add(number, transaction: transaction, in: store)
    }
  }

  /// Applies events of transactions without posting dates or assignments, posting by posting.
  mutating func process(
    writtenOrder transactions: Range<Int>, hasAssignments: [Bool],
    with balancer: inout TransactionBalancer,
    in store: inout JournalStore
  ) {
    guard let last = transactions.last else { return }
    var start = store.transactions[transactions.lowerBound].postings.lowerBound
    for transaction in transactions where hasAssignments[transaction] {
      let postings = store.transactions[transaction].postings
      add(start..<postings.lowerBound, in: store)
      process(transaction: transaction, with: &balancer, in: &store)
      start = postings.upperBound
    }
    add(start..<store.transactions[last].postings.upperBound, in: store)
  }

  /// Adds a run of postings, regardless of their transactions.
  private mutating func add(_ numbers: Range<Int>, in store: borrowing JournalStore) {
    let postings = store.postings.buffer
    for number in numbers where balances.isFollowed(postings[number].account) {
      addAmounts(of: number, in: store)
      if let assertion = store.assertion(of: postings[number]),
        let transaction = store.transaction(ofPosting: number)
      {
        checkIfWanted(assertion, of: postings[number], transaction: transaction, in: store)
      }
    }
  }

  /// Resolves the assignments of a transaction, balances it, and adds its postings.
  private mutating func process(
    transaction index: Int, with balancer: inout TransactionBalancer, in store: inout JournalStore
  ) {
    let range = store.transactions[index].postings
    for number in range
    where store.postings[number].flags.hasAmount || store.isAssignment(number) {
      if !store.postings[number].flags.hasAmount { assign(number, transaction: index, in: &store) }
      add(number, transaction: index, in: store)
    }
    let missing = range.filter { !store.postings[$0].flags.hasAmount }
    balancer.balance(index, in: &store)
    for number in missing { add(number, transaction: index, in: store) }
  }

  /// Adds a posting to the running balances and checks its assertion.
  mutating func add(_ number: Int, transaction index: Int, in store: borrowing JournalStore) {
    let posting = store.postings[number]
    guard balances.isFollowed(posting.account) else { return }
    addAmounts(of: number, in: store)
    if let assertion = store.assertion(of: posting) {
      checkIfWanted(assertion, of: posting, transaction: index, in: store)
    }
  }

  @inline(__always)
  private mutating func addAmounts(of number: Int, in store: borrowing JournalStore) {
    let posting = store.postings[number]
    do throws(QuantityOverflow) {
      if posting.isSmall {
        try balances.add(store.smallAmount(of: posting), to: posting.account)
      } else {
        for amount in store.amounts(of: posting) { try balances.add(amount, to: posting.account) }
      }
    } catch {
      reportOverflow(at: number, in: store)
    }
  }

  private mutating func checkIfWanted(
    _ assertion: AssertionRecord, of posting: PostingRecord, transaction index: Int,
    in store: borrowing JournalStore
  ) {
    // A statement that a bank lists begins with an unknown balance.
    let isExcerpt = store.sources[store.transactions[index].file].isExcerpt
    guard !options.ignoresAssertions, !isExcerpt else { return }
    check(assertion, of: posting, transaction: index, in: store)
  }

  private mutating func reportOverflow(at number: Int, in store: borrowing JournalStore) {
    guard let transaction = store.transaction(ofPosting: number) else { return }
    unreliable.insert(store.postings[number].account)
    findings.add(
      Diagnostic(
        .amountOverflow, "the balance of this account needs more than 38 digits",
        at: store.span(ofPosting: number, in: store.transactions[transaction])))
  }

  /// Sets the amount that makes the assertion true.
  private mutating func assign(_ number: Int, transaction index: Int, in store: inout JournalStore)
  {
    let posting = store.postings[number]
    guard let assertion = store.assertion(of: posting) else { return }
    if store.detail(of: posting)?.day.day != nil {
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
  /// An account and all its subaccounts.
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
