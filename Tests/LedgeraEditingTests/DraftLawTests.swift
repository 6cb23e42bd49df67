import LedgeraEditing
import LedgeraModel
import LedgeraQuantities
import LedgeraTestSupport
import Testing

@Suite struct DraftLawTests {
  @Test(arguments: [UInt64](1...24))
  func `a transaction written into made-up books changes two balances and no other byte`(
    _ seed: UInt64
  ) throws {
    let made = GeneratedJournal(seed: seed, transactions: 25)
    let books = DraftedBooks(made.files.merging(["main.journal": made.text]) { $1 })
    var written = 0
    for (number, date) in ["1999-12-31", "2024-02-29", "2031-01-01"].enumerated() {
      let before = books.all
      let balances = Set(before.balances)
      let amount = DraftAmount(Quantity(coefficient: 1_234_567, scale: 3), "ZZD")
      let draft = TransactionDraft(
        day: day(date), description: "Law",
        postings: [
          PostingDraft("law:\(number):a", amount), PostingDraft("law:\(number):b", amount.negated),
        ])
      do throws(DraftFailure) {
        try books.write([draft])
      } catch { continue }
      written += 1
      let added = Set(books.all.balances).symmetricDifference(balances)
      #expect(
        added == ["law:\(number):a  1234.567 ZZD", "law:\(number):b  -1234.567 ZZD"],
        "seed \(seed)")
      #expect(books.all.errors == before.errors, "seed \(seed)")
    }
    #expect(written > 0, "seed \(seed)")
  }
}
