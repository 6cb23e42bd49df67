import LedgeraCommands
import LedgeraEnvironment
import Testing

/// Words in another order than a command reads them, and words of other commands.
@Suite struct WordOrderTests {
  private static let books = [
    "/books/ledgera.conf": "file a.journal\n",
    "/books/a.journal": """
    profile
        base EUR
    account expenses:food:bread
    account assets:giro     ; type: Cash
    account assets:savings  ; type: Cash

    2026-11-20 Corner Shop | bread
        expenses:food:bread  3.00 EUR
        assets:giro

    """,
    "/books/bank.csv": "Date,Payee,Amount\n2026-11-20,Lidl,-25.30\n",
  ]

  @Test(arguments: [
    ("transfer|200|giro|savings", "ledgera transfer giro savings 200"),
    ("transfer|200|EUR|giro|savings", "ledgera transfer giro savings '200 EUR'"),
    ("assign|40|bread", "ledgera assign 40 --to bread"),
    ("assign|bread|40", "ledgera assign 40 --to bread"),
    ("assign|40|to|bread", "ledgera assign 40 --to bread"),
    ("assign|40|from|trip|to|bread", "ledgera assign 40 --from trip --to bread"),
    ("import|bank.csv|giro", "ledgera import bank.csv --account giro"),
    ("import|savings|bank.csv", "ledgera import bank.csv --account savings"),
    ("adjust|giro|3000", "ledgera adjust giro --to 3000"),
    ("price|add|ACME|2|EUR", "ledgera price VOD 0.74 GBP"),
    ("account|close|savings", "ledgera archive savings"),
    ("account|rename|savings|nest egg", "ledgera rename account savings 'nest egg'"),
    ("account|list", "ledgera accounts"),
    ("rename|account|bread|rolls", "did you mean 'expenses:food:bread'?"),
    ("goals|set|Trip|2000|--by|2027-06", "ledgera goals set 'Trip to Japan' 6000 by 2027-04-01"),
    ("plan|--freeze|2026", "ledgera plan freeze 2026"),
    ("init|--currency|EUR", "did you mean '--base'?"),
    ("balance|--currency|EUR", "did you mean '--exchange'?"),
  ])
  func `the words are told as they are read`(_ line: String, _ hint: String) {
    let run = Run(arguments: line.split(separator: "|").map(String.init), files: Self.books)
    #expect(run.status == .usage && run.output == "", "\(run.errors)")
    #expect(run.errors.contains("  help: \(hint)\n"), "\(run.errors)")
  }

  @Test func `no option is proposed that has hardly a letter in common`() {
    let run = Run("loans", "--rate", "3", files: Self.books)
    #expect(run.complaint == "error: no option '--rate'")
    #expect(!run.errors.contains("did you mean"), "\(run.errors)")
  }

  @Test func `a word that is none of a command's own is told`() {
    let run = Run("budget", "remove", "bread", files: Self.books)
    #expect(
      run.errors.hasPrefix(
        "note: no transaction matches 'remove'; 'budget' takes the words suggest or set\n"),
      "\(run.errors)")
  }

  @Test(arguments: ["accounts", "payees", "descriptions", "notes", "codes"])
  func `a list says that nothing matches`(_ command: String) {
    let run = Run(arguments: [command, "bred"], files: Self.books)
    #expect(run.output == "" && run.status == .fine)
    #expect(run.complaint.hasPrefix("note: no transaction matches 'bred'"), "\(run.errors)")
    let files = ["/books/a.journal": "2026-11-20 x\n  a  1\n  b\n"]
    #expect(
      Run(arguments: [command, "zz", "--as", "hledger", "-f", "a.journal"], files: files).errors
        == "")
    #expect(Run(arguments: [command, "bread"], files: Self.books).errors == "")
  }

  @Test(arguments: [("tags", "tag"), ("commodities", "commodity"), ("files", "file")])
  func `a list of names says that its pattern finds none`(_ command: String, _ noun: String) {
    let run = Run(arguments: [command, "zz"], files: Self.books)
    #expect(run.output == "" && run.status == .fine)
    #expect(run.errors == "note: no \(noun) matches 'zz'\n")
    for silent in [["-O", "json"], ["--as", "hledger"]] {
      let books = ["/books/main.journal": "2026-11-20 x\n  a  1 EUR\n  b\n"]
      #expect(
        Run(arguments: [command, "zz", "-f", "main.journal"] + silent, files: books).errors == "")
    }
  }

  @Test func `books without seals say how to seal`() {
    let run = Run("seal", files: Self.books)
    #expect(run.output.contains("Nothing is sealed yet: 'ledgera seal --until DATE'"))
  }
}
