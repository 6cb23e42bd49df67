import LedgeraCommands
import LedgeraTestSupport
import Testing

/// What happens around accounts that are archived, and which checks books ask for by their tags.
@Suite struct ClosedAccountTests {
  private static let books = """
    commodity 1,000.00 EUR
    account assets:bank        ; type: Cash
    account expenses:smoking   ; closed: 2026-01-31
    account expenses:food
    ~ monthly from 2025-12-01  Tobacco  ; post: auto
        expenses:smoking                     60.00 EUR
        assets:bank
    ~ monthly from 2025-12-01  Food  ; post: auto
        expenses:food                       100.00 EUR
        assets:bank

    2025-12-01 Start
        assets:bank                       1,000.00 EUR
        equity:start

    """

  private func written(_ text: String = Self.books) -> WrittenBooks {
    WrittenBooks(["main.journal": text])
  }

  @Test(arguments: ["check", "check -s", "check closed"])
  func `a posting after closing is an error of every check`(_ command: String) {
    let late = """
      2026-02-01 Late  ; unnoticed so far
          expenses:smoking                      5.00 EUR
          assets:bank

      """
    let said = written(Self.books + late).report(command)
    #expect(said.contains("error[account-closed]"), "\(said)")
    #expect(said.contains("warning[rule-goes-on]"), "\(said)")
    #expect(said.contains("[exit 1]"))
  }

  @Test func `what an account holds on the day it is closed is told on that day`() {
    let books = { (day: String) in
      """
      account assets:box  ; type: Cash, closed: 2026-11-21
      2026-11-20 In
          assets:box     5.00 EUR
          assets:bank
      2026-11-21 Out
          assets:box    -5.00 EUR
          assets:bank
      \(day) By hand
          assets:box     3.00 EUR
          assets:bank

      """
    }
    let files = { ["/books/a.journal": books($0)] }
    let check = ["check", "-f", "a.journal", "--today", "2026-11-21"]
    let run = Run(arguments: check, files: files("2026-11-21"))
    #expect(run.status == .fine)
    #expect(
      run.output.contains("'assets:box' was closed on 2026-11-21, but held 3.00 EUR then"),
      "\(run.output)")
    let late = Run(arguments: check, files: files("2026-11-22")).output
    #expect(late.contains("account-closed") && !late.contains("closed-with-balance"))
    let early = Run(
      arguments: check.dropLast() + ["2026-11-20"], files: files("2026-11-21")
    ).output
    #expect(!early.contains("closed-with-balance"))
  }

  @Test func `nothing is written to an archived account`() {
    let books = written()
    #expect(books.run("add", "Late; expenses:smoking 5; bank").status != .fine)
    #expect(books.text() == Self.books)
  }

  @Test func `rules stop with their accounts, wherever they count`() {
    let books = written()
    let run = books.run("post-due", "--until", "2026-03-31")
    #expect(
      run.messages.contains("the rule 'Tobacco' ended with expenses:smoking, closed on 2026-01-31"))
    #expect(books.text().split(separator: "rule: Tobacco").count == 3, "\(books.text())")
    #expect(books.text().split(separator: "rule: Food").count == 5)
    let upcoming = written().report("upcoming -p 2026-12")
    #expect(upcoming.split(separator: "Tobacco").count == 3, "\(upcoming)")
    for command in ["balance -p 2026-12 --forecast=2026-12 expenses", "budget -p 2026-12"] {
      let text = written().report(command)
      #expect(!text.contains("60.00"), "\(command): \(text)")
    }
  }

  @Test func `a rule that begins after closing makes nothing`() {
    let late = Self.books.replacing(
      "monthly from 2025-12-01  Tobacco", with: "monthly from 2026-03-01  Tobacco")
    let books = written(late)
    #expect(books.run("post-due").status == .fine)
    #expect(!books.text().contains("rule: Tobacco"))
  }

  @Test func `archiving names the rules that end with the account`() {
    let books = written(Self.books.replacing("   ; closed: 2026-01-31", with: ""))
    let run = books.run("archive", "expenses:smoking", "--date", "2026-01-31")
    #expect(run.status == .fine, "\(run.messages)")
    #expect(
      run.messages.contains(
        "note: the rule 'Tobacco' (main.journal:5) uses it, and makes no transactions after 2026-01-31"
      ),
      "\(run.messages)")
    #expect(!run.messages.contains("Food"))
  }

  @Test(arguments: [
    (
      "account-not-open",
      "account assets:a  ; opened: 2026-02-01\n2026-01-01 x\n    assets:a  1 EUR\n    b\n"
    ),
    (
      "commodity-not-allowed",
      "account assets:a  ; commodity: USD\n2026-01-01 x\n    assets:a  1 EUR\n    b\n"
    ),
    (
      "repeated-id",
      "2026-01-01 x  ; id: k7q2m8x1r4t6v9w3\n    a  1 EUR\n    b\n2026-01-01 y  ; id: k7q2m8x1r4t6v9w3\n    a  1 EUR\n    b\n"
    ),
    ("missing-attachment", "2026-01-01 x  ; receipt: none.pdf\n    a  1 EUR\n    b\n"),
    (
      "unnamed-holding",
      "account assets:a  ; class: stock\nprofile\n    base EUR\n2026-01-01 x\n    assets:a  1 EUR\n    b\n"
    ),
    (
      "units-not-held",
      "account assets:a  ; booking: fifo\n2026-01-01 x\n    assets:a  -1 VT @ 5 EUR\n    b\n"
    ),
  ])
  func `books that have the tags of a check ask for it`(_ code: String, _ text: String) {
    let said = written(text).report("check")
    #expect(said.contains("[\(code)]"), "\(said)")
    let plain = text.replacing("  ; booking: fifo", with: "")
    if plain != text { #expect(written(plain).report("check").contains("warning[\(code)]")) }
  }
}
