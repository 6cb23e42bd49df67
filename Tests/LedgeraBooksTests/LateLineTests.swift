import LedgeraBooks
import LedgeraChecking
import LedgeraEditing
import LedgeraEnvironment
import LedgeraIntake
import LedgeraModel
import LedgeraParsing
import LedgeraQuantities
import LedgeraTestSupport
import Testing

/// Lines that banks announce, change and book late.
@Suite struct LateLineTests {
  private static func csv(_ rows: [String]) -> String {
    "Date,Description,Amount,Balance,State\n" + rows.map { $0 + "\n" }.joined()
  }

  // MARK: Assertions

  private static let first = csv([
    "2026-11-05,Rent,-10.00,490.00,booked", "2026-11-08,Food,-20.00,470.00,booked",
  ])
  private static let late = [
    "2026-11-05,Rent,-10.00,490.00,booked", "2026-11-06,Late,-5.00,485.00,booked",
    "2026-11-08,Food,-20.00,465.00,booked",
  ]

  @Test(arguments: [[], ["2026-11-09,Tea,-1.00,464.00,booked"]])
  func `a line booked late renews the assertion of an import, and undoing puts it back`(
    _ more: [String]
  ) throws {
    let books = ImportedBooks([
      "bank-1.csv": Self.first, "bank-2.csv": Self.csv(Self.late + more),
    ])
    try books.enter("bank-1.csv")
    let text = books.text()
    #expect(text.contains("-20.00 EUR = 470.00 EUR"))
    let run = try books.enter("bank-2.csv")
    #expect(run.isComplete, "\(run.told)")
    #expect(books.text().contains("-20.00 EUR = 465.00 EUR"))
    #expect(books.text().contains("-1.00 EUR = 464.00 EUR") == !more.isEmpty)
    #expect(books.errors == [])
    try books.undo()
    #expect(books.text() == text)
    try books.undo()
    #expect(!books.text().contains("imp:"))
  }

  @Test func `without a balance that proves it, the assertion goes`() throws {
    let books = ImportedBooks([
      "bank-1.csv": Self.first,
      "bank-2.csv": "Date,Description,Amount\n2026-11-06,Late,-5.00\n",
    ])
    try books.enter("bank-1.csv")
    #expect(try books.enter("bank-2.csv").isComplete)
    #expect(!books.text().contains("470.00"))
    #expect(books.balance(of: "assets:bank") == "465 EUR")
    #expect(books.errors == [])
  }

  @Test func `an assertion that somebody has written stands`() throws {
    let journal = try Ledger.reading(
      """
      2026-11-07 Lunch  ; imported: 2026-11-21.1 0123abcd
          expenses:food  12.00 EUR
          assets:bank  -12.00 EUR = -12.00 EUR

      """
    ).journal
    var editor = JournalEditor(journal, environment: .inMemory(disk: MemoryDisk()))
    let amount = DraftAmount(Quantity(coefficient: -500, scale: 2), "EUR")
    let late = TransactionDraft(
      day: Day(written: "2026-11-03") ?? .first, postings: [PostingDraft("assets:bank", amount)])
    ImportedAssertions(journal).renew(adding: [late], removing: [], in: &editor) { _, _ in
      .removed
    }
    #expect(try editor.changes().isEmpty)
  }

  // MARK: Announced lines

  private static let announced = csv(["2026-11-09,Card hold SHOP,-10.00,,pending"])

  @Test func `what was announced is booked by the same line or the same reference`() throws {
    for booked in ["2026-11-09,Card hold SHOP,-10.00,x1", "2026-11-16,SHOP,-10.00,x1"] {
      let header = "Date,Description,Amount,ID,State\n"
      let books = ImportedBooks([
        "bank-1.csv": header + "2026-11-09,Card hold SHOP,-10.00,x1,pending\n",
        "bank-2.csv": header + booked + ",booked\n",
      ])
      try books.enter(
        "bank-1.csv",
        by: {
          $0.takesPending = true
          $0.learns = false
        })
      #expect(books.text().contains("2026-11-09 ! Card hold SHOP"))
      let run = try books.enter("bank-2.csv")
      #expect(run.isComplete && run.told.contains("1 booked since they were announced"))
      let head = booked.split(separator: ",").prefix(2).joined(separator: " ")
      #expect(books.text().contains("\n\(head)  ; announced: 2026-11-09 0 "), "\(books.text())")
      #expect(!books.text().contains("pending\n") && !books.text().contains("2026-11-09 !"))
      #expect(books.balance(of: "assets:bank") == "490 EUR")
      #expect(try books.enter("bank-2.csv").told.contains("1 known"))
    }
  }

  @Test func `undoing an import leaves what was announced as it was`() throws {
    let header = "Date,Description,Amount,ID,State\n"
    let books = ImportedBooks([
      "bank-1.csv": header + "2026-11-09,\"Card, 5% hold\",-10.00,x1,pending\n",
      "bank-2.csv": header + "2026-11-16,SHOP,-10.00,x1,booked\n2026-11-17,Tea,-1.00,x2,booked\n",
    ])
    try books.enter("bank-1.csv", by: { $0.takesPending = true })
    let announced = books.text()
    #expect(announced.contains("2026-11-09 ! Card, 5% hold"))
    try books.enter("bank-2.csv")
    #expect(books.text().contains("\n2026-11-16 SHOP"))
    try books.undo()
    #expect(books.text() == announced)
    try books.undo()
    #expect(books.text() == ImportedBooks.tagged)
  }

  @Test func `undoing an import of several lines leaves no empty line`() throws {
    let books = ImportedBooks(
      ["bank-1.csv": Self.csv(["2026-12-09,A,-1.00,,booked", "2026-12-10,B,-2.00,,booked"])])
    try books.enter("bank-1.csv")
    #expect(books.text() != ImportedBooks.tagged)
    try books.undo()
    #expect(books.text() == ImportedBooks.tagged)
  }

  @Test func `what was announced before a file begins and is booked otherwise is asked about`()
    throws
  {
    let books = ImportedBooks([
      "bank-1.csv": Self.announced,
      "bank-2.csv": Self.csv([
        "2026-11-12,SHOP BERLIN,-10.00,,booked", "2026-11-20,Tea,-1.00,,booked",
      ]),
    ])
    try books.enter("bank-1.csv", by: { $0.takesPending = true })
    let left = try books.enter("bank-2.csv")
    #expect(!left.isComplete && left.told.contains("changed by the bank?"))
    #expect(try books.enter("bank-2.csv", by: { $0.near = .accept }).isComplete)
    #expect(books.text().contains("\n2026-11-12 SHOP BERLIN  ; "))
    #expect(!books.text().contains("2026-11-09 !"))
    #expect(books.balance(of: "assets:bank") == "489 EUR")
  }

  @Test(arguments: [
    ("<DTSTART>20261110<DTEND>20261130", true), ("<DTSTART>20261111<DTEND>20261130", false),
    ("", false),
  ])
  func `a line is only like what was booked on days that its file is about`(
    _ period: String, _ isAsked: Bool
  ) throws {
    func ofx(_ period: String, _ day: Int, _ name: String) -> String {
      "<OFX><STMTRS><CURDEF>EUR<BANKACCTFROM><ACCTID>77</BANKACCTFROM><BANKTRANLIST>\(period)"
        + "<STMTTRN><DTPOSTED>202611\(day)<TRNAMT>-3.50<NAME>\(name)</STMTTRN></BANKTRANLIST>"
        + "</STMTRS></OFX>\n"
    }
    let books = ImportedBooks(
      ["1.ofx": ofx("", 10, "Cafe"), "2.ofx": ofx(period, 12, "Tea")],
      journal: ImportedBooks.tagged.replacing("statement: bank-*.csv", with: "import: 77"))
    try books.enter("1.ofx")
    #expect(try books.enter("2.ofx").isComplete == !isAsked)
  }

  @Test func `what was announced keeps the account and the comments that it was given`() throws {
    let books = ImportedBooks([
      "bank-1.csv": Self.announced,
      "bank-2.csv": Self.csv(["2026-11-11,SHOP,-10.00,,booked"]),
    ])
    try books.enter("bank-1.csv", by: { $0.takesPending = true })
    books.disk.write(
      books.text().replacing("expenses:unknown\n", with: "expenses:food  ; for Ann\n"),
      to: "/books/main.journal")
    try books.enter("bank-2.csv", by: { $0.near = .accept })
    #expect(books.text().contains("expenses:food  ; for Ann"))
    #expect(books.balance(of: "expenses:food") == "13 EUR")
  }

  // MARK: Guesses

  @Test func `guesses teach once their mark is gone`() throws {
    func journal(_ mark: String) -> String {
      ImportedBooks.tagged
        + (1...4).map {
          """

          2026-10-0\($0)\(mark) Metro  ; guess: metro 3 of 3
              expenses:food  1.00 EUR
              assets:bank

          """
        }.joined()
    }
    let file = ["bank-1.csv": "Date,Payee,Amount\n2026-11-03,Metro,-8.80\n"]
    let unconfirmed = ImportedBooks(file, journal: journal(" !"))
    try unconfirmed.enter("bank-1.csv")
    #expect(!unconfirmed.text().contains("2026-11-03 Metro  ; guess: metro"))
    let confirmed = ImportedBooks(file, journal: journal(""))
    try confirmed.enter("bank-1.csv")
    #expect(confirmed.text().contains("2026-11-03 Metro  ; guess: metro 4 of 4"))
  }

  @Test func `opening balances teach nothing`() throws {
    let opening = """
      account equity:opening
      account assets:bank  ; type: Cash, statement: bank-*.csv

      2026-01-01 Opening
          assets:bank    10.00 EUR
          equity:opening

      """
    let books = ImportedBooks(
      ["bank-1.csv": "Date,Payee,Amount\n2026-11-03,Opening,10.00\n"], journal: opening)
    try books.enter("bank-1.csv")
    #expect(!books.text().contains("guess:"))
  }
}
