import LedgeraCommands
import LedgeraEnvironment
import Testing

/// Separated values as books (examples/rules/README.md).
@Suite struct CSVBooksTests {
  private static let files = [
    "/books/bank.csv":
      "Date,Text,Amount,Balance\n2026-11-02,Shop,-5.00,100\n2026-11-03,Pay,20.00,7\n",
    "/books/bank.csv.rules": """
    skip 1
    fields date, description, amount, balance
    currency EUR
    account1 assets:bank
    if shop
     account2 expenses:food

    """,
    "/books/other.rules": "skip 1\nfields date, description, amount,\naccount1 assets:other\n",
    "/books/main.journal": "2026-11-01 start\n    assets:bank  100 EUR\n    equity\n",
  ]

  @Test func `every report reads them, by the rules beside them or those that are named`() {
    let balance = Run("balance", "-f", "bank.csv", "-N", "--flat", files: Self.files)
    #expect(
      balance.output == """
                    EUR15.00  assets:bank
                     EUR5.00  expenses:food
                   EUR-20.00  income:unknown

        """)
    #expect(balance.errors == "")
    let named = Run(
      "register", "-f", "bank.csv", "--rules", "other.rules", "other", files: Self.files)
    #expect(named.output.contains("assets:other"))
    let both = Run("balance", "-f", "main.journal", "-f", "bank.csv", "bank", files: Self.files)
    #expect(both.status == .fine)
    #expect(Run("files", "-f", "bank.csv", files: Self.files).output == "/books/bank.csv\n")
    let prefixed = Run(
      arguments: ["balance", "-f", "csv:-", "--rules", "other.rules", "other"], files: Self.files,
      standardInput: "a,b,c\n2026-11-02,Shop,-5.00,\n")
    #expect(prefixed.output.contains("-5.00  assets:other"))
  }

  @Test func `a date in a bank's text moves the posting, anything else there is text`() {
    let files = [
      "/books/bank.csv":
        "2026-11-02,date: 2026-11-05,1\n2026-11-03,date: 3,2\n2026-11-04,date2: [10/40],4\n",
      "/books/bank.csv.rules": "fields date, description, amount\ncomment1 %description\n",
    ]
    let rows = Run("register", "-f", "bank.csv", "-O", "csv", "expenses", files: files)
    #expect(rows.errors == "")
    #expect(
      rows.output.split(separator: "\n").dropFirst().map { $0.split(separator: ",")[1] }
        == ["\"2026-11-03\"", "\"2026-11-04\"", "\"2026-11-05\""])
  }

  @Test
  func `a comment without a description stays a comment, a description with a semicolon whole`() {
    let files = [
      "/books/bank.csv": "2026-11-02,,1,home\n2026-11-03,; a,2,b; c\n",
      "/books/bank.csv.rules": "fields date, description, amount, comment\ncode 7\n",
    ]
    let print = Run("print", "-f", "bank.csv", files: files)
    #expect(print.output.contains("2026-11-02 (7)  ; home\n"))
    #expect(print.output.contains("2026-11-03 (7) ; a  ; b; c\n"))
  }

  @Test func `a number that begins with its decimal mark stays that number beside a currency`() {
    let files = [
      "/books/bank.csv": "2026-11-02;Fee;,90\n2026-11-03;Interest;-,05\n",
      "/books/bank.csv.rules":
        "separator ;\ndecimal-mark ,\nfields date, description, amount\ncurrency EUR\naccount1 assets:bank\n",
    ]
    let balance = Run("balance", "-f", "bank.csv", "-N", files: files)
    #expect(
      balance.output == """
                     EUR0,85  assets:bank
                     EUR0,05  expenses:unknown
                    EUR-0,90  income:unknown

        """)
  }

  @Test func `rules name the file of their records`() {
    var files = Self.files
    files["/books/data/newest.ssv"] = "2026-11-04;Tea;3\n"
    files["/books/tea.rules"] = "source newest*\nfields date, description, amount\n"
    #expect(Run("print", "-f", "tea.rules", files: files).output.contains("2026-11-04 Tea"))
    #expect(Run("print", "-f", "bank.csv.rules", files: files).output.contains("2026-11-02 Shop"))
    files["/books/tea.rules"] = "source nowhere*\nfields date, description, amount\n"
    #expect(Run("print", "-f", "tea.rules", files: files).output == "")
  }

  @Test func `journals include files of other formats, by name or prefix`() {
    var files = Self.files
    files["/books/main.journal"] = """
      apply account work
      decimal-mark ,
      include time/*.timedot
      include timeclock:time/clock.txt  ; mine
      end apply account
      include bank.csv

      """
    files["/books/time/a.timedot"] = "2026-11-02\nclient  1.125\n"
    files["/books/time/clock.txt"] = "i 2026-11-02 09:00 own\no 2026-11-02 10:30\n"
    let balance = Run("balance", "-f", "main.journal", "-N", "--flat", files: files)
    #expect(
      balance.output == """
                    EUR15.00  assets:bank
                     EUR5.00  expenses:food
                   EUR-20.00  income:unknown
                       1.125  work:client
                       1.50h  work:own

        """)
    #expect(balance.errors == "")
    #expect(Run("fmt", "main.journal", "--check", files: files).output == "")
    files["/books/bank.csv.rules"] = nil
    let ruleless = Run("check", "-f", "main.journal", files: files)
    #expect(
      ruleless.output.contains("error[missing-include]: 'bank.csv.rules' does not exist"))
    #expect(ruleless.output.contains("main.journal:6:9"))
  }

  @Test func `findings of the journal stand at the record that they come from`() {
    var files = Self.files
    files["/books/bank.csv.rules"] = "skip 1\nfields date, description, amount1\naccount1 a\n"
    let run = Run("check", "-f", "bank.csv", files: files)
    #expect(run.status == .findings)
    #expect(run.output.contains("error[unbalanced-transaction]"), "\(run.output)")
    #expect(run.output.contains(" --> bank.csv:2:"), "\(run.output)")
    let transactions = Run("print", "-f", "bank.csv", "-O", "json", files: Self.files)
    #expect(transactions.output.contains("\"line\": 3"))
  }

  @Test func `they need rules, and are never changed`() {
    let missing = Run("balance", "-f", "nowhere.csv", files: Self.files)
    #expect(missing.status == .unreadable)
    let run = Run("balance", "-f", "plain.csv", files: ["/books/plain.csv": "2026-11-02,1\n"])
    #expect(run.status == .unreadable)
    #expect(run.complaint.contains("'plain.csv.rules'"))
    #expect(run.errors.contains("--rules names others"))
    let standard = Run("balance", "-f", "csv:-", files: Self.files)
    #expect(standard.complaint.contains("separated values from standard input need rules"))
    let change = Run("fmt", "-f", "bank.csv", files: Self.files)
    #expect(change.status == .usage, "\(change.errors)")
    let rename = Run("rename", "account", "assets:bank", "x", "-f", "bank.csv", files: Self.files)
    #expect(rename.status == .usage)
    #expect(rename.complaint.contains("is a file of separated values"), "\(rename.errors)")
  }

  @Test func `the configuration may name a format, too`() {
    var files = Self.files
    files["/books/ledgera.conf"] = "-f csv:values\n--rules other.rules\n"
    files["/books/values"] = "a,b,c\n2026-11-02,Shop,-5.00,\n"
    #expect(Run("balance", "other", files: files).output.contains("assets:other"))
  }
}
