import LedgeraChecking
import LedgeraDiagnostics
import LedgeraEditing
import LedgeraModel
import LedgeraPlanning
import LedgeraQuantities

extension Command {
  static let suggest = Command(
    "suggest", group: .planning,
    summary: "Show how far buckets have drifted, and transfers to correct it",
    help: """
      Compares the plan's buckets with their buffers, weights and bands. A buffer in
      months is measured by the mean spending of the last 12 complete months. When
      something is out of its band, buffers are filled first, and the other buckets
      share the rest by their weights; transfers are in whole units of the base
      currency.

      --write turns the suggestions into transactions dated today, marked as pending
      (!), one for each transfer; those that need a sale or a purchase are left out.

        ledgera suggest
        ledgera suggest --write --dry-run
        ledgera suggest -O json
      """,
    changesBooks: true, onlyWith: .writeTransfers,
    options: [.writeTransfers, .into]
  ) { (invocation, output) throws(CommandFailure) in
    let ledger = try invocation.writtenLedger(&output)
    let journal = ledger.journal
    let plan = try invocation.plan(of: journal, &output)
    guard !plan.buckets.isEmpty else {
      throw CommandFailure(
        .findings, "the plan has no buckets",
        hints: ["'ledgera setup' writes some (reference.md § bucket)"])
    }
    guard let base = plan.base else {
      throw CommandFailure(
        .findings, "the books have no base currency",
        hints: ["write a profile directive with a line such as 'base EUR'"])
    }
    let today = invocation.today()
    let report = try explained(
      TooManyPeriods.self,
      DriftReport(
        plan, try UsualSpending(ledger, plan, before: today), in: base, on: today))
    for commodity in report.unpriced {
      let symbol = journal.commodity(commodity).symbol
      output.note("warning: \(shown(symbol)) has no price and counts as zero\n")
    }
    guard invocation.has(.writeTransfers) else {
      try output.write(report.document, for: invocation)
      return .fine
    }
    let drafts = report.transfers.filter { !$0.mustSell && !$0.mustBuy }.compactMap {
      $0.draft(in: report)
    }
    let left = report.transfers.count - drafts.count
    if left > 0 {
      output.note("note: \(counted(left, "transfer")) left out: something must be sold or bought\n")
    }
    return try invocation.carryOut(adding: drafts, to: journal, &output)
  }
}

extension OptionSpec {
  fileprivate static let writeTransfers = OptionSpec(
    "write", effects: .changesBooks, help: "write the suggested transfers as pending transactions")
}

extension DriftReport.Transfer {
  /// nil: the amount has too many digits for a transaction.
  fileprivate func draft(in report: DriftReport) -> TransactionDraft? {
    guard let quantity = amount.quantity else { return nil }
    let sum = DraftAmount(quantity, report.journal.commodity(report.base).symbol)
    var draft = TransactionDraft(
      day: report.day, description: "Transfer to rebalance",
      postings: [
        PostingDraft(report.journal.name(to), sum),
        PostingDraft(report.journal.name(from), sum.negated),
      ])
    draft.state = .pending
    return draft
  }
}
