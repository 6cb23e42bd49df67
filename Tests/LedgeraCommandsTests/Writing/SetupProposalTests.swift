import LedgeraCommands
import LedgeraEditing
import LedgeraEnvironment
import LedgeraModel
import LedgeraTestSupport
import Testing

/// What a dialogue of `setup` proposes (calculations.md § Proposed plans).
@Suite struct SetupProposalTests {
  /// What is said in a dialogue after these answers, up to the goals.
  private func proposed(
    born: String = "", accounts: [String], incomes: [String] = ["Pay; 2500; monthly; 2026-11-25"],
    debts: [String] = [], buckets: [String] = []
  ) -> [String] {
    let answers =
      ["EUR", "", "", "2026-11-01", "", born, ""] + accounts + [""] + incomes + ["", ""] + debts
      + ["", ""] + buckets + [""]
    let run = Run(arguments: ["setup"], standardInput: answers.joined(separator: "\n") + "\n")
    return run.errors.split(separator: "\n").filter { $0.hasPrefix("  Proposed") }.map {
      String($0.dropFirst(2))
    }
  }

  private static let accounts = ["assets:bank; 10", "assets:savings; 20"]

  @Test func `a reserve is larger with one income, and smaller while a debt is dear`() {
    #expect(
      proposed(accounts: Self.accounts).first
        == "Proposed, since there is one income: 6..9 months")
    let two = ["Pay; 2500; monthly; 2026-11-25", "Rent; 300; monthly; 2026-11-25"]
    #expect(!proposed(accounts: Self.accounts, incomes: two).contains { $0.contains("months") })
    let debt = ["liabilities:shop; 900; 18%; 50; 2026-11-15"]
    #expect(
      proposed(accounts: Self.accounts, debts: debt).first
        == "Proposed, since liabilities:shop costs 18% a year and goes first: 1..3 months")
  }

  @Test(arguments: [
    ("1987-05-14", 39, 70), ("1996-11-02", 29, 80), ("1996-11-01", 30, 80), ("2010-01-01", 16, 90),
    ("1930-01-01", 96, 20),
  ])
  func `shares are what the age leaves of 110`(_ born: String, _ age: Int, _ shares: Int) {
    let lines = proposed(born: born, accounts: Self.accounts + ["assets:broker; 5; stock"])
    #expect(
      lines.contains(
        "Proposed, since at \(age) shares are \(shares)% of what is saved: "
          + "Reserve; assets:savings; \(100 - shares)%; 1.5%; 1%"))
  }

  @Test func `without investments all is kept in reserve`() {
    #expect(
      proposed(accounts: Self.accounts).last
        == "Proposed, since no account holds investments: Reserve; assets:savings; 100%; 1.5%; 1%")
  }

  @Test func `at 67 there are to be 25 years of spending`() {
    let lines = proposed(
      born: "1987-05-31", accounts: Self.accounts + ["assets:broker; 5; stock"],
      buckets: ["Shares; assets:broker; 100%; 6%; 15%"])
    #expect(
      lines.last
        == "Proposed, since four fifths of the income are spent, for 25 years from 67 on: "
        + "Shares; 600k; 2054-05-28; real")
  }

  @Test func `proposals make books with nothing wrong, whatever accounts there are`() throws {
    let kinds = ["stock", "stock", "stock", "bond", "crypto"]
    for number in 0..<32 where Effort.tries(number, oneIn: 3) {
      let chosen = kinds.indices.filter { number >> $0 & 1 == 1 }
      // The last parts of their names are the same.
      let accounts = chosen.map { "account: assets:a\($0):broker; 5; \(kinds[$0])" }
      let born = number % 3 == 0 ? [] : ["born: 19\(50 + number * 3 / 2)-02-03"]
      let answers = try takingAll(born + accounts)
      let run = Run(
        arguments: ["setup", "--answers", "answers.txt"], files: ["/books/answers.txt": answers])
      #expect(run.status == .fine, "\(answers)\(run.errors)")
      #expect(Session.output(of: "ledgera check -s", on: run.disk) == "", "\(answers)")
      #expect(Session.output(of: "ledgera fmt --check", on: run.disk) == "")
    }
  }

  /// A file of answers that takes all that is proposed.
  private func takingAll(_ given: [String]) throws -> String {
    let start = try #require(Day(year: 2026, month: 11, day: 1))
    var lines = ["base: EUR", "start: 2026-11-01", "inflation: 2%"] + given
    lines += Self.accounts.map { "account: \($0)" } + ["income: Pay; 2500; monthly; 2026-11-25"]
    for key in ["buffer", "bucket", "target"] {
      var answers = SetupAnswers(start: start)
      for line in lines {
        let (key, value) = try #require(try SetupAnswers.keyAndValue(line))
        try answers.take(key, value)
      }
      let question = try #require(SetupQuestion.all.first { $0.key == key })
      lines += question.proposals(after: answers, start: start).map { "\(key): \($0.text)" }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
