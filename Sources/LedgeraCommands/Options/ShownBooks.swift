import LedgeraBooks
import LedgeraChecking
import LedgeraDiagnostics
import LedgeraModel

extension OptionSpec {
  static let pivot = OptionSpec(
    "pivot", value: .required("FIELD", .names(.tags)),
    help: "show payee, code, desc, note, status, date, cur, amt, acct or the values of a tag"
      + " instead of accounts; several are joined by colons")
}

extension Invocation {
  /// The same books as a report is asked to show them: with exchanges written otherwise (`--infer-costs`,
  /// `--infer-equity`, `-B`), with what `--pivot` asks for instead of accounts, and with amounts as hledger's
  /// JSON tells them. What is found in them was told of what is written.
  func asShown(_ ledger: Ledger, _ output: inout Output) throws(CommandFailure) -> Ledger {
    guard !command.changesBooks else { return ledger }
    let conversions = ConversionInference(
      costs: has(.inferCosts), postings: has(.inferEquity), isAtCost: try convertsToCost)
    let pivot = try pivot(in: ledger.journal)
    let figures = try hledgerFigures.flatMap { $0.changes(ledger.journal) ? $0 : nil }
    guard pivot != nil || figures != nil || conversions.changes(ledger.journal) else {
      return ledger
    }
    let books = try read(session().showing(conversions, pivot, figures))
    if let shown = books.ledger { return shown }
    return try self.ledger(of: books, &output)
  }

  /// nil: amounts keep their decimals, and sums do not tell them apart by their cost.
  private var hledgerFigures: HledgerFigures? {
    get throws(CommandFailure) {
      // What lists transactions has amounts as they are written.
      let isListing = command.options.contains { $0 === OptionSpec.explicit }
      guard guise == .hledger, !isListing, try outputFormat() == .json else { return nil }
      let converting: [OptionSpec] = [
        .cost, .market, .exchange, .value, BalanceFlags.valueChange, BalanceFlags.gain,
        BalanceFlags.percent,
      ]
      let isSum = command.options.contains { $0 === BalanceFlags.sum }
      return HledgerFigures(separatesCosts: isSum && !converting.contains(where: has))
    }
  }

  /// nil: postings keep their accounts.
  private func pivot(in journal: Journal) throws(CommandFailure) -> Pivot? {
    guard let given = last(of: .pivot), let text = given.value else { return nil }
    let pivot = Pivot(text)
    try refuseUnknownTags(of: pivot, in: journal, at: given.origin)
    return pivot
  }

  /// hledger shows one account without a name.
  private func refuseUnknownTags(
    of pivot: Pivot, in journal: Journal, at origin: Word.Origin
  ) throws(CommandFailure) {
    let known = (0..<UInt32(journal.store.tagNames.count)).map { journal.store.tagNames.text($0) }
    for tag in pivot.tags where guise == .ledgera && !known.contains(tag) {
      throw .usage(
        "no tag \(shown(tag)) in these books", at: origin,
        hints: [
          EditDistance.closest(to: tag, among: Pivot.fieldNames + known).map {
            "did you mean \(shown($0))?"
          },
          "fields are \(Pivot.fieldNames.joined(separator: ", "))",
        ])
    }
  }
}
