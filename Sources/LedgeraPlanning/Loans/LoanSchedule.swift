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
    package fileprivate(set) var extra: WideQuantity
    /// Charged besides.
    package let fee: WideQuantity
    /// Afterwards.
    package fileprivate(set) var owed: WideQuantity

    /// The same with more paid besides.
    func adding(_ more: WideQuantity) -> Instalment {
      var instalment = self
      instalment.extra = extra + more
      instalment.owed = owed - more
      return instalment
    }

    package var payment: WideQuantity { interest + principal }
  }

  package let terms: LoanTerms
  package let instalments: [Instalment]

  /// Linear in the instalments.
  ///
  /// - Parameter decimals: Every figure is rounded half-even to these.
  package init(_ terms: LoanTerms, decimals: UInt8) throws(LoanTerms.Mistake) {
    self.terms = terms
    var course = LoanCourse(terms, decimals: decimals)
    var instalments: [Instalment] = []
    while let instalment = try course.next() {
      guard instalments.count < LoanTerms.mostInstalments else {
        throw LoanTerms.Mistake("it is not repaid within 100 years: the instalments are too small")
      }
      instalments.append(instalment)
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
}
