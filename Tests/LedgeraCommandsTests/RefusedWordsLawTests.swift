import LedgeraCommands
import LedgeraEnvironment
import LedgeraTestSupport
import Testing

/// What the parser refuses as a name, a day or a time, every command refuses.
@Suite struct RefusedWordsLawTests {
  private static let files = [
    "/books/ledgera.conf": "file a.journal\n",
    "/books/a.journal": """
    account assets:bank    ; type: Cash
    account expenses:food  ; type: Expense
    commodity 1,000.00 EUR
    commodity 1,000.00 USD
    P 2026-01-01 USD 0.90 EUR
    2026-11-20 Corner Shop
        expenses:food  3.00 EUR
        assets:bank

    """,
  ]

  private func refused(_ line: [String]) {
    let run = Run(arguments: line, files: Self.files)
    #expect(run.status == .usage, "\(line): \(run.output)")
    #expect(run.disk.text("/books/a.journal") == Self.files["/books/a.journal"], "\(line)")
  }

  @Test(arguments: [
    "two  blanks", " x", "x ", "(x)", "[x]", "", "x\ty", "a::b", ":a", "a:", "x\u{7}",
  ])
  func `a name that no account can have`(_ name: String) {
    refused(["account", "add", name, "--type", "expense"])
    refused(["rename", "account", "expenses:food", name])
    refused(["archive", "assets:bank", "--transfer-to", name])
    refused(["transfer", "bank", name, "5", "--new"])
  }

  @Test(arguments: ["a;b", "a\"b", "a\u{7}b", ""])
  func `a symbol that no commodity can have`(_ symbol: String) {
    refused(["rename", "commodity", "USD", symbol])
    refused(["init", "new", "--base", symbol])
    refused(["price", symbol, "3 EUR", "--new"])
  }

  @Test(arguments: ["2026-02-30", "2026-13-01", "2026-00-01", "99999-01-01", "2026/1.2", "soon"])
  func `a day that there is not`(_ day: String) {
    #expect(
      !TestBooks("\(day) x\n    a  1 EUR\n    b\n").errors.isEmpty, "the parser reads \(day)")
    for option in ["-b", "-e", "--today", "--as-of"] { refused(["balance", "\(option)=\(day)"]) }
    refused(["balance", "date:\(day)"])
    refused(["price", "USD", "0.90 EUR", day])
    refused(["transfer", "bank", "food", "5", "5", day])
    refused(["seal", "--until", day])
    refused(["post-due", "--until", day])
    refused(["archive", "expenses:food", "--date", day])
  }

  @Test(arguments: ["25:00", "9:5", "14:60", "14:32+99:00", "14:32:61"])
  func `a time that there is not`(_ time: String) {
    let prices = TestBooks("P 2026-01-01 \(time) USD 0.90 EUR\n")
    #expect(prices.errors == ["invalid-time"])
    refused(["portfolio", "--as-of", "2026-11-20T\(time)"])
    refused(["add", "2026-11-20 \(time) Lunch; food 5; bank"])
  }
}
