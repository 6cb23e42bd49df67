import LedgeraDiagnostics
import LedgeraModel
import LedgeraParsing

extension Check {
  package static let closed = Check(
    "closed", .standing, summary: "no posting or rule lies outside the life of its account",
    codes: [.accountClosed, .accountNotOpen, .closedWithBalance, .ruleGoesOn]
  ) { context, findings in
    let journal = context.journal
    let lives = AccountLives(journal)
    guard !lives.isEmpty else { return }
    for breach in lives.breaches(in: journal).all {
      findings.add(
        .error, describing: lives.finding(breach.place, count: breach.count, in: journal))
    }
    for finding in lives.remains(in: journal, until: context.today) { findings.add(finding) }
    for rule in PeriodicRules(journal.store).ended {
      findings.add(.warning, describing: lives.finding(rule, in: journal))
    }
  }
}

extension DiagnosticCode {
  static let accountClosed = DiagnosticCode(
    "account-closed", summary: "a posting after the account was closed",
    explanation: """
      An account directive with a closed: tag says when the account and its subaccounts end.
      Postings on that day are fine, later ones are not, unless their amount is zero: they assert
      that nothing is left.
      """,
    failing: """
      account expenses:smoking  ; closed: 2026-01-31
      2026-02-01 Cigars
          expenses:smoking  3 EUR
          assets:cash

      """,
    passing: """
      account expenses:smoking  ; closed: 2026-01-31
      2026-01-31 Cigars
          expenses:smoking  3 EUR
          assets:cash

      """)

  static let accountNotOpen = DiagnosticCode(
    "account-not-open", summary: "a posting before the account was opened",
    explanation: """
      An account directive with an opened: tag says when the account and its subaccounts begin.
      Earlier postings are mistakes, unless their amount is zero.
      """,
    failing: """
      account assets:savings  ; opened: 2026-02-01
      2026-01-31 Deposit
          assets:savings  100 EUR
          assets:cash

      """,
    passing: """
      account assets:savings  ; opened: 2026-01-31
      2026-01-31 Deposit
          assets:savings  100 EUR
          assets:cash

      """)

  static let closedWithBalance = DiagnosticCode(
    "closed-with-balance", .warning,
    summary: "an asset or liability that was closed, but not empty",
    explanation: """
      What an asset or a liability holds at the end of its closed: day is in no list of accounts from
      then on, but still part of net worth. Move it before that day, as 'ledgera archive' does with
      --transfer-to, or correct what was posted on the day itself.
      """,
    failing: """
      account assets:savings  ; closed: 2026-01-31
      2026-01-31 Interest
          assets:savings  3 EUR
          income:interest

      """,
    passing: """
      account assets:savings  ; closed: 2026-01-31
      2026-01-31 Interest
          assets:savings  3 EUR
          income:interest
      2026-01-31 To the bank
          assets:savings  -3 EUR
          assets:bank

      """)

  static let ruleGoesOn = DiagnosticCode(
    "rule-goes-on", .warning, summary: "a rule that goes on after one of its accounts was closed",
    explanation: """
      Forecasts, budgets, projections and post-due make no transactions from a rule after one of its
      accounts was closed. If the rule is over, end its period on that day; if its money now comes
      from or goes to another account, name that one.
      """,
    failing: """
      account expenses:smoking  ; closed: 2026-01-31
      ~ monthly  Tobacco
          expenses:smoking  60 EUR
          assets:cash

      """,
    passing: """
      account expenses:smoking  ; closed: 2026-01-31
      ~ monthly to 2026-02-01  Tobacco
          expenses:smoking  60 EUR
          assets:cash

      """)
}

/// When accounts begin and end, as their directives say.
private struct AccountLives {
  /// A posting outside its account's life.
  struct Breach {
    let posting: Int
    let transaction: Int
    let day: Day
    let isAfter: Bool
  }

  private let opened: AccountTag
  private let closed: AccountTag
  /// Day numbers by account; without a limit the smallest or largest.
  private var firstDays: [Int32]
  private var lastDays: [Int32]

  init(_ journal: Journal) {
    opened = AccountTag("opened", in: journal)
    closed = AccountTag("closed", in: journal)
    let count = journal.accounts.nodes.count
    firstDays = [Int32](repeating: .min, count: count)
    lastDays = [Int32](repeating: .max, count: count)
    guard !isEmpty else { return }
    for index in 0..<count {
      let account = AccountID(UInt32(index))
      if let day = opened[account].flatMap({ Day(written: $0.text) }) {
        firstDays[index] = day.number
      }
      if let day = closed[account].flatMap({ Day(written: $0.text) }) {
        lastDays[index] = day.number
      }
    }
  }

  var isEmpty: Bool { opened.isEmpty && closed.isEmpty }

  /// The breaches by account and kind, in file order.
  func breaches(in journal: Journal) -> FirstFindings<Int, Breach> {
    var breaches = FirstFindings<Int, Breach>()
    for (index, transaction) in journal.store.transactions.buffer.enumerated() {
      for number in transaction.postings {
        let posting = journal.store.postings[number]
        let account = posting.account.index
        guard firstDays[account] != .min || lastDays[account] != .max else { continue }
        let day = journal.store.ownDay(ofPosting: number) ?? transaction.day
        let isAfter = day.number > lastDays[account]
        guard isAfter || day.number < firstDays[account],
          !journal.store.amounts(of: posting).allSatisfy(\.isZero)
        else { continue }
        breaches.note(
          account * 2 + (isAfter ? 1 : 0),
          at: Breach(posting: number, transaction: index, day: day, isAfter: isAfter))
      }
    }
    return breaches
  }

  /// What assets and liabilities still hold at the ends of their lives, if those are over or end on a day.
  func remains(in journal: Journal, until today: Day) -> [Diagnostic] {
    let closed = lastDays.indices.filter {
      lastDays[$0] <= today.number && journal.role(of: AccountID(UInt32($0))) == .wallet
    }
    guard !closed.isEmpty else { return [] }
    var balances = [Int: WideBalance](uniqueKeysWithValues: closed.map { ($0, WideBalance()) })
    for transaction in journal.store.transactions.buffer {
      for number in transaction.postings {
        let posting = journal.store.postings[number]
        let account = posting.account.index
        let day = journal.store.ownDay(ofPosting: number) ?? transaction.day
        guard balances[account] != nil, day.number <= lastDays[account] else { continue }
        for amount in journal.store.amounts(of: posting) {
          balances[account]?.add(WideAmount(amount))
        }
      }
    }
    return closed.compactMap { index in
      guard let balance = balances[index], !balance.isZero else { return nil }
      return finding(AccountID(UInt32(index)), holding: balance, in: journal)
    }
  }

  private func finding(
    _ account: AccountID, holding balance: WideBalance, in journal: Journal
  ) -> Diagnostic {
    let amounts = balance.amounts.filter { !$0.isZero }
      .map { journal.store.exactText($0.quantity, $0.commodity) }
    let name = journal.name(account)
    var finding = Diagnostic(
      .closedWithBalance,
      "\(quoted(name)) was closed on \(closed[account]?.text ?? ""), but held"
        + " \(amounts.joined(separator: ", ")) then",
      at: closed[account]?.span)
    finding.help = ["move it to another account on that day, or before"]
    return finding
  }

  func finding(_ breach: Breach, count: Int, in journal: Journal) -> Diagnostic {
    let account = journal.store.postings[breach.posting].account
    let limit = breach.isAfter ? closed[account] : opened[account]
    let name = quoted(journal.name(account))
    let date = limit?.text ?? ""
    let file = journal.transaction(breach.transaction).record.file
    var finding = Diagnostic(
      breach.isAfter ? .accountClosed : .accountNotOpen,
      breach.isAfter
        ? "\(name) was closed on \(date), but has a posting on \(breach.day.text)"
        : "\(name) was opened on \(date), but has a posting on \(breach.day.text)",
      at: journal.accountSpan(ofPosting: breach.posting, in: file))
    if let limit {
      finding.related = [LabelledSpan(limit.span, breach.isAfter ? "closed here" : "opened here")]
    }
    finding.help = ["correct the date or the account, or what the account directive says"]
    finding.suppressedCount = count - 1
    return finding
  }

  func finding(_ ended: PeriodicRules.Ended, in journal: Journal) -> Diagnostic {
    let day = ended.closedDay
    let name = quoted(journal.name(ended.account))
    var finding = Diagnostic(
      .ruleGoesOn, "\(name) was closed on \(day.text), and this rule ends with it",
      at: journal.store.rules[ended.number].trigger.span)
    if let limit = closed[ended.account] {
      finding.related = [LabelledSpan(limit.span, "closed here")]
    }
    let end = day == .last ? day : day.adding(days: 1)
    finding.help = ["end the rule with 'to \(end.text)', or write another account"]
    return finding
  }
}
