import LedgeraBooks
import LedgeraDiagnostics
import LedgeraEditing
import LedgeraModel
import LedgeraQuantities
import LedgeraReporting

extension ActionPlace {
  /// Behind `=` the balance of a statement is typed: the unmarked postings that make it up become reconciled,
  /// as `ledgera reconcile --accept` marks them.
  func reconciliations() -> [Action] {
    guard let posting, let assertion = posting.assertion, posting.standsInTransaction,
      let ledger = books.ledger ?? (try? session.ignoringAssertions.read())?.ledger,
      let report = ReconciliationReport(of: posting, in: ledger)
    else { return [] }
    let explained =
      report.acceptableMarks.map { (number: Int?.none, marks: $0) }
      ?? report.shown.enumerated().lazy.compactMap { number, explanation in
        report.marks(for: explanation).map { (number: number + 1, marks: $0) }
      }.first { $0.marks.unreconciled.isEmpty }
    guard let (number, marks) = explained, !marks.reconciled.isEmpty else { return [] }
    let balance = report.journal.text(of: Amount(assertion.quantity, assertion.commodity))
    var title =
      "mark \(counted(marks.reconciled.count, "posting")) reconciled to reach \(balance)"
    var other: Posting?
    // An assertion counts what is not on the statement, too.
    if report.difference(from: .everything)?.isZero != true {
      other = lastOfStatement(report, marks)
      guard other != nil, !assertion.isSole, assertion.cost < 0, !posting.isInferred else {
        return []
      }
      title += ", and move the assertion"
    }
    return [
      Action(title: title, kind: .rewrite) { [other] () throws(ResponseError) in
        var editor = session.editor(of: report.journal)
        let acceptance: StatementAcceptance
        do throws(AcceptanceFailure) {
          acceptance = try StatementAcceptance(of: report, explanation: number, in: &editor)
        } catch { throw ResponseError(error) }
        if let other { try moveAssertion(report, to: other, in: &editor) }
        return try proved(changes(of: editor)) { acceptance.complaint(about: $0.journal) }
      }
    ]
  }

  /// The last posting of the statement, where nothing else is before it; nil: an assertion would count what is.
  private func lastOfStatement(
    _ report: ReconciliationReport, _ marks: StatementMarks
  ) -> Posting? {
    guard let last = report.postings.lastIndex(where: { marks.reconciled.contains($0.number) })
    else { return nil }
    var sum = WideBalance()
    for item in report.postings[...last] {
      sum.add(WideAmount(Amount(item.quantity, report.request.commodity)))
    }
    let held = report.postings[last]
    guard sum.amount(of: report.request.commodity).amount?.quantity == report.request.balance,
      held.number != posting?.index
    else { return nil }
    return Posting(journal: report.journal, index: held.number, transactionIndex: held.transaction)
  }

  /// Moves the assertion of the posting behind another one.
  private func moveAssertion(
    _ report: ReconciliationReport, to other: Posting, in editor: inout JournalEditor
  ) throws(ResponseError) {
    guard let posting, let balance = report.request.balance else { return }
    let assertions = BalanceAssertions(report.journal)
    assertions.replace(
      of: Posting(
        journal: report.journal, index: posting.index, transactionIndex: posting.transactionIndex),
      with: nil, in: &editor)
    let outcome = assertions.assert(
      Amount(balance, report.request.commodity), after: other,
      includingSubaccounts: report.request.includesSubaccounts, in: &editor)
    guard outcome != .impossible else {
      throw ResponseError(.failed, "the line of the last posting cannot take the assertion")
    }
  }
}
