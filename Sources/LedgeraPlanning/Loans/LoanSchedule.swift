package import LedgeraModel
package import LedgeraQuantities

/// The instalments of a loan, as a bank's table has them (calculations.md § Loans).
package struct LoanSchedule: Sendable {
  package struct Instalment: Sendable {
    /// From 1 on.
    package let number: Int
    package let day: Day
    package let rate: Rate
    /// Of the month before the day.
    package let interest: WideQuantity
    /// Negative where the payment is less than the interest.
    package let principal: WideQuantity
    /// Paid besides.
    package let extra: WideQuantity
    /// Afterwards.
    package let owed: WideQuantity

    package var payment: WideQuantity { interest + principal }
  }

  package let terms: LoanTerms
  package let instalments: [Instalment]

  /// Linear in the instalments.
  ///
  /// - Parameter decimals: Every figure is rounded half-even to these.
  package init(_ terms: LoanTerms, decimals: UInt8) throws(LoanTerms.Mistake) {
    self.terms = terms
    var owed = WideQuantity(terms.principal)
    var instalments: [Instalment] = []
    var payment = WideQuantity.zero
    var rate: Rate?
    var last = terms.start
    while owed.signum > 0 {
      let number = instalments.count + 1
      guard number <= LoanTerms.mostInstalments else {
        throw LoanTerms.Mistake("it is not repaid within 100 years: the instalments are too small")
      }
      let day = terms.start.adding(months: number)
      let current = terms.rate(on: day)
      if current != rate {
        payment = try Self.payment(terms, owed, current, number, decimals)
        rate = current
      }
      let interest = try Self.interest(owed, current, decimals)
      var principal = payment - interest
      if principal > owed || terms.isLast(number) { principal = owed }
      let rest = owed - principal
      let extra = min(rest, terms.extra(after: last, until: day))
      owed = rest - extra
      instalments.append(
        Instalment(
          number: number, day: day, rate: current, interest: interest, principal: principal,
          extra: extra, owed: owed))
      last = day
    }
    self.instalments = instalments
  }

  /// What is owed at the end of a day; nil: it is not paid out yet.
  package func owed(on day: Day) -> WideQuantity? {
    guard day >= terms.start else { return nil }
    let last = instalments.last { $0.day <= day }
    let owed = last?.owed ?? WideQuantity(terms.principal)
    return max(.zero, owed - terms.extra(after: last?.day ?? terms.start, until: day))
  }

  private static func interest(
    _ owed: WideQuantity, _ rate: Rate, _ decimals: UInt8
  ) throws(LoanTerms.Mistake) -> WideQuantity {
    try rounded(decimals) { () throws(RoundedDecimal.Failure) in
      try RoundedDecimal(owed) * RoundedDecimal(rate.perUnit) / RoundedDecimal(12)
    }
  }

  /// The equal instalments that repay what is owed by the end of the term.
  private static func payment(
    _ terms: LoanTerms, _ owed: WideQuantity, _ rate: Rate, _ number: Int, _ decimals: UInt8
  ) throws(LoanTerms.Mistake) -> WideQuantity {
    let count: Int
    switch terms.repayment {
    case .payment(let payment): return WideQuantity(payment)
    case .instalments(let all): count = all - number + 1
    }
    return try rounded(decimals) { () throws(RoundedDecimal.Failure) in
      let monthly = try RoundedDecimal(rate.perUnit) / RoundedDecimal(12)
      guard !monthly.isZero else { return try RoundedDecimal(owed) / RoundedDecimal(count) }
      let factor = try RoundedDecimal.one + monthly
      var growth = RoundedDecimal.one
      for _ in 0..<count { growth = try growth * factor }
      return try RoundedDecimal(owed) * monthly * growth / (growth - .one)
    }
  }

  private static func rounded(
    _ decimals: UInt8, _ figure: () throws(RoundedDecimal.Failure) -> RoundedDecimal
  ) throws(LoanTerms.Mistake) -> WideQuantity {
    do throws(RoundedDecimal.Failure) {
      return try figure().quantity.rounded(toDecimals: decimals)
    } catch { throw LoanTerms.Mistake("its figures are too large") }
  }
}

extension LoanTerms {
  /// Whether an instalment takes all that is left.
  fileprivate func isLast(_ number: Int) -> Bool {
    if case .instalments(number) = repayment { true } else { false }
  }
}
