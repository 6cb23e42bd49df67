import LedgeraDiagnostics
package import LedgeraEditing
package import LedgeraImporting
package import LedgeraModel
package import LedgeraQuantities

/// The statements of files by the accounts of the books that they are about.
package struct AssignedStatements {
  /// A statement of a file, and its account.
  package struct Assignment {
    /// As the user names it.
    let file: String
    /// The number of the file among those added.
    let position: Int
    package let statement: BankStatement
    package let account: AccountID
    /// What rules make of its rows, by line.
    let ruled: [Int: TransactionDraft]
  }

  /// What a file says of an account.
  package struct Group {
    package let file: String
    let position: Int
    package let account: AccountID
    package fileprivate(set) var statements: [BankStatement]
    fileprivate let ruled: [Int: TransactionDraft]
  }

  package let composer: TransactionComposer
  private let facts: AccountFacts
  package private(set) var all: [Assignment] = []
  /// Whether some records could not be read.
  package private(set) var isIncomplete = false
  /// Tags by which the accounts will be found the next time.
  package private(set) var learnt: [(account: AccountID, tag: String, value: String)] = []
  private var fileCount = 0

  package var journal: Journal { composer.journal }

  /// Whether rules have read all files.
  package var isRuled: Bool { all.allSatisfy { !$0.ruled.isEmpty } }

  package init(_ composer: TransactionComposer) {
    self.composer = composer
    facts = AccountFacts(composer.journal)
  }

  /// How a file is written where it does not show it, as an account's tags say.
  ///
  /// - Parameter chosen: The account that the file is about; nil: its name says it.
  package func forms(of file: String, about chosen: AccountID?) -> StatementForms {
    facts.forms(of: file, about: chosen)
  }

  /// Adds the statements of a file.
  ///
  /// - Parameters:
  ///   - name: As the user names it.
  ///   - chosen: The account that the file is about; nil: the books or the statements say it.
  ///   - ruled: What its rules make of its rows, by line.
  ///   - ask: Gives the account that the bank or the file calls so; nil: unknown.
  package mutating func add(
    _ file: StatementFile, named name: String, of chosen: AccountID? = nil,
    ruled: [Int: TransactionDraft] = [:],
    asking ask: (String) -> AccountID? = { _ in nil }
  ) throws(ImportFailure) {
    let hasErrors = file.diagnostics.hasErrors
    guard !hasErrors || file.statements.contains(where: { !$0.rows.isEmpty }) else {
      throw .unreadable(file: name)
    }
    isIncomplete = isIncomplete || hasErrors
    let accounts = Set(file.statements.map(\.account))
    guard chosen == nil || accounts.count < 2 else {
      throw .severalAccounts(accounts.sorted(), file: name)
    }
    // An account has a statement in each currency.
    var known: [String: AccountID] = [:]
    for statement in file.statements where !statement.rows.isEmpty {
      let account: AccountID
      if let chosen = chosen ?? known[statement.account] {
        account = chosen
      } else if !ruled.isEmpty, let named = journal.account(named: statement.account) {
        account = named
      } else {
        account = try self.account(of: statement, in: name, asking: ask)
      }
      known[statement.account] = account
      all.append(
        Assignment(
          file: name, position: fileCount, statement: try signed(statement, of: account, in: name),
          account: account, ruled: ruled))
      if ruled.isEmpty || statement.account.isEmpty { learn(account, from: statement, in: name) }
      for tag in file.said.tags { learn(tag.name, tag.value, of: account) }
      if statement.signs == .inverted, mayCountSpending(statement, of: account) {
        learn(StatementSigns.tag, StatementSigns.reversed.rawValue, of: account)
      }
    }
    fileCount += 1
  }

  private func account(
    of statement: BankStatement, in file: String, asking ask: (String) -> AccountID?
  ) throws(ImportFailure) -> AccountID {
    let found = facts.accounts(named: statement.account, file: file)
    if found.count == 1 { return found[0] }
    let subject = statement.account.isEmpty ? file : statement.account
    guard found.isEmpty else { throw .ambiguousAccount(subject, found.map(journal.name)) }
    if let account = ask(subject) { return account }
    let fact = facts.fact(named: statement.account, file: file)
    throw .unknownAccount(subject, tag: fact.map { "\($0.name): \($0.value)" })
  }

  /// Of a card that counts what was spent as positive, the statement as the books count it. Where neither
  /// file nor account nor earlier imports say so, lines most of which are positive are asked about.
  private func signed(
    _ statement: BankStatement, of account: AccountID, in file: String
  ) throws(ImportFailure) -> BankStatement {
    guard statement.signs == .open, mayCountSpending(statement, of: account) else {
      return statement
    }
    if let signs = facts.signs(of: account) {
      return signs == .reversed ? statement.inverted() : statement
    }
    let rows = statement.bookedRows
    let spentCount = rows.count { !$0.amount.isNegative }
    guard spentCount * 2 > rows.count, !hasImportedSpending(account) else { return statement }
    throw .openSigns(account: journal.name(account), file: file)
  }

  /// Whether a statement may count what was spent as positive.
  private func mayCountSpending(_ statement: BankStatement, of account: AccountID) -> Bool {
    statement.isOfCard || journal.type(of: account) == .liability
  }

  /// Whether most of what was imported into an account went out, so that its statements have the signs of the
  /// books.
  private func hasImportedSpending(_ account: AccountID) -> Bool {
    guard let tag = journal.store.tagNames.lookup(LineKeys.tag) else { return false }
    var outgoingCount = 0
    for posting in journal.store.postings.buffer where posting.account == account && posting.isSmall
    {
      let tags = journal.store.tags(of: posting)
      guard tags.contains(where: { journal.store.tags[$0].name.number == tag }) else { continue }
      outgoingCount += posting.coefficient < 0 ? 1 : -1
    }
    return outgoingCount > 0
  }

  private mutating func learn(
    _ account: AccountID, from statement: BankStatement, in file: String
  ) {
    guard !facts.know(account, named: statement.account, file: file),
      let fact = facts.fact(named: statement.account, file: file)
    else { return }
    learn(fact.name, fact.value, of: account)
  }

  private mutating func learn(_ tag: String, _ value: String, of account: AccountID) {
    // One tag says how the account is found.
    func isName(_ tag: String) -> Bool {
      ["iban", "import", "statement"].contains(tag)
    }
    let isKnown = learnt.contains {
      $0.account == account && ($0.tag == tag || isName($0.tag) && isName(tag))
    }
    if !isKnown, !facts.has(tag, account) { learnt.append((account, tag, value)) }
  }

  /// What each file says of each account, in the order given.
  package var groups: [Group] {
    var groups: [Group] = []
    for each in all {
      let known = groups.firstIndex { $0.position == each.position && $0.account == each.account }
      if let known {
        groups[known].statements.append(each.statement)
      } else {
        groups.append(
          Group(
            file: each.file, position: each.position, account: each.account,
            statements: [each.statement], ruled: each.ruled))
      }
    }
    return groups
  }
}

// MARK: Lines

extension AssignedStatements {
  /// All lines, and which of them a file says about an account.
  ///
  /// - Parameters:
  ///   - takesPending: Also those that the bank has only announced.
  ///   - takesNew: Also those in commodities that are new to the books, or to the account.
  package func lines(
    withPending takesPending: Bool = false, inNewCommodities takesNew: Bool = false
  ) throws(ImportFailure) -> (lines: [StatementLine], parts: [LineMatching.Part]) {
    var lines: [StatementLine] = []
    var parts: [LineMatching.Part] = []
    let held = heldSymbols
    var names = PayeeNames(journal)
    for group in groups {
      let trusted = LineKeys.trustedIDs(
        of: group.statements.flatMap { $0.bookedRows + $0.pendingRows })
      let first = lines.count
      for statement in group.statements {
        for row in statement.bookedRows + (takesPending ? statement.pendingRows : []) {
          let code = statement.currency(of: row)
          guard let symbol = symbol(code, of: group.account, isNew: takesNew) else {
            throw .unknownCommodity(code, file: group.file)
          }
          if !takesNew, !code.isEmpty, let held = held[group.account], !held.contains(symbol) {
            throw .otherCommodity(
              symbol, account: journal.name(group.account), line: row.line, file: group.file)
          }
          lines.append(
            StatementLine(
              row, of: group.account, symbol: symbol, hasID: trusted.contains(row.id),
              payee: names.payee(of: (row.payee, row.text)),
              ruled: group.ruled[row.line]
                ?? row.trade.map { $0.draft(row, in: group.account, symbol, journal) }))
        }
      }
      parts.append(
        LineMatching.Part(
          account: group.account, lines: Array(first..<lines.count),
          days: group.statements.flatMap(\.days)))
    }
    return (lines, parts)
  }

  /// The commodities of accounts that have had any.
  private var heldSymbols: [AccountID: Set<String>] {
    var held: [AccountID: Set<String>] = [:]
    let accounts = Set(groups.map(\.account))
    for index in 0..<journal.store.postings.count {
      let posting = journal.store.postings[index]
      guard accounts.contains(posting.account) else { continue }
      for amount in journal.store.amounts(of: posting) {
        held[posting.account, default: []].insert(journal.commodity(amount.commodity).symbol)
      }
    }
    return held
  }

  /// What the books call a bank's commodity; nil: they do not know it.
  private func symbol(_ code: String, of account: AccountID, isNew: Bool) -> String? {
    guard !code.isEmpty else { return composer.usualSymbol(of: account) }
    if journal.commodity(withSymbol: code) != nil { return code }
    let known = Currencies.equivalents(of: code).filter {
      journal.commodity(withSymbol: $0) != nil
    }
    if known.count == 1 { return known[0] }
    let usual = composer.usualSymbol(of: account)
    if known.contains(usual) { return usual }
    let mayBeNew = Currencies.contains(symbol: code) || isNew && ForeignText(code).line == code
    return known.isEmpty && mayBeNew ? code : nil
  }

  /// The latest closing balance that the files say of each holding, of statements all of whose lines are in
  /// one commodity.
  package var closingBalances: [(holding: Holding, day: Day, quantity: Quantity)] {
    var latest: [Holding: (day: Day, quantity: Quantity)] = [:]
    for each in all {
      let rows = each.statement.bookedRows
      let codes = Set(rows.map(each.statement.currency(of:)))
      guard let quantity = each.statement.closingQuantity, codes.count < 2,
        let day = each.statement.closing?.day ?? rows.last?.day,
        let symbol = symbol(
          codes.first ?? each.statement.currency, of: each.account, isNew: true)
      else { continue }
      let holding = Holding(account: each.account, symbol: symbol)
      if latest[holding].map({ $0.day <= day }) ?? true { latest[holding] = (day, quantity) }
    }
    return latest.sorted { ($0.key.account, $0.key.symbol) < ($1.key.account, $1.key.symbol) }
      .map { ($0.key, $0.value.day, $0.value.quantity) }
  }
}
