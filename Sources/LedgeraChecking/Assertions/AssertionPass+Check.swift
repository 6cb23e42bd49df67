import LedgeraDiagnostics
import LedgeraModel
import LedgeraParsing
import LedgeraQuantities

extension AssertionPass {
  /// Compares exactly. Differences that follow from a reported one are counted, not listed.
  mutating func check(
    _ assertion: AssertionRecord, of posting: PostingRecord, transaction index: Int,
    in store: borrowing JournalStore
  ) {
    let follower = RunningBalances.Follower(
      account: posting.account, includesSubaccounts: assertion.includesSubaccounts)
    let key = Key(follower: follower, commodity: assertion.commodity)
    let span = Span(
      file: store.file(of: posting, in: store.transactions[index].file), offset: assertion.offset,
      length: assertion.length)
    let actual = balances.quantity(of: assertion.commodity, in: follower)
    if actual != assertion.quantity {
      let change = adjustment(posting, transaction: index, assertion, actual: actual, in: store)
      reportDifference(key, assertion, actual: actual, at: span, adjusting: change, in: store)
    } else {
      lastHeld[key] = span
      knownDifferences[key] = nil
    }
    if assertion.isSole { checkSole(assertion, key, at: span, in: store) }
  }

  /// An adjustment is what was unexplained, so that its amount changes and not what was counted; nil:
  /// the posting is of no adjustment.
  private func adjustment(
    _ posting: PostingRecord, transaction index: Int, _ assertion: AssertionRecord,
    actual: Quantity, in store: borrowing JournalStore
  ) -> Fix? {
    let transaction = store.transactions[index]
    guard let tag = store.tagNames.lookup("adjustment"),
      store.tags(of: transaction).contains(where: { store.tags[$0].name.number == tag }),
      !posting.flags.isInferred, posting.commodity == assertion.commodity,
      let amount = store.amounts(of: posting).first,
      let rest = try? assertion.quantity.subtracting(actual),
      let quantity = try? amount.quantity.adding(rest)
    else { return nil }
    let line = store.line(of: posting, in: store.file(of: posting, in: transaction.file))
    return line.amount.map { written in
      Fix(
        "change what was adjusted",
        edits: [
          SourceEdit(
            line.span(written), with: store.exactText(Amount(quantity, amount.commodity)))
        ], isSafe: false)
    }
  }

  private mutating func reportDifference(
    _ key: Key, _ assertion: AssertionRecord, actual: Quantity, at span: Span,
    adjusting change: Fix?, in store: borrowing JournalStore
  ) {
    if isUnreliable(key.follower) { return }
    let difference = (try? actual.subtracting(assertion.quantity)) ?? actual
    // Rules repeat their assertions: one finding covers all repetitions.
    if knownDifferences[key] == difference || reportedPlaces.contains(span) {
      reported[key]?.suppressedCount += 1
      return
    }
    reportedPlaces.insert(span)
    flush(key)
    knownDifferences[key] = difference
    let name = store.accountNames.text(key.follower.account.number)
    let amount = store.exactText(Amount(difference.magnitude, assertion.commodity))
    let relation = difference.isNegative ? "too low" : "too high"
    let part = assertion.includesSubaccounts ? " with its subaccounts" : ""
    var finding = Diagnostic(
      .balanceAssertionFailed, "the balance of \(name)\(part) is \(amount) \(relation)", at: span,
      label: "asserted here")
    finding.arithmetic = [
      ArithmeticRow(
        amount: store.exactText(Amount(actual, assertion.commodity)), label: "calculated"),
      ArithmeticRow(
        amount: store.exactText(Amount(assertion.quantity.negated, assertion.commodity)),
        label: "minus the asserted balance"),
      ArithmeticRow(
        amount: store.exactText(Amount(difference, assertion.commodity)), label: "difference",
        isResult: true),
    ]
    if let held = lastHeld[key] {
      finding.related = [LabelledSpan(held, "this one held: the difference arose after it")]
    }
    finding.help = [
      "look at the postings since then: ledgera register '^\(name)$' cur:'\(store.commodities[assertion.commodity.index].symbol)' -I"
    ]
    finding.fix =
      change
      ?? Fix(
        "assert the calculated balance",
        edits: [SourceEdit(span, with: replacement(assertion, actual, in: store))], isSafe: false)
    reported[key] = finding
    order.append(key)
  }

  private func replacement(
    _ assertion: AssertionRecord, _ actual: Quantity, in store: borrowing JournalStore
  ) -> String {
    (assertion.isSole ? "==" : "=") + (assertion.includesSubaccounts ? "* " : " ")
      + store.exactText(Amount(actual, assertion.commodity))
  }

  private mutating func checkSole(
    _ assertion: AssertionRecord, _ key: Key, at span: Span, in store: borrowing JournalStore
  ) {
    let others = balances.amounts(in: key.follower).filter { $0.commodity != assertion.commodity }
    guard !others.isEmpty, !isUnreliable(key.follower) else { return }
    let name = store.accountNames.text(key.follower.account.number)
    let texts = others.prefix(5).map { store.exactText($0) }.joined(separator: ", ")
    var finding = Diagnostic(
      .balanceAssertionFailed, "\(name) also holds \(texts)", at: span,
      label: "says it holds nothing else")
    finding.help = ["write '=' instead of '==' when other commodities may be held"]
    findings.add(finding)
  }

  private func isUnreliable(_ follower: RunningBalances.Follower) -> Bool {
    unreliable.contains(follower.account)
      || (follower.includesSubaccounts && !unreliable.isEmpty)
  }

  private mutating func flush(_ key: Key) {
    if let finding = reported.removeValue(forKey: key) { findings.add(finding) }
  }

  /// Begins a file given by name, for whose assertions balances of other files do not count.
  mutating func beginFile() {
    for key in order { flush(key) }
    order = []
    knownDifferences = [:]
    lastHeld = [:]
    balances.empty()
  }

  /// All findings; call once at the end.
  mutating func finish() -> DiagnosticList {
    for key in order { flush(key) }
    return findings
  }
}
