import LedgeraCommands
import LedgeraEnvironment
import LedgeraTestSupport
import Testing

@Suite struct PostDueTests {
  private static let rules = """
    ~ monthly from 2026-09-01  Homes | rent, and heating  ; post: auto, source: rule
        ; paid by standing order
        expenses:rent       900.00 EUR  ; room: 2
        assets:bank

    ~ monthly from 2026-01-01  not asked for
        expenses:rent         1.00 EUR
        assets:bank

    ~ every 2 weeks from 2026-11-02  * Gym  ; post: auto, rule: gym
        expenses:sport       20.00 EUR
        assets:bank

    2026-10-01 Homes | rent, and heating
        expenses:rent       905.00 EUR
        assets:bank

    """

  @Test func `what is due is written once, with its rule and day`() {
    let books = WrittenBooks(["main.journal": Self.rules])
    let run = books.run("post-due")
    #expect(run.status == .fine)
    #expect(run.messages.contains("note: 2026-10-01 Homes | rent, and heating is written already"))
    for transaction in [
      """
      2026-09-01 Homes | rent, and heating  ; source: rule, rule: Homes | rent and heating, due: 2026-09-01
          ; paid by standing order
          expenses:rent       900.00 EUR  ; room: 2
          assets:bank

      2026-10-01
      """,
      """
      2026-11-02 * Gym  ; rule: gym, due: 2026-11-02
          expenses:sport       20.00 EUR
          assets:bank

      2026-11-16 * Gym  ; rule: gym, due: 2026-11-16
      """,
    ] {
      #expect(books.text().contains(transaction), "\(books.text())")
    }
    let written = books.text()
    let again = books.run("post-due")
    #expect(again.status == .fine && again.messages.hasSuffix("nothing to change\n"))
    #expect(books.text() == written)
  }

  @Test func `a transaction whose date and amount were changed by hand is not written again`() {
    let books = WrittenBooks(["main.journal": Self.rules])
    books.run("post-due")
    let moved = books.text().replacing("2026-11-16 * Gym", with: "2026-11-17 * Gym and more")
      .replacing(
        "due: 2026-11-16\n    expenses:sport       20.00",
        with: "due: 2026-11-16\n    expenses:sport       25.00")
    books.disk.write(moved, to: "/books/main.journal")
    books.run("post-due")
    #expect(books.text() == moved)
    books.run("post-due", "--until", "2026-11-30")
    #expect(books.text().contains("2026-11-30 * Gym  ; rule: gym, due: 2026-11-30"))
    #expect(books.text().contains("due: 2026-12-14") == false)
    let posted = books.text().replacing("due: 2026-11-02", with: "due: 2026/11/2")
    books.disk.write(posted, to: "/books/main.journal")
    books.run("post-due")
    #expect(books.text() == posted, "a day may be written otherwise")
  }

  @Test func `rules without a first day, and rules of one name, are told about`() {
    let rule = "~ monthly  x  ; post: auto\n    a  1\n    b\n\n"
    let other = "~ monthly from 2026-11-01  y  ; post: auto\n    a  1\n    b\n\n"
    let books = WrittenBooks(["main.journal": rule + other + other])
    let run = books.run("post-due")
    #expect(run.messages.contains("warning: the rule 'x' has no first day"))
    #expect(run.messages.contains("warning: two rules are called 'y'"))
    #expect(books.text().split(separator: "2026-11-01 y").count == 2)
  }

  @Test func `nothing before the day asked for is due`() {
    let books = WrittenBooks(["main.journal": Self.rules])
    books.run("post-due", "--since", "2026-11-10")
    #expect(books.text().contains("due: 2026-11-16"))
    #expect(!books.text().contains("due: 2026-11-02") && !books.text().contains("due: 2026-09-01"))
  }
}
