import LedgeraBooks
import LedgeraCommands
import LedgeraTestSupport
import Testing

/// `bisect`, with real repositories.
@Suite struct BisectTests {
  /// A commit for each of some amounts.
  private func books(_ amounts: [Int]) throws -> GitBooks {
    let books = try GitBooks()
    for (number, amount) in amounts.enumerated() {
      let rent = "2026-03-01 Rent\n    expenses:rent  \(amount) EUR\n    assets:bank\n"
      let check = "\n2026-03-02 x\n    assets:bank  0 EUR = -1 EUR\n"
      try books.commit(
        "c\(number)", by: "Ann", ["main.journal": rent + check, "n.txt": "\(number)"])
    }
    return books
  }

  @Test func `the commit that a finding or a balance comes from is found, and nothing is touched`()
    throws
  {
    let books = try books([1, 1, 1, 1, 1, 1, 2, 2, 3])
    try books.write("main.journal", "not a journal\n")
    let finding = books.run("bisect", "balance-assertion-failed", "assets:bank")
    #expect(finding.status == .fine && finding.output.contains("Ann  c6\n"), "\(finding)")
    #expect(finding.output.contains("9 commits, the books of 4 read\n"), "\(finding)")
    let balance = books.run("bisect", "expenses:rent").output
    #expect(balance.contains("Ann  c6\n") && balance.contains("balance: 1 EUR → 2 EUR\n"))
    let later = books.run("bisect", "expenses:rent", "--since", "HEAD~2").output
    #expect(later.contains("Ann  c8\n") && later.contains("balance: 2 EUR → 3 EUR\n"), "\(later)")
    #expect(try books.git("status", "--porcelain") == " M main.journal\n")
  }

  @Test(arguments: [
    ["bisect"], ["bisect", "food", "--since", "nope"], ["bisect", "food", "--since=--output=x"],
  ])
  func `words that name nothing to look for are refused`(words: [String]) throws {
    #expect(try books([1]).run(words).status == .usage)
  }

  @Test func `what is not there, or the same at both ends, has no commit`() throws {
    let books = try books([1, 1])
    for words in [["unbalanced-transaction"], ["expenses:rent"], ["nowhere"]] {
      let result = books.run(["bisect"] + words)
      #expect(result.status == .findings && result.errors.contains("error: the"), "\(result)")
    }
  }

  @Test(arguments: [1, 2, 3, 999, 1000, 1023])
  func `ten readings are enough for a thousand commits`(count: Int) {
    for planted in Set([0, 1, count / 2, count - 2, count - 1, count]) where planted >= 0 {
      var readings = 0
      let found = BisectReport.first(of: count) { number in
        readings += 1
        return number >= planted
      }
      #expect(found == (planted < count ? planted : nil))
      #expect(readings <= 10, "\(planted) of \(count): \(readings)")
    }
  }

  @Test func `faults in a history of a thousand commits are found by reading ten of them`() throws {
    let books = try GitBooks()
    let planted = 618
    var text = ""
    try books.importCommits(
      (0..<1000).map { number in
        let amount = number < planted ? 10 : 11
        text +=
          "2026-01-\(number % 28 + 1) shop\n    expenses:food  \(number) EUR\n    assets:cash\n\n"
        let rent =
          "2026-01-01 Rent\n    expenses:rent  \(amount) EUR\n    assets:bank  = -10 EUR\n\n"
        return (message: "c\(number)", author: "Ann", files: ["main.journal": rent + text])
      })
    let finding = books.run("bisect", "unbalanced-transaction").output
    #expect(finding.contains("Ann  c618\n") && finding.contains("of 10 read"), "\(finding)")
    let balance = books.run("bisect", "expenses:rent").output
    #expect(balance.contains("Ann  c618\n") && balance.contains("of 11 read"), "\(balance)")
  }

  @Test func `a period is compared with what was reported of it, by whom it was changed`() throws {
    let books = try GitBooks()
    let rent = HistoryTests.rent
    try books.commit("Start", by: "Ann", ["main.journal": rent])
    let sealing = books.run("seal", "--until", "2026-03-31", "--today", "2026-11-21")
    #expect(sealing.status == .fine, "\(sealing)")
    try books.commit("Seal", by: "Ann", ["main.journal": rent])
    let later = rent.replacing("900", with: "950") + "\n" + rent.replacing("03-02", with: "04-02")
    try books.commit("Dearer", by: "Bob", ["main.journal": later])
    let reports = [
      books.run("restated", "2026-03", "--since", "HEAD~1"),
      books.run("restated", "2026Q1", "--since", "HEAD~2"),
      books.run(["restated"], journal: "plan.journal"),
      books.run(["restated", "--since", "2026-03-31"], journal: "plan.journal"),
    ]
    for result in reports {
      #expect(result.output.contains("~ 2026-03-02 Rent"), "\(result)")
      #expect(result.output.contains("  Bob  Dearer\n"), "\(result)")
      #expect(!result.output.contains("04-02"), "\(result)")
      #expect(result.output.contains("900 EUR → 950 EUR"), "\(result)")
    }
    #expect(books.run("restated", "2026").status == .usage)
    #expect(books.run("restated", "2026", "--since", "nope").status == .usage)
  }
}
