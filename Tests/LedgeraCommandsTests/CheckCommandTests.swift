import LedgeraBooks
import LedgeraChecking
import LedgeraCommands
import LedgeraDiagnostics
import LedgeraEnvironment
import Testing

@Suite struct CheckCommandTests {
  private static let bakery = "2026-01-02 Bakery\n    expenses:food  3 EUR\n    assets:cash\n"

  @Test func `books in order say nothing`() {
    let run = Run("check", "-f", "a.journal", files: ["/books/a.journal": Self.bakery])
    #expect(run.status == .fine)
    #expect(run.output.isEmpty && run.errors.isEmpty)
  }

  @Test func `every error of every file is told in one run, in the order of the files`() {
    let files = [
      "/books/a.journal": """
      2026-01-02 a
          x  1 EUR
          y  -2 EUR
      2026-02-30 b
          x  1
          y
      include b.journal
      2026-01-03 c
          x  1 EUR = 7 EUR
          z
      """,
      "/books/b.journal": "2026-01-01 d\n    x\n    y\nnonsense\n",
      "/books/c.journal": "account\n",
    ]
    let run = Run(
      "check", "-f", "a.journal", "-f", "c.journal", "-O", "short", "ordereddates", files: files)
    #expect(run.status == .findings)
    #expect(
      run.output.split(separator: "\n").map { $0.prefix { $0 != "]" } }
        .filter { !$0.contains("untyped-account") }
        == [
          "a.journal:1:1: error[unbalanced-transaction",
          "a.journal:4:1: error[invalid-date",
          "b.journal:2:5: error[two-missing-amounts",
          "b.journal:4:1: error[unknown-directive",
          "c.journal:1:7: error[invalid-directive",
        ].map { $0[...] }, "\(run.output)")
  }

  @Test func `-s makes strict checks part of every command and ambiguity an error`() {
    let files = ["/books/a.journal": "2026-01-02 x\n    a  1,000 EUR\n    b\n"]
    let plain = Run("check", "-f", "a.journal", "-O", "short", files: files)
    #expect(plain.status == .fine)
    #expect(plain.output.contains("a.journal:2:8: warning[ambiguous-number]: "))
    let strict = Run("check", "-s", "-f", "a.journal", "-O", "short", files: files)
    #expect(strict.status == .findings)
    #expect(
      strict.output.split(separator: "\n").map { String($0.prefix { $0 != "]" }) } == [
        "a.journal:2:5: warning[untyped-account",
        "a.journal:2:5: error[undeclared-account", "a.journal:2:8: error[ambiguous-number",
        "a.journal:2:14: error[undeclared-commodity", "a.journal:3:5: error[undeclared-account",
      ])
  }

  @Test func `a check is named in any case, by its beginning or by its name in hledger`() {
    let files = ["/books/a.journal": Self.bakery]
    for name in ["accounts", "ACC", "balancednoautoconversion", "order"] {
      let run = Run("check", name, "-f", "a.journal", "-O", "short", files: files)
      #expect(run.errors.isEmpty, "\(name)")
      #expect(run.output.contains("undeclared-account") == name.lowercased().hasPrefix("acc"))
    }
    #expect(Run("check", "c", files: files).complaint.hasPrefix("error: 'c' may be commodities, "))
    #expect(Run("check", "", files: files).status == .usage)
    let mistyped = Run("check", "paiees", files: files)
    #expect(mistyped.status == .usage)
    #expect(mistyped.errors.contains("did you mean 'payees'?"))
  }

  @Test func `findings are written in their formats, results in others`() {
    let files = ["/books/a.journal": "2026-01-02 x\n    a  1 EUR\n    b  1 EUR\n"]
    let json = Run("check", "-f", "a.journal", "-O", "json", files: files)
    #expect(
      json.output.hasPrefix(
        "{\n  \"schema\": 1,\n  \"report\": \"check\",\n  \"diagnostics\": [\n"),
      "\(json.output)")
    #expect(json.status == .findings)
    #expect(
      Run("check", "-f", "a.journal", "-O", "csv", files: files).complaint
        == "error: 'check' writes text, json, short, sarif, github, gitlab, junit, rdjson, not 'csv'"
    )
    #expect(Run("show", "-O", "short").output == "output-format=short\n")
  }

  @Test func `warnings fail the run when --fail-on says so`() {
    let files = ["/books/a.journal": "2026-01-02 x\n    a  1,000 EUR\n    b\n"]
    #expect(Run("check", "-f", "a.journal", files: files).status == .fine)
    #expect(Run("check", "-f", "a.journal", "--fail-on", "error", files: files).status == .fine)
    let strict = Run("check", "-f", "a.journal", "--fail-on=warning", files: files)
    #expect(strict.status == .findings)
    #expect(Run("check", "--fail-on", "info", files: files).status == .usage)
  }

  @Test(arguments: ["json", "sarif", "gitlab", "junit", "rdjson"])
  func `a file that cannot be read is a finding of the one document`(_ format: String) {
    let root = Run("check", "-f", "gone.journal", "-O", format)
    #expect(root.status == .unreadable)
    #expect(root.output.contains("unreadable-file"), "\(root.output)")
    #expect(root.complaint.hasPrefix("error: 'gone.journal' "))
    let included = Run(
      "check", "-f", "a.journal", "-O", format,
      files: ["/books/a.journal": "include b.journal\n", "/books/b.journal": "x"],
      obstacles: ["/books/b.journal": .permissionDenied])
    #expect(included.status == .unreadable)
    #expect(included.output.contains("unreadable-file"), "\(included.output)")
    #expect(included.errors.isEmpty)
  }

  @Test func `help lists every check of the table`() {
    let help = Run("help", "check", "--all").output
    for check in CheckTable.all { #expect(help.contains("\n  \(check.name) "), "\(check.name)") }
  }

  @Test func `completion knows checks and codes`() {
    #expect(
      Run("__complete", "checks", "co").output == "commodities\ncommodity\nconfusable-names\n")
    #expect(Run("__complete", "diagnostics", "account-").output.hasPrefix("account-too-deep\n"))
  }

  @Test func `explain prints what is known of a code, and every code has it`() {
    for code in CodeTable.all {
      let run = Run("explain", code.slug)
      #expect(run.status == .fine)
      #expect(run.output.hasPrefix("\(code.severity.rawValue)[\(code.slug)]: \(code.summary)\n\n"))
      #expect(run.output.contains("\nFound by "))
      #expect(run.output.contains("A journal that has it:") == (code.failing != nil))
      #expect(run.output.contains("Fixed:") == (code.passing != nil))
      for line in run.output.split(separator: "\n").dropFirst() {
        #expect(line.count <= 84, "\(line)")
      }
    }
  }

  @Test func `explain lists all codes, those of a check, and suggests`() {
    let list = Run("explain").output.split(separator: "\n")
    #expect(list.map { String($0.prefix { $0 != " " }) } == CodeTable.all.map(\.slug))
    #expect(
      Run("explain", "closed").output.split(separator: "\n").filter { $0.hasPrefix("error[") }.count
        == 2)
    let mistyped = Run("explain", "acount-closed")
    #expect(mistyped.status == .usage)
    #expect(mistyped.errors.contains("did you mean 'account-closed'?"))
    let json = Run("explain", "account-closed", "-O", "json").output
    #expect(json.contains("\"code\": \"account-closed\""))
    #expect(json.contains("\"check\": \"closed\""))
  }

  @Test func `an alert that is written as a directive is told how to be written`() {
    let run = Run(
      "check", "-f", "a.journal", files: ["/books/a.journal": "alert ACME above 95 EUR\n"])
    #expect(run.output.contains("tag of the commodity: 'commodity ACME  ; alert: above 95 EUR'"))
  }
}
