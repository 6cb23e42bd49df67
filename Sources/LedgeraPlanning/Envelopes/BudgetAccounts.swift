import LedgeraChecking
import LedgeraModel

/// What each account is in a budget, and the envelopes there are (calculations.md § Envelopes).
struct BudgetAccounts {
  enum Role: UInt8 {
    /// Money that can be assigned.
    case cash
    /// A credit card, whose bill is set aside.
    case card
    /// Spending out of an envelope.
    case envelope
    /// An account off budget with an envelope, which money is moved to from the budget.
    case saving
    case income
    /// Spending without an envelope.
    case expense
    /// Anything else: what comes from it can be assigned, what goes to it cannot any more.
    case other
  }

  /// By account number.
  private(set) var roles: [Role]
  /// By account number: of the envelope (`envelope`, `saving`) or card; -1: neither.
  private(set) var numbers: [Int32]
  /// Accounts in display order, then goals as they were first assigned to.
  private(set) var envelopes: [Envelope] = []
  /// Cards in display order.
  private(set) var cards: [AccountID] = []

  private let journal: Journal
  private let traits: AccountTraits
  private let purposes: CategoryPurposes
  private let goalAccounts: [String: [AccountID]]
  /// Accounts whose envelopes rules make, and from when on.
  private var ruled: [AccountID: Day] = [:]
  /// By envelope: that of the nearest account above which has one; -1: none has.
  private var outer: [Int32] = []
  private var numbersOfSubjects: [Envelope.Subject: Int] = [:]

  /// - Parameter first: The day on which envelopes of rules without a start begin.
  init(_ journal: Journal, _ plan: EnvelopePlan, first: Day) {
    self.journal = journal
    traits = AccountTraits(journal)
    purposes = CategoryPurposes(journal)
    goalAccounts = plan.goalAccounts
    roles = []
    numbers = Array(repeating: -1, count: journal.accounts.nodes.count)
    roles = journal.accounts.nodes.indices.map { ownRole(AccountID(UInt32($0))) }
    var found: [Envelope.Subject: Envelope] = [:]
    for rule in plan.rules { add(rule, first: first, to: &found) }
    for move in plan.moves { add(move, to: &found) }
    number(found, plan)
  }

  /// The envelope that `assign` means by a name on a day; nil: none.
  func envelope(of place: EnvelopeMove.Place, on day: Day) -> Int? {
    subject(of: place, on: day).flatMap { numbersOfSubjects[$0] }
  }

  /// The envelope that what is posted to an account on a day belongs to: its own, or while that has not
  /// begun the nearest one above it that has; nil: none has begun.
  @inline(__always)
  func envelope(of account: AccountID, on day: Day) -> Int? {
    var number = Int(numbers[account.index])
    while number >= 0, envelopes[number].start > day { number = Int(outer[number]) }
    return number < 0 ? nil : number
  }

  /// Whether the account of an envelope is closed on or before a day.
  func isClosed(_ envelope: Int, by day: Day) -> Bool {
    envelopes[envelope].account.flatMap { traits.closedDay(of: $0) }.map { $0 <= day } ?? false
  }

  private func ownRole(_ account: AccountID) -> Role {
    let isOff = purposes.isOffBudget(account)
    switch journal.type(of: account) {
    case .asset, .cash: return isOff ? .other : .cash
    case .liability: return purposes.isCard(account) ? .card : .other
    case .expense: return .expense
    case .revenue, .gain: return .income
    case .equity, .conversion, .unrealisedGain, nil: return .other
    }
  }

  /// Whether an account may have an envelope: expenses, and what is owned or owed off budget.
  private func takesEnvelope(_ account: AccountID) -> Bool {
    switch journal.type(of: account) {
    case .expense: true
    case .asset, .cash, .liability: [.other, .saving].contains(roles[account.index])
    case .revenue, .gain, .equity, .conversion, .unrealisedGain, nil: false
    }
  }

  private mutating func add(
    _ rule: EnvelopeRule, first: Day, to found: inout [Envelope.Subject: Envelope]
  ) {
    let start = rule.period.span.start ?? first
    for part in rule.parts where takesEnvelope(part.account) {
      var envelope =
        found[.account(part.account)] ?? Envelope(.account(part.account), start: start)
      envelope.start = min(envelope.start, start)
      if let terms = part.terms { envelope.terms = terms }
      if part.isYearly { envelope.isPot = true }
      found[.account(part.account)] = envelope
      ruled[part.account] = min(ruled[part.account] ?? start, start)
    }
  }

  private func add(
    _ move: EnvelopeMove, to found: inout [Envelope.Subject: Envelope]
  ) {
    for place in [move.from, move.to] {
      guard let subject = subject(of: place, on: move.day) else { continue }
      let start = move.day.startOfMonth
      var envelope = found[subject] ?? Envelope(subject, start: start)
      envelope.start = min(envelope.start, start)
      found[subject] = envelope
    }
  }

  /// Whose envelope `assign` means by a name on a day: of an account that of the nearest one above whose
  /// rules have begun, or its own; of a goal that of its first account off budget, or its own. nil: none.
  func subject(of place: EnvelopeMove.Place, on day: Day) -> Envelope.Subject? {
    switch place {
    case .unassigned: return nil
    case .account(let account):
      guard takesEnvelope(account) else { return nil }
      let month = day.startOfMonth.adding(months: 1).adding(days: -1)
      return .account(
        journal.accounts.lineage(of: account).first { ruled[$0].map { $0 <= month } ?? false }
          ?? account)
    case .goal(let name):
      let saving = goalAccounts[name]?.first {
        takesEnvelope($0) && journal.type(of: $0) != .expense
      }
      return saving.flatMap { subject(of: .account($0), on: day) } ?? .goal(name)
    }
  }

  private mutating func number(_ found: [Envelope.Subject: Envelope], _ plan: EnvelopePlan) {
    var places: [AccountID: Int32] = [:]
    for account in journal.accounts.displayOrder {
      if roles[account.index] == .card {
        numbers[account.index] = Int32(cards.count)
        cards.append(account)
      }
      guard let envelope = found[.account(account)] else { continue }
      places[account] = Int32(envelopes.count)
      numbersOfSubjects[.account(account)] = envelopes.count
      envelopes.append(envelope)
    }
    for move in plan.moves {
      for place in [move.from, move.to] {
        guard let subject = subject(of: place, on: move.day), case .goal = subject,
          numbersOfSubjects[subject] == nil, let envelope = found[subject]
        else { continue }
        numbersOfSubjects[subject] = envelopes.count
        envelopes.append(envelope)
      }
    }
    outer = Array(repeating: -1, count: envelopes.count)
    for account in journal.accounts.displayOrder where takesEnvelope(account) {
      let above = journal.accounts[account].parent.flatMap { parent -> Int32? in
        roles[parent.index] == .envelope || roles[parent.index] == .saving
          ? numbers[parent.index] : nil
      }
      guard let number = places[account] ?? above else { continue }
      if places[account] != nil { outer[Int(number)] = above ?? -1 }
      roles[account.index] = journal.type(of: account) == .expense ? .envelope : .saving
      numbers[account.index] = number
    }
  }
}
