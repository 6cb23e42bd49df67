import LedgeraCommands
import LedgeraTestSupport
import Testing

/// What `delete` keeps and `restore` puts back.
@Suite struct RestoreTests {
  private static let books = """
    commodity 1.000,00 EUR
    account assets:bank
    account assets:old  ; closed: 2026-01-31
    account expenses:food

    2026-10-31 Employer
        assets:bank           2.000,00 EUR
        income:pay

    2026-11-01 * (7) Market | apples  ; id: k7q2m8x1r4t6v9w3, trip: Vienna
        ; and pears
        expenses:food         1.234,50 EUR  ; two kilos
        assets:bank

    2026-11-02 Bakery
        expenses:food             3,20 EUR @ 1,5 USD
        assets:bank              -4,80 USD

    2026-11-03 Market
        expenses:food             2,00 EUR
        assets:bank

    """

  private func deleted(_ words: String...) -> WrittenBooks {
    let books = WrittenBooks(["main.journal": Self.books])
    for word in words {
      let run = books.run("delete", word, "--yes")
      #expect(run.status == .fine, "\(run.messages)")
    }
    return books
  }

  @Test(arguments: [
    ["k7q2m8x1r4t6v9w3"], ["desc:Bakery"], ["desc:Market"], ["acct:food"], ["food", "bank"],
  ])
  func `what was deleted comes back where it was`(_ words: [String]) {
    let books = deleted("expenses:food")
    #expect(!books.text().contains("2026-11-0"))
    #expect(books.run(arguments: ["restore"] + words).status == .fine)
    while books.text(".ledgera-deleted.journal") != "" {
      #expect(books.run("restore", "acct:expenses:food").status == .fine)
    }
    #expect(books.text() == Self.books)
  }

  @Test func `one goes, and the others stay deleted`() {
    let books = deleted("desc:Bakery", "date:2026-11-03")
    #expect(books.run("restore", "date:2026-11-03").status == .fine)
    let kept = books.text(".ledgera-deleted.journal")
    #expect(
      kept.hasPrefix("; deleted on 2026-11-21 from line 15 of 'main.journal'\n2026-11-02 Bakery\n"))
    #expect(!kept.contains("2026-11-03"))
    #expect(books.run("undo", "--yes").status == .fine)
    #expect(books.text(".ledgera-deleted.journal").contains("2026-11-03"))
  }

  @Test func `accounts go first, and what nothing is known of is said`() {
    let none = WrittenBooks(["main.journal": Self.books])
    #expect(none.run("restore", "desc:Market").messages.contains("and no deleted transactions"))
    #expect(none.run("restore").status == .usage)
    let books = deleted("desc:Bakery")
    #expect(books.run("restore", "old").status == .fine)
    #expect(books.text().contains("account assets:old\n"))
    #expect(books.run("restore", "desc:Market").messages.contains("no transaction matches"))
    for name in ["food", "assets:ol", "Bakery"] {
      let run = books.run("restore", name)
      #expect(
        run.status == .usage && run.messages.contains("write 'acct:\(name)'"), "\(run.messages)")
    }
    #expect(books.run("restore", "desc:Bakery").status == .fine)
  }

  @Test func `lines whose meaning was said above them are not guessed at`() {
    let text = "decimal-mark ,\n2026-11-01 Market\n    expenses:food  1,500 EUR\n    assets:bank\n"
    let books = WrittenBooks(["main.journal": text])
    #expect(books.run("delete", "desc:Market", "--yes").status == .fine)
    let run = books.run("restore", "desc:Market")
    #expect(
      run.status == .findings && run.messages.contains("put it back by hand"), "\(run.messages)")
    #expect(books.text(".ledgera-deleted.journal").contains("1,500 EUR"))
  }
}
