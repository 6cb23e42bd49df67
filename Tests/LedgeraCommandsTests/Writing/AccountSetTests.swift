import LedgeraTestSupport
import Testing

@testable import LedgeraCommands

/// `account set`, on 2026-11-21.
@Suite struct AccountSetTests {
  private static let books = """
    account assets:bank  ; type: Cash, class: cash
        ; note: old, opened:2020-01-01
    account expenses:food\t
    2026-11-02 Bakery
        expenses:food  3.00 EUR
        assets:bank

    """

  private func books() -> WrittenBooks { WrittenBooks(["main.journal": Self.books]) }

  @Test(arguments: [
    (["bank", "--note", "joint account"], "note: old", "note: joint account"),
    (["bank", "--date", "2026-01-01"], "opened:2020-01-01", "opened: 2026-01-01"),
    (["bank", "--class", "other"], "class: cash", "class: other"),
    (["food", "--icon", "🍎"], "food\t", "food  ; icon: 🍎\t"),
    (["bank", "--note", ""], "note: old, ", ""),
    (
      ["bank", "--institution", "Sparkasse", "--note", "new", "--type", "Asset"],
      "type: Cash, class: cash\n    ; note: old",
      "type: Asset, class: cash, institution: Sparkasse\n    ; note: new"
    ),
  ])
  func `tags change in place, and undo takes them back`(
    _ words: [String], _ old: String, _ new: String
  ) {
    let books = books()
    let run = books.run(arguments: ["account", "set"] + words)
    #expect(run.status == .fine, "\(run.messages)")
    #expect(books.text() == Self.books.replacing(old, with: new))
    #expect(books.run("undo", "--yes").status == .fine)
    #expect(books.text() == Self.books)
  }

  @Test func `an account without directive gets one`() {
    let books = WrittenBooks(["main.journal": "2026-11-02 x\n    a  1 EUR\n    b\n"])
    #expect(books.run("account", "set", "a", "--note", "mine").status == .fine)
    #expect(books.text().hasPrefix("account a  ; note: mine\n\n2026"), "\(books.text())")
  }

  @Test(arguments: [
    (["set", "bank"], "it is not said what to set"),
    (["set", "bank", "--note", "a, b"], "the value of a tag ends there"),
    (["set", "bank", "--note", "a\u{202E}b"], "a character that cannot be seen"),
    (["set", "bank", "--class", "loan"], "class loan is for liability accounts"),
    (["set", "bank", "--icon", ""], "has no tag 'icon' of its own"),
    (["set", "bank", "--note", "", "--icon", "x"], "goes without other options"),
    (["set", "bank", "--commodity", "A, type: Cash"], "have blanks between them"),
    (["set", "bank", "--commodity", "A\u{202E}"], "a character that cannot be seen"),
    (["add", "assets:b", "--type", "asset", "--commodity", "A,B"], "have blanks between them"),
    (["set", "bank", "--opening", "5"], "'account set' takes no option --opening"),
    (["set", "zebra", "--note", "x"], "no account"),
    (["add", "assets:b", "--icon", "x"], "'account add' takes no option --icon"),
  ])
  func `what cannot be set is refused`(_ words: [String], _ message: String) {
    let books = books()
    let run = books.run(arguments: ["account"] + words)
    #expect(run.status != .fine)
    #expect(run.messages.contains(message), "\(run.messages)")
    #expect(!run.messages.contains("--new"), "an option of other commands")
    #expect(books.text() == Self.books)
  }
}
