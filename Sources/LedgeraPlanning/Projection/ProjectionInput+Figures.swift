import LedgeraModel
import LedgeraQuantities

/// What a projection assumes, as figures with names.
extension ProjectionInput {
  package typealias Figure = (name: String, value: String)

  /// All that decides it but the payments themselves, which the months of a projection show. Rates are
  /// parts of one, amounts are in the base currency, and months are written 2026-11.
  package var assumedFigures: [Figure] {
    var figures: [Figure] = [
      ("first-month", firstMonth.text), ("months", "\(monthCount)"), ("inflation", text(inflation)),
      ("tax-year", "\(taxYearStart)"), ("bracket-growth", text(bracketGrowth)),
      ("free-cash", text(freeCash)), ("rebalances-yearly", rebalancesYearly ? "true" : "false"),
    ]
    for (kind, flows) in [("income", incomes), ("expense", expenses)] {
      for (number, flow) in flows.enumerated() {
        let name = "\(kind):\(number + 1):\(flow.category)"
        figures.append((name + ":growth", text(flow.growth)))
        if kind == "income" { figures.append((name + ":tax", text(flow.tax))) }
      }
    }
    for residency in residencies {
      figures += residency.brackets.map { bracket in
        let upper = bracket.upper.map(text) ?? ""
        return ("residency:\(residency.name):\(text(bracket.lower))..\(upper)", text(bracket.rate))
      }
    }
    return figures + buckets.flatMap(figures(of:))
  }

  private func figures(of bucket: Bucket) -> [Figure] {
    var figures: [Figure] = [
      ("return", text(bucket.expectedReturn)), ("weight", text(bucket.weight(in: 0))),
    ]
    for later in bucket.laterWeights where later.month > 0 {
      let month = firstMonth.adding(months: later.month).text.prefix(7)
      figures.append(("weight:\(month)", text(later.weight)))
    }
    figures.append(("tax", text(bucket.tax)))
    if let exit = bucket.exit {
      figures.append((exit.basis == nil ? "tax-of-draws" : "tax-of-gains", text(exit.tax)))
      if let basis = exit.basis { figures.append(("basis", text(basis))) }
    }
    for target in bucket.targets {
      let day = target.by.map { ":" + $0.text } ?? ""
      figures.append(((target.isReal ? "real-target" : "target") + day, text(target.amount)))
    }
    return figures.map { ("bucket:\(bucket.name):\($0.name)", $0.value) }
  }

  private func text(_ value: RoundedDecimal) -> String { value.quantity.description }

  private func text(_ tax: Tax) -> String {
    switch tax {
    case .rate(let rate): text(rate)
    case .brackets(let residency): residencies[residency].name
    }
  }
}
