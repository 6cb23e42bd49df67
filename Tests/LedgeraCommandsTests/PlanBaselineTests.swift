import LedgeraCommands
import LedgeraEnvironment
import LedgeraTestSupport
import Testing

/// `plan freeze`, `project --against` and the dashboard's line (calculations.md § Baselines).
@Suite struct PlanBaselineTests {
  private static let books = """
    profile
        base EUR
    commodity 1,000.00 EUR
    account Assets:Bank  ; type: Cash
    account Assets:Fund
    plan
        horizon 1 year
    bucket Fund
        account Assets:Fund
        weight 100%
        return 0%
    ~ monthly from 2026-12-01  Saving
        Assets:Fund  1,000.00 EUR
        Income:Work
    2026-11-30 Opening
        Assets:Bank    4,000.00 EUR
        Assets:Fund    6,000.00 EUR
        Equity:Opening

    """

  private func run(_ words: [String], _ files: [String: String], on day: String) -> Run {
    Run(
      arguments: words + ["-f", "main.journal", "--today", day],
      files: Dictionary(uniqueKeysWithValues: files.map { ("/books/" + $0.key, $0.value) }))
  }

  /// Frozen at the end of November, with more transactions since.
  private func frozen(_ more: String = "", _ words: String...) -> [String: String] {
    let run = run(
      ["plan", "freeze", "autumn"] + words, ["main.journal": Self.books], on: "2026-11-30")
    #expect(run.status == .fine, "\(run.errors)")
    let names = ["main.journal", "baselines/autumn.journal"]
    var files = Dictionary(
      uniqueKeysWithValues: names.map { ($0, run.disk.text("/books/" + $0) ?? "") })
    files["main.journal"]? += more
    return files
  }

  private func rows(_ words: [String], _ files: [String: String], on day: String) -> [String] {
    run(["project", "--against", "autumn", "-O", "csv"] + words, files, on: day).output
      .split(separator: "\n").dropFirst().map { String($0.filter { $0 != "\"" }) }
  }

  @Test func `books that open on the day of freezing differ from it nowhere`() {
    let books = Self.books.replacing("2026-11-30 Opening", with: "2026-12-01 Opening")
    let frozen = run(["plan", "freeze", "autumn"], ["main.journal": books], on: "2026-12-01").disk
    let names = ["main.journal", "baselines/autumn.journal"]
    let files = Dictionary(
      uniqueKeysWithValues: names.map { ($0, frozen.text("/books/" + $0) ?? "") })
    let rows = rows(["-M"], files, on: "2026-12-01")
    #expect(rows.count == 13)
    #expect(rows[0] == "2026-11-30,books,EUR,0.00,0.00,0.00,0.00,0.00,0.00")
    #expect(rows[1] == "2026-12-31,plan,EUR,11000.00,11000.00,0.00,7000.00,7000.00,0.00")
  }

  @Test func `a frozen plan is a file that the plan's includes`() {
    let files = frozen()
    #expect(files["main.journal"] == Self.books + "\ninclude baselines/autumn.journal\n")
    let text = files["baselines/autumn.journal"] ?? ""
    #expect(
      text.hasPrefix(
        """
        ; What the plan came to at the end of 2026-11-30.
        baseline autumn
            2026-11-30  10,000.00 EUR
            2026-12-31  11,000.00 EUR

        """), "\(text)")
    #expect(text.contains("    bucket Fund\n    2026-11-30  6,000.00 EUR\n"))
    #expect(text.split(separator: "\n").count == 2 + 13 + 1 + 13)
    #expect(run(["check", "-s"], files, on: "2026-11-30").errors.contains("error") == false)
  }

  @Test func `a pattern that finds the file is enough`() {
    let books = Self.books + "include baselines/*.journal\n"
    let run = run(
      ["plan", "freeze", "autumn"],
      ["main.journal": books, "baselines/spring.journal": "; none yet\n"], on: "2026-11-30")
    #expect(run.status == .fine, "\(run.errors)")
    #expect(run.disk.text("/books/main.journal") == books)
    #expect(run.disk.text("/books/baselines/autumn.journal")?.contains("baseline autumn\n") == true)
    let again = Session.output(
      of: "ledgera project --against autumn -f main.journal --today 2026-11-30", on: run.disk)
    #expect(again.contains("2026-11-30"), "\(again)")
  }

  @Test func `nothing differs on the day of freezing`() {
    let rows = rows(["-M"], frozen(), on: "2026-11-30")
    #expect(rows.count == 13)
    #expect(
      rows.allSatisfy { $0.split(separator: ",").filter { $0 == "0.00" }.count == 2 }, "\(rows)")
    #expect(rows[0] == "2026-11-30,books,EUR,10000.00,10000.00,0.00,6000.00,6000.00,0.00")
    #expect(rows[1].hasPrefix("2026-12-31,plan,EUR,11000.00"))
  }

  @Test func `the books until today and the plan from then on are compared`() {
    let files = frozen(
      """
      2026-12-15 Bonus
          Assets:Fund  1,500.00 EUR
          Income:Work

      """)
    let rows = rows([], files, on: "2027-01-15")
    #expect(rows.first == "2026-12-31,books,EUR,11000.00,11500.00,500.00,7000.00,7500.00,500.00")
    #expect(rows.last == "2027-11-30,plan,EUR,22000.00,21500.00,-500.00,18000.00,17500.00,-500.00")
    let shown = run(["project", "--against", "autumn"], files, on: "2027-01-15").output
    #expect(
      shown.contains("At the end of 2026-12-31 net worth was 500.00 more than autumn had planned"))
    #expect(shown.contains("autumn had that much planned for the end of 2027-01-31"))
    let dashboard = run(["dashboard"], files, on: "2027-01-15").output
    #expect(dashboard.contains("500.00 EUR ahead of autumn on 2026-12-31"), "\(dashboard)")
  }

  @Test func `what was spent besides is behind the baseline`() {
    let files = frozen(
      """
      2026-12-15 Car
          Expenses:Car  500.00 EUR
          Assets:Bank

      """)
    let shown = run(["project", "--against", "autumn"], files, on: "2026-12-31").output
    #expect(shown.contains("net worth was 1,500.00 less than autumn had planned"), "\(shown)")
    #expect(
      run(["dashboard"], files, on: "2027-01-01").output
        .contains("1,500.00 EUR behind autumn on 2026-12-31"))
  }

  @Test func `another currency compares at the rates of the first day`() {
    let files = frozen("P 2026-11-01 EUR 2.00 USD\n")
    let rows = rows(["-X", "USD"], files, on: "2026-11-30")
    #expect(rows.first?.hasPrefix("2026-11-30,books,USD,20000.00,20000.00,0.00") == true, "\(rows)")
  }

  @Test func `a scenario is frozen under its own name`() {
    var books = Self.books
    books += "scenario Less\n    rule Saving  amount 500 EUR\n"
    let run = run(
      ["plan", "freeze", "less", "--scenario", "Less", "--years", "1"], ["main.journal": books],
      on: "2026-11-30")
    #expect(
      run.disk.text("/books/baselines/less.journal")?.contains("2027-11-30  16,000.00 EUR") == true)
  }

  @Test func `a bucket that is no more is told, and its file can be checked`() {
    var files = frozen()
    files["main.journal"] = files["main.journal"]?.replacing("bucket Fund", with: "bucket Shares")
    let shown = run(["project", "--against", "autumn"], files, on: "2026-11-30")
    #expect(
      shown.output.contains("autumn has a bucket Fund, the plan has none"), "\(shown.errors)")
  }

  @Test(arguments: [
    (["plan"], "'plan' takes freeze and a name"),
    (["plan", "thaw", "autumn"], "'plan' takes freeze and a name"),
    (["plan", "freeze"], "'plan' takes freeze and a name"),
    (["plan", "freeze", "a/b"], "'a/b' is no name of a baseline"),
    (["plan", "freeze", ".a"], "'.a' is no name of a baseline"),
    (["plan", "freeze", "autumn"], "there is a baseline 'autumn' already"),
    (["plan", "freeze", "b", "-X", "USD"], "'plan freeze' does not take --exchange"),
    (["plan", "freeze", "b", "-M"], "'plan freeze' does not take --monthly"),
    (["project", "--against", "autum"], "did you mean 'autumn'?"),
    (["project", "--against", "autumn", "--deflated"], "a baseline is in the money of its time"),
    (["project", "--against", "autumn", "--chart"], "a baseline is in the money of its time"),
    (["project", "--against", "autumn", "--scenario", "plan,Low"], "--against takes one scenario"),
    (
      ["project", "--against", "autumn", "--solve", "Saving until"],
      "--solve compares with no baseline"
    ),
  ])
  func `what cannot be meant is refused`(_ words: [String], _ message: String) {
    let files = frozen("scenario Low\n    inflation 1%\n")
    let run = run(words, files, on: "2026-11-30")
    #expect(run.status == .usage)
    #expect(run.errors.contains(message), "\(run.errors)")
  }

  @Test(arguments: [
    ("baseline A\n", "this baseline says nothing of net worth"),
    (
      "baseline A\n    bucket B\n    2026-01-01  1 EUR\n", "this baseline says nothing of net worth"
    ),
    ("baseline A\n    2026-01-02  1 EUR\n    2026-01-02  2 EUR\n", "does not come after"),
    ("baseline A\n    2026-01-02  1 EUR\n    2026-01-03  2 USD\n", "another commodity"),
    ("baseline A\n    2026-01-02\n", "has no value"),
    ("baseline A\n    2026-13-02  1 EUR\n", "2026-13-02"),
    ("baseline A\n    buckets B\n", "has no property 'buckets'"),
    ("baseline\n    2026-01-02  1 EUR\n", "this baseline has no name"),
    ("baseline A  B\n", "after the name of a baseline"),
    (
      "baseline A\n    2026-01-02  1 EUR\n    bucket B\n    2026-01-02  1 EUR\n    bucket B\n",
      "has this bucket twice"
    ),
    (
      "baseline A\n    2026-01-02  1 EUR\nbaseline A\n    2026-01-02  1 EUR\n",
      "there are two baselines of that name"
    ),
  ])
  func `a baseline that cannot be read is an error with its place`(
    _ text: String, _ message: String
  ) {
    let run = run(["check", "-s", "-O", "short"], ["main.journal": text], on: "2026-11-30")
    #expect(run.status == .findings)
    #expect(run.output.contains(message), "\(run.output)")
  }
}
