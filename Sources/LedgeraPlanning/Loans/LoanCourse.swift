import LedgeraModel
import LedgeraQuantities

/// A loan as it is repaid, one instalment after the other (calculations.md § Loans).
struct LoanCourse {
  let terms: LoanTerms
  private let decimals: UInt8
  /// After the instalments so far.
  private(set) var owed: WideQuantity
  /// Instalments so far, and the day of the last one; before the first when the loan was paid out.
  private var count = 0
  private var last: Day
  private(set) var rate: Rate?
  /// What is paid each time, the last aside.
  private(set) var payment = WideQuantity.zero

  init(_ terms: LoanTerms, decimals: UInt8) {
    self.terms = terms
    self.decimals = decimals
    owed = WideQuantity(terms.principal)
    last = terms.start
  }

  /// When the next instalment is due.
  var nextDay: Day { terms.start.adding(months: count + 1) }

  /// Leaves out the instalments before a day, and goes on with what is owed in fact. What is paid each time
  /// stays what it would have been.
  mutating func skip(to day: Day, owing fact: WideQuantity) throws(LoanTerms.Mistake) {
    while nextDay < day, count < LoanTerms.mostInstalments, try next() != nil {}
    while nextDay < day { count += 1 }
    if owed.signum > 0 { try adopt(terms.rate(on: nextDay)) }
    last = max(last, day.adding(days: -1))
    owed = fact
  }

  /// Repays more than the terms say.
  ///
  /// - Parameter amount: At most what is owed.
  mutating func repay(_ amount: WideQuantity) { owed = owed - amount }

  /// nil: nothing is owed.
  mutating func next() throws(LoanTerms.Mistake) -> LoanSchedule.Instalment? {
    guard owed.signum > 0 else { return nil }
    let (number, day) = (count + 1, nextDay)
    let current = terms.rate(on: day)
    try adopt(current)
    let interest = try rounded { () throws(RoundedDecimal.Failure) in
      try RoundedDecimal(owed) * RoundedDecimal(current.perUnit) / RoundedDecimal(12)
    }
    var principal = payment - interest
    if principal > owed || terms.ends(with: number) { principal = owed }
    let rest = owed - principal
    let extra = min(rest, terms.extra(after: last, until: day))
    owed = rest - extra
    (count, last) = (number, day)
    return LoanSchedule.Instalment(
      number: number, day: day, rate: current, interest: interest, principal: principal,
      extra: extra, fee: WideQuantity(terms.fee), owed: owed)
  }

  /// Another rate makes other instalments.
  private mutating func adopt(_ current: Rate) throws(LoanTerms.Mistake) {
    guard current != rate else { return }
    payment = try payment(at: current)
    rate = current
  }

  /// The equal instalments that repay what is owed by the end of the term.
  private func payment(at rate: Rate) throws(LoanTerms.Mistake) -> WideQuantity {
    let left: Int
    switch terms.repayment {
    case .payment(let payment): return WideQuantity(payment)
    case .instalments(let all): left = max(1, all - count)
    }
    return try rounded { () throws(RoundedDecimal.Failure) in
      let monthly = try RoundedDecimal(rate.perUnit) / RoundedDecimal(12)
      guard !monthly.isZero else { return try RoundedDecimal(owed) / RoundedDecimal(left) }
      let factor = try RoundedDecimal.one + monthly
      var growth = RoundedDecimal.one
      for _ in 0..<left { growth = try growth * factor }
      return try RoundedDecimal(owed) * monthly * growth / (growth - .one)
    }
  }

  private func rounded(
    _ figure: () throws(RoundedDecimal.Failure) -> RoundedDecimal
  ) throws(LoanTerms.Mistake) -> WideQuantity {
    do throws(RoundedDecimal.Failure) {
      return try figure().quantity.rounded(toDecimals: decimals)
    } catch { throw LoanTerms.Mistake("its figures are too large") }
  }
}

extension LoanTerms {
  /// Whether an instalment takes all that is left.
  fileprivate func ends(with number: Int) -> Bool {
    if case .instalments(let all) = repayment { number >= all } else { false }
  }
}
