import LedgeraDocuments
import LedgeraRendering
import Testing

/// Expected bytes are hledger 1.25's for the same figures.
struct RegisterTests {
  private let register = Register(entries: [
    .init(
      date: "2020-01-01", description: "Salary | from work", account: "assets:bank:checking",
      amount: "1,000.00 EUR", total: "1,000.00 EUR"),
    .init(
      date: "", description: "", account: "assets:cash", amount: amounts("$-20.00"),
      total: amounts("$-20.00", "1,000.00 EUR")),
    .init(
      date: "", description: "", account: "income:salary",
      amount: amounts("$20.00", "-1,000.00 EUR"), total: "0"),
    .init(
      date: "2020-02-03", description: "Réstaurant 日本語 漢字", account: "expenses:food:日本語",
      amount: "3000 JPY", total: "3000 JPY"),
  ])

  @Test func `description and account share what the amounts leave of 80 columns`() {
    #expect(
      text(.register(register)) == """
        2020-01-01 Salary | from work   as:bank:checking      1,000.00 EUR  1,000.00 EUR
                                        assets:cash                $-20.00       $-20.00
                                                                            1,000.00 EUR
                                        income:salary               $20.00             \(" ")
                                                             -1,000.00 EUR             0
        2020-02-03 Réstaurant 日本語..  ex:food:日本語            3000 JPY      3000 JPY

        """)
  }

  @Test func `long names lose their ends`() {
    #expect(
      text(.register(register), TextOptions(width: 60)) == """
        2020-01-01 Salary ..  ..hecking   1,000.00 EUR  1,000.00 EUR
                              as:cash          $-20.00       $-20.00
                                                        1,000.00 EUR
                              in:salary         $20.00             \(" ")
                                         -1,000.00 EUR             0
        2020-02-03 Réstaur..  ..:日本語       3000 JPY      3000 JPY

        """)
  }

  @Test func `on a narrow terminal the amounts stick out`() {
    #expect(
      text(.register(register), TextOptions(width: 40)) == """
        2020-01-01 ..  ..  1,000.00 EUR  1,000.00 EUR
                       ..     $-20.00       $-20.00
                                       1,000.00 EUR
                       ..         $20.00          \(" ")
                           -1,000.00 EUR          0
        2020-02-03 ..  ..    3000 JPY   3000 JPY

        """)
  }

  @Test func `no width at all still shows every amount`() {
    #expect(
      text(.register(register), TextOptions(width: 20)) == """
        2020-01-01 ..  ..  1,000.00 EUR  1,000.00 EUR
                      ..  $-20.00       $-20.00
                            1,000.00 EUR
                      ..         $20.00 \(" ")
                          -1,000.00 EUR  0
        2020-02-03 ..  ..  3000 JPY  3000 JPY

        """)
  }

  @Test func `the description may be given a width`() {
    let lines = text(.register(register), TextOptions(width: 80, descriptionWidth: 40))
      .split(separator: "\n")
    #expect(
      lines[0]
        == "2020-01-01 Salary | from work                        ..   1,000.00 EUR  1,000.00 EUR")
    #expect(
      lines[1]
        == "                                                     ..        $-20.00       $-20.00")
  }

  @Test func `virtual accounts keep their brackets`() {
    let large = "123456789012345678901234567.00 EUR"
    let entries = [
      Register.Entry(
        date: "2020-03-02", description: "neg", account: "c", brackets: .round,
        amount: Cell("-" + large), total: Cell("-" + large)),
      .init(
        date: "", description: "", account: "d:e:日本", brackets: .round, amount: "0", total: "0"),
      .init(date: "", description: "", account: "b", brackets: .square, amount: "0", total: "0"),
    ]
    let zero = String(repeating: " ", count: 34) + "0"
    #expect(
      text(.register(Register(entries: entries)), TextOptions(width: 100)) == """
        2020-03-02 neg     (c)      -\(large)  -\(large)
                           (..本)   \(zero)  \(zero)
                           [b]      \(zero)  \(zero)

        """)
  }

  @Test func `periods take the place of the description`() {
    let entries = [
      Register.Entry(
        date: "2020-01", description: "", account: "assets:cash", amount: "1,000.00 EUR",
        total: "1,000.00 EUR"),
      .init(
        date: "", description: "", account: "expenses:food:groceries and more stuff here",
        amount: "$45.50", total: "$45.50"),
    ]
    #expect(
      text(.register(Register(summarisesPeriods: true, entries: entries))) == """
        2020-01   assets:cash                                 1,000.00 EUR  1,000.00 EUR
                  ex:food:groceries and more stuff here             $45.50        $45.50

        """)
  }

  @Test func `an account register has a title and cuts the ends of its accounts`() {
    let register = Register(
      title: "Transactions in assets and subaccounts:", accountElision: .end,
      entries: [
        .init(
          date: "2020-01-01", description: "Salary | from work", account: "in:salary",
          amount: amounts("$-20.00", "1,000.00 EUR"), total: amounts("$-20.00", "1,000.00 EUR")),
        .init(
          date: "2020-01-15", description: "Groceries with a very long description",
          account: "ex:fo:groceries and more stuff here", amount: amounts("$-45.50"),
          total: amounts("$-65.50", "1,000.00 EUR")),
      ])
    #expect(
      text(.register(register)) == """
        Transactions in assets and subaccounts:
        2020-01-01 Salary | from work   in:salary                  $-20.00       $-20.00
                                                              1,000.00 EUR  1,000.00 EUR
        2020-01-15 Groceries with a ..  ex:fo:groceries an..       $-45.50       $-65.50
                                                                            1,000.00 EUR

        """)
  }

  @Test func `absurd widths are bounded`() {
    let wide = TextOptions(width: .max, descriptionWidth: .max)
    #expect(wide.width == 10_000)
    #expect(text(.register(register), wide).utf8.count < 100_000)
    let narrow = TextOptions(width: .min, descriptionWidth: .min)
    #expect(text(.register(register), narrow).hasPrefix("2020-01-01 ..  ..  1,000.00 EUR"))
  }

  @Test func `an empty register prints its title only`() {
    #expect(text(.register(Register())) == "")
    #expect(text(.register(Register(title: "Transactions in a:"))) == "Transactions in a:\n")
  }
}
