import LedgeraDiagnostics
import LedgeraEditing
import LedgeraEnvironment
import LedgeraModel
import LedgeraQuantities
import LedgeraTestSupport
import Testing

/// Books on a disk, with drafts written into them as text; the edits themselves are tested elsewhere.
struct DraftedBooks {
  let disk = MemoryDisk()
  let root: String

  init(_ files: [String: String], root: String = "main.journal") {
    for (name, text) in files { disk.write(text, to: "/books/\(name)") }
    self.root = root
  }

  var all: TestBooks { TestBooks(root: root, on: disk, checks: []) }
  var journal: Journal { all.journal }

  func write(_ drafts: [TransactionDraft]) throws(DraftFailure) {
    let before = journal
    var files: [String: String] = [:]
    let insertions = try DraftInsertions(before).settled(for: drafts) { insertions in
      files = applied(insertions)
      let changed = MemoryDisk()
      for name in before.sources.files.map(\.path) {
        changed.write(disk.text(name) ?? "", to: name)
      }
      for (name, text) in files { changed.write(text, to: name) }
      return TestBooks(root: root, on: changed, checks: []).journal
    }
    for (name, text) in files where insertions.contains(where: { $0.path == name }) {
      disk.write(text, to: name)
    }
  }

  private func applied(_ insertions: [DraftInsertion]) -> [String: String] {
    var files: [String: [UInt8]] = [:]
    for insertion in insertions.sorted(by: { $0.offset > $1.offset }) {
      var bytes = files[insertion.path] ?? Array((disk.text(insertion.path) ?? "").utf8)
      bytes.insert(contentsOf: insertion.text.string.utf8, at: insertion.offset)
      files[insertion.path] = bytes
    }
    return files.mapValues { String(decoding: $0, as: UTF8.self) }
  }
}

func day(_ text: String) -> Day {
  let parts = text.split(separator: "-").compactMap { Int($0) }
  return Day(year: parts[0], month: parts[1], day: parts[2]) ?? .first
}

private func lunch(_ date: String, _ symbol: String = "EUR") -> TransactionDraft {
  TransactionDraft(
    day: day(date), description: "Lunch",
    postings: [
      PostingDraft(
        "expenses:food", DraftAmount(Quantity(coefficient: 123450, scale: 2), symbol)),
      PostingDraft("assets:cash"),
    ])
}

@Suite struct DraftTests {
  @Test(arguments: [
    ("", 1225, 3, "1.2250 EUR"), ("", -999_125, 3, "-999.1250 EUR"), ("", 225, 3, "0.225 EUR"),
    ("", 1_000_125, 3, "1000.125 EUR"), ("", 122, 2, "1.22 EUR"),
    ("commodity 1,000.00 EUR\n", 1225, 3, "1.225 EUR"),
  ])
  func `an amount is never written so that three decimals could be a group`(
    _ directive: String, _ coefficient: Int, _ scale: Int, _ written: String
  ) throws {
    let books = DraftedBooks([
      "main.journal": directive + "2026-01-02 Bakery\n    a  0.5 EUR\n    b\n"
    ])
    let amount = DraftAmount(
      Quantity(coefficient: Int128(coefficient), scale: UInt8(scale)), "EUR")
    try books.write([
      TransactionDraft(
        day: day("2026-02-01"), postings: [PostingDraft("a", amount), PostingDraft("b")])
    ])
    #expect(books.disk.text("/books/main.journal")?.contains("  \(written)\n") ?? false)
    #expect(books.all.findings.isEmpty)
  }

  @Test func `a transaction goes after the last one until its day, in the layout around it`() throws
  {
    let books = DraftedBooks([
      "main.journal": """
      ; The books.
      2026/01/02 Bakery
      \texpenses:food              3,000.00 EUR
      \tassets:bank:current
      \tassets:cash                   -1.00 EUR

      ; This is about the next entry.
      2026/03/02 Market
      \texpenses:food                  7.00 EUR
      \tassets:cash
      """
    ])
    try books.write([lunch("2026-02-01"), lunch("2026-03-02")])
    #expect(
      books.disk.text("/books/main.journal") == """
        ; The books.
        2026/01/02 Bakery
        \texpenses:food              3,000.00 EUR
        \tassets:bank:current
        \tassets:cash                   -1.00 EUR

        2026/02/01 Lunch
        \texpenses:food              1,234.50 EUR
        \tassets:cash

        ; This is about the next entry.
        2026/03/02 Market
        \texpenses:food                  7.00 EUR
        \tassets:cash

        2026/03/02 Lunch
        \texpenses:food              1,234.50 EUR
        \tassets:cash
        """)
  }

  @Test func `files named after a month take its transactions, and a pattern's tree gets new ones`()
    throws
  {
    let transaction = "\n2026-10-05 Bakery\n    expenses:food  3.00 EUR\n    assets:cash\n"
    let books = DraftedBooks([
      "main.journal": "include 2026/*.journal\n", "2026/10.journal": "; October\n" + transaction,
      "2026/11.journal": "; November\n",
    ])
    try books.write([lunch("2026-11-01"), lunch("2026-12-24"), lunch("2027-01-01")])
    #expect(
      books.disk.text("/books/2026/11.journal") == """
        ; November

        2026-11-01 Lunch
            expenses:food     1234.50 EUR
            assets:cash

        """)
    #expect(
      books.disk.text("/books/2026/12.journal") == """
        2026-12-24 Lunch
            expenses:food     1234.50 EUR
            assets:cash

        """)
    // Nothing includes files of the next year.
    #expect(books.disk.text("/books/2026/10.journal")?.hasSuffix("assets:cash\n") == true)
    #expect(books.disk.text("/books/2026/10.journal")?.contains("2027-01-01 Lunch") == true)
  }

  @Test func `a transaction before all others stands above the first and its comment`() throws {
    let books = DraftedBooks(
      [
        "plan.journal": "profile\n    base EUR\ninclude a.journal\ninclude prices.journal\n",
        "a.journal": "; The books.\n\n; First\n2026-01-02 a\n    a  1 EUR\n    b\n",
        "prices.journal": "P 2026-01-01 USD 0.9 EUR\n",
      ], root: "plan.journal")
    try books.write([lunch("2025-12-31")])
    #expect(
      books.disk.text("/books/a.journal")?.hasPrefix(
        "; The books.\n\n2025-12-31 Lunch\n    expenses:food     1234.50 EUR\n    assets:cash\n\n"
          + "; First\n") == true, "\(books.disk.text("/books/a.journal") ?? "")")
  }

  @Test
  func `books without transactions take them in the last file, not in the one with the profile`()
    throws
  {
    let books = DraftedBooks(
      [
        "plan.journal": "include a.journal\nprofile\n    base EUR\n", "a.journal": "account a",
      ], root: "plan.journal")
    try books.write([lunch("2025-12-31")])
    #expect(
      books.disk.text("/books/a.journal")
        == "account a\n\n2025-12-31 Lunch\n    expenses:food     1234.50 EUR\n    assets:cash")
  }

  @Test(arguments: [
    ("decimal-mark ,\n", "expenses:food"),
    ("apply account me\n2026-01-01 x\n    a  1 EUR\n    b\n\n", "me:expenses:food"),
    ("Y 2020\nD 1.000,00 EUR\n01-03 x\n    a  1,5\n    b\n\n", "expenses:food"),
    ("alias cash = assets:cash\n", "expenses:food"),
  ])
  func `what is written reads back under the directives in force`(
    _ directives: String, _ account: String
  ) throws {
    let books = DraftedBooks([
      "main.journal": "commodity 1,000.00 EUR\n", "2026.journal": directives,
    ])
    books.disk.write("commodity 1,000.00 EUR\ninclude 2026.journal\n", to: "/books/main.journal")
    var draft = lunch("2026-11-21")
    draft.postings[0].account = account
    if account.hasPrefix("me:") { draft.postings[1].account = "me:assets:cash" }
    try books.write([draft])
    let journal = books.journal
    let found = (0..<journal.transactionCount).map { TransactionDraft(journal.transaction($0)) }
    #expect(found.contains(draft), "\(books.disk.text("/books/2026.journal") ?? "")")
  }

  @Test func `an account that an alias makes another of cannot be written`() {
    let books = DraftedBooks([
      "main.journal": "alias expenses:food = expenses:eating\n2026-01-01 x\n    a  1 EUR\n    b\n"
    ])
    #expect(throws: DraftFailure.self) { try books.write([lunch("2026-02-01")]) }
  }

  @Test(arguments: [UInt64](1...12))
  func `transactions of made-up journals written anew read back the same`(_ seed: UInt64) throws {
    let made = GeneratedJournal(
      seed: seed, transactions: 30, contents: [.assertions, .declarations])
    let source = check(MarkedJournal(made.text), files: made.files).journal
    let drafts = (0..<source.transactionCount).map { TransactionDraft(source.transaction($0)) }
    let styles = "commodity 1,000.00 EUR\ncommodity $1,000.00\n2020-01-01 first\n  x  $2\n  y\n"
    let books = DraftedBooks(["main.journal": styles])
    try books.write(drafts)
    let journal = books.journal
    #expect(journal.transactionCount == drafts.count + 1, "seed \(seed)")
  }
}
