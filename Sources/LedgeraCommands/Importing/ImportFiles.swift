import LedgeraEnvironment
import LedgeraBooks
import LedgeraDiagnostics
import LedgeraEditing
import LedgeraImporting
import LedgeraIntake
import LedgeraModel
import LedgeraQuantities
import LedgeraThreads

/// A statement of a file, and the account of the books that it is about.
struct AssignedStatement {
  /// As the user names it.
  let file: String
  /// Its position on the command line.
  let position: Int
  let statement: BankStatement
  let account: AccountID
}

/// The statements of files by the accounts of the books that they are about.
struct ImportFiles {
  private let invocation: Invocation
  private let journal: Journal
  private let facts: AccountFacts
  private let composer: TransactionComposer
  private(set) var statements: [AssignedStatement] = []
  /// Whether some records could not be read, which has been reported.
  private(set) var isIncomplete = false
  /// Tags by which the accounts will be found the next time.
  private(set) var learnt: [(account: AccountID, tag: String, value: String)] = []

  init(_ invocation: Invocation, _ journal: Journal) throws(CommandFailure) {
    self.invocation = invocation
    self.journal = journal
    facts = AccountFacts(journal)
    composer = try invocation.composer(journal)
  }

  mutating func read(_ output: inout Output) throws(CommandFailure) {
    let chosen = try chosenAccount()
    let counter = invocation.environment.progress.counter(
      "reading", of: invocation.arguments.count, "files")
    for (position, name) in invocation.arguments.enumerated() {
      defer { counter?.advance() }
      let file = try invocation.statementFile(name)
      try invocation.tell(file, &output)
      let hasRows = file.statements.contains { !$0.rows.isEmpty }
      guard hasRows || !file.diagnostics.hasErrors else {
        throw CommandFailure(.findings, "\(shown(name)) cannot be read; nothing was written")
      }
      isIncomplete = isIncomplete || file.diagnostics.hasErrors
      let accounts = Set(file.statements.map(\.account))
      guard chosen == nil || accounts.count < 2 else {
        throw CommandFailure(
          .findings,
          "\(shown(name)) is about \(accounts.count) accounts, and --account names one",
          hints: accounts.sorted().map { "tag an account with import: \($0)" })
      }
      for statement in file.statements where !statement.rows.isEmpty {
        var account = chosen
        if account == nil { account = try self.account(of: statement, in: name) }
        guard let account else { continue }
        statements.append(
          AssignedStatement(
            file: name, position: position, statement: statement, account: account))
        learn(account, from: statement, in: name)
      }
    }
  }

  /// The account of `--account`; nil: not given.
  private func chosenAccount() throws(CommandFailure) -> AccountID? {
    guard let name = invocation.value(.importAccount) else { return nil }
    do throws(TypingError) {
      return try composer.accounts.account(name, openOn: composer.today)
    } catch { throw CommandFailure(error) }
  }

  private func account(
    of statement: BankStatement, in file: String
  ) throws(CommandFailure) -> AccountID {
    let found = facts.accounts(named: statement.account, file: file)
    if found.count == 1 { return found[0] }
    let what = statement.account.isEmpty ? shown(file) : shown(statement.account)
    guard found.isEmpty else {
      throw CommandFailure(
        .findings,
        "\(what) may be any of \(found.map(journal.name).joined(separator: ", "))",
        hints: ["say which: --account \(journal.name(found[0]))"])
    }
    if invocation.canAsk, !invocation.has(.dryRun), !invocation.has(.yes) {
      if let account = try ask(about: what) { return account }
    }
    let fact = facts.fact(named: statement.account, file: file)
    throw CommandFailure(
      .findings, "no account of the books is tagged as that of \(what)",
      hints: [
        "say which: --account ACCOUNT",
        fact.map { "or tag the account: account ACCOUNT  ; \($0.name): \($0.value)" },
      ].compactMap { $0 })
  }

  /// The account that the user names; nil: input has ended.
  private func ask(about what: String) throws(CommandFailure) -> AccountID? {
    var conversation = Conversation(invocation)
    let names = composer.accounts.names(openOn: composer.today)
    while true {
      guard let answer = conversation.answer("Which account is \(what)? ", names: { _ in names })
      else { return nil }
      guard !answer.isEmpty else { continue }
      do throws(TypingError) {
        return try composer.accounts.account(answer, openOn: composer.today)
      } catch { invocation.say(([error.message] + error.hints).map { "  \($0)\n" }.joined()) }
    }
  }

  private mutating func learn(
    _ account: AccountID, from statement: BankStatement, in file: String
  ) {
    guard !facts.know(account, named: statement.account, file: file),
      let fact = facts.fact(named: statement.account, file: file),
      !facts.has(fact.name, account), !learnt.contains(where: { $0.account == account })
    else { return }
    learnt.append((account, fact.name, fact.value))
  }

  // MARK: Lines

  /// The commodity of a row's amount in the books.
  private func symbol(
    _ row: StatementRow, _ assigned: AssignedStatement
  ) throws(CommandFailure) -> String {
    let code = row.currency.isEmpty ? assigned.statement.currency : row.currency
    guard !code.isEmpty else { return composer.usualSymbol(of: assigned.account) }
    if journal.commodity(withSymbol: code) != nil { return code }
    let known = Currencies.equivalents(of: code).filter {
      journal.commodity(withSymbol: $0) != nil
    }
    if known.count == 1 { return known[0] }
    let usual = composer.usualSymbol(of: assigned.account)
    if known.contains(usual) { return usual }
    let isNew = invocation.has(.newAccounts) && ForeignText(code).line == code
    guard known.isEmpty, Currencies.contains(symbol: code) || isNew else {
      throw CommandFailure(
        .findings,
        "the books have no commodity \(shown(code)), which \(shown(assigned.file)) is in",
        hints: ["declare it: commodity 1,000.00 \(code)"])
    }
    return code
  }

  /// All lines, and which of them a file says about an account. What is pending is left out unless
  /// `--pending` asks for it.
  func lines() throws(CommandFailure) -> (lines: [StatementLine], parts: [LineMatching.Part]) {
    var lines: [StatementLine] = []
    var parts: [LineMatching.Part] = []
    let takesPending = invocation.has(.importPending)
    for (file, assigned) in grouped {
      let rows = assigned.flatMap { $0.statement.bookedRows + $0.statement.pendingRows }
      let trusted = LineKeys.trustedIDs(of: rows)
      let first = lines.count
      for each in assigned {
        let rows = each.statement.bookedRows + (takesPending ? each.statement.pendingRows : [])
        for row in rows {
          lines.append(
            StatementLine(
              row, of: each.account, symbol: try symbol(row, each),
              hasID: trusted.contains(row.id)))
        }
      }
      parts.append(
        LineMatching.Part(account: file.account, lines: Array(first..<lines.count)))
    }
    return (lines, parts)
  }

  /// What a file says of an account.
  struct Group: Hashable {
    let file: String
    let position: Int
    let account: AccountID
  }

  /// What each file says of each account, in the order given.
  var grouped: [(Group, [AssignedStatement])] {
    var order: [Group] = []
    var groups: [Group: [AssignedStatement]] = [:]
    for statement in statements {
      let group = Group(
        file: statement.file, position: statement.position, account: statement.account)
      if groups[group] == nil { order.append(group) }
      groups[group, default: []].append(statement)
    }
    return order.map { ($0, groups[$0] ?? []) }
  }
}
