import LedgeraTestSupport
import Testing

/// Books of Beancount as books (reference.md § Beancount).
@Suite struct BeancountBooksTests {
  private static let files = [
    "/books/main.beancount": """
    option "operating_currency" "USD"
    include "more/*"
    2026-01-01 open Assets:Cash
    2026-01-01 open Expenses:Food
    2026-01-01 open Equity:Opening
    2026-01-01 pad Assets:Cash Equity:Opening
    2026-02-01 balance Assets:Cash  90.00 USD

    """,
    "/books/more/a.bean": """
    include "../main.beancount"
    2026-01-10 * "Shop" "bread; butter"
      Expenses:Food  10.00 USD
      Assets:Cash

    """,
  ]
  private static let balance = """
               90.00 USD  Assets:Cash
             -100.00 USD  Equity:Opening
               10.00 USD  Expenses:Food
    --------------------
                       0  

    """

  @Test func `files that include each other are one, by name and by prefix`() {
    var files = Self.files
    #expect(Run("balance", "-f", "main.beancount", files: files).output == Self.balance)
    #expect(Run("check", "-f", "main.beancount", files: files).output == "")
    files["/books/main.txt"] = files.removeValue(forKey: "/books/main.beancount")
    files["/books/more/a.bean"] = nil
    files["/books/more/b.bean"] = "2026-01-10 *\n  Expenses:Food  10.00 USD\n  Assets:Cash\n"
    #expect(Run("balance", "-f", "beancount:main.txt", files: files).output == Self.balance)
  }

  @Test func `findings are where the line is`() {
    var files = Self.files
    files["/books/more/a.bean"]? += "2026-03-01 balance Assets:Cash  91 USD\nwords\n"
    let run = Run("check", "-f", "main.beancount", files: files)
    #expect(
      run.output.contains(
        "error[balance-assertion-failed]: the balance of Assets:Cash is 1.00 USD too low"))
    #expect(run.output.contains("more/a.bean:5:1"), "\(run.output)")
    #expect(run.output.contains("more/a.bean:6:1"), "\(run.output)")
  }

  @Test func `the journal that they are read as has the same balances`() {
    var files = Self.files
    let export = Run("export", "journal", "-f", "main.beancount", files: files)
    #expect(export.output.contains("2026-01-10 * Shop | bread, butter\n"))
    files["/books/new.journal"] = export.output
    #expect(Run("balance", "-f", "new.journal", files: files).output == Self.balance)
    #expect(Run("check", "-f", "new.journal", files: files).output == "")
    let own = Run("export", "journal", "-f", "new.journal", files: files)
    #expect(own.complaint == "error: the books are journals already")
    files["/books/bank.csv"] = "2026-01-02,Shop,-3\n"
    files["/books/bank.csv.rules"] = "fields date, description, amount\ncurrency USD\n"
    let list = Run("export", "journal", "-f", "bank.csv", files: files)
    #expect(list.complaint.hasPrefix("error: what a bank lists is no whole book"))
  }

  private static let profile = """
    profile
        base SGD
    P 2026-01-01 USD 1.30 SGD

    """

  /// A journal that has a profile, and includes books in dollars after it or before it.
  @Test(arguments: ["\(profile)include main.beancount\n", "include main.beancount\n\(profile)"])
  func `a journal's own profile counts`(_ journal: String) {
    let files = Self.files.merging(["/books/a.journal": journal]) { $1 }
    let run = Run("networth", "-f", "a.journal", "-p", "2026-02", files: files)
    #expect(run.output.contains("SGD"), "\(run.output)\(run.errors)")
    #expect(Run("check", "-f", "a.journal", files: files).output == "")
  }

  @Test(arguments: [
    ["add", "x; Assets:Cash 1 USD; Expenses:Food"], ["rename", "account", "Assets:Cash", "b"],
  ])
  func `nothing is written into them`(_ command: [String]) {
    let run = Run(arguments: command + ["-f", "main.beancount"], files: Self.files)
    #expect(
      run.complaint
        == "error: '\(command[0])' changes journals, and 'main.beancount' is a file of Beancount")
  }
}
