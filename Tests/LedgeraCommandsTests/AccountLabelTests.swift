import LedgeraCommands
import Testing

/// Icons, order, notes and days of accounts in lists. Today is 2026-11-21.
@Suite struct AccountLabelTests {
  private static let books = """
    profile
        base EUR
    commodity 1,000.00 EUR
    account assets:bank     ; type: C, order: 2
    account assets:cash     ; type: C, order: 1, icon: 👛
    account assets:house    ; class: real-estate, opened: 2019-06-01, note: 3 rooms, icon: 🏠
    account expenses:food   ; order: 7, icon: 🍞
    account expenses:drinks  ; order: 3
    account expenses:rent
    ~ monthly from 2026-11  Living
        expenses:rent    800 EUR
        expenses:food    200 EUR
        expenses:drinks   50 EUR
        assets:bank
    2026-10-01 Opening
        assets:bank      5,000.00 EUR
        assets:cash         20.00 EUR
        assets:house   300,000.00 EUR
        equity:opening
    2026-11-02 Week
        expenses:rent      800.00 EUR
        expenses:food       40.00 EUR
        expenses:drinks      5.00 EUR
        assets:cash        -45.00 EUR
        assets:bank       -800.00 EUR

    """

  private func run(_ words: String..., books: String = Self.books) -> String {
    Run(
      arguments: words + ["-f", "main.journal", "--today", "2026-11-21"],
      files: ["/books/main.journal": books]
    ).output
  }

  /// Whether texts stand in a text one after the other.
  private func stand(_ parts: [String], in text: String) -> Bool {
    var rest = text[...]
    for part in parts {
      guard let range = rest.firstRange(of: part) else { return false }
      rest = rest[range.upperBound...]
    }
    return true
  }

  @Test func `the portfolio shows icons, days and notes where an account has them`() {
    let text = run("portfolio")
    #expect(stand(["👛 cash", " bank", "🏠 house", "2019-06-01  3 rooms"], in: text), "\(text)")
    #expect(text.contains("Since") && text.contains("Note"))
    let records = run("portfolio", "-O", "csv")
    #expect(records.contains(#","note""#) && records.contains(#","3 rooms""#))
    #expect(run("portfolio", "-O", "json").contains(#""note": "3 rooms""#))
    let plain = run(
      "portfolio", books: Self.books.replacing("opened: 2019-06-01, note:", with: "x:"))
    #expect(!plain.contains("Since") && !plain.contains("Note"), "\(plain)")
  }

  @Test func `net worth by account keeps the order and shows icons to people only`() {
    let text = run("networth", "--by", "account")
    #expect(stand(["👛 assets:cash", "assets:bank", "🏠 assets:house"], in: text), "\(text)")
    #expect(!run("networth", "--by", "account", "-O", "csv").contains("👛"))
  }

  @Test func `summaries and budgets keep the order of categories`() {
    let text = run("summary", "-p", "2026-11")
    #expect(stand(["drinks", "🍞 food", "rent", "👛 cash", "bank"], in: text), "\(text)")
    let budget = run("budget")
    #expect(stand(["drinks", "🍞 food", "rent"], in: budget), "\(budget)")
  }
}
