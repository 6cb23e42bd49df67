import LedgeraDiagnostics
import LedgeraModel

/// Infers the amounts of a journal, balances its transactions and checks its assertions.
struct Completion {
  /// With those that rules name after the ones they match, once these are applied.
  private(set) var accounts: AccountTree
  let order: TransactionSorting
  let options: CheckingOptions
  /// Accounts of transactions that could not be read or balanced.
  var unreliable: Set<AccountID>
  /// Transactions with malformed base values, which are already reported.
  private let misread: Set<Int>
  private(set) var findings = DiagnosticList()
  /// The final balances; nil: assertions, if any, were checked one by one, or an amount is unknown.
  private(set) var closingBalances: ClosingBalances?
  /// Transactions that do not balance, by number in file order.
  private var brokenTransactions: [Int] = []

  init(
    accounts: AccountTree, order: TransactionSorting, options: CheckingOptions,
    unreliable: Set<AccountID>,
    misread: Set<Int> = []
  ) {
    self.accounts = accounts
    self.order = order
    self.options = options
    self.unreliable = unreliable
    self.misread = misread
  }

  mutating func complete(_ store: inout JournalStore) {
    var balancer = balancer(for: store)
    var others = UsualTransactions.complete(&store, threads: options.threads)
    if !balancer.baseTags.isEmpty {
      let tagged = (0..<store.transactions.count).filter { balancer.baseTags.mark($0, in: store) }
      others = Set(others).union(tagged).sorted()
    }
    var assigned: [Int] = []
    for index in others {
      if store.hasAssignment(transaction: index) {
        assigned.append(index)
      } else {
        balancer.balance(index, in: &store)
      }
    }
    if !assigned.isEmpty { store.hasAssignments = true }
    take(balancer)
    guard store.assertions.count > 0 else { return }
    let proven =
      canProveAssertions(in: store)
      ? AssertionProof(store, accounts: accounts)?.prove(threads: options.threads) : nil
    // What holds without the amounts that are missing needs no explanation, but it is not the last word.
    if brokenTransactions.isEmpty, unreliable.isEmpty { closingBalances = proven }
    if proven == nil { assert(&store, assigned: assigned) }
  }

  /// Whether postings count in the order in which they were written, and none is assigned a balance.
  private func canProveAssertions(in store: borrowing JournalStore) -> Bool {
    order.numbers.isEmpty && !store.hasAssignments && store.rules.isEmpty
      && !RootFiles(store.sources).hasSeveral
  }

  /// Completes a journal, adds the postings of its `=` rules, and completes the transactions that
  /// these changed.
  mutating func completeApplyingRules(_ store: inout JournalStore, _ application: RuleApplication) {
    var first = options
    first.ignoresAssertions = true
    var completion = Completion(
      accounts: accounts, order: order, options: first, unreliable: unreliable,
      misread: misread)
    completion.complete(&store)
    (findings, brokenTransactions) = (completion.findings, completion.brokenTransactions)
    unreliable = completion.unreliable

    let rules = AutomaticRules(&store, accounts: &accounts, application)
    var adding = AutoPostings(rules, accountCount: accounts.nodes.count)
    adding.apply(to: &store, except: brokenTransactions)
    for finding in rules.findings + adding.findings { findings.add(finding) }

    var balancer = balancer(for: store)
    for index in adding.changedTransactions { balancer.balance(index, in: &store) }
    take(balancer)
    if store.assertions.count > 0 { assert(&store) }
    for index in adding.changedTransactions { store.showAddedAmounts(of: index) }
  }

  private func balancer(for store: borrowing JournalStore) -> TransactionBalancer {
    var balancer = TransactionBalancer(store, accounts: accounts, options: options)
    balancer.misread = misread
    return balancer
  }

  private mutating func take(_ balancer: TransactionBalancer) {
    findings.add(contentsOf: balancer.findings)
    brokenTransactions += balancer.brokenTransactions
  }

  /// Goes through all postings in order; transactions with assignments are balanced on the way.
  private mutating func assert(_ store: inout JournalStore, assigned: [Int] = []) {
    var hasAssignments = [Bool](repeating: false, count: store.transactions.count)
    for index in assigned { hasAssignments[index] = true }
    var pass = AssertionPass(store, accounts: accounts, options: options, unreliable: unreliable)
    for index in brokenTransactions {
      for number in store.transactions[index].postings where !store.postings[number].flags.hasAmount
      {
        pass.unreliable.insert(store.postings[number].account)
      }
    }
    var balancer = balancer(for: store)
    for order in order.divided(by: RootFiles(store.sources), in: store) {
      pass.beginFile()
      var events = PostingEvents(store, order: order, hasAssignments: hasAssignments)
      // Postings that rules add to a transaction are stored after those of all others.
      if let transactions = events.writtenOrder, store.rules.isEmpty {
        pass.process(
          writtenOrder: transactions, hasAssignments: hasAssignments, with: &balancer, in: &store)
        continue
      }
      while let event = events.next() { pass.process(event, with: &balancer, in: &store) }
    }
    take(balancer)
    unreliable = pass.unreliable
    findings.add(contentsOf: pass.finish())
  }
}

extension JournalStore {
  /// Whether a posting of the transaction has an assertion instead of an amount.
  fileprivate func hasAssignment(transaction index: Int) -> Bool {
    assertions.count > 0 && transactions[index].postings.contains { isAssignment($0) }
  }

  var hasAutomaticRules: Bool {
    rules.contains { if case .query = $0.trigger { true } else { false } }
  }

  /// Makes amounts that rules added count as written, once the transaction is balanced;
  /// parenthesised postings without one are skipped.
  fileprivate mutating func showAddedAmounts(of index: Int) {
    for number in transactions[index].postings where rule(of: postings[number]) != nil {
      if postings[number].flags.kind != .virtual { postings[number].flags.isInferred = false }
    }
  }
}
