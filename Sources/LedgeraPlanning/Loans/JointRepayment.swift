import LedgeraModel
import LedgeraQuantities

/// Several loans month by month, with what is paid besides in the order of a plan (calculations.md § Loans).
struct JointRepayment {
  /// Of each loan.
  private(set) var instalments: [[LoanSchedule.Instalment]]
  /// nil: its figures are too large.
  private var courses: [LoanCourse?] = []
  /// By loan: what its instalments were, once it is repaid.
  private var freed: [WideQuantity]
  private let takesPart: [Bool]

  /// - Parameters:
  ///   - owed: By loan, on the day before `first`.
  ///   - repayment: nil: nothing is paid besides.
  init(
    _ loans: [PlannedLoan], owing owed: [WideQuantity], from first: Day, months: Int,
    _ repayment: DebtRepayment?
  ) {
    instalments = loans.map { _ in [] }
    freed = loans.map { _ in .zero }
    takesPart = loans.map { $0.commodity == repayment?.amount.commodity }
    for (loan, owed) in zip(loans, owed) {
      do throws(LoanTerms.Mistake) {
        courses.append(try loan.course(from: first, owing: owed))
      } catch { courses.append(nil) }
    }
    for month in 0..<months {
      let due = pay(until: first.adding(months: month + 1))
      if let repayment { repay(due, repayment) }
    }
  }

  /// - Returns: The loans that had an instalment.
  private mutating func pay(until end: Day) -> [Int] {
    var due: [Int] = []
    for index in courses.indices {
      guard let day = courses[index]?.nextDay, day < end else { continue }
      do throws(LoanTerms.Mistake) {
        guard let instalment = try courses[index]?.next() else { continue }
        instalments[index].append(instalment)
        due.append(index)
      } catch { courses[index] = nil }
    }
    return due
  }

  /// What is left of the extra sum and of the instalments of loans that are repaid goes to one loan after the
  /// other.
  private mutating func repay(_ due: [Int], _ repayment: DebtRepayment) {
    var pool = freed.reduce(WideQuantity(repayment.amount.quantity)) { $0 + $1 }
    let open = due.filter { takesPart[$0] && owed($0).signum > 0 }
    let order = open.sorted { one, other in
      switch repayment.order {
      case .avalanche where rate(one) != rate(other): rate(one) > rate(other)
      case .snowball where owed(one) != owed(other): owed(one) < owed(other)
      default: one < other
      }
    }
    for index in order where pool.signum > 0 {
      let part = min(pool, owed(index))
      courses[index]?.repay(part)
      let last = instalments[index].count - 1
      instalments[index][last] = instalments[index][last].adding(part)
      pool = pool - part
    }
    for index in due where takesPart[index] && owed(index).isZero {
      freed[index] = courses[index]?.payment ?? .zero
    }
  }

  private func owed(_ index: Int) -> WideQuantity { courses[index]?.owed ?? .zero }

  private func rate(_ index: Int) -> Quantity { courses[index]?.rate?.perUnit ?? .zero }
}
