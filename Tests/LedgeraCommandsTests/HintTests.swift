import LedgeraCommands
import LedgeraEnvironment
import Testing

/// What messages advise when something is nearly right.
@Suite struct HintTests {
  private static let books = [
    "/books/ledgera.conf": "file a.journal\n",
    "/books/a.journal": """
    2026-11-20 Corner Shop | bread
        expenses:food:bread  3.00 EUR
        assets:cash

    2026-11-21 Night Train  ; trip:
        expenses:travel  90.00 EUR
        assets:bank

    """,
  ]

  @Test(arguments: [
    ("bred", "note: no transaction matches 'bred'; the nearest account is 'expenses:food:bread'"),
    ("fodo", "note: no transaction matches 'fodo'; the nearest account is 'expenses:food'"),
    (
      "expenses:travle",
      "note: no transaction matches 'expenses:travle'; the nearest account is 'expenses:travel'"
    ),
    (
      "payee:cornr",
      "note: no transaction matches 'payee:cornr'; the nearest payee is 'Corner Shop'"
    ),
    (
      "desc:'night trian'",
      "note: no transaction matches 'desc:'night trian''; the nearest payee is"
    ),
    ("crner", "note: no transaction matches 'crner'; the nearest payee is 'Corner Shop'"),
    (
      "tag:tripp=japan", "note: no transaction matches 'tag:tripp=japan'; the nearest tag is 'trip'"
    ),
    ("zzzzzz", "note: no transaction matches 'zzzzzz'"),
    (
      "a.journal",
      "note: no transaction matches 'a.journal', which is a file: to read it, write -f a.journal"
    ),
    ("amt:>1000", "note: no transaction matches 'amt:>1000'"),
    ("2026-11", "note: no transaction matches '2026-11'; for the period, write -p 2026-11"),
    (
      "last month",
      "note: no transaction matches 'last month'; for the period, write -p 'last month'"
    ),
  ])
  func `a query that matches nothing is said to, with the nearest name`(
    _ word: String, _ note: String
  ) {
    for command in ["balance", "register", "print"] {
      let run = Run(arguments: [command, word], files: Self.books)
      #expect(run.status == .fine)
      #expect(run.complaint.hasPrefix(note), "\(command): \(run.errors)")
      #expect(Run(arguments: [command, word, "-O", "csv"], files: Self.books).errors == "")
    }
  }

  @Test(arguments: [
    ("food november", "'november'; for the period, write -p november"),
    ("this month food", "'this month'; for the period, write -p 'this month'"),
    ("food from 2026-11", "'from 2026-11'; for the period, write -p 'from 2026-11'"),
    ("food travle", "'travle'; the nearest account is 'expenses:travel'"),
    ("food bred", "'bred'; the nearest account is 'expenses:food:bread'"),
  ])
  func `a word that does not count beside others is said to`(_ words: String, _ note: String) {
    let words = words.split(separator: " ").map(String.init)
    let run = Run(arguments: ["balance"] + words, files: Self.books)
    #expect(run.output.contains("3.00 EUR") && run.status == .fine)
    #expect(run.complaint == "note: no transaction matches " + note, "\(run.errors)")
    #expect(Run(arguments: ["balance", "food", "cash"], files: Self.books).errors == "")
    let hledger = Run(
      arguments: ["balance", "--as", "hledger", "-f", "a.journal"] + words, files: Self.books)
    #expect(hledger.errors == "")
  }

  @Test(arguments: [
    ["-p", "2030"], ["food", "-p", "2030"], ["date:2025"], ["food", "travel", "-e", "2026-11-20"],
  ])
  func `a period without transactions is told from words that match nothing`(_ words: [String]) {
    let note = "note: no transaction of the period matches; those that do are of 2026-11-2"
    for command in ["balance", "register", "print", "journal", "balancesheet"] {
      let run = Run(arguments: [command] + words, files: Self.books)
      #expect(run.complaint.hasPrefix(note), "\(command): \(run.errors)")
      #expect(Run(arguments: [command] + words + ["-O", "csv"], files: Self.books).errors == "")
      guard command != "journal" else { continue }
      let hledger = [command, "--as", "hledger", "-f", "a.journal"] + words
      #expect(Run(arguments: hledger, files: Self.books).errors == "")
    }
    // What is planned is still to come.
    #expect(Run(arguments: ["budget"] + words, files: Self.books).errors == "")
  }

  @Test func `words that say nothing of prices are refused`() {
    let refused = Run("prices", "USD", files: Self.books)
    #expect(refused.status == .usage)
    #expect(refused.errors.contains("help: for a commodity write 'cur:USD'"), "\(refused.errors)")
    for words in [
      ["cur:USD"], ["food", "--infer-market-prices"],
      ["food", "--as", "hledger", "-f", "a.journal"],
    ] {
      #expect(Run(arguments: ["prices"] + words, files: Self.books).status == .fine, "\(words)")
    }
  }

  @Test func `names that other programs use lead to options`() {
    for (name, option, written) in OptionSpec.otherNames where option.name != "base" {
      let run = Run("balance", "--" + name, "x", files: Self.books)
      #expect(run.status == .usage && run.complaint == "error: no option '--\(name)'")
      #expect(run.errors.contains("did you mean '\(written)'?"), "\(run.errors)")
    }
    #expect(
      Run("balance", "--format", "csv", files: Self.books).errors.contains("write -O csv\n"))
    // Their own options keep their meaning.
    #expect(Run("adjust", "cash", "--to", "x", files: Self.books).errors.contains("'x'"))
  }

  @Test func `names that other programs use lead to commands`() {
    // Tests have commands of these names.
    for (name, words) in CommandTable.otherNames where !["find", "show"].contains(name) {
      let run = Run(name)
      #expect(run.complaint == "error: no command '\(name)'")
      #expect(run.errors.contains("did you mean '\(words)'?"))
      let meant = words.split(separator: " ").first.map(String.init) ?? ""
      #expect(meant == "--version" || Run("help", meant).status == .fine, "\(words)")
    }
  }

  @Test(arguments: ["bucket", "commodity", "include", "goal", "profile", "P", "alert", "rate"])
  func `a directive or a tag that is typed as a command is told where it is written`(_ name: String)
  {
    let run = Run(name)
    #expect(run.complaint == "error: no command '\(name)'")
    #expect(run.errors.contains("help: in a journal, '\(name)"), "\(run.errors)")
  }

  @Test(arguments: ["register", "print"])
  func `with --date2 secondary dates match`(_ command: String) {
    let run = Run(
      arguments: [command, "date:2026-02", "--date2", "-f", "/books/s.journal"],
      files: ["/books/s.journal": "2026-01-01=2026-02-01 x\n  a  1 EUR\n  b\n"])
    #expect(run.errors == "")
    #expect(run.output.contains("1 EUR"))
  }

  @Test func `conditions that only fail together are said to`() {
    let run = Run(arguments: ["register", "bread", "payee:night"], files: Self.books)
    #expect(
      run.errors.hasPrefix("note: no transaction matches all of the query: of several accounts"))
    #expect(Run(arguments: ["register", "bread"], files: Self.books).errors == "")
    #expect(Run(arguments: ["register", "-b", "2026-11-21"], files: Self.books).errors == "")
  }

  @Test(arguments: [
    (
      "train",
      "note: no transaction matches 'train', which is a pattern of accounts; did you mean desc:train?"
    ),
    ("'night t'", "did you mean 'desc:night t'?"), ("pets", "did you mean desc:pets?"),
    ("trip", "did you mean tag:trip?"), ("9", "did you mean amt:9?"),
    (">8", "did you mean 'amt:>8'?"),
  ])
  func `a payee or a tag where accounts are meant is told`(_ word: String, _ note: String) {
    var files = Self.books
    files["/books/a.journal"]? += """
      account expenses:pets

      2026-11-22 All for pets  ; trip: Vienna
          expenses:food  9.00 EUR
          assets:bank

      """
    let word = word.filter { $0 != "'" }
    for command in ["journal", "register", "accounts"] {
      let run = Run(arguments: [command, word], files: files)
      #expect(run.errors.contains(note), "\(command): \(run.errors)")
    }
    let change = Run(arguments: ["delete", word], files: files)
    #expect(change.status == .findings)
    #expect(change.errors.contains(note.replacing("note: ", with: "error: ")), "\(change.errors)")
  }

  @Test(arguments: ["journal", "register", "balance", "holdings", "gains", "project", "summary"])
  func `empty books say what to do`(_ command: String) {
    let run = Run(command, "-f", "a.journal", files: ["/books/a.journal": "; new\n"])
    #expect(run.errors.contains("the books have no transactions yet; 'ledgera add' writes one\n"))
    #expect(Run(command, files: Self.books).errors.contains("no transactions yet") == false)
    let json = Run(
      arguments: [command, "-f", "a.journal", "-O", "json"], files: ["/books/a.journal": ""])
    #expect(!json.errors.contains("no transactions yet"))
  }

  @Test func `a file after check is told how to be checked`() {
    for name in ["a.journal", "other.journal"] {
      let run = Run(arguments: ["check", name], files: Self.books)
      #expect(run.status == .usage)
      #expect(run.errors.contains("to check a file: ledgera check -f \(name)"), "\(run.errors)")
    }
  }

  @Test(arguments: ["add", "transfer"])
  func `the short name of an archived account is told to be one`(_ command: String) {
    var files = Self.books
    files["/books/a.journal"]? += "account assets:passbook  ; closed: 2026-01-31\n"
    let words =
      command == "add" ? ["add", "x; food 5; passb"] : ["transfer", "bank", "passb", "5"]
    let run = Run(arguments: words, files: files)
    #expect(run.complaint == "error: 'assets:passbook' was archived on 2026-01-31")
    #expect(run.errors.contains("'ledgera restore assets:passbook' opens it again"))
  }

  @Test(arguments: [
    ("OFXHEADER:100\n<OFX>\n", "OFX: 'ledgera import a.txt' enters"),
    ("<?xml version='1.0'?>\n<Document><BkToCstmrStmt>\n", "CAMT: 'ledgera import a.txt'"),
    ("!Type:Bank\nD11/21/2026\n", "QIF: 'ledgera import a.txt'"),
    (":20:STARTUMS\n:25:1/2\n", "MT940: 'ledgera import a.txt'"),
    ("Date,Payee,Amount\n2026-11-01,Shop,-3.00\n", "separated values: 'ledgera import a.txt'"),
    ("2026-11-01\nclient:a  4\n", "timedot: read it with -f timedot:a.txt"),
    ("i 2026-11-01 09:00 x\no 2026-11-01 10:00\n", "timeclock: read it with -f timeclock:a.txt"),
    ("option \"title\" \"x\"\n", "Beancount: read it with -f beancount:a.txt"),
    (
      "2026-01-03 * \"Lidl\" \"bread\"\n  Assets:A  1 EUR\n",
      "Beancount: read it with -f beancount:a.txt"
    ),
    ("%PDF-1.4\n", "a PDF document"), ("\n<!DOCTYPE html>\n<html>\n", "a web page"),
    ("PK\u{3}\u{4}x", "a ZIP archive or a spreadsheet"),
    ("SQLite format 3\0", "a database"),
  ])
  func `a file that is no journal is recognised`(_ text: String, _ advice: String) {
    for command in ["balance", "check"] {
      let run = Run(command, "-f", "a.txt", files: ["/books/a.txt": text])
      #expect(run.errors.contains("help: 'a.txt' looks like \(advice)"), "\(run.errors)")
    }
    let journal = Run("check", "-f", "a.txt", files: ["/books/a.txt": "2026-11-21 x\n  a  1\n"])
    #expect(!journal.errors.contains("looks like"))
  }

  @Test func `where there are no books, init is named`() {
    let run = Run("balance", "a.txt", files: ["/books/a.txt": ""])
    #expect(run.errors.contains("help: name one: ledgera balance -f a.txt\n"))
    #expect(run.errors.contains("help: 'ledgera init' creates new books\n"))
  }

  @Test(arguments: ["a.xlsx", "a.pdf", "a.sql", "a.xml"])
  func `an extension that names no format is refused`(_ name: String) {
    let run = Run(arguments: ["balance", "-o", name], files: Self.books)
    #expect(run.status == .usage)
    #expect(run.errors.contains("known extensions: txt, csv, "), "\(run.errors)")
    #expect(run.disk.text("/books/" + name) == nil)
    #expect(
      Run(arguments: ["balance", "-O", "csv", "-o", name], files: Self.books).status == .fine)
  }

  @Test(arguments: ["a", "a.txt", "b.journal", "a.HTML", "a.tsv"])
  func `other names are written to`(_ name: String) {
    let run = Run(arguments: ["balance", "-o", name], files: Self.books)
    #expect(run.status == .fine)
    #expect(run.disk.text("/books/" + name)?.contains("expenses") == true)
  }

  @Test func `findings end with how to learn more, and the beginning of a code is enough`() {
    let files = ["/books/a.journal": "2026-11-21 x\n  a  1 EUR\n  b  2 EUR\n"]
    let run = Run("check", "-f", "a.journal", files: files)
    #expect(run.output.contains("says more\n"))
    let whole = Run("explain", "unbalanced-transaction")
    #expect(Run("explain", "unbal").output == whole.output)
    let several = Run("explain", "undeclared")
    #expect(several.status == .usage)
    #expect(several.complaint.contains("may be "))
  }
}
