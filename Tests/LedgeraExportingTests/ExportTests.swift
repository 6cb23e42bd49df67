import LedgeraBooks
import LedgeraChecking
import LedgeraDiagnostics
import LedgeraEnvironment
import LedgeraExporting
import LedgeraModel
import LedgeraParsing
import Testing

/// What the books are for other programs (examples/exports/README.md); `.ci/exports.py` lets these read it.
@Suite struct ExportTests {
  private static let journal = """
    profile
        base EUR

    account assets:joint account  ; type: C
    P 2026-11-01 $ 0.86 EUR

    2026-11-02 * (17) O'Neil | bread  ; trip: no
        expenses:food  12.35 EUR
        assets:joint account
    2026-11-03 rounding
        expenses:food  3 "blue chips" @ 0.335 EUR
        (budget)  -1
        assets:joint account  -1.01 EUR

    """

  private static func ledger(_ text: String = journal) throws -> Ledger {
    let today = try #require(Day(year: 2026, month: 11, day: 21))
    let input = JournalInput(path: "main.journal", contents: FileContents(Array(text.utf8)))
    let books = Books.load(
      BooksRequest(inputs: [input], reading: ReadingOptions(today: today)),
      environment: .inMemory())
    return try #require(books.ledger, "\(books.diagnostics.findings.map(\.headline))")
  }

  private static func sql(_ dialect: SQLWriter.Dialect, transactions: [Int]? = nil) throws -> String
  {
    var bytes: [UInt8] = []
    SQLWriter(dialect).write(BookTables(try ledger(), transactions: transactions), to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func `tables have keys, and rows exact numbers`() throws {
    let sqlite = try Self.sql(.sqlite)
    #expect(sqlite.contains("PRAGMA foreign_keys = ON;"))
    #expect(sqlite.contains("  parent_id INTEGER REFERENCES accounts (id),"))
    #expect(sqlite.contains("  PRIMARY KEY (transaction_id, position)"))
    #expect(sqlite.contains("'2026-11-02',NULL,NULL,'*','17','O''Neil | bread','O''Neil','bread'"))
    #expect(sqlite.contains("'12.35',1235,0,"))
    #expect(sqlite.contains("'0.335',"))
    let postgres = try Self.sql(.postgres)
    #expect(postgres.contains("quantity numeric NOT NULL"))
    #expect(postgres.contains(",12.35,1235,false,"))
    #expect(!postgres.contains("PRAGMA"))
  }

  @Test func `some transactions can be chosen, and names stay`() throws {
    let sql = try Self.sql(.sqlite, transactions: [1])
    #expect(!sql.contains("O''Neil"))
    #expect(sql.contains("'rounding'"))
    #expect(sql.contains("'assets:joint account'"))
  }

  @Test func `units are left out where they do not fit`() throws {
    let text = """
      2026-11-02 large
          a  1234567890.1234567891 COIN
          b

      """
    let tables = BookTables(try Self.ledger(text))
    let table = try #require(TableSchema.all.first { $0.name == "postings" })
    let place = try #require(table.columns.firstIndex { $0.name == "units" })
    var units: [TableValue] = []
    tables.forEachRow(of: table) { units.append($0[place]) }
    #expect(units == [.null, .null])
  }

  @Test func `each amount of a posting has its own base value`() throws {
    let head = """
      profile
          base EUR
      2026-01-02 Abroad  ; rate: USD 0.90 EUR, rate: CHF 1.05 EUR
          food  100 USD
          fun    50 CHF
      """
    let table = try #require(TableSchema.all.first { $0.name == "postings" })
    let place = try #require(table.columns.firstIndex { $0.name == "base_quantity" })
    func values(_ cash: String) throws -> [TableValue] {
      var values: [TableValue] = []
      BookTables(try Self.ledger("\(head)\n    \(cash)\n")).forEachRow(of: table) {
        values.append($0[place])
      }
      return values
    }
    #expect(try values("cash").dropFirst(2) == [.decimal("-90"), .decimal("-52.5")])
    // One tag values all that is paid.
    #expect(try values("cash  ; base: -142.50").dropFirst(2) == [.decimal("-142.5"), .null])
  }

  @Test func `each row has a value for each column`() throws {
    let tables = BookTables(try Self.ledger())
    for table in TableSchema.all {
      tables.forEachRow(of: table) { row in
        #expect(row.count == table.columns.count, "\(table.name)")
        for (value, column) in zip(row, table.columns) where column.isRequired {
          #expect(value != .null, "\(table.name).\(column.name)")
        }
      }
    }
  }

  @Test func `Beancount gets names of its own, and transactions that balance`() throws {
    var bytes: [UInt8] = []
    BeancountWriter(try Self.ledger()).write(to: &bytes)
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(
      text.contains("2026-11-02 open Assets:Joint-account\n  name: \"assets:joint account\"\n"))
    #expect(text.contains("; commodity BLUE-CHIPS is blue chips\n"))
    #expect(text.contains("2026-11-01 price USD 0.86 EUR\n"))
    #expect(text.contains("2026-11-02 * \"O'Neil\" \"bread\"\n  code: \"17\"\n  trip: \"no\"\n"))
    #expect(text.contains("  Expenses:Food  3 BLUE-CHIPS @ 0.335 EUR\n"))
    #expect(text.contains("  Equity:Conversions:Export  0.005 EUR\n"))
    #expect(text.contains("  Equity:Virtual:Export  1 UNITS\n"))
  }

  @Test func `journals have all amounts, and no cost that Ledger refuses`() throws {
    let text = """
      2026-11-02 odd
          a  3 EUR @ 2 EUR = 3 EUR
          b  -6 EUR

      """
    var (hledger, other): ([UInt8], [UInt8]) = ([], [])
    PlainJournalWriter(try Self.ledger(text), for: .hledger).write(to: &hledger)
    PlainJournalWriter(try Self.ledger(text), for: .ledger).write(to: &other)
    #expect(String(decoding: hledger, as: UTF8.self).contains("    a  3 EUR @ 2 EUR = 3 EUR\n"))
    let shown = String(decoding: other, as: UTF8.self)
    #expect(shown.contains("    a  3 EUR = 3 EUR\n    ; cost: @ 2 EUR\n    b  -6 EUR\n"))
    #expect(shown.contains("    equity:conversions  3 EUR\n"))
  }

  @Test func `sales whose gain is posted weigh by what was paid for the lot`() throws {
    let ledger = try Self.ledger(
      """
      2026-11-02 sale
          assets:shares  -2 VT {10 EUR} @ 15 EUR
          assets:bank    30 EUR
          income:gains  -10 EUR
      2026-11-03 sale whose gain is not
          assets:shares  -2 VT {10 EUR} @ 15 EUR
          assets:bank    30 EUR

      """)
    for reader in PlainJournalWriter.Reader.allCases {
      var bytes: [UInt8] = []
      PlainJournalWriter(ledger, for: reader).write(to: &bytes)
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(text.contains("  -2 VT @ 10 EUR\n    ; lot: 10 EUR\n    ; cost: @ 15 EUR\n"))
      #expect(text.contains("  -2 VT @ 15 EUR\n    ; lot: 10 EUR\n    assets:bank"))
    }
    var bytes: [UInt8] = []
    BeancountWriter(ledger).write(to: &bytes)
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains("  -2 VT @ 10 EUR\n    lot: \"{10 EUR}\"\n    price: \"15 EUR\"\n"))
    #expect(!text.contains("Conversions:Export  1"))
  }
}
