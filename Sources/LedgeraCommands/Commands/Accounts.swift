import LedgeraChecking
import LedgeraEnvironment
import LedgeraModel
import LedgeraQuerying
import LedgeraReporting

extension Command {
  static let accounts = Command(
    "accounts", aliases: ["acc", "a"], group: .lists, summary: "List account names",
    arguments: .query,
    help: """
      Lists accounts that are declared or posted to, in the order of declarations,
      then of names. A query keeps the accounts it matches and those of the
      postings it matches. Accounts that were closed (closed:) are left out;
      --archived lists only them, --archived --open both, and so do --used,
      --declared, --undeclared and --unused. --details shows class, institution,
      balance, first and last day, and note.

        ledgera accounts --tree --types
        ledgera accounts --undeclared
        ledgera accounts --archived --details
        ledgera accounts type:x --depth 2
      """,
    takes: [.selection, .depth, .inferredEquity],
    options: [
      .usedAccounts, .declaredAccounts, .undeclaredAccounts, .unusedAccounts, .accountTypes,
      .accountPositions,
      .flatAccounts, .accountTree, .droppedAccountParts, .archivedAccounts, .openAccounts,
      .accountDetails, .accountDirectives, ListScope.find, .pivot,
    ]
  ) { (invocation, output) throws(CommandFailure) in
    let scope = try ListScope(invocation, of: "accounts")
    let ledger = try invocation.ledger(&output)
    let journal = ledger.journal
    let selection = try invocation.selection(
      journal, &output, words: scope.findsOne ? [] : invocation.arguments)
    var options = AccountListingOptions()
    options.isTree =
      invocation[FlagChoice([(.flatAccounts, false), (.accountTree, true)], default: false)]
    options.showsTypes = invocation.has(.accountTypes)
    options.showsPositions = invocation.has(.accountPositions)
    options.pathText = { [environment = invocation.environment] in environment.absolutePath($0) }
    options.droppedParts = invocation[.droppedAccountParts]
    options.isOfDirectives = invocation.has(.accountDirectives)
    options.showsDetails = invocation.has(.accountDetails)
    options.balanceDay = invocation.today()
    let accountQuery = CompiledQuery(selection.conditions.removing { !$0.isAccount }, journal)
    var wanted = invocation.alive(
      journal.accounts(in: scope.choice, selection), journal, scope.choice, on: options.balanceDay)
    if scope.findsOne {
      let names = journal.accounts.displayOrder.filter { wanted[$0.index] }.map { journal.name($0) }
      let found = try scope.found(among: names)
      wanted = wanted.indices.map { journal.name(AccountID(UInt32($0))) == found }
    }
    let listing = AccountListing(
      journal, options, wanted: wanted,
      depth: {
        selection.depth.isUnlimited ? nil : selection.depth.depth(ofAccountNamed: journal.name($0))
      },
      where: { accountQuery.matches($0) })
    return try output.show(listing.document, for: invocation)
  }
}

extension Invocation {
  /// Of the wanted accounts those that are open on a day, or those that are closed then, as the options ask.
  fileprivate func alive(
    _ wanted: [Bool], _ journal: Journal, _ choice: ListScope.Choice, on day: Day
  ) -> [Bool] {
    let choosesOthers = choice != .all || guise == .hledger
    let archived = has(.archivedAccounts)
    guard archived != (has(.openAccounts) || !archived && !choosesOthers) else { return wanted }
    let traits = AccountTraits(journal)
    return wanted.indices.map {
      let closed = traits.closedDay(of: AccountID(UInt32($0)))
      return wanted[$0] && (closed.map { $0 <= day } ?? false) == archived
    }
  }
}

extension Journal {
  /// By account number: whether it is declared or used, as chosen, and matches.
  fileprivate func accounts(
    in scope: ListScope.Choice, _ selection: PostingSelection
  ) -> [Bool] {
    let query = selection.datedPostings(self)
    var used = [Bool](repeating: false, count: accounts.nodes.count)
    for index in 0..<transactionCount {
      for posting in store.transactions[index].postings {
        let account = store.postings[posting].account.index
        if !used[account], query.matches(posting: posting, of: index, in: store) {
          used[account] = true
        }
      }
    }
    let isDeclared = accounts.nodes.map { $0.declarationOrder != nil }
    func declared(_ query: CompiledQuery) -> [Bool] {
      isDeclared.indices.map { isDeclared[$0] && query.matches(AccountID(UInt32($0))) }
    }
    switch scope {
    case .all: return zip(used, declared(query)).map { $0 || $1 }
    case .used: return used
    case .declared: return declared(query)
    case .undeclared: return zip(used, isDeclared).map { $0 && !$1 }
    case .unused:
      let conditions = selection.conditions.removing { !$0.concernsAccounts }
      return zip(declared(CompiledQuery(conditions, self)), used).map { $0 && !$1 }
    case .found: return used.map { _ in true }
    }
  }
}

extension OptionSpec {
  fileprivate static let usedAccounts = OptionSpec(
    "used", short: "u", help: "only accounts posted to")
  fileprivate static let declaredAccounts = OptionSpec(
    "declared", short: "d", help: "only accounts with an account directive")
  fileprivate static let undeclaredAccounts = OptionSpec(
    "undeclared", help: "only accounts posted to without an account directive")
  fileprivate static let unusedAccounts = OptionSpec(
    "unused", help: "only accounts with an account directive that nothing is posted to")
  fileprivate static let archivedAccounts = OptionSpec(
    "archived", help: "only accounts that were closed (closed:)")
  fileprivate static let openAccounts = OptionSpec(
    "open", help: "only accounts that are not archived (default)")
  fileprivate static let accountDetails = OptionSpec(
    "details",
    help: "show type, class, institution, today's balance, first and last day and note")
  fileprivate static let accountDirectives = OptionSpec(
    "directives", help: "show account directives, for a journal")
  fileprivate static let accountTypes = OptionSpec(
    "types", help: "show the types of accounts, where they are known")
  fileprivate static let accountPositions = OptionSpec(
    "locations", "positions", help: "show where accounts are declared")
  fileprivate static let flatAccounts = OptionSpec(
    "flat", short: "l", help: "show full names (default)")
  fileprivate static let accountTree = OptionSpec(
    "tree", short: "t", help: "show subaccounts indented below their parents")
  fileprivate static let droppedAccountParts = TypedOption(
    "drop", value: .number(in: 0...1000), default: 0, help: "leave out the first N parts of names")
}
