import LedgeraDiagnostics
import LedgeraModel

extension Check {
  package static let orderedDates = Check(
    "ordereddates", .named, summary: "the transactions of every file are in date order",
    codes: [.dateOutOfOrder]
  ) { context, findings in
    let journal = context.journal
    var lastOfFile = [Int](repeating: -1, count: journal.sources.files.count)
    let transactions = journal.store.transactions.buffer
    for index in transactions.indices {
      let file = Int(transactions[index].file.number)
      let last = lastOfFile[file]
      lastOfFile[file] = index
      guard last >= 0, transactions[index].day < transactions[last].day else { continue }
      findings.add(.error, describing: .dateOutOfOrder(index, after: last, in: journal))
    }
  }
}

extension DiagnosticCode {
  static let dateOutOfOrder = DiagnosticCode(
    "date-out-of-order", summary: "a transaction dated before the transaction above it",
    explanation: """
      Within a file the dates of transactions should never go back; included files are checked one
      by one. Reports sort by date anyway, so this guards against mistyped dates.
      """,
    failing: """
      2026-01-05 Bakery
          expenses:food  3.50 EUR
          assets:cash
      2026-01-02 Cinema
          expenses:fun  12 EUR
          assets:cash

      """,
    passing: """
      2026-01-02 Cinema
          expenses:fun  12 EUR
          assets:cash
      2026-01-05 Bakery
          expenses:food  3.50 EUR
          assets:cash

      """)
}

extension Diagnostic {
  fileprivate static func dateOutOfOrder(
    _ index: Int, after last: Int, in journal: Journal
  ) -> Diagnostic {
    let (day, lastDay) = (journal.transaction(index).day, journal.transaction(last).day)
    var finding = Diagnostic(
      .dateOutOfOrder,
      "\(day.text) is before \(lastDay.text), the date of the transaction above it",
      at: journal.dateSpan(ofTransaction: index))
    finding.related = [
      LabelledSpan(journal.dateSpan(ofTransaction: last), "the transaction above it")
    ]
    finding.help = ["correct one of the dates, or move the transaction up"]
    return finding
  }
}
