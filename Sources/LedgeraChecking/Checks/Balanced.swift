import LedgeraDiagnostics
import LedgeraModel
import LedgeraQuantities

extension Check {
  package static let balanced = Check(
    "balanced", aliases: ["balancednoautoconversion"], .strict,
    summary: "every exchange of commodities says its cost", codes: [.inferredConversion]
  ) { context, findings in
    let journal = context.journal
    let costs = journal.store.costs.buffer
    guard costs.contains(where: \.isInferred) else { return }
    for (index, transaction) in journal.store.transactions.buffer.enumerated() {
      let numbers = transaction.postings.filter { number in
        journal.store.costRecord(of: journal.store.postings[number])
          .map { $0.isInferred && !$0.isOffset } ?? false
      }
      guard let first = numbers.first,
        !journal.store.balancesInBase(index, kind: journal.store.postings[first].flags.kind)
      else { continue }
      findings.add(.error, describing: .inferredConversion(of: numbers, in: index, of: journal))
    }
  }
}

extension DiagnosticCode {
  static let inferredConversion = DiagnosticCode(
    "inferred-conversion", summary: "an exchange of two commodities without a cost",
    explanation: """
      A transaction in two commodities without a cost is read as an exchange of one for the other.
      That may also hide a mistyped symbol. Write the cost after one of the amounts: @ for one unit,
      @@ for all.
      """,
    fix: "writes the cost",
    failing: """
      account assets:cash
      account assets:bank
      commodity EUR
      commodity USD
      2026-01-02 Exchange
          assets:cash   110 USD
          assets:bank  -100 EUR

      """,
    passing: """
      account assets:cash
      account assets:bank
      commodity EUR
      commodity USD
      2026-01-02 Exchange
          assets:cash   110 USD @@ 100 EUR
          assets:bank  -100 EUR

      """)
}

extension Diagnostic {
  fileprivate static func inferredConversion(
    of numbers: [Int], in index: Int, of journal: Journal
  ) -> Diagnostic {
    let file = journal.store.transactions[index].file
    var given = WideBalance()
    var taken = WideBalance()
    var edits: [SourceEdit] = []
    for number in numbers {
      guard let cost = journal.store.cost(of: journal.store.postings[number]) else { continue }
      for amount in journal.store.amounts(of: journal.store.postings[number]) {
        given.add(WideAmount(amount))
        taken.add(cost.wideTotal(of: amount.quantity))
      }
      if let edit = journal.writing(cost, afterAmountOf: number, in: file) { edits.append(edit) }
    }
    func text(_ balance: WideBalance) -> String {
      balance.amounts.map { journal.store.exactText($0.quantity.magnitude, $0.commodity) }
        .joined(separator: ", ")
    }
    var finding = Diagnostic(
      .inferredConversion, "this exchange of \(text(given)) for \(text(taken)) has no written cost",
      at: journal.bareAmountSpan(ofPosting: numbers[0], in: file),
      label: numbers.count == 1 ? "read as @@ \(text(taken))" : nil)
    if edits.count == numbers.count {
      finding.fix = Fix("write the cost", edits: edits, isSafe: true)
    } else {
      finding.help = ["write the cost after one of the amounts: @@ \(text(taken))"]
    }
    return finding
  }
}

extension Journal {
  /// Writes down an inferred total cost; nil when a lot or a cost against the amount's sign makes
  /// that more than adding a few words.
  fileprivate func writing(
    _ cost: Cost, afterAmountOf number: Int, in file: FileID
  ) -> SourceEdit? {
    guard !cost.amount.quantity.isNegative, store.lot(of: store.postings[number]) == nil else {
      return nil
    }
    let end = bareAmountSpan(ofPosting: number, in: file).range.upperBound
    return SourceEdit(
      Span(file: file, range: end..<end), with: " @@ \(store.exactText(cost.amount))")
  }
}
