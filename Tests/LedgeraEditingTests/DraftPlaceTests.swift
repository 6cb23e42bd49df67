import LedgeraEditing
import LedgeraEnvironment
import LedgeraModel
import LedgeraQuantities
import LedgeraTestSupport
import Testing

@Suite struct DraftPlaceTests {
  private static let transaction =
    "2026-10-05 Bakery\n    expenses:food         3.00 EUR\n    assets:cash\n"

  private static func lunch(_ date: String) -> TransactionDraft {
    TransactionDraft(
      day: day(date), description: "Lunch",
      postings: [
        PostingDraft("expenses:food", DraftAmount(Quantity(coefficient: 1250, scale: 2), "EUR")),
        PostingDraft("assets:cash"),
      ])
  }

  @Test(arguments: [
    ("2026.journal", "2026-03-01", true), ("2026.journal", "2027-03-01", false),
    ("2026-q4.journal", "2026-12-31", true), ("2026/q4.journal", "2026-09-30", false),
    ("2026_11.journal", "2026-11-30", true), ("202611.journal", "2026-11-01", true),
    ("2026/november.journal", "2026-11-15", true), ("2026/nov.journal", "2026-12-15", false),
    ("y2026m11.journal", "2026-11-15", false), ("books-2026.journal", "2026-11-15", true),
    ("1234/11.journal", "2026-11-15", false),
  ])
  func `a file named after a stretch of time takes its transactions`(
    _ name: String, _ date: String, _ takesIt: Bool
  ) throws {
    let books = DraftedBooks([
      "main.journal": "include \(name)\ninclude other.journal\n", name: "; nothing yet\n",
      "other.journal": "2020-01-01 first\n    a  1 EUR\n    b\n",
    ])
    try books.write([Self.lunch(date)])
    #expect((books.disk.text("/books/\(name)") ?? "").contains("Lunch") == takesIt)
    #expect((books.disk.text("/books/other.journal") ?? "").contains("Lunch") != takesIt)
  }

  @Test func `a file with transactions of other times is not what its name says`() throws {
    let books = DraftedBooks([
      "main.journal": "include 2026-11.journal\ninclude other.journal\n",
      "2026-11.journal": Self.transaction, "other.journal": Self.transaction,
    ])
    try books.write([Self.lunch("2026-11-15")])
    #expect((books.disk.text("/books/other.journal") ?? "").contains("Lunch"))
  }

  @Test func `a file that is read twice is left alone`() throws {
    let books = DraftedBooks([
      "main.journal": "include 2026.journal\ninclude 2026.journal\n",
      "2026.journal": Self.transaction,
    ])
    try books.write([Self.lunch("2026-11-15")])
    #expect((books.disk.text("/books/2026.journal") ?? "") == Self.transaction)
    #expect((books.disk.text("/books/main.journal") ?? "").contains("Lunch"))
  }

  /// Transactions, and how the next one is laid out.
  @Test(arguments: [
    (
      "2026-10-05 a\n  expenses:food  3.00 EUR\n  assets:bank:current  -3.00 EUR\n",
      "\n2026-11-21 Lunch\n  expenses:food  12.50 EUR\n  assets:cash\n"
    ),
    (
      "2026-10-05 a\n    expenses:food    300.00 EUR\n    assets:bank:current    -3.00 EUR\n"
        + "    assets:cash\n",
      "\n2026-11-21 Lunch\n    expenses:food    12.50 EUR\n    assets:cash\n"
    ),
    (
      "2026.10.05 a\n    expenses:food             3.00 EUR\n    assets:bank:current     -13.00 EUR\n"
        + "    assets:bank:current      10.00 EUR\n",
      "\n2026.11.21 Lunch\n    expenses:food            12.50 EUR\n    assets:cash\n"
    ),
    (
      "2026-10-05 a\n    expenses:food        3.00 EUR\n    assets:bank:current  -3.00 EUR\n",
      "\n2026-11-21 Lunch\n    expenses:food        12.50 EUR\n    assets:cash\n"
    ),
    (
      "2026-10-04 a\n\texpenses:food\t3.00 EUR\n\tassets:cash\n"
        + "2026-10-05 b\n\texpenses:food\t4.00 EUR\n\tassets:cash\n",
      "2026-11-21 Lunch\n\texpenses:food       12.50 EUR\n\tassets:cash\n"
    ),
    (
      "2026-10-05 a\n    expenses:food                  3.00 EUR\n    assets:cash             = 0 EUR\n"
        + "    equity:rest                   -3.00 EUR\n",
      "\n2026-11-21 Lunch\n    expenses:food                 12.50 EUR\n    assets:cash\n"
    ),
  ])
  func `a transaction is laid out like those before it`(_ before: String, _ added: String) throws {
    let books = DraftedBooks(["main.journal": before])
    try books.write([Self.lunch("2026-11-21")])
    #expect(books.disk.text("/books/main.journal") == before + added)
  }
}
