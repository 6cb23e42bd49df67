package import LedgeraDiagnostics
package import LedgeraEditing
package import LedgeraModel
import LedgeraQuantities
package import LedgeraReporting

/// What accepting a statement does to the books: the postings that are on it are marked, and its balance
/// is asserted where that holds (calculations.md § Reconciliation).
package struct StatementAcceptance {
  /// How many postings become reconciled.
  package var count: Int { marks.reconciled.count }
  /// Why no balance is asserted; nil: one is.
  package let reasonAgainstAssertion: String?

  private let marks: StatementMarks
  private let journal: Journal
  private let expected: [MarkedPosting]

  private typealias MarkedPosting = (number: Int, index: Int, state: TransactionState)

  /// Edits marks and assertion.
  ///
  /// - Parameter explanation: Its number in the report, from 1; nil: what agrees without one.
  package init(
    of report: ReconciliationReport, explanation: Int?, in editor: inout JournalEditor
  ) throws(AcceptanceFailure) {
    journal = report.journal
    marks = try Self.marks(report, explanation)
    expected = try Self.mark(marks, of: report, in: &editor)
    var outcome = BalanceAssertions.Outcome.impossible
    if let balance = report.assertableBalance, let last = report.postings.last {
      let posting = Posting(
        journal: journal, index: last.number, transactionIndex: last.transaction)
      let isMarked = expected.contains { $0.number == last.number } && posting.getsOwnMark(expected)
      outcome = BalanceAssertions(journal).assert(
        balance, after: posting, includingSubaccounts: report.request.includesSubaccounts,
        markWidth: isMarked ? 2 : 0, in: &editor)
    }
    reasonAgainstAssertion =
      report.reasonAgainstAssertion ?? (outcome == .impossible ? report.reasonOfLine : nil)
  }

  /// Looks at the changed books, and says what is not as it was meant to be; nil: all is.
  package func complaint(about after: Journal) -> String? {
    guard after.store.postings.count == journal.store.postings.count else {
      return "the transactions would read differently"
    }
    let isAsMeant = expected.allSatisfy { number, index, state in
      Posting(journal: after, index: number, transactionIndex: index).state == state
    }
    return isAsMeant ? nil : "a mark cannot be changed by itself"
  }

  private static func marks(
    _ report: ReconciliationReport, _ explanation: Int?
  ) throws(AcceptanceFailure) -> StatementMarks {
    guard let explanation else {
      if let marks = report.acceptableMarks { return marks }
      throw .noAgreement(isExplained: !report.shown.isEmpty)
    }
    guard report.shown.indices.contains(explanation - 1) else {
      throw .unknownExplanation(explanation, count: report.shown.count)
    }
    guard let marks = report.marks(for: report.shown[explanation - 1]) else {
      throw .needsOtherAmount(explanation)
    }
    return marks
  }

  /// Edits the marks.
  ///
  /// - Returns: Each posting with its transaction and the state that it is to have.
  private static func mark(
    _ marks: StatementMarks, of report: ReconciliationReport, in editor: inout JournalEditor
  ) throws(AcceptanceFailure) -> [MarkedPosting] {
    let writer = ReconciliationMarks(report.journal)
    var wanted: [Int: [TransactionState: Set<Int>]] = [:]
    let (reconciled, unreconciled) = (Set(marks.reconciled), Set(marks.unreconciled))
    let listed = report.postings + (report.comparison?.pairs.map(\.posting) ?? [])
    for posting in listed {
      if reconciled.contains(posting.number) {
        wanted[posting.transaction, default: [:]][.reconciled, default: []].insert(posting.number)
      } else if unreconciled.contains(posting.number) {
        wanted[posting.transaction, default: [:]][.unreconciled, default: []].insert(posting.number)
      }
    }
    var expected: [MarkedPosting] = []
    for (index, states) in wanted.sorted(by: { $0.key < $1.key }) {
      let transaction = report.journal.transaction(index)
      guard states.count == 1, let (state, selected) = states.first else {
        throw .twoKindsOfMarks(transaction.description)
      }
      expected += writer.states(of: transaction, marking: selected, as: state).map {
        (number: $0.key, index: index, state: $0.value)
      }
      _ = writer.mark(selected, of: transaction, as: state, in: &editor)
    }
    return expected
  }
}

/// Why a statement cannot be accepted.
package enum AcceptanceFailure: ExplainedError {
  case noAgreement(isExplained: Bool)
  case unknownExplanation(Int, count: Int)
  case needsOtherAmount(Int)
  case twoKindsOfMarks(String)

  package var kind: FailureKind {
    if case .unknownExplanation = self { .usage } else { .findings }
  }

  package var message: String {
    switch self {
    case .noAgreement:
      "no set of postings agrees with the statement as it is; nothing was written"
    case .unknownExplanation(let number, _): "there is no explanation '\(number)'"
    case .needsOtherAmount(let number):
      "explanation \(number) needs another amount: correct the posting first"
    case .twoKindsOfMarks(let description):
      "\(shown(description)) would need two kinds of marks at once; mark it first"
    }
  }

  package var hints: [String] {
    switch self {
    case .noAgreement(true): ["--accept=1 accepts explanation 1, when it is about marks only"]
    case .unknownExplanation(_, let count): ["the report numbers \(count)"]
    default: []
    }
  }
}

extension Posting {
  /// Whether a mark is put in front of it, and not on its transaction's first line.
  fileprivate func getsOwnMark(
    _ expected: [(number: Int, index: Int, state: TransactionState)]
  ) -> Bool {
    let states = Set(expected.filter { $0.index == transactionIndex }.map(\.state))
    return record.flags.state == .unreconciled
      && (transaction.state == .unreconciled || states.count > 1)
  }
}

extension ReconciliationReport {
  /// What can be marked without choosing an explanation; nil: nothing agrees.
  package var acceptableMarks: StatementMarks? {
    if let comparison { return comparison.marks }
    return explanations?.agreement.map { marks(for: $0) }
  }

  /// The statement's balance, when everything until its day adds up to it; nil: an assertion, which
  /// counts all postings, would fail or is not known.
  fileprivate var assertableBalance: Amount? {
    guard let balance = request.balance, difference(from: .everything)?.isZero == true,
      !postings.isEmpty
    else { return nil }
    return Amount(balance, request.commodity)
  }

  fileprivate var reasonAgainstAssertion: String? {
    guard let rest = difference(from: .everything) else { return "the statement's is not known" }
    guard !rest.isZero else { return postings.isEmpty ? "the account has no posting" : nil }
    return "postings up to \(request.day.text) are not on the statement, and an assertion would"
      + " count them"
  }

  /// Why the account's last posting cannot take an assertion.
  fileprivate var reasonOfLine: String {
    "the account's last posting asserts something else, or its amount cannot be written"
  }
}
