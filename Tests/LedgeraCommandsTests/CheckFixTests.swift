import LedgeraBooks
import LedgeraChecking
import LedgeraCommands
import LedgeraDiagnostics
import LedgeraEnvironment
import LedgeraTestSupport
import Testing

/// `check --fix`.
@Suite struct CheckFixTests {
  private static let slugs = CodeTable.all.filter { $0.fix != nil }.map(\.slug).sorted()

  private func check(
    _ names: [String], _ options: String..., of text: String, files: [String: String] = [:]
  ) -> Run {
    var all = files
    all["/books/main.journal"] = text
    return Run(
      arguments: ["check"] + names + ["-n", "-f", "main.journal"] + options, files: all)
  }

  @Test func `every fix is of a code that there is`() {
    #expect(Self.slugs.count > 5)
    #expect(Self.slugs.allSatisfy { CodeTable.code($0) != nil })
  }

  @Test(arguments: slugs)
  func `a journal with a fixable finding is clean after fixing`(_ slug: String) throws {
    let code = try #require(CodeTable.code(slug))
    let text = try #require(code.failing)
    let name = try #require(CodeTable.check(giving: code)?.name)
    let before = check([name], "--fail-on", "warning", of: text)
    #expect(before.status == .findings)
    #expect(before.output.contains("[\(slug)]"))
    let fixing = check([name], "--fix", "--fail-on", "warning", of: text)
    #expect(fixing.status == .fine, "\(fixing.output)\(fixing.errors)")
    #expect(fixing.output.isEmpty)
    #expect(fixing.errors.contains("fixed 1 finding\n"))
    let fixed = try #require(fixing.disk.text("/books/main.journal"))
    #expect(fixed != text)
    let after = check([name], "--fail-on", "warning", of: fixed)
    #expect(after.status == .fine, "\(after.output)")
    #expect(after.output.isEmpty)
    #expect(check([name], "--fix", of: fixed).errors.contains("nothing can be fixed"))
  }

  @Test func `names without a near one are declared beside the others of their kind`() throws {
    let declarations = "commodity 1.00 USD\naccount assets:cash\npayee Bakery\ntag trip\n"
    let main =
      "include declarations.journal\n2026-01-02 Cinema  ; seat: 4\n    expenses:fun  8.00 EUR\n"
      + "    assets:cash\n"
    let run = check(
      ["accounts", "commodities", "payees", "tags"], "--fix", of: main,
      files: ["/books/declarations.journal": declarations])
    #expect(run.status == .fine, "\(run.output)")
    #expect(run.disk.text("/books/main.journal") == main)
    #expect(
      run.disk.text("/books/declarations.journal") == """
        commodity 1.00 USD
        commodity EUR
        account assets:cash
        account expenses:fun
        payee Bakery
        payee Cinema
        tag trip
        tag seat

        """)
  }

  @Test func `the difference is shown without writing`() {
    let text = "2026/1/2 x\n    a  1\n    b\n"
    for option in ["--diff", "--dry-run"] {
      let run = check(["dateforms"], "--fix", option, of: text)
      #expect(run.output.contains("-2026/1/2 x\n+2026-01-02 x\n"))
      #expect(run.disk.text("/books/main.journal") == text)
    }
  }

  @Test func `ids are given to all later copies and to transactions without one`() throws {
    let transaction = "    a  1\n    b\n"
    let text =
      "2026-01-02 x  ; id: one-of-sixteen-signs\n\(transaction)2026-01-03 (c;) y\n\(transaction)2026-01-04 ; id: one-of-sixteen-signs, n: 1\n"
      + "\(transaction)2026-01-05 z  ; words\n    ; more\n\(transaction)2026-01-06 q  ; id: one-of-sixteen-signs\n\(transaction)"
    let run = check(["ids", "missing-ids"], "--fix", of: text)
    #expect(run.status == .fine, "\(run.output)")
    let fixed = try #require(run.disk.text("/books/main.journal"))
    let ids = fixed.matches(of: #/id: (\w+)/#).map { String($0.1) }
    #expect(ids.count == 5)
    #expect(Set(ids).count == 5)
    #expect(ids.dropFirst().allSatisfy { $0.utf8.count == 16 })
    #expect(fixed.contains("2026-01-05 z  ; words, id: "))
    #expect(fixed.contains(", n: 1\n"))
  }

  @Test func `a file that is read twice is fixed once`() throws {
    let part =
      "2026/1/2 x\n    a  1\n    b\n2026-01-03 y  ; id: one-of-sixteen-signs\n    a  1\n    b\n"
    let run = check(
      ["ids", "missing-ids", "dateforms"], "--fix",
      of: "include part.journal\ninclude part.journal\n",
      files: ["/books/part.journal": part])
    let fixed = try #require(run.disk.text("/books/part.journal"))
    #expect(fixed.matches(of: #/2026-01-02 x  ; id: \w{16}\n/#).count == 1)
    #expect(fixed.contains("2026-01-03 y  ; id: one-of-sixteen-signs\n"))
    #expect(run.status == .fine)
  }

  @Test func `what a baseline knows is left alone`() throws {
    let text = "2026/1/2 x\n    a  1\n    b\n"
    var files = ["/books/main.journal": text]
    let baseline = Run(
      "check", "dateforms", "-f", "main.journal", "--baseline", "known", "--write-baseline",
      files: files)
    files["/books/known"] = baseline.disk.text("/books/known")
    let run = Run(
      "check", "dateforms", "-f", "main.journal", "--baseline", "known", "--fix", files: files)
    #expect(run.disk.text("/books/main.journal") == text)
  }

  @Test func `standard output holds one document, with what is left`() {
    let run = check(
      ["dateforms", "ordereddates"], "--fix", "-O", "json",
      of: "2026/1/3 x\n    a  1\n    b\n2026/1/2 y\n    a  1\n    b\n")
    #expect(run.status == .findings)
    #expect(run.output.hasPrefix("{\n"))
    #expect(run.output.contains("date-out-of-order"))
    #expect(!run.output.contains("date-form"))
  }

  @Test(arguments: Array(1...25) as [UInt64])
  func `fixing made-up books fixes all that is safe, makes no error, and ends`(seed: UInt64) {
    let journal = GeneratedJournal(
      seed: seed, transactions: 10, contents: seed % 2 == 0 ? .valid : [.valid, .errors])
    let names = CheckTable.all.filter { $0.group != .basic && $0.name != "base" }.map(\.name)
    let before = Dictionary(
      uniqueKeysWithValues: journal.files.map { ("/books/" + $0.key, $0.value) })
    let fixing = check(names, "--fix", "-O", "short", of: journal.text, files: before)
    #expect(fixing.status < .failure, "seed \(seed): \(fixing.errors)")
    #expect(!fixing.errors.contains("would have errors"), "seed \(seed): \(fixing.errors)")
    for code in ["date-form", "missing-id", "repeated-id"] {
      #expect(!fixing.output.contains("[\(code)]"), "seed \(seed): \(fixing.output)")
    }
    var after: [String: String] = [:]
    for path in before.keys { after[path] = fixing.disk.text(path) }
    let text = fixing.disk.text("/books/main.journal") ?? ""
    let again = check(names, "--fix", "-O", "short", of: text, files: after)
    #expect(again.disk.text("/books/main.journal") == text, "seed \(seed)")
    #expect(again.output == fixing.output, "seed \(seed)")
  }

  @Test func `fixing without --fix is refused`() {
    #expect(check([], "--diff", of: "").status == .usage)
  }
}
