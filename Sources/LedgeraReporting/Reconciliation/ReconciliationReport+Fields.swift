package import LedgeraDocuments
import LedgeraJSON
import LedgeraModel
import LedgeraQuantities

extension ReconciliationReport {
  package static let form = ReportForm<ReconciliationReport, ReconciliationTexts>("reconcile") {
    Field("account", .text) { $1.journal.name($0.request.account) }
    Field("date", .day) { $0.request.day }
    Field("statement", .amount) { $0.request.balance }
    for state in TransactionState.allCases.reversed() {
      Field(state.name, .object(StateSum.fields)) { StateSum($0, state) }
    }
    Field("difference", .amount) { $0.difference }
    Field("difference from reconciled", .amount) { $0.difference(from: .reconciled) }
    Field("agreement", .text) { $0.explanations?.agreement?.name }
    Field("negated agreement", .text) { $0.explanations?.negatedAgreement?.name }
    Field("difference from all", .amount) { $0.difference(from: .everything) }
    Field("accounts", .list(AccountSums.fields)) { $0.accountSums }
    Field("days", .list(WaitingDay.fields)) { $0.waitingDays }
    Field("ways", .list(StatementExplanations.Group.fields)) { $0.explanations?.groups ?? [] }
    Field("explanations", .list(ShownExplanation.fields)) { $0.explanationRows }
    Field("comparison", .object(StatementComparison.fields)) { $0.comparison }
  }

  /// One row of CSV; `item` says what kind it is.
  private struct Line {
    let item: String
    /// The number of postings, or that of an explanation or of a line of the statement.
    var number: Int?
    var day: Day?
    var text = ""
    var amount: Quantity?
    var other: Quantity?
    var place = ""

    static let fields = Fields<Line, ReconciliationTexts> {
      Field("item", .text) { $0.item }
      Field("number", .count) { $0.number }
      Field("date", .day) { $0.day }
      Field("description", .text) { $0.text }
      Field("amount", .amount) { $0.amount }
      Field("other", .amount) { $0.other }
      Field("place", .text) { $0.place }
    }
  }

  /// A row for each sum, day, correction, pair and missing posting.
  var records: Records {
    let texts = ReconciliationTexts(journal, request.commodity)
    return Line.fields.records(sumLines + explanationLines(texts) + comparisonLines(texts), texts)
  }

  private var sumLines: [Line] {
    let (day, states) = (request.day, TransactionState.allCases.reversed())
    var lines = states.map { Line(item: $0.name, number: count($0), day: day, amount: sum([$0])) }
    for (name, quantity) in [("statement", request.balance), ("difference", difference)] {
      if let quantity { lines.append(Line(item: name, day: day, amount: quantity)) }
    }
    for sums in accountSums where request.includesSubaccounts {
      lines += states.map {
        Line(
          item: "\($0.name) in", day: day, text: journal.name(sums.account), amount: sums[$0])
      }
    }
    for day in waitingDays {
      lines += [("pending on", day.pending), ("unreconciled on", day.unreconciled)].map {
        Line(item: $0, day: day.day, amount: $1, other: day.balance)
      }
    }
    return lines
  }

  private func explanationLines(_ texts: ReconciliationTexts) -> [Line] {
    explanationRows.enumerated().flatMap { index, explanation in
      explanation.corrections.map { correction in
        var line = line(correction.kind.text, correction.posting, texts)
        (line.number, line.other) = (index + 1, correction.rightAmount)
        return line
      }
    }
  }

  private func comparisonLines(_ texts: ReconciliationTexts) -> [Line] {
    guard let comparison else { return [] }
    func line(_ item: String, _ row: StatementComparison.BankRow, _ place: String = "") -> Line {
      Line(
        item: item, number: row.line, day: row.day, text: row.text, amount: row.quantity,
        place: place)
    }
    return comparison.pairs.map {
      line($0.isDoubtful ? "doubtful" : "matched", $0.row, texts.place(of: $0.posting))
    } + comparison.missingInBooks.map { line("missing in books", $0) }
      + comparison.missingAtBank.map { self.line("missing at bank", $0, texts) }
  }

  private func line(_ item: String, _ posting: AccountPosting, _ texts: ReconciliationTexts) -> Line
  {
    Line(
      item: item, day: posting.day, text: texts.description(of: posting), amount: posting.quantity,
      place: texts.place(of: posting))
  }

  /// The postings of one state.
  struct StateSum {
    let state: TransactionState
    let count: Int
    let sum: Quantity
    /// With those that are farther.
    let balance: Quantity

    init(_ report: ReconciliationReport, _ state: TransactionState) {
      self.state = state
      (count, sum) = (report.count(state), report.sum([state]))
      balance = report.sum(Set(TransactionState.allCases.drop { $0 != state }))
    }
  }

  struct ShownExplanation {
    let basis: Explanation.Basis
    let corrections: [ShownCorrection]
  }

  struct ShownCorrection {
    /// Of the explanation; nil: the correction before it has it.
    let number: Int?
    let kind: Correction.Kind
    let posting: AccountPosting
    /// nil: its amount is right.
    let rightAmount: Quantity?
  }

  var explanationRows: [ShownExplanation] {
    shown.enumerated().map { index, explanation in
      ShownExplanation(
        basis: explanation.basis,
        corrections: explanation.corrections.enumerated().map { place, correction in
          ShownCorrection(
            number: place == 0 ? index + 1 : nil, kind: correction.kind,
            posting: postings[correction.item],
            rightAmount: amount(afterFixing: correction))
        })
    }
  }
}

extension FieldKind where Value == Quantity, Context == ReconciliationTexts {
  /// In the statement's commodity, with all decimals.
  fileprivate static var amount: FieldKind {
    FieldKind(
      .amount, .amount, json: { $1.json($0) }, record: { $1.record($0) }, cell: { $1.cell($0) })
  }
}

extension ReconciliationReport.StateSum {
  static let fields = Fields<ReconciliationReport.StateSum, ReconciliationTexts> {
    Field("state", .text, in: .text) {
      $0.state == .unreconciled ? $0.state.name : "\($0.state.name) \($0.state.mark)"
    }.titled("")
    Field("postings", .count) { $0.count }
    Field("amount", .amount) { $0.sum }
    Field("balance", .amount, in: .text) { $0.balance }.set(.total)
  }
}

extension AccountSums {
  static let fields = Fields<AccountSums, ReconciliationTexts> {
    Field("account", .text) { $1.journal.name($0.account) }.set(.account)
    Field("reconciled", .amount) { $0[.reconciled] }
    Field("pending", .amount) { $0[.pending] }
    Field("unreconciled", .amount) { $0[.unreconciled] }
    Field("balance", .amount, in: .text) { $0.balance }.set(.total)
  }
}

extension WaitingDay {
  static let fields = Fields<WaitingDay, ReconciliationTexts> {
    Field("date", .day) { $0.day }.titled("Not reconciled")
    Field("pending", .amount) { $0.pending }
    Field("unreconciled", .amount) { $0.unreconciled }
    Field("balance", .amount) { $0.balance }.set(.total)
  }
}

extension StatementExplanations.Group {
  static let fields = Fields<StatementExplanations.Group, ReconciliationTexts> {
    Field("title", .text, in: .text) { $0.title }.titled("Explained by")
    Field("postings", .count) { $0.size }
    Field("mistakes", .count) { $0.mistakeCount }
    Field("unmarked", .count) { $0.unmarkedCount }
    Field("count", .count) { $0.count }.titled("Ways")
  }
}

extension ReconciliationReport.ShownExplanation {
  fileprivate static let fields = Fields<
    ReconciliationReport.ShownExplanation, ReconciliationTexts
  > {
    Field("besides", .text) { $0.basis == .everything ? "all" : "marked" }
    Field("corrections", .list(ReconciliationReport.ShownCorrection.fields)) { $0.corrections }
  }
}

extension ReconciliationReport.ShownCorrection {
  static let fields = Fields<
    ReconciliationReport.ShownCorrection, ReconciliationTexts
  > {
    Field("number", .count, in: .text) { $0.number }.titled("")
    Field("correction", .text) { $0.kind.text }.titled("It would agree if")
    AccountPosting.fields.of { $0.posting }
    Field("should be", .amount) { $0.rightAmount }.titled("should be")
  }
}

extension AccountPosting {
  fileprivate static let fields = Fields<AccountPosting, ReconciliationTexts> {
    Field("date", .day) { $0.day }.titled("")
    Field("description", .text) { $1.description(of: $0) }
      .titled("").set(.description, maximumWidth: 34)
    Field("state", .text) { $0.state.name }
    Field("amount", .amount) { $0.quantity }.titled("is")
    Field("place", .text) { $1.place(of: $0) }
  }

  /// Those that stand below rows of the bank.
  static let columns = fields.picking(["date", "description", "amount", "place"])
}

extension StatementComparison {
  fileprivate static let fields = Fields<StatementComparison, ReconciliationTexts> {
    Field("matched", .list(Pair.fields)) { $0.pairs }
    Field("missing in books", .list(BankRow.fields)) { $0.missingInBooks }
    Field("missing at bank", .list(AccountPosting.fields)) { $0.missingAtBank }
  }
}

extension StatementComparison.Pair {
  fileprivate static let fields = Fields<StatementComparison.Pair, ReconciliationTexts> {
    Field("row", .object(StatementComparison.BankRow.fields)) { $0.row }
    Field("posting", .object(AccountPosting.fields)) { $0.posting }
    Field("doubtful", .flag) { $0.isDoubtful }
  }
}

extension StatementComparison.BankRow {
  fileprivate static let fields = Fields<StatementComparison.BankRow, ReconciliationTexts> {
    Field("line", .count) { $0.line }.shown { row, _ in Cell("line \(row.line)") }
    Field("date", .day) { $0.day }
    Field("text", .text) { $0.text }
    Field("amount", .amount) { $0.quantity }
  }

  static let columns = fields.picking(["date", "text", "amount", "line"])
}

extension StatementExplanations.Agreement {
  fileprivate var name: String {
    switch self {
    case .reconciled: "reconciled"
    case .marked: "marked"
    case .everything: "all"
    }
  }
}
