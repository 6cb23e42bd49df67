import LedgeraCommands
import LedgeraEnvironment
import Testing

/// `ledgera export` (examples/exports/README.md).
@Suite struct ExportCommandTests {
  private static let files = [
    "/books/main.journal": "2026-11-02 x\n    a  1 EUR\n    b\n"
  ]

  @Test func `tables go into a directory, over earlier ones only`() {
    let run = Run("export", "csv", "tables", "-f", "main.journal", files: Self.files)
    #expect(run.status == .fine)
    #expect(run.output.contains("tables/postings.csv\n"))
    #expect(run.disk.text("/books/tables/accounts.csv")?.hasPrefix("id,name,parent_id,") == true)
    var files = Self.files
    files["/books/tables/tags.csv"] = "my own\n"
    let refused = Run("export", "csv", "tables", "-f", "main.journal", files: files)
    #expect(refused.status == .unwritable)
    #expect(refused.disk.text("/books/tables/accounts.csv") == nil)
    let tried = Run(
      "export", "csv", "tables", "--dry-run", "-f", "main.journal", files: Self.files)
    #expect(tried.disk.text("/books/tables/accounts.csv") == nil)
  }

  @Test func `the only currency is the base, and of several none is`() {
    let trade = "2026-11-02 x\n    a  2 ACME @ 3 EUR\n    b\n"
    let one = Run("export", "csv", "t", "-f", "m.journal", files: ["/books/m.journal": trade])
    #expect(one.disk.text("/books/t/postings.csv")?.contains(",6,") == true)
    #expect(!one.errors.contains("base quantities"))
    let several = Run(
      "export", "sql", "-f", "m.journal",
      files: ["/books/m.journal": trade + "2026-11-03 y\n    a  1 USD\n    b\n"])
    #expect(several.errors.contains("note: base quantities are empty"))
  }

  @Test func `formulas are guarded where that is asked for`() {
    let files = [
      "/books/main.journal":
        "2026-11-02 =HYPERLINK(\"x\")  ; trip: @x\n    +a  1 EUR\n    -b\n"
    ]
    let plain = Run("export", "csv", "t", "-f", "main.journal", files: files)
    #expect(plain.disk.text("/books/t/transactions.csv")?.contains("\"=HYPERLINK") == true)
    let run = Run("export", "csv", "t", "--guard-formulas", "-f", "main.journal", files: files)
    for name in run.disk.paths where name.hasSuffix(".csv") {
      let fields = (run.disk.text(name) ?? "").split { $0 == "," || $0 == "\n" }
      let formula = fields.first {
        $0.first == "\"" && "=+-@".contains($0.dropFirst().first ?? "x")
      }
      #expect(formula == nil, "\(name)")
    }
    #expect(
      run.disk.text("/books/t/transactions.csv")?.contains("\"'=HYPERLINK(\"\"x\"\")\"") == true)
    #expect(run.disk.text("/books/t/accounts.csv")?.contains("\"'+a\"") == true)
  }

  @Test func `formats are named, and what they need`() {
    #expect(Run("export", "-f", "main.journal", files: Self.files).status == .usage)
    #expect(
      Run("export", "xml", "-f", "main.journal", files: Self.files).complaint
        == "error: there is no export 'xml'")
    #expect(Run("export", "csv", "-f", "main.journal", files: Self.files).status == .usage)
    #expect(Run("export", "sql", "x", "-f", "main.journal", files: Self.files).status == .usage)
    let postgres = Run("export", "sql", "--postgres", "-f", "main.journal", files: Self.files)
    #expect(postgres.output.contains("quantity numeric NOT NULL"))
  }

  @Test func `print writes the transactions of a query for other programs`() {
    let run = Run("print", "a", "-O", "sql", "-f", "main.journal", files: Self.files)
    #expect(run.output.contains("INSERT INTO transactions VALUES"))
    let none = Run("print", "zz", "-O", "sql", "-f", "main.journal", files: Self.files)
    #expect(!none.output.contains("INSERT INTO transactions VALUES"))
    #expect(
      Run("print", "-O", "beancount", "-f", "main.journal", files: Self.files).output
        .contains("2026-11-02 txn \"x\"\n"))
    #expect(
      Run("print", "-B", "-O", "beancount", "-f", "main.journal", files: Self.files).status
        == .usage)
  }
}
