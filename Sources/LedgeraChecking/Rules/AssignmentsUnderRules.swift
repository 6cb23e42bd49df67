import LedgeraDiagnostics
import LedgeraModel

/// Finds balance assignments to accounts that an `=` rule of the same root file posts to. The
/// balance of such an account would depend on whether rules are applied (grammar.md § Automatic
/// postings).
struct AssignmentsUnderRules {
  private(set) var findings: [Diagnostic] = []

  /// Linear in the postings if there are both such rules and assertions.
  init(_ store: borrowing JournalStore) {
    guard store.assertions.count > 0 else { return }
    let roots = RootFiles(store.sources)
    // Number of a rule's posting by root file and account.
    var posted: [Int: [AccountID: (rule: Int, posting: Int)]] = [:]
    for (number, rule) in store.rules.enumerated() {
      guard case .query = rule.trigger else { continue }
      for index in rule.postings {
        let account = store.rulePostings[index].account
        posted[roots[rule.span.file], default: [:]][account] = (number, index)
      }
    }
    guard !posted.isEmpty else { return }
    for transaction in store.transactions.buffer {
      guard let accounts = posted[roots[transaction.file]] else { continue }
      for number in transaction.postings where store.isAssignment(number) {
        guard let place = accounts[store.postings[number].account] else { continue }
        report(number, of: transaction, place, in: store)
      }
    }
  }

  private mutating func report(
    _ number: Int, of transaction: TransactionRecord, _ place: (rule: Int, posting: Int),
    in store: borrowing JournalStore
  ) {
    let name = store.accountNames.text(store.postings[number].account.number)
    var finding = Diagnostic(
      .invalidBalanceAssignment,
      "\(name) cannot be assigned a balance, as a rule posts to it",
      at: store.span(ofPosting: number, in: transaction))
    let rule = store.rules[place.rule]
    let posting = store.rulePostings[place.posting]
    finding.related = [
      LabelledSpan(store.span(of: posting, in: rule.span.file), "posted to here"),
      LabelledSpan(rule.trigger.span, "by this rule"),
    ]
    finding.help = ["write the amount, and the balance after it: AMOUNT = BALANCE"]
    findings.append(finding)
  }
}

extension JournalStore {
  /// Whether a posting has an assertion instead of an amount.
  func isAssignment(_ number: Int) -> Bool {
    let posting = postings[number]
    return !posting.flags.hasAmount && assertion(of: posting) != nil
  }
}
