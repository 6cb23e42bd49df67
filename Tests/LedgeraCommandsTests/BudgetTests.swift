import Foundation
import LedgeraCommands
import Testing

/// `balance --budget`; figures and rows are those of hledger 1.52 unless said otherwise.
@Suite struct BudgetTests {
  static let journal = """
    commodity 1,000.00 EUR
    ~ monthly  base
        expenses:food:groceries   200 EUR
        expenses:food:rest        60 EUR
        expenses:home:rent        900 EUR
        assets:bank
    ~ yearly from 2026-01-01  Insurance (car)
        expenses:car              240 EUR
        assets:bank
    2026-01-05 shop
        expenses:food:groceries   50 EUR
        expenses:food:sweets      5 EUR
        expenses:home:rent        900 EUR
        assets:bank
    2026-01-06 gift
        gifts   10 EUR
        assets:cash
    2026-02-03 abroad
        expenses:food:rest   30 USD
        assets:bank

    """

  func run(_ words: String..., journal: String = journal) -> Run {
    Run(
      arguments: ["balance", "--budget", "-f", "j.journal"] + words,
      files: ["/books/j.journal": journal])
  }

  func rows(_ words: String...) -> [String] {
    Run(
      arguments: ["balance", "-f", "j.journal", "-O", "tsv"] + words,
      files: ["/books/j.journal": Self.journal]
    ).output.split(separator: "\n").dropFirst().map { line in
      line.split(separator: "\t", omittingEmptySubsequences: false).joined(separator: " | ")
    }
  }

  @Test func `each account with a goal shows what part of it was met, others are one row`() {
    let january = rows("--budget", "-p", "2026-01")
    #expect(
      january == [
        "<unbudgeted> | 10.00 EUR | ", "assets | -965.00 EUR | -1400.00 EUR",
        "assets:bank | -955.00 EUR | -1400.00 EUR",
        "expenses:car | 0 | 240.00 EUR", "expenses:food | 55.00 EUR | 260.00 EUR",
        "expenses:food:groceries | 50.00 EUR | 200.00 EUR", "expenses:food:rest | 0 | 60.00 EUR",
        "expenses:home:rent | 900.00 EUR | 900.00 EUR", "Total: | 0 | 0",
      ])
  }

  @Test(arguments: [("monthly", true), ("monthly from 2026-01-06", false), ("2026-02-01", false)])
  func `rules that hold have rows, even if none of their days is in the report`(
    _ period: String, hasRows: Bool
  ) {
    let journal = """
      ~ \(period)
          expenses:food   200 EUR
          assets:bank
      2026-01-05 shop
          expenses:food    50 EUR
          expenses:home   900 EUR
          assets:bank

      """
    let output = run(journal: journal).output
    #expect(
      run(journal: journal).complaint
        == "note: no '~' rule has a goal for these accounts in these days")
    for row in [
      "assets:bank   ||   -950 EUR", "expenses      ||    950 EUR", "expenses:food ||     50 EUR",
    ] {
      #expect(output.contains(row) == hasRows)
    }
  }

  @Test func `with -H goals count since the beginning, wherever the report begins`() {
    let food = "expenses:food:groceries"
    let all = rows("--budget", "-M", "-H", food, "-e", "2026-04")
    let late = rows("--budget", "-M", "-H", food, "-b", "2026-03", "-e", "2026-04")
    #expect(all.first?.hasSuffix("50.00 EUR | 600.00 EUR") ?? false)
    #expect(late.first == "\(food) | 50.00 EUR | 600.00 EUR")
  }

  @Test func `sorted by amount, what has no goal takes its place among the others`() {
    let names = rows("--budget", "-p", "2026-01", "-S").map { $0.prefix { $0 != " " } }
    #expect(
      names == [
        "expenses:home:rent", "expenses:food", "expenses:food:groceries", "expenses:food:rest",
        "expenses:car", "<unbudgeted>", "assets", "assets:bank", "Total:",
      ])
  }

  @Test func `percentages stand in brackets, aligned, and need one commodity`() {
    let lines = run("-p", "2026-01", "expenses:home").output.split(separator: "\n")
    #expect(lines.contains(" expenses:home:rent || 900.00 EUR [100% of 900.00 EUR] "))
    let abroad = run("-p", "2026-02", "expenses:food:rest").output
    #expect(abroad.contains("30 USD [60.00 EUR]"))
  }

  @Test func `periods before and after the goals have none, and what sums to zero has no row`() {
    let journal = """
      ~ monthly from 2026-02 to 2026-03
          x   10 EUR
          bank
      2026-01-03 gift
          y      3 EUR
          other  -3 EUR
      2026-03-02 shop
          x      5 EUR
          bank

      """
    func rows(_ words: String...) -> [Substring] {
      Run(
        arguments: ["balance", "--budget", "-M", "-N", "-O", "csv", "-f", "j.journal"] + words,
        files: ["/books/j.journal": journal]
      ).output.split(separator: "\n").dropFirst().map { $0 }
    }
    #expect(
      rows() == [
        #""bank","0","","0","-10 EUR","-5 EUR","""#, #""x","0","","0","10 EUR","5 EUR","""#,
      ])
    // As hledger 1.52: no goals in January and March, in the row and in the totals.
    let json = Run(
      "balance", "--budget", "-M", "-O", "json", "-f", "j.journal", "--as", "hledger", "x",
      files: ["/books/j.journal": journal]
    ).output.filter { !$0.isWhitespace }
    #expect(json.components(separatedBy: "],null]").count - 1 == 4)
    #expect(
      rows("-b", "2026-01", "-e", "2026-04", "x") == [#""x","0","0","0","10 EUR","5 EUR","0""#])
  }

  @Test func `a part of a rule's description chooses goals, in any case, without patterns`() {
    #expect(
      rows("--budget=insurance (", "-p", "2026", "car") == [
        "expenses:car | 0 | 240.00 EUR", "Total: | 0 | 240.00 EUR",
      ])
    #expect(
      rows("--budget=^base", "-p", "2026-01", "rent") == [
        "expenses:home:rent | 900.00 EUR | ", "Total: | 900.00 EUR | ",
      ])
  }

  @Test func `a tree, every account, totals, averages and accumulated goals`() {
    let tree = run("-p", "2026-01", "--tree", "expenses").output
    #expect(tree.contains("\n expenses      ||"))
    #expect(tree.contains("\n     groceries ||"))
    #expect(tree.contains("\n   home:rent   ||"))
    #expect(
      rows("--budget", "-p", "2026-01", "-E", "-T", "gifts").first
        == "<unbudgeted>:gifts | 10.00 EUR |  | 10.00 EUR | 0")
    #expect(
      rows("--budget", "-M", "-p", "2026q1", "-T", "-A", "rent").first
        == "expenses:home:rent | 900.00 EUR | 900.00 EUR | 0 | 900.00 EUR | 0 | 900.00 EUR"
        + " | 900.00 EUR | 2700.00 EUR | 300.00 EUR | 900.00 EUR")
    #expect(
      rows("--budget", "-M", "-p", "2026q1", "--cumulative", "rent").first
        == "expenses:home:rent | 900.00 EUR | 900.00 EUR | 900.00 EUR | 1800.00 EUR | 900.00 EUR"
        + " | 2700.00 EUR")
  }

  @Test func `books without transactions are reported for the days of their goals`() {
    let rules = """
      ~ monthly from 2026-12-01 to 2027-02-01  base
          expenses:food   200 EUR
          assets:bank

      """
    let lines = run("-M", "expenses", journal: rules).output.split(separator: "\n")
    #expect(lines.first == "Budget performance in 2026-12-01..2027-01-31:")
    #expect(lines.contains(" expenses:food || 0 [0% of 200 EUR]  0 [0% of 200 EUR] "))
    let whole = run("expenses", journal: rules).output
    #expect(whole.hasPrefix("Budget performance in 2026-12-01..2027-01-01:\n"))
    #expect(whole.contains("0 [0% of 400 EUR]"))
  }

  @Test func `assertions are about what was written, not about goals`() {
    let asserting = Self.journal + "2026-03-01 check\n    assets:bank  0 = -955 EUR\n    gifts  0\n"
    #expect(run("-p", "2026", journal: asserting).status == .fine)
    #expect(
      run("-p", "2026", journal: asserting.replacing("-955 EUR", "-1 EUR")).status == .findings)
  }

  @Test func `commodities have lines of their own in a bare or tall table`() {
    func lines(_ words: String...) -> [String] {
      Run(
        arguments: ["balance", "--budget", "-M", "-b", "2026-01", "-e", "2026-03", "rest", "-f"]
          + ["j.journal"] + words, files: ["/books/j.journal": Self.journal]
      ).output.split(separator: "\n").map(String.init)
    }
    #expect(
      lines("--layout", "bare").filter { $0.contains("rest") } == [
        " expenses:food:rest || EUR        0 [60.00]   0 [60.00] ",
        " expenses:food:rest || USD        0 [    0]  30 [    0] ",
      ])
    #expect(
      lines("--layout", "tall").filter { $0.contains("rest") } == [
        " expenses:food:rest || 0 [60.00 EUR]       0 [60.00 EUR] ",
        " expenses:food:rest || 0 [        0]  30 USD [        0] ",
      ])
    #expect(
      lines("--layout", "bare", "-O", "csv").prefix(3) == [
        #""Account","Commodity","2026-01","budget","2026-02","budget""#,
        #""expenses:food:rest","EUR","0","60.00","0","60.00""#,
        #""expenses:food:rest","USD","0","0","30","0""#,
      ])
    #expect(
      lines("--transpose").dropFirst().first
        == "     ||       expenses:food:rest |                          ")
    #expect(
      lines("--transpose").last == " Feb || 30 USD [      60.00 EUR] | 30 USD [      60.00 EUR] ")
    #expect(
      lines("--summary-only", "-T").last
        == "                    || 30 USD [120.00 EUR] ")
  }

  @Test func `what does not go with goals is refused`() {
    for words in [["-%"], ["--layout", "tidy"], ["--layout", "wide,9"], ["--gain"], ["--bar"]] {
      let run = Run(
        arguments: ["balance", "--budget", "-f", "j.journal"] + words,
        files: ["/books/j.journal": Self.journal])
      #expect(run.status == .usage, "\(words)")
    }
    #expect(run(journal: "").status == .fine)
    #expect(run("-O", "json", "-p", "2026-01").output.contains("\"percent\": \"100\""))
  }
}

extension String {
  fileprivate func replacing(_ old: String, _ new: String) -> String {
    split(separator: old, maxSplits: 1, omittingEmptySubsequences: false).joined(separator: new)
  }
}
