import LedgeraCommands
import Testing

/// `accounts --archived`, `--open` and `--details`. Today is 2026-11-21.
@Suite struct AccountDetailTests {
  static let books = """
    commodity 1,000.00 EUR
    account assets:bank  ; institution: Harbour Bank, icon: 🏦, order: 1, opened: 2020-01-01
    account assets:house  ; class: real-estate, opened: 2019-06-01, note: bought from Ann
    account assets:old  ; closed: 2025-01-31
    account expenses:food
    2020-01-02 start
        assets:bank   500.00 EUR
        equity:opening
    2026-11-20 Lunch
        expenses:food  12.00 EUR
        assets:bank
    2026-12-24 later
        expenses:food  20.00 EUR
        assets:bank

    """

  func run(_ words: String...) -> Run {
    Run(
      arguments: ["accounts"] + words + ["-f", "j.journal", "--today", "2026-11-21"],
      files: ["/books/j.journal": Self.books])
  }

  // As hledger 1.52 has it, but for the class.
  @Test(arguments: [
    ("account x  ; type: A", "C", "V"), ("account x  ; type: C", "A", "V"),
    ("account x  ; type: V", "C", "E"), ("account x  ; class: cash", "C", "V"),
    ("account x  ; type: C\naccount y  ; type: V", "A", "E"),
    ("account assets:bank:a  ; class: cash, type: C", "A", "V"),
  ])
  func `names suggest no cash and no conversions where others are declared so`(
    _ declarations: String, _ cash: String, _ conversion: String
  ) {
    let books = """
      \(declarations)
      2026-01-02 x
          assets:bank        1 EUR
          assets:bank:b      1 EUR
          assets:shares      1 EUR
          equity:conversion  1 EUR
          equity:opening

      """
    let lines = Run(
      "accounts", "--types", "assets:bank", "assets:shares", "equity", "-f", "j.journal",
      files: ["/books/j.journal": books]
    ).output.split(separator: "\n").filter { !$0.contains("bank:a") }
    #expect(lines.map { String($0.last!) } == [cash, cash, "A", conversion, "E"])
  }

  @Test func `accounts are listed by whether their life is over`() {
    #expect(run("--archived").output == "assets:old\n")
    #expect(!run().output.contains("assets:old"))
    #expect(run("--as", "hledger").output.contains("assets:old"))
    #expect(run("--open", "--as", "hledger").output == run().output)
    #expect(run("--declared").output.contains("assets:old"))
    let day = Run(
      arguments: ["accounts", "--archived", "-f", "j.journal", "--today", "2025-01-31"],
      files: ["/books/j.journal": Self.books])
    #expect(day.output == "assets:old\n")
    #expect(run("--open", "assets").output == "assets:bank\nassets:house\n")
    #expect(run("--open", "--archived", "assets").output.split(separator: "\n").count == 3)
  }

  @Test func `details show class, institution, balance of today, days of life and notes`() {
    let lines = run("--open", "--details", "assets").output.split(separator: "\n").map {
      $0.split(separator: " ").joined(separator: " ")
    }
    #expect(
      lines == [
        "Account Type Class Institution Balance Opened Note",
        "🏦 assets:bank C cash Harbour Bank 488.00 EUR 2020-01-01",
        "assets:house A real-estate 0 2019-06-01 bought from Ann",
      ])
    #expect(
      run("--details", "bank", "-O", "csv").output == """
        "account","type","class","institution","balance","opened","closed","order","icon","note"
        "assets:bank","C","cash","Harbour Bank","488.00 EUR","2020-01-01","","1","🏦",""

        """)
    #expect(run("--details", "house", "-O", "json").output.contains(#""note": "bought from Ann""#))
    #expect(!run("-O", "json").output.contains("institution"))
  }
}
