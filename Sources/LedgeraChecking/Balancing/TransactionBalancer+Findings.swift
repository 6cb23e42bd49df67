import LedgeraDiagnostics
import LedgeraModel
import LedgeraQuantities

extension TransactionBalancer {
  mutating func report(
    imbalances: [CommoditySums.Remainder], of index: Int, kind: PostingKind,
    in store: borrowing JournalStore
  ) {
    let off = imbalances.map { store.exactText($0.quantity, $0.commodity) }
      .joined(separator: " and ")
    let noun =
      kind == .balancedVirtual
      ? "the bracketed postings of this transaction are" : "this transaction is"
    var finding = Diagnostic(
      .unbalancedTransaction, "\(noun) off by \(off)", at: store.span(ofTransaction: index))
    finding.arithmetic = rows(of: index, kind: kind, in: store)
    for amount in imbalances {
      finding.arithmetic.append(
        ArithmeticRow(
          amount: store.exactText(amount.quantity, amount.commodity), label: "should be 0",
          isResult: true))
    }
    if imbalances.count > 1 {
      let isOneSided = imbalances.allSatisfy {
        $0.quantity.isNegative == imbalances[0].quantity.isNegative
      }
      finding.notes = [
        isOneSided
          ? "the transaction has \(imbalances.count) commodities on one side, which no cost can relate"
          : "the transaction has \(imbalances.count) commodities that do not cancel, and no cost relates them"
      ]
      finding.help = [
        isOneSided
          ? "flip the sign of an amount, or add the missing posting"
          : "write a cost after one amount, e.g. @ PRICE or @@ TOTAL"
      ]
      if let help = helpWithForeignCost(of: index, kind: kind, in: store) { finding.help = [help] }
    }
    if imbalances.count == 1, let amount = imbalances[0].amount {
      finding.fix = fix(for: amount, of: index, kind: kind, in: store)
      finding.help = [
        "change one amount by \(store.exactText(amount.negated)), or leave one amount out"
      ]
    }
    add(finding, of: index, in: store)
  }

  /// How to write a cost that is not in the base currency although the transaction has a rate for
  /// it: rates convert amounts only.
  private func helpWithForeignCost(
    of index: Int, kind: PostingKind, in store: borrowing JournalStore
  ) -> String? {
    guard let base = store.profile.base else { return nil }
    let values = BaseValues(of: index, base: base, in: store)
    for number in store.transactions[index].postings
    where store.postings[number].flags.kind == kind {
      guard let cost = store.cost(of: store.postings[number]), cost.amount.commodity != base,
        let amount = store.amounts(of: store.postings[number]).first,
        let total = try? cost.total(of: amount.quantity),
        let value = values.written(total, nil)
      else { continue }
      let unit = store.exactText(amount)
      let worth = store.exactText(Amount(value.magnitude.normalized, base))
      return "a rate: converts amounts, not costs; write the cost in the base currency:"
        + " \(unit) @@ \(worth)"
    }
    return nil
  }

  /// Adds a posting for the difference, to an account of the user's choice.
  private func fix(
    for amount: Amount, of index: Int, kind: PostingKind, in store: borrowing JournalStore
  ) -> Fix? {
    guard kind == .real else { return nil }
    let transaction = store.transactions[index]
    let source = store.sources[transaction.file]
    let end = Int(transaction.offset + transaction.byteLength)
    let next = source.startOfNextLine(after: end)
    let lineEnd = source.text(in: end..<next)
    let text = "    equity:unknown  \(store.exactText(amount.negated))"
    return Fix(
      "add a posting for the difference",
      edits: [
        SourceEdit(
          Span(file: transaction.file, range: next..<next),
          with: lineEnd.isEmpty ? "\n" + text : text + lineEnd)
      ], isSafe: false)
  }

  private func rows(
    of index: Int, kind: PostingKind, in store: borrowing JournalStore
  ) -> [ArithmeticRow] {
    var rows: [ArithmeticRow] = []
    for number in store.transactions[index].postings
    where store.postings[number].flags.kind == kind {
      let posting = store.postings[number]
      let name = store.accountNames.text(posting.account.number)
      let cost = store.cost(of: posting)
      for amount in store.amounts(of: posting) {
        let weight = amount.weight(at: cost)
        let label = cost == nil ? name : "\(name), the cost of \(store.exactText(amount))"
        rows.append(
          ArithmeticRow(amount: store.exactText(weight.quantity, weight.commodity), label: label))
      }
      if rows.count >= 20 {
        rows.append(ArithmeticRow(amount: "…", label: "more postings"))
        break
      }
    }
    return rows
  }

  mutating func report(missing: [Int], of index: Int, in store: borrowing JournalStore) {
    let transaction = store.transactions[index]
    var glued: String?
    for number in missing where glued == nil { glued = store.gluedPart(ofPosting: number) }
    var finding = Diagnostic(
      .twoMissingAmounts,
      "\(missing.count) postings of this transaction have no amount"
        + (glued.map { ": \(quoted($0)) is read as part of a name" } ?? ""),
      at: store.span(ofPosting: missing[0], in: transaction))
    finding.related = missing.dropFirst().prefix(5).map {
      LabelledSpan(store.span(ofPosting: $0, in: transaction), "this one too")
    }
    finding.help = ["write all amounts but one, each two spaces after its account"]
    add(finding, of: index, in: store)
  }

  mutating func report(overflowAt number: Int, of index: Int, in store: borrowing JournalStore) {
    add(
      Diagnostic(
        .amountOverflow, "the sum of this transaction needs more than 38 digits",
        at: store.span(ofPosting: number, in: store.transactions[index])), of: index, in: store)
  }
}

extension JournalStore {
  /// The part of a posting's account name that looks like an amount; nil: none does.
  fileprivate func gluedPart(ofPosting number: Int) -> String? {
    let name = accountNames.text(postings[number].account.number)
    let part = GluedPart(name) { word in
      commoditySymbols.lookup(word) != nil || Currencies.contains(symbol: word)
    }
    let offset = part?.offset ?? offsetOfNumber(endingName: postings[number].account)
    return offset.map { String(decoding: name.utf8.dropFirst($0), as: UTF8.self) }
  }

  /// The amount with all its digits, in its commodity's style.
  func exactText(_ amount: Amount) -> String {
    exactText(WideQuantity(amount.quantity), amount.commodity)
  }

  /// The amount with all its digits, in its commodity's style.
  func exactText(_ quantity: WideQuantity, _ commodity: CommodityID) -> String {
    let info = commodities[commodity.index]
    let number = quantity.text(in: NumberStyle(decimalMark: info.style.number.decimalMark))
    let symbol = info.quotedSymbol
    if symbol.isEmpty { return number }
    let blank = info.style.isSpaced ? " " : ""
    return info.style.side == .left ? symbol + blank + number : number + blank + symbol
  }
}
