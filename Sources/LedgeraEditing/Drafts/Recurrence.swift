import LedgeraDiagnostics
package import LedgeraModel

/// How often something comes again.
package enum Recurrence: String, Sendable, CaseIterable {
  case weekly, fortnightly, monthly, quarterly, yearly

  /// Times a year.
  package var frequency: Int {
    switch self {
    case .weekly: 52
    case .fortnightly: 26
    case .monthly: 12
    case .quarterly: 4
    case .yearly: 1
    }
  }

  /// A period expression that happens on a day and from then on (grammar.md § Periodic rules).
  ///
  /// - Parameter begin: From when on a yearly one is planned; nil: from the day on.
  func period(on day: Day, since begin: String? = nil) -> String {
    let (_, month, number) = day.components
    switch self {
    case .weekly: return "every 7 days from \(day)"
    case .fortnightly: return "every 14 days from \(day)"
    case .monthly where number == 1: return "monthly from \(day)"
    case .monthly: return "every \(Interval.ordinal(number)) day of month from \(day)"
    case .quarterly: return "every 3 months from \(day)"
    case .yearly:
      let name = Day.monthNames[month - 1].abbreviation.lowercased()
      return "every \(name) \(Interval.ordinal(number)) from \(begin ?? day.text)"
    }
  }
}

/// A transaction that comes again from its day on, as a rule of the plan that `post-due` writes it by.
package struct RecurringTransaction: Sendable {
  private let draft: TransactionDraft
  private let recurrence: Recurrence

  /// - Parameter journal: The books, which have its accounts.
  package init(
    _ draft: TransactionDraft, _ recurrence: Recurrence, in journal: Journal
  ) throws(TypingFailure) {
    if let new = draft.postings.first(where: { journal.account(named: $0.account) == nil }) {
      throw TypingFailure(
        "'\(new.account)' is new, and what comes again needs accounts of the books",
        hints: ["'ledgera account add NAME' adds an account"])
    }
    guard !draft.description.isEmpty else {
      throw TypingFailure(
        "what comes again needs a description", hints: ["write it in front: 'Rent; rent 900; bank'"]
      )
    }
    guard !draft.hasTag("rate") else {
      throw TypingFailure(
        "what comes again cannot have the rate of one day",
        hints: ["write what the wallet pays: 'Host; hosting 10 USD; bank -9.20 EUR'"])
    }
    var draft = draft
    draft.addTag("post", "auto")
    self.draft = draft
    self.recurrence = recurrence
  }

  /// The rule's lines.
  package func text(in journal: Journal) -> JournalText {
    var writer = DraftWriter(journal, TransactionLayout())
    let text = writer.text(of: draft)
    let head = JournalText(
      asWritten: String(text.string.prefix { $0 != "\n" }.dropFirst(draft.day.text.count)))
    return "~ \(recurrence.period(on: draft.day)) \(head)\n\(text.rest)"
  }

  /// Whether a rule of books says it.
  package func stands(in journal: Journal) -> Bool {
    journal.store.rules.contains { rule in
      journal.description(rule.description) == draft.description
        && rule.postings.map { journal.name(journal.store.rulePostings[$0].account) }
          == draft.postings.map(\.account)
    }
  }
}
