import LedgeraCommands
import LedgeraEditing
import LedgeraEnvironment
import LedgeraTestSupport
import Testing

@Suite struct SetupTests {
  private static let answers = """
    # A household.
    base: EUR
    start: 2026-09-01
    account: assets:bank:current; 2140.00
    account: assets:bank:savings; 5200; cash
    account: assets:broker; 4300; stock; off budget
    account: liabilities:card; 230
    income: Northwind Ltd; 2900; monthly; 2026-09-25
    bill: Rent; 940; monthly; 2026-09-01; expenses:home:rent
    bill: Insurance; 312; yearly; 2027-03-01; expenses:insurance
    debt: liabilities:loan:car; 3600; 4.5%; 160; 2026-09-15
    buffer: 3..6 months
    bucket: Reserve; assets:bank:savings; 60%; 1.5%
    bucket: Shares; assets:broker; 40%; 5%
    target: Shares; 25000; 2034-12-31
    goal: Japan; 3600; 2027-10-01; assets:bank:savings

    """

  private func run(
    _ words: String..., answers: String = SetupTests.answers, files: [String: String] = [:]
  ) -> Run {
    var files = files
    files["/books/answers.txt"] = answers
    return Run(arguments: words, files: files)
  }

  private func check(_ disk: MemoryDisk) -> String {
    Session.output(of: "ledgera check -s", on: disk)
      + Session.output(of: "ledgera fmt --check", on: disk)
  }

  @Test(arguments: ["EUR", "$", "JPY", "SGD"])
  func `books of answers have nothing wrong with them`(_ base: String) {
    let run = run(
      "setup", "--answers", "answers.txt",
      answers: Self.answers.replacing("base: EUR", with: "base: \(base)"))
    #expect(run.status == .fine, "\(run.errors)")
    #expect(check(run.disk) == "")
    #expect(Session.output(of: "ledgera upcoming", on: run.disk).contains("Northwind Ltd"))
  }

  @Test(arguments: StarterLanguage.allCases)
  func `categories are in the language that is asked for, and so is the budget`(
    _ language: StarterLanguage
  ) throws {
    let run = run(
      "setup", "--answers", "answers.txt", "--language", language.rawValue,
      answers: Self.answers + "model: 50/30/20\n")
    #expect(run.status == .fine, "\(run.errors)")
    #expect(check(run.disk) == "")
    let groceries = language.name(of: "expenses:food:groceries")
    let rules = try #require(run.disk.text("/books/rules.journal"))
    let accounts = try #require(run.disk.text("/books/accounts.journal"))
    #expect(rules.contains(groceries) && accounts.contains("account \(groceries)"))
    #expect(accounts.contains("expenses:leisure") == (language == .english))
    #expect(accounts.split(separator: "\n").count > 35)
    let names = accounts.split(separator: "\n").filter { $0.hasPrefix("account ") }
      .map { $0.split(separator: ";")[0] }
    #expect(Set(names).count == names.count)
    let made = self.run("init", "new", "--language", language.rawValue, "--base", "EUR")
    #expect(made.status == .fine, "\(made.errors)")
    #expect(made.disk.text("/books/new/accounts.journal")?.contains(groceries) == true)
    #expect(
      Session.output(of: "ledgera check -s -f new/plan.journal", on: made.disk)
        + Session.output(of: "ledgera fmt --check -f new/plan.journal", on: made.disk) == "")
  }

  @Test(arguments: [("on budget", "on"), ("off budget", "off"), ("", nil)])
  func `whether money is on the budget is written where it is said`(
    _ word: String, _ tag: String?
  ) throws {
    let account = "account: assets:broker; 4300; stock"
    let answers = Self.answers.replacing(
      "\(account); off budget", with: word.isEmpty ? account : "\(account); \(word)")
    let run = run("setup", "--answers", "answers.txt", answers: answers)
    #expect(run.status == .fine, "\(run.errors)")
    let text = try #require(run.disk.text("/books/accounts.journal"))
    let line = try #require(text.split(separator: "\n").first { $0.contains("assets:broker") })
    #expect(line.contains("budget") == (tag != nil) && line.hasSuffix(tag ?? "EUR"), "\(line)")
  }

  @Test(arguments: ["weekly", "fortnightly", "monthly", "quarterly", "yearly"])
  func `bills come on their day, however often`(_ cadence: String) {
    let bill = "bill: Gym; 30; \(cadence); 2026-11-30; expenses:sport\n"
    let run = run("setup", "--answers", "answers.txt", answers: Self.answers + bill)
    #expect(run.status == .fine, "\(run.errors)")
    let upcoming = Session.output(of: "ledgera upcoming --days 120 -O csv", on: run.disk)
    let days = upcoming.split(separator: "\n").filter { $0.contains("Gym") }.map { $0.prefix(13) }
    let expected = [
      "weekly": "\"2026-11-30\",", "fortnightly": "\"2026-11-30\",", "monthly": "\"2026-11-30\",",
      "quarterly": "\"2026-11-30\",", "yearly": "\"2026-11-30\",",
    ]
    #expect(days.first.map(String.init) == expected[cadence])
  }

  @Test func `words of Ledgera's own stand in plan journal only`() {
    let run = run("setup", "--answers", "answers.txt")
    #expect(run.disk.text("/books/plan.journal")?.contains("bucket Reserve\n") == true)
    for name in ["main", "accounts", "commodities", "prices", "rules", "2026/09"] {
      let lines = (run.disk.text("/books/\(name).journal") ?? "").split(separator: "\n")
      #expect(!lines.isEmpty)
      for word in ["profile", "plan", "bucket", "goal"] {
        #expect(!lines.contains { $0.hasPrefix(word) }, "\(name)")
      }
    }
  }

  @Test func `what bills leave of the model is divided to the last unit`() throws {
    let run = run("setup", "--answers", "answers.txt")
    let rules = try #require(run.disk.text("/books/rules.journal"))
    // 50 % of 2,900 less rent 940, insurance 26 a month and 160 for the car.
    #expect(rules.contains("; Needs: 1,450.00 EUR, bills take 1,126.00 EUR\n"))
    let needs = try #require(rules.split(separator: "  Needs\n").last)
    let amounts = needs.prefix { $0 != "~" }.split(separator: "\n").prefix { !$0.isEmpty }
      .compactMap { line in line.contains("EUR") ? line.split(separator: " ").dropLast().last : nil
      }
      .prefix { $0.hasSuffix(".00") }.prefix(5).compactMap { Int($0.dropLast(3)) }
    #expect(amounts.reduce(0, +) == 324, "\(needs)")
    #expect(rules.contains("; Savings: 580.00 EUR\n"))
  }

  @Test func `bills that are dearer than their share leave less to the others`() throws {
    let answers = Self.answers.replacing("Rent; 940", with: "Rent; 2300")
    let rules = try #require(
      run("setup", "--answers", "answers.txt", answers: answers).disk.text("/books/rules.journal"))
    #expect(rules.contains("; Needs: 1,450.00 EUR, bills take 2,486.00 EUR, more than there is\n"))
    #expect(!rules.contains("  Needs\n"))
    // The wants' 870 go to the bills, and so do 166 of the savings' 580.
    #expect(!rules.contains("  Wants\n"))
    #expect(rules.contains("assets:bank:savings                 248.00 EUR\n"))
  }

  @Test func `a dry run shows the files and writes none`() {
    let run = run("setup", "--answers", "answers.txt", "--dry-run")
    #expect(run.status == .fine)
    #expect(run.output.contains("+++ plan.journal\n"))
    #expect(run.disk.text("/books/plan.journal") == nil)
  }

  @Test(arguments: ["plan.journal", "main.journal", "ledgera.conf", "2026/09.journal"])
  func `nothing is written over`(_ name: String) {
    let run = run("setup", "--answers", "answers.txt", files: ["/books/\(name)": "; mine\n"])
    #expect(run.status == .usage)
    #expect(run.complaint == "error: '\(name)' already exists; nothing was overwritten")
    #expect(run.disk.text("/books/\(name)") == "; mine\n")
    #expect(run.disk.text("/books/rules.journal") == nil)
  }

  @Test(arguments: [
    ("basis: EUR", "there is no key 'basis'"),
    ("base: 12", "'12' is not a currency symbol"),
    ("start: 2026-02-30", "'2026-02-30' is not a day"),
    ("inflation: 2", "'2' is not a percentage"),
    ("rate: USD; -1", "'-1' is not above zero"),
    ("account: bank; 3", "'bank' is neither below 'assets' nor below 'liabilities'"),
    ("account: assets:b; 1.850,00", "'1.850,00' is not an amount"),
    ("account: assets:b; 3; gold", "'gold' is not an account class"),
    (
      "account: assets:b", "'account' takes NAME; BALANCE[; CLASS][; on|off budget], not 'assets:b'"
    ),
    ("income: Pay; 100; daily; 2026-09-01", "'daily' does not say how often"),
    ("income: Pay; 100 USD; monthly; 2026-09-01", "there is no rate for USD"),
    ("bill: Rent; 0; monthly; 2026-09-01; expenses:rent", "'0' is not above zero"),
    ("buffer: 6..3 months", "'6..3 months' is not a number of months"),
    ("bucket: Gold; assets:gold; 10%", "the bucket 'Gold' names none of your accounts"),
    (
      "bucket: Gold; assets:broker; 12345678901234567890%",
      "the weight of the bucket 'Gold' is not between 0% and 100%"
    ),
    ("target: Gold; 10; 2030-01-01", "there is no bucket 'Gold'"),
    ("goal: Boat; 10; 2030-01-01; assets:boat", "the goal 'Boat' names none of your accounts"),
    ("account: assets:broker; 3", "'assets:broker' is named twice"),
    ("account: assets:usd; 3 USD", "there is no rate for USD"),
    ("debt: assets:loan; 1; 1%; 1; 2026-09-01", "'assets:loan' is not below 'liabilities'"),
    (
      "debt: liabilities:loan; 3600; 12%; 36; 2026-09-15",
      "36 a month does not repay 'liabilities:loan', whose interest is 36"
    ),
    (
      "debt: liabilities:loan; 3600; 12%; 40; 2026-12-31",
      "'liabilities:loan' is paid on day 31, which the month before does not have"
    ),
    ("debt: liabilities:loan; 3600; 101%; 400; 2026-12-30", "101% a year for 'liabilities:loan'"),
    ("debt: liabilities:loan; 3600; -1%; 400; 2026-12-30", "-1% a year for 'liabilities:loan'"),
    ("account: assets:giro; 2.140", "'2.140' may mean 2.14 or 2140"),
    ("debt: liabilities:loan; 3.600; 4%; 160; 2026-09-15", "'3.600' may mean 3.6 or 3600"),
    ("born: 2026-09-02", "2026-09-02 cannot be your birthday"),
    ("target: Shares; 10; 2030-01-01; really", "'really' after the day of a target"),
    ("target: Shares; 10; 2034-12-31", "the bucket 'Shares' has two targets for 2034-12-31"),
    ("bucket: Gold; assets:broker; 0%; 1%; 2", "'2' is not a percentage"),
    ("model: 90/5/5", "there is no model '90/5/5'"),
    ("timezone: Mars/Olympus", "the system has no time zone 'Mars/Olympus'"),
    ("what is this", "'what is this' is not an answer"),
  ])
  func `an answer that cannot be used is told, and nothing is written`(
    _ line: String, _ message: String
  ) {
    let run = run("setup", "--answers", "answers.txt", answers: Self.answers + line + "\n")
    #expect(run.status == .usage)
    #expect(run.errors.contains(message), "\(run.errors)")
    #expect(run.errors.contains("cannot be used; nothing was written"))
    #expect(run.disk.text("/books/plan.journal") == nil)
  }

  @Test func `amounts are read as people write them`() throws {
    let answers = """
      base: SGD
      start: 2026-09-01
      rate: USD; 1.30 SGD
      account: assets:bank; 12,000
      account: assets:travel; 1.2k USD
      account: liabilities:card; 230 SGD
      income: Pay; 4k; monthly; 2026-09-25
      bucket: All; assets:bank; 100 %; 3 %
      target: All; 1.5m; 2040-01-01
      goal: Trip; 2,500 USD; 2028-01-01

      """
    let run = run("setup", "--answers", "answers.txt", answers: answers)
    #expect(run.status == .fine, "\(run.errors)")
    #expect(check(run.disk) == "")
    let balance = Session.output(of: "ledgera balance -N", on: run.disk)
    #expect(balance.contains("12,000.00 SGD  assets:bank"))
    #expect(balance.contains("1,200.00 USD  assets:travel"))
    let plan = try #require(run.disk.text("/books/plan.journal"))
    #expect(plan.contains("target   1,500,000.00 SGD by 2040-01-01"))
    #expect(plan.contains("target    2,500.00 USD by 2028-01-01"))
  }

  @Test(arguments: [
    "12,50", "1,2,3", ",500", "0,500", "1,0000", "k", "1,850,00k", "1.850,00", "1,850.0,0", "1 2 3",
  ])
  func `an amount whose comma could be a decimal mark is refused`(amount: String) {
    let run = run(
      "setup", "--answers", "answers.txt", answers: "account: assets:a; \(amount)\n")
    #expect(run.errors.contains("answers.txt:1: '\(amount)' is not an amount"), "\(run.errors)")
  }

  @Test func `all answers that cannot be used are told in one run`() {
    let run = run(
      "setup", "--answers", "answers.txt", answers: "base: 1\ninflation: x\nstart: today\n")
    #expect(run.errors.contains("error: answers.txt:1: "))
    #expect(run.errors.contains("error: answers.txt:2: "))
    #expect(run.errors.contains("error: answers.txt:3: "))
    #expect(run.errors.contains("no account holds cash"))
    #expect(run.errors.contains("error: 4 answers cannot be used; nothing was written"))
  }

  // MARK: The dialogue

  /// What somebody types: the answers in the order of the questions, an empty line after each key.
  private var typed: String {
    let lines = Self.answers.split(separator: "\n").filter { !$0.hasPrefix("#") }
    let keys = [
      "base", "display", "timezone", "start", "inflation", "born", "rate", "account", "income",
      "bill",
      "debt", "buffer", "bucket", "target", "goal", "model",
    ]
    let repeated = ["rate", "account", "income", "bill", "debt", "bucket", "target", "goal"]
    return keys.map { key in
      let values = lines.filter { $0.hasPrefix("\(key): ") }.map { $0.dropFirst(key.count + 2) }
      let ends = values.isEmpty || repeated.contains(key) ? "\n" : ""
      return values.map { $0 + "\n" }.joined() + ends
    }.joined()
  }

  private func converse(_ input: String, _ words: String...) -> Run {
    Run(arguments: ["setup"] + words, standardInput: input)
  }

  @Test func `a dialogue makes the same books as a file of its answers`() {
    let dialogue = converse(typed + "y\n", "--write-answers", "mine.txt")
    #expect(dialogue.status == .fine, "\(dialogue.errors)")
    let file = run("setup", "--answers", "answers.txt")
    for name in ["plan", "main", "accounts", "rules", "2026/09"] {
      let path = "/books/\(name).journal"
      #expect(dialogue.disk.text(path) == file.disk.text(path))
    }
    let kept = dialogue.disk.text("/books/mine.txt") ?? ""
    let again = run("setup", "--answers", "answers.txt", answers: kept)
    #expect(again.disk.text("/books/rules.journal") == file.disk.text("/books/rules.journal"))
  }

  @Test func `an answer is taken back, a wrong one asked again, a missing one asked for`() {
    let input = """
      SGD
      <
      EUR



      2 percent
      2%


      assets:cash; ten
      assets:cash; 10
      liabilities:card; 5
      <

      """
    // Nothing more: from the end of the accounts to the model.
    let dialogue = converse(input + String(repeating: "\n", count: 9) + "y\n")
    #expect(dialogue.status == .fine, "\(dialogue.errors)")
    #expect(dialogue.errors.contains("'2 percent' is not a percentage"))
    #expect(dialogue.errors.contains("'ten' is not an amount"))
    let accounts = dialogue.disk.text("/books/accounts.journal") ?? ""
    #expect(accounts.contains("account assets:cash "))
    #expect(!accounts.contains("liabilities:card"))
    #expect(dialogue.disk.text("/books/plan.journal")?.contains("base          EUR") == true)
  }

  @Test func `at the end answers can be added`() {
    let empty = String(repeating: "\n", count: 16)
    let dialogue = converse(empty + "base: EUR\naccount: assets:cash; 10\ny\n")
    #expect(dialogue.errors.contains("no account holds cash"))
    #expect(dialogue.status == .fine, "\(dialogue.errors)")
    #expect(dialogue.disk.text("/books/2026/11.journal")?.contains("10.00 EUR") == true)
  }

  @Test func `at the end a number changes an answer, and an empty line leaves it out`() {
    let empty = String(repeating: "\n", count: 7)
    let answers = "EUR\n\n\n\n\n\n\nassets:cash; 10\nassets:bank; 5\n" + empty + "\n\n"
    let dialogue = converse(answers + "3\n\n2\nassets:cash; 1,000\n9\n\n")
    #expect(dialogue.status == .fine, "\(dialogue.errors)")
    #expect(dialogue.errors.contains("8 of 16  Which accounts do you have"))
    #expect(dialogue.errors.contains("there is no answer 9"))
    #expect(dialogue.disk.text("/books/2026/11.journal")?.contains("1,000.00 EUR") == true)
    #expect(dialogue.disk.text("/books/accounts.journal")?.contains("assets:bank ") == false)
  }

  @Test func `a dialogue goes on with answers that were kept`() {
    let kept = ["/books/kept.txt": "base: EUR\naccount: assets:cash; 10\n"]
    let run = Run(
      arguments: ["setup", "--resume", "kept.txt"], files: kept,
      standardInput: "liabilities:card; 5\n" + String(repeating: "\n", count: 9) + "y\n")
    #expect(run.status == .fine, "\(run.errors)")
    #expect(!run.errors.contains("\n1 of 16"))
    #expect(run.disk.text("/books/2026/11.journal")?.contains("liabilities:card") == true)
  }

  @Test func `nothing is written when answers end early or somebody says no`() {
    let early = converse("EUR\n")
    #expect(early.status == .findings)
    #expect(early.disk.text("/books/plan.journal") == nil)
    let no = converse(typed + "n\n")
    #expect(no.status == .findings)
    #expect(no.errors.hasSuffix("nothing was written\n"))
    #expect(no.disk.text("/books/plan.journal") == nil)
  }

  @Test(arguments: [(60, 40), (75, 25), (10, 90)])
  func `savings are divided by the weights of buckets, whatever accounts are called`(
    _ first: Int, _ second: Int
  ) throws {
    let answers = Self.answers.replacing("assets:bank:savings", with: "assets:bank:notice")
      .replacing("assets:bank:notice; 60%", with: "assets:bank:notice; \(first)%")
      .replacing("assets:broker; 40%", with: "assets:broker; \(second)%")
    let rules = try #require(
      run("setup", "--answers", "answers.txt", answers: answers).disk.text("/books/rules.journal"))
    for (account, weight) in [("assets:bank:notice", first), ("assets:broker", second)] {
      let line = rules.split(separator: "\n").first { $0.contains(account) && $0.contains("EUR") }
      #expect(line?.contains(" \(580 * weight / 100).00 EUR") == true, "\(rules)")
    }
  }

  @Test(arguments: [
    // A payment, the next one in the books, and from when on interest counts.
    ("2026-09-15", "2026-09-15", "2026-08-15"), ("2024-03-31", "2026-09-30", "2026-08-31"),
    ("2026-12-01", "2026-12-01", "2026-11-01"), ("2019-09-01", "2026-09-01", "2026-08-01"),
  ])
  func `a debt is a loan of what is owed, to the cent`(
    _ day: String, _ next: String, _ lent: String
  ) {
    let answers = Self.answers.replacing("160; 2026-09-15", with: "160; \(day)")
    let run = run("setup", "--answers", "answers.txt", answers: answers)
    let accounts = run.disk.text("/books/accounts.journal") ?? run.errors
    #expect(
      accounts.contains(
        "loan: 3600 EUR at 4.5% paying 160 EUR from \(lent) account assets:bank:current interest"),
      "\(accounts)")
    let loans = Session.output(
      of: "ledgera loans liabilities:loan:car --today 2026-09-01", on: run.disk)
    let rows = loans.split(separator: "\n").map { $0.split(separator: " ").prefix(5) }
    #expect(rows.contains([Substring(next), "4.5%", "160.00", "13.50", "146.50"]), "\(loans)")
    let check = "ledgera check -s loans --today \(lent)"
    #expect(Session.output(of: check, on: run.disk) == "")
    let upcoming = "ledgera upcoming --days 3650 --today 2026-08-31 -O csv"
    #expect(Session.output(of: upcoming, on: run.disk).contains("\"\(next)\""))
  }

  @Test func `a loan that would be paid for longer than a life is refused`() {
    let answers = Self.answers + "debt: liabilities:loan; 3600000; 12%; 36000.1; 2026-12-30\n"
    let run = run("setup", "--answers", "answers.txt", answers: answers)
    #expect(run.status == .findings)
    #expect(run.errors.contains("it is not repaid within 100 years"), "\(run.errors)")
    #expect(run.disk.text("/books/plan.journal") == nil)
  }

  @Test func `a model may be of one's own shares`() throws {
    let answers = Self.answers + "model: needs+debts 60, wants 30, savings+investing 10\n"
    let run = run("setup", "--answers", "answers.txt", answers: answers)
    let rules = try #require(run.disk.text("/books/rules.journal"), "\(run.errors)")
    #expect(rules.contains("; Needs and debts: 1,740.00 EUR, bills take"), "\(rules)")
  }
}
