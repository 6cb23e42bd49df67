import LedgeraCommands
import Testing

/// `networth`, on 2026-11-21.
@Suite struct NetWorthTests {
  static let journal = """
    account assets:broker   ; class: stock
    account assets:house    ; class: real-estate
    account assets:gone     ; closed: 2026-09-30
    account liabilities:home  ; class: mortgage
    commodity 1,000.00 EUR
    commodity 1,000.00 SGD
    P 2026-09-01 EUR 1.50 SGD
    P 2026-10-15 X 30.00 EUR
    P 2026-11-20 18:00 X 40.00 EUR
    P 2026-11-30 X 99.00 EUR
    2026-09-05 start
        assets:bank:current   1,000.00 SGD
        assets:house        300,000.00 SGD
        liabilities:home   -200,000.00 SGD
        liabilities:card        -50.00 SGD
        assets:gone              10.00 SGD
        equity:opening
    2026-09-30 closed
        assets:gone             -10.00 SGD
        assets:bank:current
    2026-10-10 buy  ; rate: EUR 1.40 SGD
        assets:broker       10 X @ 20.00 EUR
        assets:bank:euro  -200.00 EUR
    2026-11-20 late  ; time: 20:00
        assets:bank:current    5.00 SGD
        income:x
    2026-12-01 future
        assets:bank:current    7.00 SGD
        income:x

    """

  func run(_ words: String..., journal: String = journal) -> Run {
    Run(
      arguments: ["networth"] + words + ["-f", "j.journal"], files: ["/books/j.journal": journal])
  }

  /// Rows of the TSV form without its section, fields with ` | ` between them.
  func rows(_ words: String..., profile: String = "base SGD") -> [String] {
    let text = "profile\n    \(profile)\n" + Self.journal
    let run = Run(
      arguments: ["networth", "-O", "tsv", "-f", "j.journal"] + words,
      files: ["/books/j.journal": text])
    return run.output.split(separator: "\n").map { line in
      line.split(separator: "\t").dropFirst().joined(separator: " | ")
    }
  }

  @Test func `classes are valued in the base currency today`() {
    #expect(
      rows() == [
        "class | 2026-11-21", "cash | 715.00 SGD", "stock | 600.00 SGD",
        "real-estate | 300000.00 SGD", "total | 301315.00 SGD", "mortgage | 200000.00 SGD",
        "other | 50.00 SGD", "total | 200050.00 SGD", "total | 101265.00 SGD",
      ])
  }

  @Test func `columns are worth what they were at their end, the last one today`() {
    #expect(
      rows("-M").filter { !$0.hasPrefix("real") && !$0.hasPrefix("mort") && !$0.hasPrefix("other") }
        == [
          "class | 2026-09-30 | 2026-10-31 | 2026-11-21",
          "cash | 1010.00 SGD | 710.00 SGD | 715.00 SGD",
          "stock | 0 | 450.00 SGD | 600.00 SGD",
          "total | 301010.00 SGD | 301160.00 SGD | 301315.00 SGD",
          "total | 200050.00 SGD | 200050.00 SGD | 200050.00 SGD",
          "total | 100960.00 SGD | 101110.00 SGD | 101265.00 SGD",
        ])
    #expect(rows("-M", "-b", "2026-11")[0] == "class | 2026-11-21")
  }

  @Test func `the future counts only when it is asked for`() {
    #expect(rows("-e", "2026-12-02")[0] == "class | 2026-12-01")
    #expect(rows("-e", "2026-12-02").last == "total | 102157.00 SGD")
    #expect(rows("--as-of", "2026-11-20T19:00").last == "total | 101260.00 SGD")
    #expect(rows("-e", "2026-10-01", "--as-of", "2026-12-02") == rows("-e", "2026-10-01"))
    #expect(rows("-e", "2026-12-02", "--as-of", "2026-10-01") == rows("--as-of", "2026-10-01"))
  }

  @Test func `the policy decides which price counts`() {
    let moment = ["--as-of", "2026-11-20T12:00"]
    func stock(_ policy: String) -> String? {
      let text = "profile\n    base SGD\n    valuation \(policy)\n" + Self.journal
      return Run(
        arguments: ["networth", "-O", "tsv", "-f", "j.journal"] + moment,
        files: ["/books/j.journal": text]
      ).output.split(separator: "\n").first { $0.contains("stock") }.map(String.init)
    }
    #expect(stock("latest") == "assets\tstock\t450.00 SGD")
    #expect(stock("end-of-day") == "assets\tstock\t600.00 SGD")
    #expect(stock("booking") == "assets\tstock\t280.00 SGD")
  }

  @Test func `commodities are not converted but their total is`() {
    #expect(
      rows("--by", "commodity") == [
        "commodity | 2026-11-21", "EUR | -200.00 EUR", "SGD | 301015.00 SGD", "X | 10 X",
        "total | 301315.00 SGD", "SGD | 200050.00 SGD", "total | 200050.00 SGD",
        "total | 101265.00 SGD",
      ])
  }

  @Test func `accounts are in their order, archived ones left out from then on`() {
    #expect(
      rows("--by", "account", "-M").prefix(4) == [
        "account | 2026-09-30 | 2026-10-31 | 2026-11-21",
        "assets:broker | 0 | 450.00 SGD | 600.00 SGD",
        "assets:house | 300000.00 SGD | 300000.00 SGD | 300000.00 SGD",
        "assets:bank:current | 1010.00 SGD | 1010.00 SGD | 1015.00 SGD",
      ])
    let journal = """
      account assets:gone  ; closed: 2026-10-01
      2026-09-01 x
          assets:gone  5 EUR
          assets:cash  1 EUR
          equity:x

      """
    let run = run(journal: journal)
    #expect(run.output.contains("|| 1 EUR") || run.output.contains("||      1 EUR"))
    #expect(
      run.errors
        == "warning: assets:gone is archived but not empty, and left out; --archived counts it\n")
    #expect(self.run("--archived", journal: journal).output.contains("6 EUR"))
  }

  @Test func `options ask for other values`() {
    #expect(rows("-X", "EUR", "type:c").last == "total | 476.67 EUR")
    #expect(rows("-B", "broker").last == "total | 200.00 EUR")
    #expect(rows("--value=2026-10-20,EUR", "broker").last == "total | 300.00 EUR")
  }

  @Test func `more figures than memory should hold are refused`() {
    let accounts = (0..<2_000).map { "account assets:a\($0)\n" }.joined()
    let books = "\n1990-01-01 x\n    assets:a1  1 EUR\n    equity:b\n"
    let refused = run("-D", journal: accounts + books)
    #expect(refused.status == .usage)
    #expect(refused.errors.contains("more than 4000000 figures"))
    #expect(run("-M", journal: accounts + books).status == .fine)
  }

  @Test func `text, json and empty books`() {
    let text = run("type:c", "-e", "2026-10-01").output
    #expect(
      text == """
        Net worth on 2026-09-30, valued at period ends:

                     ||   2026-09-30 
        =============++==============
         Assets      ||              
         cash        || 1,010.00 SGD 
        -------------++--------------
                     || 1,010.00 SGD 
        =============++==============
         Liabilities ||              
        -------------++--------------
                     ||            0 
        =============++==============
         Net worth   || 1,010.00 SGD 

        """)
    #expect(run("-O", "json").output.contains("\"netWorth\": ["))
    #expect(run(journal: "").status == .fine)
    #expect(run("-M", journal: "").status == .fine)
  }

  @Test func `a chart stands above the table, and one that cannot be drawn is told`() {
    let books = """
      commodity 1.00 EUR
      account assets:a  ; type: Cash
      2026-01-05 x
          assets:a  10 EUR
          income:x
      2026-02-05 x
          assets:a  -30 EUR
          expenses:x

      """
    let files = ["/books/a.journal": books]
    let run = Run("networth", "-f", "a.journal", "-M", "-e", "2026-03-01", "--chart", files: files)
    #expect(run.output.hasPrefix("Net worth in EUR\n"), "\(run.output)")
    #expect(run.output.contains("-20.00"))
    #expect(run.errors.isEmpty)
    let plain = Run("networth", "-f", "a.journal", "-M", "-e", "2026-03-01", files: files)
    #expect(run.output.hasSuffix(plain.output))
    let single = Run("networth", "-f", "a.journal", "--chart", files: files)
    #expect(single.errors.hasPrefix("no chart: "))
  }
}
