import LedgeraModel
import LedgeraTestSupport
import Testing

struct AccountPagesTests {
  @Test func `accounts above several have pages of what is in them`() throws {
    let pages = try BookPagesTests.pages(BookPagesTests.family)
    let bank = try #require(pages["account-assets-bank.html"])
    #expect(bank.contains("<a href=account-assets-bank-current.html>current</a>"))
    #expect(bank.contains("173.50"))
    #expect(bank.contains("without what moves between its accounts"))
    #expect(!bank.contains("saved"))
    #expect(bank.contains("<small>food:bread, food:fruit, bank:current</small>"))
    #expect(pages["account-assets.html"] == nil, "the only account below says the same")
    let current = try #require(pages["account-assets-bank-current.html"])
    #expect(current.contains("<a href=account-assets-bank.html>bank</a>"))
  }

  @Test func `accounts have their icon and colour, and ways to their neighbours`() throws {
    let pages = try BookPagesTests.pages(
      """
      account expenses:pets  ; icon: P, color: #112233
      2026-10-02 Vet
          expenses:pets   5.00 EUR
          expenses:rent   9.00 EUR
          assets:cash

      """)
    let list = try #require(pages["accounts.html"])
    #expect(list.contains("style=\"border-color:rgb(17,34,51)\">P pets</span>"))
    let page = try #require(pages["account-expenses-pets.html"])
    #expect(page.contains("<a rel=next href=account-expenses-rent.html>rent \u{2192}</a>"))
    #expect(page.contains("<a rel=prev href="))
  }

  @Test func `a usual month is the median of whole months`() throws {
    func pages(_ days: [String]) throws -> [String: String] {
      try BookPagesTests.pages(
        zip(days, [10, 12, 99, -5, 1]).map { day, amount in
          "2026-\(day) pay\n    assets:cash  \(amount).00 EUR\n    income:pay\n\n"
        }.joined())
    }
    let often = try pages(["08-01", "09-28", "10-31", "10-30", "11-02"])
    let cash = try #require(often["account-assets-cash.html"])
    #expect(cash.contains("In, usual month"))
    #expect(cash.contains("12.00 <span class=\"unit\">EUR"))
    #expect(cash.contains("median of 3 months"))
    let rare = try pages(["01-31", "02-28", "03-31", "03-30", "11-02"])
    #expect(rare["account-assets-cash.html"]?.contains("usual month") == false)
  }

  @Test func `long registers list the newest and give years of the rest`() throws {
    let long = (0..<1200).map { number in
      let day = Day(year: 2024, month: 1, day: 1)?.adding(days: number / 2) ?? .first
      return "\(day.text) shop\n    expenses:food  1.00 EUR\n    assets:cash\n\n"
    }
    let pages = try BookPagesTests.pages(long.joined())
    let cash = try #require(pages["account-assets-cash.html"])
    #expect(cash.components(of: "<tr><td>") == 500)
    #expect(cash.contains("Dec 2024, from 16 Dec"))
    #expect(cash.contains("<a href=journal-2024.html>2024</a>, until 15 Dec<td><td>\u{2212}700.00"))
    #expect(!cash.contains("data-values"), "a curve of so many days is drawn, not said")
    #expect(
      try #require(pages["account-expenses.html"] ?? pages["account-expenses-food.html"]).contains(
        "1200.00"))
    let journal = try #require(pages["journal-2024.html"])
    #expect(journal.components(of: "account-assets-cash.html") == 1, "the script links the others")
  }

  @Test func `balances are of the day, by the dates of postings`() throws {
    let pages = try BookPagesTests.pages(
      """
      2026-11-10 two payments by card
          expenses:food  10.25 EUR
          expenses:fun    5.50 EUR
          liabilities:card  -10.25 EUR
          liabilities:card   -5.50 EUR  ; date: 2026-12-05

      """)
    let list = try #require(pages["accounts.html"])
    let page = try #require(pages["account-liabilities-card.html"])
    #expect(list.contains("\u{2212}10.25") && !list.contains("\u{2212}15.75"))
    let balance = try #require(page.split(separator: "Lowest").first)
    #expect(balance.contains("\u{2212}10.25") && !balance.contains("\u{2212}15.75"))
  }
}
