import LedgeraDiagnostics
import LedgeraModel
import LedgeraValuation

/// Commodities that cannot be brought into the base currency.
extension PlanReview {
  mutating func reviewRates() {
    let places = PlanCommodities(plan).places
    guard let first = places.first else { return }
    guard let base = plan.base else {
      if places.contains(where: { $0.commodity != first.commodity }) {
        add(
          .incompletePlan, "a plan in several commodities needs a base currency", at: first.span,
          help: "write a profile directive with a line such as 'base EUR'")
      }
      return
    }
    let book = PriceBook(plan.journal, infersFromCosts: true)
    var missing: Set<CommodityID> = []
    for (commodity, span) in places
    where !missing.contains(commodity) && !book.hasPrice(of: commodity, in: base, on: .last) {
      missing.insert(commodity)
      addMissingRate(of: commodity, in: base, at: span)
    }
  }

  /// Units that are taken for a commodity, with advice.
  private static let notMoney: [String: String] = {
    var advice = ["%": "write an amount, such as 500 EUR"]
    for unit in ["day", "week", "year"] {
      for word in [unit, unit + "s"] {
        advice[word] = "write months, such as 6 months, or an amount"
      }
    }
    return advice
  }()

  /// Where buckets say a rate, or the commodity whose prices say it.
  private var rateSources: Set<Span> {
    let buckets = plan.buckets + plan.scenarios.flatMap(\.buckets)
    return Set(buckets.flatMap { [$0.expectedReturn, $0.volatility] }.compactMap { $0?.span })
  }

  private mutating func addMissingRate(
    of commodity: CommodityID, in base: CommodityID, at span: Span
  ) {
    let symbol = plan.journal.commodity(commodity).symbol
    let target = plan.journal.commodity(base).symbol
    guard !symbol.isEmpty else {
      return add(
        .incompletePlan, "an amount without a commodity has no rate to \(target)", at: span,
        help: "write the commodity after it")
    }
    if let units = Self.notMoney[symbol.lowercased()] {
      return add(.invalidPlan, "'\(symbol)' is not a commodity", at: span, help: units)
    }
    // A symbol that the plan alone has is a typing error, if the books have one like it.
    if !names.symbols.contains(symbol), let near = nearest(to: symbol, among: names.symbols),
      let place = plan.journal.sources.text(span).utf8Range(of: symbol)
    {
      let word = Span(
        file: span.file, offset: span.offset + UInt32(place.lowerBound),
        length: UInt32(place.count))
      var finding = Diagnostic(
        .unknownPlanName, "the books have no commodity '\(shortened(symbol))'", at: word)
      finding.fix = Fix("write \(near)", edits: [SourceEdit(word, with: near)], isSafe: false)
      findings.append(finding)
      return
    }
    if symbol.first?.isLowercase ?? false, !names.symbols.contains(symbol),
      rateSources.contains(span)
    {
      return add(
        .unknownPlanName, "'\(shortened(symbol))' is neither a rate nor a commodity of the books",
        at: span, help: "write a rate such as 5%, or a commodity that has prices")
    }
    add(
      .incompletePlan, "there is no rate for \(symbol) in \(target)", at: span,
      help: "write a price: P DATE \(symbol) PRICE \(target)")
  }
}

extension String {
  /// Where another string is in this one first, in bytes.
  fileprivate func utf8Range(of part: String) -> Range<Int>? {
    let (bytes, wanted) = (Array(utf8), Array(part.utf8))
    guard !wanted.isEmpty, bytes.count >= wanted.count else { return nil }
    return (0...bytes.count - wanted.count).first {
      bytes[$0..<$0 + wanted.count].elementsEqual(wanted)
    }.map { $0..<$0 + wanted.count }
  }
}
