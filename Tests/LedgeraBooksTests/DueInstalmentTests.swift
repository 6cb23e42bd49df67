import LedgeraBooks
import LedgeraEditing
import LedgeraModel
import LedgeraQuantities
import LedgeraTestSupport
import Testing

/// Instalments that `post-due` writes (calculations.md § Loans); today is 2026-11-21.
@Suite struct DueInstalmentTests {
  private func drafts(_ transactions: String, since first: Day? = nil) -> [TransactionDraft] {
    let text = """
      commodity 1000.00 EUR
      account Assets:Bank  ; type: Cash
      account Expenses:Interest
      account Liabilities:Car  ; loan: 1000 EUR at 12% paying 400 EUR from 2026-09-15, post: auto
      2026-09-15 Lent
          Assets:Bank  1000 EUR
          Liabilities:Car
      \(transactions)
      """
    return DueInstalments(TestBooks(text).journal, since: first, until: TestBooks.today).drafts
  }

  private func paid(_ head: String) -> String {
    """
    \(head)
        Liabilities:Car  390 EUR
        Expenses:Interest  10 EUR
        Assets:Bank

    """
  }

  @Test func `what is due has the amounts, accounts and words of the instalment before`() throws {
    let due = drafts(paid("2026-10-15 Car loan"))
    #expect(due.map(\.day.text) == ["2026-11-15"])
    let draft = try #require(due.first)
    #expect(draft.description == "Car loan")
    #expect(draft.comment == ["rule: Liabilities:Car, due: 2026-11-15"])
    #expect(
      draft.postings.map { "\($0.account) \($0.amount?.quantity.description ?? "")" } == [
        "Liabilities:Car 393.9", "Expenses:Interest 6.1", "Assets:Bank -400",
      ])
  }

  @Test(arguments: [
    ("2026-10-05 Early", 1), ("2026-10-25 Late", 1), ("2026-10-04 Before", 2),
    ("2026-10-26 After", 2), ("2026-10-30 Tagged  ; rule: Liabilities:Car, due: 2026-10-15", 1),
  ])
  func `an instalment is paid within ten days, or where tags say so`(_ head: String, _ count: Int) {
    #expect(drafts(paid(head)).count == count)
  }

  @Test func `nothing is due before a day asked for`() {
    let first = Day(year: 2026, month: 10, day: 27)!
    #expect(drafts(paid("2026-09-20 Other"), since: first).map(\.day.text) == ["2026-11-15"])
  }
}
