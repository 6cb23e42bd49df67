import LedgeraChecking
package import LedgeraDiagnostics
package import LedgeraEditing
package import LedgeraModel
import LedgeraQuantities

/// A goal and what it is to reach, as `ledgera goals set` writes it into the plan (reference.md § goal).
package struct GoalChange {
  private let journal: Journal
  /// As the plan has it.
  package let name: String
  /// nil: it is new.
  private let known: GoalDeclaration?
  private let amount: DraftAmount
  /// nil: without a deadline.
  private let day: Day?
  /// Whose balance counts; nil: that is not changed, or what is assigned to the goal counts.
  private let account: AccountID?

  /// - Parameters:
  ///   - name: As typed; a part of the name of a single goal means that one.
  ///   - text: The amount, as typed; nil: that of the goal stays.
  ///   - day: nil: that of the goal stays.
  ///   - account: Whose balance counts, as typed; nil: none is named.
  package init(
    _ name: String, reaching text: String?, by day: Day?, in account: String?, _ journal: Journal,
    today: Day
  ) throws(GoalFailure) {
    guard !name.trimmed.isEmpty else {
      throw .typing(TypingFailure("a goal needs a name"))
    }
    let goals = journal.store.plan.goals
    let near = goals.filter { $0.name.lowercased().contains(name.lowercased()) }
    known = goals.first { $0.name == name } ?? (near.count == 1 ? near[0] : nil)
    self.journal = journal
    self.name = known?.name ?? name
    let target = known?.target?.value
    if let day, day <= today { throw .over(day) }
    self.day = day ?? target?.by
    do throws(TypingFailure) {
      self.account = try account.map { text throws(TypingFailure) in
        try AccountMatcher(journal).account(text, openOn: today)
      }
      guard let text else {
        guard let target else { throw TypingFailure("'\(name)' is new and needs an amount") }
        amount = DraftAmount(target.amount, journal)
        return
      }
      amount = try TransactionComposer(journal, today: today).amount(text, of: "")
    } catch { throw .typing(error) }
    guard amount.quantity.signum > 0 else { throw .notPositive(text ?? "") }
    if let known, self.account != nil { throw .knownAccounts(known.name) }
    if let known, known.target == nil { throw .noTarget(known.name) }
  }

  private var target: JournalText {
    let day: JournalText = day.map { " by \($0.text)" } ?? ""
    return "\(journal.written(amount))\(day)"
  }

  /// Changes the goal that is there.
  package func write(with editor: inout JournalEditor) {
    guard let span = known?.target?.span else { return }
    editor.replace(span, with: target)
    editor.plan.change(.goal, adding: 1, removing: 1)
  }

  /// The directive of a new goal; nil: it is there.
  package var directive: JournalText? {
    guard known == nil else { return nil }
    let account: JournalText = account.map { "    account \(journal.name($0))\n" } ?? ""
    return "goal \(name)\n    target \(target)\n\(account)"
  }

  /// Why changed books do not say just this; nil: they do.
  package func problem(in changed: Journal) -> String? {
    let goal = changed.store.plan.goals.filter { $0.name == name }
    guard goal.count == 1, let target = goal[0].target?.value, target.by == day,
      target.amount.quantity == amount.quantity,
      changed.commodity(target.amount.commodity).symbol == amount.symbol,
      known != nil
        || goal[0].accounts.map(\.value).map(changed.name)
          == [account.map(journal.name)].compactMap(\.self)
    else { return "the goal would not be read as intended" }
    return nil
  }
}

/// Why a goal is not changed.
package enum GoalFailure: ExplainedError {
  case typing(TypingFailure)
  case notPositive(String)
  case over(Day)
  case noTarget(String)
  /// Accounts are named for a goal that is there.
  case knownAccounts(String)

  package var kind: FailureKind {
    switch self {
    case .typing(let failure): failure.kind
    case .notPositive, .over: .usage
    case .noTarget, .knownAccounts: .findings
    }
  }

  package var message: String {
    switch self {
    case .typing(let failure): failure.message
    case .notPositive(let text): "a goal is above zero, not \(shown(text))"
    case .over(let day): "\(day.text) is not in the future"
    case .noTarget(let name): "the goal \(shown(name)) has no target"
    case .knownAccounts(let name): "the goal \(shown(name)) is there already"
    }
  }

  package var hints: [String] {
    switch self {
    case .typing(let failure): failure.hints
    case .notPositive, .over: []
    case .noTarget: ["write 'target AMOUNT' below it in the plan"]
    case .knownAccounts: ["its accounts are the lines 'account' below it in the plan"]
    }
  }
}
