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

  @Test func `what a projection assumes stands beside what it comes to`() {
    let books = """
      profile
          base EUR
      account assets:bank  ; type: Cash
      account assets:fund  ; type: Asset
      plan
          inflation 2%
          tax-year april
          residency Home
          0..1000 10%
          1000.. 30%
      bucket Fund
          account assets:fund
          weight 100%
          return 5%
          tax Home of gains
          basis 60 EUR
          target 500 EUR real by 2030-01-01
          target 900 EUR by 2040-01-01

      ~ monthly from 2026-12-01  Pay
          income:pay  -50 EUR  ; tax: 20%, grows: 3%
          assets:bank

      2026-11-01 Opening
          assets:fund  100 EUR
          equity:opening

      """
    let run = Run(
      "export", "csv", "t", "-f", "main.journal", files: ["/books/main.journal": books])
    #expect(run.status == .fine, "\(run.errors)")
    let table = run.disk.text("/books/t/projection_assumptions.csv") ?? ""
    for (name, value) in [
      ("tax-year", "4"),
      ("income:1:income:pay:growth", "0.03"),
      ("income:1:income:pay:tax", "0.20"),
      ("residency:Home:0..1000", "0.10"),
      ("residency:Home:1000..", "0.30"),
      ("bucket:Fund:tax-of-gains", "Home"),
      ("bucket:Fund:basis", "60"),
      ("bucket:Fund:real-target:2030-01-01", "500"),
      ("bucket:Fund:target:2040-01-01", "900"),
    ] {
      #expect(table.contains("\"\(name)\",\"\(value)\"\n"), "\(name): \(table)")
    }
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
