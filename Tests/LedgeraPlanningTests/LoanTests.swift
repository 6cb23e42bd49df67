import LedgeraChecking
import LedgeraModel
import LedgeraPlanning
import LedgeraQuantities
import LedgeraTestSupport
import Testing

/// Loans and their schedules; today is 2026-11-21.
@Suite struct LoanTests {
  private static let today = Day(year: 2026, month: 11, day: 21)!

  private func schedule(_ loan: String) throws -> LoanSchedule {
    try LoanSchedule(LoanTerms(loan), decimals: 2)
  }

  private func total(
    _ schedule: LoanSchedule, _ figure: KeyPath<LoanSchedule.Instalment, WideQuantity>
  ) -> WideQuantity {
    schedule.instalments.reduce(.zero) { $0 + $1[keyPath: figure] }
  }

  private func cents(_ count: Int128) -> WideQuantity { WideQuantity(coefficient: count, scale: 2) }

  @Test
  func `a mortgage of the textbook is repaid by 360 instalments, of which the last is rounded`()
    throws
  {
    let schedule = try schedule("300000 EUR at 4% over 30 years from 2026-12-01")
    #expect(schedule.instalments.count == 360)
    #expect(schedule.instalments.dropLast().allSatisfy { $0.payment == cents(1432_25) })
    #expect(schedule.instalments.last?.payment == cents(1429_45))
    #expect(schedule.instalments.last?.owed == .zero)
    #expect(schedule.instalments.last?.day.text == "2056-12-01")
    #expect(total(schedule, \.interest) == cents(215_607_20))
  }

  @Test(arguments: [
    "300000 EUR at 4% over 30 years from 2026-12-01",
    "1000 EUR at 0% over 7 months from 2026-01-31",
    "12000 EUR at 3% paying 1000 EUR from 2026-08-15 extra 3000 EUR on 2026-12-15",
    "250000 EUR at 3.35% until 2031-06-30 then 5.5% over 25 years from 2026-06-30",
    "250000 EUR at 3.35% until 2031-06-30 then 5.5% until 2040-01-01 then 1% paying 1300.50 EUR"
      + " extra 5000 EUR yearly from 2028-02-29 from 2026-06-30",
    "12.250 KWD at 2% over 1 year from 2026-12-01", "0.250 EUR at 2% over 1 month from 2026-12-01",
    "0.01 EUR at 100% over 1 month from 2026-12-01", "100 EUR over 100 years at 9% from 2026-12-01",
  ])
  func `what is repaid sums to the loan, and each interest is that of what is owed`(_ loan: String)
    throws
  {
    let schedule = try schedule(loan)
    let principal = WideQuantity(Quantity(plain: loan.prefix { $0 != " " })!)
    #expect(total(schedule, \.principal) + total(schedule, \.extra) == principal)
    var owed = principal
    for line in schedule.instalments {
      let exact = try RoundedDecimal(owed) * RoundedDecimal(line.rate.perUnit) / RoundedDecimal(12)
      #expect(line.interest == exact.quantity.rounded(toDecimals: 2), "\(line.number)")
      owed = owed - line.principal - line.extra
      #expect(line.owed == owed && !owed.isNegative, "\(line.number)")
    }
    #expect(owed.isZero)
  }

  @Test func `a rate applies until its day, and the loan still ends in time`() throws {
    let schedule = try schedule(
      "1200 EUR at 0% until 2027-03-01 then 12% over 6 months from 2026-12-01")
    #expect(schedule.instalments.map { $0.rate.text } == ["0%", "0%", "0%", "12%", "12%", "12%"])
    #expect(schedule.instalments[2].payment == cents(200_00))
    // 600 at one percent a month, in three instalments.
    #expect(schedule.instalments[3].payment == cents(204_01))
    #expect(schedule.instalments.last?.owed == .zero)
  }

  @Test
  func `extra payments count on their day, with the next instalment, and end the loan sooner`()
    throws
  {
    let schedule = try schedule(
      "1000 EUR at 0% paying 100 EUR from 2026-12-01 extra 300 EUR yearly from 2027-01-02")
    #expect(
      schedule.instalments.map(\.owed) == [900, 500, 400, 300, 200, 100, 0].map { cents($0 * 100) })
    func owed(_ day: Int) -> WideQuantity? {
      schedule.owed(on: Day(year: 2027, month: 1, day: day)!)
    }
    #expect(owed(1) == cents(900_00))
    #expect(owed(2) == cents(600_00))
    #expect(schedule.owed(on: Self.today) == nil)
  }

  @Test func `a payment of the interest alone never repays, a cent more does`() throws {
    #expect(throws: LoanTerms.Mistake.self) {
      try schedule("1200 EUR at 1% paying 1 EUR from 2026-12-01")
    }
    // 1.01 repays in less than 1200 months only if the debt is small.
    let repaid = try schedule("12 EUR at 10% paying 0.11 EUR from 2026-12-01")
    #expect(repaid.instalments.last?.owed == .zero)
  }

  @Test(arguments: [
    ("", "the loan is an amount"), ("300000", "currency"), ("300,000 EUR", "without digit groups"),
    ("-5 EUR at 4% over 3 years from 2026-12-01", "above zero"),
    ("5 EUR at 4 over 3 years from 2026-12-01", "at 4%"),
    ("5 EUR at 101% over 3 years from 2026-12-01", "at most 100%"),
    ("5 EUR at 4% over 30 from 2026-12-01", "over 30 years"),
    ("5 EUR at 4% over 0 years from 2026-12-01", "over 30 years"),
    ("5 EUR at 4% over 101 years from 2026-12-01", "at most 100"),
    ("5 EUR at 4% over 1201 months from 2026-12-01", "at most 100"),
    ("5 EUR at 4% over 3 years", "from 2026-12-01"),
    ("5 EUR over 3 years from 2026-12-01", "rate is missing"),
    ("5 EUR at 4% from 2026-12-01", "repaid is missing"),
    ("5 EUR at 4% over 3 years paying 1 EUR from 2026-12-01", "one too many"),
    ("5 EUR at 4% paying 1 USD from 2026-12-01", "currency of the loan"),
    ("5 EUR at 4% until 2027-01-01 over 3 years from 2026-12-01", "another rate follows"),
    ("5 EUR at 4% until 2027-01-01 then 5% until 2027-01-01 then 6% over 3 years", "in order"),
    ("5 EUR at 4% over 3 years from 2026-12-01 extra 1 EUR", "extra payment has a day"),
    ("5 EUR at 4% over 3 years from 2026-13-01", "followed by a day"),
    ("12.000 EUR at 4% over 3 years from 2026-12-01", "'12.000' may mean 12 or 12000"),
    ("12000 EUR at 4% paying 1.250 EUR from 2026-12-01", "'1.250' may mean 1.25 or 1250"),
    ("5 EUR at 4% for 3 years from 2026-12-01", "'for' means nothing"),
  ])
  func `what is nearly a loan is told how to be one`(_ loan: String, _ advice: String) {
    do throws(LoanTerms.Mistake) {
      _ = try LoanTerms(loan)
      Issue.record("'\(loan)' was read")
    } catch { #expect(error.advice.contains(advice), "\(loan): \(error.advice)") }
  }

  @Test func `the books owe what the account and its subaccounts hold`() throws {
    let ledger = try Ledger.reading(
      """
      commodity 1000.00 EUR
      account liabilities:loan  ; loan: 100 EUR at 0% paying 10 EUR from 2026-11-01
      2026-11-01 lent
          assets:bank  100 EUR
          liabilities:loan  -60 EUR
          liabilities:loan:rest  -40 EUR
      2026-11-22 tomorrow
          liabilities:loan  10 EUR
          assets:bank

      """)
    let loan = try #require(LoanReport(ledger, today: Self.today).loans.first)
    #expect(loan.booked == cents(100_00))
    #expect(loan.owed == cents(100_00))
  }
}
