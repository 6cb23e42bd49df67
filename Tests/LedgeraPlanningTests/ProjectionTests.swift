import LedgeraModel
import LedgeraPlanning
import LedgeraQuantities
import Testing

/// The projection on plain input, against figures worked out by hand.
@Suite struct ProjectionTests {
  private func decimal(_ text: String) throws -> RoundedDecimal {
    try RoundedDecimal(try #require(Quantity(plain: text)))
  }

  private func day(_ year: Int, _ month: Int, _ day: Int = 1) throws -> Day {
    try #require(Day(year: year, month: month, day: day))
  }

  private func cents(_ value: RoundedDecimal) -> String {
    value.quantity.rounded(toDecimals: 2).text(in: NumberStyle(decimals: 2))
  }

  private func monthly(
    _ category: String, _ amount: String, _ count: Int, growth: String = "0",
    tax: ProjectionInput.Tax = .rate(.zero)
  ) throws -> ProjectionInput.CashFlow {
    let value = try decimal(amount)
    return .init(
      category, (0..<count).map { .init($0, value) }, growth: try decimal(growth), tax: tax)
  }

  private func bucket(
    _ name: String, _ opening: String, weight: String = "1", return rate: String = "0"
  ) throws -> ProjectionInput.Bucket {
    .init(
      name, opening: try decimal(opening), weight: try decimal(weight),
      expectedReturn: try decimal(rate))
  }

  @Test func `savings of a month earn nothing in it`() throws {
    var input = ProjectionInput(firstMonth: try day(2027, 1), monthCount: 12)
    input.incomes = [try monthly("Income", "500", 12)]
    input.buckets = [try bucket("All", "10000", return: "0.06")]
    let projection = try Projection(input)
    #expect(cents(projection.months[11].netWorth) == "16763.26")
    #expect(cents(projection.months[0].buckets[0].growth) == "48.68")
    #expect(cents(projection.months[0].buckets[0].allocation) == "500.00")
  }

  @Test func `whole years grow by the exact rate`() throws {
    var input = ProjectionInput(firstMonth: try day(2027, 5), monthCount: 25)
    input.expenses = [try monthly("Food", "1000", 25, growth: "0.03")]
    let projection = try Projection(input)
    #expect(try projection.months[12].totalExpenses == decimal("1030"))
    #expect(try projection.months[24].totalExpenses == decimal("1060.9"))
    #expect(cents(projection.months[6].totalExpenses) == "1014.89")
  }

  private func brackets() throws -> [ProjectionInput.TaxTable.Bracket] {
    try [
      .init(decimal("0"), decimal("12000"), rate: decimal("0")),
      .init(decimal("12000"), decimal("30000"), rate: decimal("0.2")),
      .init(decimal("30000"), decimal("60000"), rate: decimal("0.3")),
      .init(decimal("60000"), nil, rate: decimal("0.4")),
    ]
  }

  @Test func `brackets tax what the calendar year has brought so far`() throws {
    var input = ProjectionInput(firstMonth: try day(2027, 1), monthCount: 13)
    input.residencies = [.init("R", try brackets())]
    input.incomes = [try monthly("Pay", "6250", 13, tax: .brackets(0))]
    let taxes = try Projection(input).months.map(\.tax)
    #expect(taxes.prefix(12).map(cents).prefix(3) == ["0.00", "100.00", "1250.00"])
    #expect(try taxes.prefix(12).reduce(decimal("0")) { try $0 + $1 } == decimal("18600"))
    #expect(cents(taxes[12]) == "0.00")
  }

  @Test func `brackets know what came before, and grow each January`() throws {
    var input = ProjectionInput(firstMonth: try day(2026, 12), monthCount: 2)
    input.residencies = [.init("R", try brackets(), incomeBefore: try decimal("30000"))]
    input.bracketGrowth = try decimal("0.1")
    input.incomes = [try monthly("Pay", "13000", 2, tax: .brackets(0))]
    let taxes = try Projection(input).months.map(\.tax)
    #expect(taxes.map(cents) == ["3900.00", "0.00"])
  }

  @Test func `a shortfall takes buckets in order, and what is missing is said`() throws {
    var input = ProjectionInput(firstMonth: try day(2027, 1), monthCount: 3)
    input.expenses = [try monthly("Food", "100", 3)]
    input.events = [.init(month: 2, amount: try decimal("-20"))]
    input.buckets = [
      try bucket("Stocks", "150", weight: "0.5"), try bucket("Cash", "60", weight: "0.5"),
    ]
    input.drawOrder = [.all(1), .all(0)]
    let months = try Projection(input).months
    #expect(months[0].buckets.map(\.draw).map(cents) == ["40.00", "60.00"])
    #expect(months.map(\.unfunded).map(cents) == ["0.00", "0.00", "110.00"])
    #expect(months.map(\.netWorth).map(cents) == ["110.00", "10.00", "-110.00"])
    #expect(cents(months[2].savings) == "-120.00")
  }

  @Test func `a bonus is a part of the pay of its month, taxed like any income`() throws {
    var input = ProjectionInput(firstMonth: try day(2027, 1), monthCount: 15)
    input.incomes = [
      try monthly("Pay", "1000", 15, growth: "0.1"),
      .init(
        "Bonus", [.init(2, try decimal("2.4")), .init(14, try decimal("2.4"))],
        tax: .rate(try decimal("0.5"))),
    ]
    input.incomes[1].shareOf = [0, 1]
    let months = try Projection(input).months
    #expect(months.map { cents($0.income[1]) }.filter { $0 != "0.00" } == ["2438.43", "2682.27"])
    #expect(cents(months[2].tax) == "1219.21")
  }

  @Test func `targets say what is missing each month`() throws {
    var input = ProjectionInput(firstMonth: try day(2027, 1), monthCount: 6)
    input.incomes = [try monthly("Pay", "100", 12)]
    input.buckets = [try bucket("Trip", "50")]
    input.buckets[0].targets = [.init(try decimal("2000"), by: try day(2028, 1))]
    let projection = try Projection(input)
    #expect(projection.shownMonths.count == 6)
    let outlook = try #require(try projection.targets().first)
    #expect(outlook.monthsLeft == 12)
    #expect(cents(outlook.balance) == "1250.00")
    #expect(cents(outlook.gap) == "750.00")
    #expect(cents(outlook.extra) == "62.50")
    #expect(!outlook.isOnTrack)
    #expect(outlook.reachedIn == nil)
    input.buckets[0].targets = [.init(try decimal("350"), by: try day(2026, 12, 30))]
    let late = try #require(try Projection(input).targets().first)
    #expect(late.monthsLeft == 0)
    #expect(cents(late.extra) == "300.00")
    #expect(try late.reachedIn == day(2027, 3))
  }

  @Test func `buffers of months follow the mean of a year's expenses`() throws {
    var input = ProjectionInput(firstMonth: try day(2027, 1), monthCount: 4)
    input.expenses = [try monthly("Food", "100", 4)]
    input.buckets = [try bucket("Cash", "500")]
    input.drawOrder = [.all(0)]
    input.buckets[0].buffer = .init(least: try decimal("3"), isInMonths: true)
    #expect(try Projection(input).firstMonthBelowBuffer(ofBucket: 0) == day(2027, 3))
    input.buckets[0].buffer = .init(least: try decimal("100"), isInMonths: false)
    #expect(try Projection(input).firstMonthBelowBuffer(ofBucket: 0) == nil)
  }

  @Test func `figures of a hundred digits are an error`() throws {
    var input = ProjectionInput(firstMonth: try day(2027, 1), monthCount: 40)
    input.buckets = [try bucket("All", "1", return: String(repeating: "9", count: 34))]
    #expect(throws: RoundedDecimal.Failure.overflow) { try Projection(input) }
  }
}
