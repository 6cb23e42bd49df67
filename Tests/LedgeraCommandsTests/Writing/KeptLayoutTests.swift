import LedgeraCommands
import LedgeraEnvironment
import LedgeraTestSupport
import Testing

/// Whatever writes to files that are laid out leaves them laid out, in their own style.
@Suite struct KeptLayoutTests {
  /// Books for every writer; each has something to do in them.
  private static let books = """
    profile
        base EUR
        fx-gain-loss income:fx
    commodity 1,000.00 EUR
    commodity 1,000.00 USD
    P 2026-01-01 USD 0.90 EUR
    P 2026-11-01 USD 0.95 EUR
    account assets:bank          ; type: Cash
    account assets:cash          ; type: Cash
    account assets:wise          ; type: Cash, commodity: USD
    account expenses:food
    account expenses:gym
    account equity:opening
    account income:fx
    ~ monthly from 2026-11-01  Gym  ; post: auto
        expenses:gym  30 USD
        assets:bank

    2026-11-01 Opening
        assets:bank  1500.00 EUR
        assets:wise  200.00 USD @ 0.95 EUR
        equity:opening

    2026-11-03 Bakery  ; rate: USD 0.95 EUR
        expenses:food  3.00 USD
        assets:wise  -3.00 USD

    """

  /// Options of `fmt` that say how the books look, and what its section of `ledgera.conf` says.
  private static let layouts: [(typed: [String], configured: String)] = [
    ([], ""), (["--amount-column", "60"], ""), (["--indent", "2", "--dates", "/"], ""),
    ([], "[fmt]\n--amount-column 52\n--indent 3\n"),
  ]

  private static let writers: [[String]] = [
    ["account", "add", "liabilities:loan:of:a:very:long:name", "--opening", "123456.78"],
    ["account", "add", "assets:new", "--opening", "5 USD", "--date", "2026-10-01"],
    ["add", "Lunch with many friends; food 12.5; cash"],
    ["add", "Abroad; food 1234.5 USD; wise"],
    ["transfer", "bank", "wise", "50", "52 USD"], ["transfer", "wise", "bank", "50 USD", "47 EUR"],
    ["adjust", "cash", "--to", "41.50"], ["post-due"],
    ["duplicate", "desc:bakery", "--date", "2026-11-20"],
    ["archive", "assets:wise", "--transfer-to", "bank"], ["close", "--write", "-e", "2027"],
    ["close", "--retain", "--write", "-e", "2027"], ["mark", "desc:bakery", "--reconciled"],
    ["rename", "account", "expenses:food", "expenses:food:bread and rolls of all sorts"],
    ["ids", "--add"], ["delete", "desc:bakery", "--yes"],
    ["reconcile", "bank", "--statement", "2026-11-30", "--balance", "1500", "--accept"],
    ["correct", "desc:bakery", "--as", "; food 4 USD; wise"],
  ]

  @Test(arguments: Self.writers)
  func `what is laid out stays so`(_ command: [String]) {
    for layout in Self.layouts {
      let books = WrittenBooks([
        "main.journal": Self.books, "ledgera.conf": "file main.journal\n" + layout.configured,
      ])
      _ = books.run(arguments: ["fmt"] + layout.typed)
      let before = books.text()
      let run = books.run(arguments: command)
      #expect(run.status == .fine, "\(command): \(run.messages)")
      #expect(books.text() != before, "\(command) writes nothing: \(run.messages)")
      let check = books.run(arguments: ["fmt", "--check"] + layout.typed)
      #expect(check.status == .fine, "\(command) in \(layout):\n\(books.text())")
      let verdict = books.report("check -s base")
      #expect(verdict == "", "\(command): \(verdict)")
    }
  }

  @Test func `a file that is not laid out gets no more than what is written`() {
    let text = Self.books.replacing("food  3.00 USD", with: "food      3.00 USD")
    let books = WrittenBooks(["main.journal": text])
    books.run("mark", "desc:bakery", "--reconciled")
    let marked = text.replacing("    expenses:food   ", with: "    * expenses:food   ")
      .replacing("    assets:wise  -3", with: "    * assets:wise  -3")
    #expect(books.text() == marked, "\(books.text())")
  }
}
