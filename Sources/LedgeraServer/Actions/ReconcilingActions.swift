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
    let balance = report.journal.text(of: Amount(assertion.quantity, assertion.commodity))
    if let marks = report.acceptableMarks {
      return reconciling(report, marks, explanation: nil, "which make \(balance)")
    }
    let known = report.shown.enumerated().lazy.compactMap { number, explanation in
      report.marks(for: explanation).map { (number: number + 1, marks: $0) }
    }.first
    guard let known else { return [] }
    return reconciling(
      report, known.marks, explanation: known.number, "which make \(balance) without the others")
  }

  private func reconciling(
    _ report: ReconciliationReport, _ marks: StatementMarks, explanation: Int?, _ reason: String
  ) -> [Action] {
    let count = marks.reconciled.count
    guard count > 0 else { return [] }
    let action = Action(
      title: "mark \(counted(count, "posting")) reconciled, \(reason)", kind: .rewrite
    ) { () throws(ResponseError) in
      var editor = session.editor(of: report.journal)
      let acceptance: StatementAcceptance
      do throws(AcceptanceFailure) {
        acceptance = try StatementAcceptance(of: report, explanation: explanation, in: &editor)
      } catch { throw ResponseError(error) }
      if report.difference(from: .everything)?.isZero == false {
        assertElsewhere(report, marks, in: &editor)
      }
      return try proved(changes(of: editor)) { acceptance.complaint(about: $0.journal) }
    }
    return [action]
  }

  /// An assertion counts postings that are not on the statement, too. It goes behind the last one of the
  /// statement where nothing else is before it, and away where something is.
  private func assertElsewhere(
    _ report: ReconciliationReport, _ marks: StatementMarks, in editor: inout JournalEditor
  ) {
    guard let posting, let balance = report.request.balance else { return }
    let assertions = BalanceAssertions(report.journal)
    let asserting = Posting(
      journal: report.journal, index: posting.index, transactionIndex: posting.transactionIndex)
    assertions.replace(of: asserting, with: nil, in: &editor)
    guard let last = report.postings.lastIndex(where: { marks.reconciled.contains($0.number) })
    else { return }
    var sum = WideBalance()
    for item in report.postings[...last] {
      sum.add(WideAmount(Amount(item.quantity, report.request.commodity)))
    }
    let held = report.postings[last]
    guard sum.amount(of: report.request.commodity).amount?.quantity == balance,
      held.number != posting.index
    else { return }
    _ = assertions.assert(
      Amount(balance, report.request.commodity),
      after: Posting(
        journal: report.journal, index: held.number, transactionIndex: held.transaction),
      includingSubaccounts: report.request.includesSubaccounts, in: &editor)
  }
}
