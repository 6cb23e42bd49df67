import LedgeraDiagnostics
import LedgeraModel
import LedgeraValuation

extension Plan {
  /// Goals in a currency in which what is saved for them has no price on a day. Linear in the postings.
  func unpricedGoals(on day: Day) -> [Diagnostic] {
    let goals = self.goals.compactMap { goal in goal.target.map { (goal, $0) } }
    guard !goals.isEmpty else { return [] }
    let book = PriceBook(journal, until: Moment(day))
    let held = BookedSums(journal, in: DateSpan(end: DateSpan(day).end))
    return goals.compactMap { goal, target in
      let wanted = target.value.amount.commodity
      let amounts = accounts(of: goal).flatMap { held[$0].amounts }
      if let missing = amounts.first(where: { amount in
        !amount.isZero && !book.hasPrice(of: amount.commodity, in: wanted, on: day)
      }) {
        return noPrice(of: missing.commodity, in: wanted, on: day, at: target.span)
      }
      let missing = assignments.first { assignment in
        [assignment.from, assignment.to].contains { $0?.value == goal.name }
          && assignment.day <= day
          && !book.hasPrice(of: assignment.amount.commodity, in: wanted, on: assignment.day)
      }
      return missing.map {
        noPrice(of: $0.amount.commodity, in: wanted, on: $0.day, at: $0.span)
      }
    }
  }

  /// Whose balances count, with their subaccounts.
  private func accounts(of goal: GoalDeclaration) -> [AccountID] {
    let bucket = buckets.first { $0.name == goal.bucket?.value }
    let named = (goal.accounts.isEmpty ? bucket?.accounts ?? [] : goal.accounts).map(\.value)
    return journal.accounts.displayOrder.filter { account in
      named.contains { journal.accounts.isEqualOrBelow(account, $0) }
    }
  }

  private func noPrice(
    of commodity: CommodityID, in target: CommodityID, on day: Day, at span: Span
  ) -> Diagnostic {
    func symbol(_ commodity: CommodityID) -> String { journal.commodity(commodity).quotedSymbol }
    var finding = Diagnostic(
      .incompletePlan, "\(symbol(commodity)) has no price in \(symbol(target)) on \(day.text)",
      at: span)
    finding.help = ["write one with P, so that what is saved can be counted"]
    return finding
  }
}
