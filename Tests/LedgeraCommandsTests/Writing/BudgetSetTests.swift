import LedgeraCommands
import LedgeraTestSupport
import Testing

/// `budget set`, on 2026-11-21.
@Suite struct BudgetSetTests {
  private static let books = """
    profile
        base EUR
    commodity 1,000.00 EUR
    account assets:bank  ; type: Cash
    account assets:savings  ; type: Cash
    account expenses:food
    account expenses:fun
    account expenses:insurance
    account expenses:gifts
    account income:pay
    ~ monthly from 2026-01  budget  ; note: as agreed
        expenses:food      100.00 EUR  ; rollover: no
        expenses:fun        50.00 EUR
        assets:bank
    ~ every 25th day of month from 2026-01 to 2027-07  Pay
        assets:bank      1,000.00 EUR
        income:pay
    ~ yearly from 2026-01  Insurance
        expenses:insurance  300.00 EUR
        assets:bank

    2026-10-01 opening
        assets:bank      1,000.00 EUR
        income:pay

    """

  private func books(_ more: String = "") -> WrittenBooks {
    WrittenBooks(["main.journal": Self.books + more])
  }

  @Test func `a rule ends, and goes on with the new amount`() {
    let books = books()
    let before = books.report("budget -M -b 2026-09 -e 2026-12 -O csv")
    let run = books.run("budget", "set", "food", "120", "--from", "2026-12")
    #expect(run.status == .fine, "\(run.messages)")
    #expect(
      books.text().contains(
        """
        ~ monthly from 2026-01 to 2026-12  budget  ; note: as agreed
            expenses:food      100.00 EUR  ; rollover: no
            expenses:fun        50.00 EUR
            assets:bank

        ~ monthly from 2026-12  budget  ; note: as agreed
            expenses:food      120.00 EUR  ; rollover: no
            expenses:fun        50.00 EUR
            assets:bank
        """), "\(books.text())")
    #expect(books.report("budget -M -b 2026-09 -e 2026-12 -O csv") == before)
    let next = books.report("budget -p 2026-12 -O csv")
    #expect(next.contains("\"expenses:food\",\"0.00\",\"120.00\""), "\(next)")
    #expect(books.report("check") == "")
    let again = books.run("budget", "set", "food", "120", "--from", "2026-12")
    #expect(again.messages.contains("nothing to change"))
  }

  @Test func `nothing can be planned for a category from a month on`() {
    let books = books()
    for amount in ["20", "0"] {
      #expect(
        books.run("budget", "set", "gifts", amount, "--from", "2026-12").status == .fine)
    }
    #expect(books.report("check") == "")
    #expect(
      books.report("budget -p 2026-12 -O csv").contains("\"expenses:gifts\",\"0.00\",\"0.00\""))
  }

  @Test(arguments: ["expenses:food:out", "expenses", "expenses:gifts", "food"])
  func `what lies before the month stays`(_ category: String) {
    let books = books(
      """
      account expenses:food:out
      2026-10-05 Out
          expenses:food:out   40.00 EUR
          expenses:gifts       5.00 EUR
          assets:bank

      """)
    let commands = [
      "budget -M -b 2026-09 -e 2027-01 -O csv", "balance -O csv",
      "balance --budget -M -b 2026-09 -e 2027-01 -O csv",
    ]
    let before = commands.map { books.report($0) }
    let run = books.run("budget", "set", category, "60", "--from", "2027-01")
    #expect(run.status == .fine, "\(run.messages)")
    #expect(commands.map { books.report($0) } == before)
  }

  @Test func `a rule that ends goes on, in the currency of the books`() {
    let books = books(
      """
      P 2024-01-01 USD 0.90 EUR
      ~ monthly from 2025-01 to 2025-04  Old
          expenses:gifts  20 USD
          assets:bank
      ~ monthly from 2026-01 to 2027-02  Gifts
          expenses:gifts  20.00 EUR
          assets:bank

      """)
    #expect(books.run("budget", "set", "gifts", "30", "--from", "2027-01").status == .fine)
    #expect(
      books.text().contains(
        "~ monthly from 2027-01  Gifts\n    expenses:gifts  30.00 EUR\n"), "\(books.text())")
    let later = books.report("budget -p 2027-06 -O csv")
    #expect(later.contains("\"30.00\""), "\(later)")
  }

  @Test func `income that subaccounts plan is not added to`() {
    let books = books("account income\n~ monthly  More\n    assets:bank  1 EUR\n    income:more\n")
    let run = books.run("budget", "set", "income", "5000", "--from", "2027-01")
    #expect(run.status == .findings)
    #expect(run.messages.contains("is planned by rules of its subaccounts"), "\(run.messages)")
  }

  @Test func `what begins later is changed in place`() {
    let books = books()
    for amount in ["120", "90.50"] {
      #expect(books.run("budget", "set", "food", amount, "--from", "2027-01").status == .fine)
    }
    #expect(books.text().split(separator: "~ monthly").count == 3)
    #expect(
      books.text().contains("expenses:food       90.50 EUR  ; rollover: no"), "\(books.text())")
    // Earlier again: until January there is a third amount, and then this one, too.
    #expect(books.run("budget", "set", "food", "70", "--from", "2026-12").status == .fine)
    let budget = books.report("budget food -M -b 2026-11 -e 2027-02 -O csv")
    let planned = budget.split(separator: "\n").filter { $0.contains("\"expenses:food\"") }
      .map { $0.split(separator: ",")[5] }
    #expect(planned == ["\"100.00\"", "\"70.00\"", "\"70.00\""], "\(budget)")
  }

  @Test func `income is planned by the amount that comes in`() {
    let books = books()
    #expect(books.run("budget", "set", "income:pay", "1100", "--from", "2027-02").status == .fine)
    #expect(
      books.text().contains(
        """
        ~ every 25th day of month from 2026-01 to 2027-02  Pay
            assets:bank      1,000.00 EUR
            income:pay

        ~ every 25th day of month from 2027-02  Pay
            assets:bank      1,100.00 EUR
            income:pay
        """), "\(books.text())")
  }

  @Test func `what had no rule gets one`() {
    let books = books()
    #expect(books.run("budget", "set", "gifts", "30").status == .fine)
    #expect(
      books.text().hasSuffix(
        "\n\n~ monthly from 2026-11  Budget\n    expenses:gifts      30.00 EUR\n    assets:bank\n"),
      "\(books.text())")
    #expect(books.run("budget", "set", "gifts", "0", "--from", "2027-01").status == .fine)
    #expect(books.report("check") == "")
  }

  @Test func `a dry run shows the difference and writes nothing`() {
    let books = books()
    let run = books.run("budget", "set", "food", "120", "--dry-run")
    #expect(run.status == .fine)
    #expect(run.messages.contains("dry run: nothing was written"))
    #expect(books.text() == Self.books)
  }

  @Test(arguments: [
    ["set"], ["set", "food"], ["set", "food", "x"], ["set", "food", "-3"],
    ["set", "food", "3", "--from", "2026-10"], ["set", "food", "3", "--from", "2027"],
    ["set", "food", "3", "--from", "2027-01-15"], ["set", "nothing", "3"],
    ["set", "food", "3", "--income", "5"], ["--from", "2027-01"],
  ])
  func `what makes no sense is refused`(_ words: [String]) {
    let books = books()
    #expect(books.run(arguments: ["budget"] + words).status == .usage)
    #expect(books.text() == Self.books)
  }

  @Test(arguments: [
    ("insurance", "", "is not monthly"),
    (
      "food", "~ monthly from 2026-05\n    expenses:food  5 EUR\n    assets:bank\n", "several rules"
    ),
    (
      "gifts",
      "~ monthly from 2026-05  Gifts\n    expenses:gifts  0 EUR  ; share: 5% of Pay\n    assets:bank\n",
      "share"
    ),
    (
      "gifts",
      "~ monthly  Gifts\n    expenses:gifts  3 EUR\n    expenses:fun  2 EUR\n    assets:bank  -5 EUR\n",
      "several"
    ),
  ])
  func `a rule that cannot be divided is named`(_ category: String, _ more: String, _ why: String) {
    let books = books(more)
    let run = books.run("budget", "set", category, "40")
    #expect(run.status == .findings)
    #expect(run.messages.contains(why), "\(run.messages)")
    #expect(run.messages.contains("main.journal:"), "\(run.messages)")
    #expect(books.text() == Self.books + more)
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `the past of random plans stays what it was`(seed: UInt64) {
    var random = SeededRandom(seed)
    var text = Self.books
    for number in 0..<random.within(0...3) {
      let category = random.pick(["food", "fun", "gifts"])
      let start = random.pick(["", " from 2026-0\(random.within(1...9))", " 2026-05..", " in 2027"])
      let interval = random.pick(["monthly", "every month", "every 3rd day of month"])
      text +=
        "\n~ \(interval)\(start)  More \(number)\n    expenses:\(category)  \(random.within(1...99)) EUR\n    assets:bank\n"
    }
    let books = WrittenBooks(["main.journal": text])
    let month = "2026-12"
    let before = books.report("balance --budget -M -b 2026-01 -e \(month) -O csv")
    // An envelope that begins later is there with zeros.
    func budget() -> [Substring] {
      books.report("budget -M -b 2026-01 -e \(month) -O csv").split(separator: "\n").filter {
        $0.split(separator: ",").dropFirst(4).contains { $0.contains { "123456789".contains($0) } }
      }
    }
    let planned = budget()
    let run = books.run(
      "budget", "set", random.pick(["food", "fun", "gifts"]), "77", "--from", month)
    guard run.status == .fine else {
      #expect(books.text() == text)
      return
    }
    #expect(
      books.report("balance --budget -M -b 2026-01 -e \(month) -O csv") == before, "seed \(seed)")
    #expect(budget() == planned, "seed \(seed)")
    #expect(
      books.report("budget -p 2027-03 -O csv").contains("\"77.00\""),
      "seed \(seed)\n\(books.text())")
  }
}
