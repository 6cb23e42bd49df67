import LedgeraDiagnostics
import LedgeraModel
import LedgeraQuantities
import LedgeraValuation

extension Check {
  package static let base = Check(
    "base", .named,
    summary: "postings have values in the base currency, and those of a transaction sum to zero",
    codes: [.missingBaseCurrency, .missingBaseValue, .nonzeroBaseSum]
  ) { context, findings in
    let journal = context.journal
    guard let base = journal.profile.base else {
      if journal.transactionCount > 0 { findings.add(.missingBaseCurrency(in: journal)) }
      return
    }
    var sums = BaseSums(journal, base: base)
    for index in 0..<journal.transactionCount {
      for kind in [PostingKind.real, .balancedVirtual] {
        sums.check(index, kind, into: &findings)
      }
    }
    sums.finish(into: &findings)
  }
}

extension DiagnosticCode {
  static let missingBaseCurrency = DiagnosticCode(
    "missing-base-currency", summary: "books without a base currency",
    explanation: """
      The check 'base' needs to know the base currency: a profile directive with a line 'base SGD'
      in the root file.
      """,
    failing: """
      2026-01-02 Bakery
          expenses:food  3.50 EUR
          assets:cash

      """,
    passing: """
      profile
          base EUR
      2026-01-02 Bakery
          expenses:food  3.50 EUR
          assets:cash

      """)

  static let missingBaseValue = DiagnosticCode(
    "missing-base-value", summary: "a posting without a value in the base currency",
    explanation: """
      The value of a posting is its base: tag, else its cost in the base currency, else its amount
      at the rate: tag of the posting or its transaction, else what its cost in another currency is
      worth at such a rate or price, else its amount at the price on or before the transaction's
      date. Write one of them, preferably a rate: tag, which keeps history as it was.
      """,
    failing: """
      profile
          base SGD
      2026-01-02 Taxi
          expenses:travel  40 AED
          assets:cash

      """,
    passing: """
      profile
          base SGD
      2026-01-02 Taxi  ; rate: AED 0.3675 SGD
          expenses:travel  40 AED
          assets:cash

      """)
}

extension Diagnostic {
  fileprivate static func missingBaseCurrency(in journal: Journal) -> Diagnostic {
    let file = journal.transaction(0).record.file
    let root = journal.sources.includeChain(of: file).last?.file ?? file
    let start = Span(file: root, offset: 0, length: 0)
    var finding = Diagnostic(
      .missingBaseCurrency, "the books have no base currency", at: nil)
    let currency = journal.store.commodities.dropFirst().first?.quotedSymbol ?? "EUR"
    finding.fix = Fix(
      "name it in the root file",
      edits: [SourceEdit(start, with: "profile\n    base \(currency)\n")], isSafe: false)
    return finding
  }
}

/// Sums of base values, transaction by transaction.
private struct BaseSums {
  private let journal: Journal
  private let base: CommodityID
  private let prices: PriceBook
  private let baseTags: BaseTagMarks
  /// The commodities that have no value.
  private var missing = FirstFindings<CommodityID, (posting: Int, transaction: Int)>()

  init(_ journal: Journal, base: CommodityID) {
    self.journal = journal
    self.base = base
    prices = PriceBook(journal)
    baseTags = BaseTagMarks(journal.store)
  }

  mutating func check(_ index: Int, _ kind: PostingKind, into findings: inout DiagnosticList) {
    let numbers = journal.store.transactions[index].postings.filter {
      journal.store.postings[$0].flags.kind == kind
    }
    guard !numbers.isEmpty, !isAllBase(numbers) else { return }
    // What is written down has been judged by balancing.
    guard
      journal.store.writtenBaseSum(index, kind: kind) == nil
        || !baseTags.mark(index, in: journal.store)
    else { return }
    let values = BaseValues(of: index, base: base, in: journal.store)
    var sum = BaseSum(base, decimals: journal.commodity(base).style.number.decimals)
    var isComplete = true
    for number in numbers {
      if let value = value(of: number, in: index, values) {
        sum.add(value, of: number)
      } else {
        isComplete = false
      }
    }
    guard isComplete, !sum.remainder.isZero,
      !isZeroAtLotCosts(numbers, of: index, values, decimals: sum.decimals)
    else { return }
    findings.add(.error, describing: sum.finding(of: index, in: journal.store))
  }

  /// Whether the values come to zero with lot costs in place of costs, as transactions may balance, too.
  private mutating func isZeroAtLotCosts(
    _ numbers: [Int], of index: Int, _ values: BaseValues, decimals: UInt8
  ) -> Bool {
    var sum = WideQuantity.zero
    for number in numbers {
      let lot = lotCost(of: journal.store.postings[number])
      guard let value = value(of: number, in: index, values, at: lot) else { return false }
      sum += value
    }
    return sum.rounded(toDecimals: decimals).isZero
  }

  private func lotCost(of posting: PostingRecord) -> Cost? {
    journal.store.lot(of: posting)?.basis
  }

  /// The most frequent transaction: nothing foreign, so balanced as it is.
  private func isAllBase(_ numbers: [Int]) -> Bool {
    numbers.allSatisfy { number in
      let posting = journal.store.postings[number]
      return posting.commodity == base && posting.detail < 0
    }
  }

  /// With a lot cost in place of its cost where one is given. nil: some amount has none, which is noted.
  private mutating func value(
    of number: Int, in index: Int, _ values: BaseValues, at lotCost: Cost? = nil
  ) -> WideQuantity? {
    let posting = journal.store.postings[number]
    if let tagged = values.tagged(posting, number, in: journal.store) {
      return WideQuantity(tagged)
    }
    let cost = lotCost ?? journal.store.cost(of: posting)
    let rates = values.ownRates(of: posting, number, in: journal.store)
    var sum = WideQuantity.zero
    for amount in journal.store.amounts(of: posting) where !amount.isZero {
      if let value = values.written(amount, cost, rates) {
        sum += WideQuantity(value)
      } else if let value = paidValue(of: amount, cost, in: index, values, rates)
        ?? marketValue(of: amount, in: index)
      {
        sum += value
      } else {
        missing.note(amount.commodity, at: (number, index))
        return nil
      }
    }
    return sum
  }

  /// What was paid for an amount in another currency, at the rate of that; nil: nothing was paid, or it
  /// has no value.
  private func paidValue(
    of amount: Amount, _ cost: Cost?, in index: Int, _ values: BaseValues,
    _ rates: [CommodityID: Quantity]
  ) -> WideQuantity? {
    guard let cost, let paid = try? cost.total(of: amount.quantity) else { return nil }
    return values.written(paid, nil, rates).map { WideQuantity($0) }
      ?? marketValue(of: paid, in: index)
  }

  private func marketValue(of amount: Amount, in index: Int) -> WideQuantity? {
    prices.price(of: amount.commodity, in: base, on: journal.store.transactions[index].day)
      .map { WideQuantity(amount.quantity) * $0.quantity }
  }

  /// Reports the commodities without a value, once each.
  func finish(into findings: inout DiagnosticList) {
    for value in missing.all {
      let (posting, transaction) = value.place
      findings.add(
        .error, describing: missingValue(of: value.key, posting, transaction, count: value.count))
    }
  }

  private func missingValue(
    of commodity: CommodityID, _ posting: Int, _ index: Int, count: Int
  ) -> Diagnostic {
    let transaction = journal.transaction(index)
    let symbol = journal.commodity(commodity).quotedSymbol
    let currency = journal.commodity(base).quotedSymbol
    let subject = symbol.isEmpty ? "an amount without a symbol" : symbol
    var finding = Diagnostic(
      .missingBaseValue, "\(subject) has no value in \(currency) on \(transaction.day.text)",
      at: symbol.isEmpty
        ? journal.bareAmountSpan(ofPosting: posting, in: transaction.record.file)
        : journal.symbolSpan(of: commodity, ofPosting: posting, in: transaction.record.file))
    if !symbol.isEmpty {
      finding.help = [
        "write the rate of the transaction, '; rate: \(symbol) NUMBER \(currency)', or a price: "
          + "P \(transaction.day.text) \(symbol) NUMBER \(currency)"
      ]
      if let command = journal.priceFetchCommand(for: commodity) {
        finding.help.append("or fetch prices: \(command) --since \(transaction.day.text)")
      }
    }
    finding.suppressedCount = count - 1
    return finding
  }
}
