import LedgeraDiagnostics
import LedgeraModel

extension Check {
  package static let recentAssertions = Check(
    "recentassertions", .named,
    summary: """
      accounts with balance assertions have one in the \(CheckSetting.assertionDays.usual) days \
      before their last posting
      """,
    codes: [.oldAssertion], settings: [.assertionDays]
  ) { context, findings in
    let journal = context.journal
    let longestLag = context.count(.assertionDays)
    let store = LatestEvents(journal)
    for account in store.accountsWithAssertions {
      guard let assertion = store.assertions[account.index],
        let last = store.postings[account.index],
        last.day.number - assertion.day.number > longestLag
      else { continue }
      findings.add(.error, describing: .oldAssertion(of: account, assertion, last, in: journal))
    }
  }
}

extension CheckSetting {
  fileprivate static let assertionDays = CheckSetting("recentassertions.days", count: 7)
}

extension DiagnosticCode {
  static let oldAssertion = DiagnosticCode(
    "old-assertion",
    summary: "an account posted to long after its last balance assertion",
    explanation: """
      An account that is compared with its statements by balance assertions should have one within the
      \(CheckSetting.assertionDays.usual) days before its latest posting. Accounts without any assertion are left alone.
      """,
    failing: """
      2026-01-02 Salary
          assets:bank  100 EUR = 100 EUR
          income:salary
      2026-01-10 Rent
          expenses:rent  40 EUR
          assets:bank

      """,
    passing: """
      2026-01-02 Salary
          assets:bank  100 EUR = 100 EUR
          income:salary
      2026-01-10 Rent
          expenses:rent  40 EUR
          assets:bank  -40 EUR = 60 EUR

      """)
}

extension Diagnostic {
  fileprivate static func oldAssertion(
    of account: AccountID, _ assertion: LatestEvents.Event, _ last: LatestEvents.Event,
    in journal: Journal
  ) -> Diagnostic {
    let days = Int(last.day.number - assertion.day.number)
    let name = journal.name(account)
    var finding = Diagnostic(
      .oldAssertion,
      "\(quoted(name)) was last asserted \(counted(days, "day")) before its latest posting",
      at: journal.amountSpan(ofPosting: last.posting, in: last.file),
      label: "posted on \(last.day.text)")
    finding.related = [
      LabelledSpan(
        journal.amountSpan(ofPosting: assertion.posting, in: assertion.file),
        "asserted on \(assertion.day.text)")
    ]
    finding.help = ["compare the account with its statement and assert the balance: = AMOUNT"]
    return finding
  }
}

/// The latest posting and the latest assertion of every account.
private struct LatestEvents {
  struct Event {
    let day: Day
    let posting: Int
    let file: FileID
  }

  /// By account number.
  private(set) var postings: [Event?]
  private(set) var assertions: [Event?]
  /// In the order of their first assertion.
  private(set) var accountsWithAssertions: [AccountID] = []

  /// One pass over all postings, none when there are no assertions.
  init(_ journal: Journal) {
    let nothing = [Event?](repeating: nil, count: journal.accounts.nodes.count)
    (postings, assertions) = (nothing, nothing)
    guard journal.store.assertions.count > 0 else { return }
    for transaction in journal.store.transactions.buffer {
      for number in transaction.postings {
        let posting = journal.store.postings[number]
        let detail = journal.store.detail(of: posting)
        let event = Event(
          day: detail?.day.day ?? transaction.day, posting: number, file: transaction.file)
        LatestEvents.note(event, at: posting.account.index, in: &postings)
        guard let detail, detail.assertion >= 0 else { continue }
        if assertions[posting.account.index] == nil {
          accountsWithAssertions.append(posting.account)
        }
        LatestEvents.note(event, at: posting.account.index, in: &assertions)
      }
    }
  }

  private static func note(_ event: Event, at index: Int, in events: inout [Event?]) {
    if let known = events[index], known.day > event.day { return }
    events[index] = event
  }
}
