import LedgeraDiagnostics
import LedgeraModel
import LedgeraTestSupport
import Testing

/// Both sides of the limits that reading has (reference.md § Limits).
@Suite struct LimitTests {
  private static let transaction = "2026-01-02 x\n  a  1\n  b\n"

  private func repeated(_ text: String, _ count: Int) -> String {
    String(repeating: text, count: count)
  }

  @Test func `a line has at most 16 MiB`() {
    let longest = ";" + repeated("x", (16 << 20) - 1)
    #expect(check(MarkedJournal("\(longest)\n\(Self.transaction)")).findings == [])
    let checked = check(bytes: Array("; first\n\(longest)x\n\(Self.transaction)".utf8))
    #expect(checked.findings.map { "\($0.code) \($0.place)" } == ["line-too-long 2:1"])
    #expect(checked.balance(of: "a") == "1")
  }

  @Test func `includes nest up to 100 deep`() {
    func chain(_ length: Int) -> [String: String] {
      var files = ["f\(length)": Self.transaction]
      for number in 1..<length { files["f\(number)"] = "include f\(number + 1)\n" }
      return files
    }
    let deepest = check("include f1\n", files: chain(100))
    #expect(deepest.findings == [])
    #expect(deepest.balance(of: "a") == "1")
    let tooDeep = check("include f1\n", files: chain(101))
    #expect(
      tooDeep.findings.map { "\($0.code) \($0.file) \($0.place)" } == ["include-too-deep f100 1:9"])
  }

  @Test func `the path of an include has at most 4,096 bytes`() {
    let longest = repeated("./", 2047) + "ff"
    #expect(check(MarkedJournal("include \(longest)\n"), files: ["ff": ""]).findings == [])
    let checked = check(MarkedJournal("1️⃣include \(longest)f\n"), files: ["fff": ""])
    checked.expect([("missing-include", 1)])
    #expect(checked.findings[0].headline == "the path is longer than 4096 bytes")
  }

  @Test func `files that are included again add up to 64 MiB`() {
    let files = ["f": ";" + repeated("x", (8 << 20) - 2) + "\n"]
    #expect(check(MarkedJournal(repeated("include f\n", 9)), files: files).findings == [])
    check(MarkedJournal(repeated("include f\n", 9) + "include 1️⃣f\n"), files: files)
      .expect([("include-too-deep", 1)])
  }

  @Test func `an account has at most 1,000 parts`() {
    let deepest = "a" + repeated(":a", 999)
    let checked = check(MarkedJournal("2026-01-02 x\n  \(deepest)  1\n  1️⃣\(deepest):a\n"))
    checked.expect([("account-too-deep", 1)])
    let below = "alias x = \(deepest)\n2026-01-02 y\n  x  1\n  b\n"
    #expect(check(MarkedJournal(below)).findings == [])
    check(MarkedJournal(below + "2026-01-02 z\n  1️⃣x:y  1\n  b\n"))
      .expect([("account-too-deep", 1)])
  }

  @Test func `parents are applied 1,000 deep, and up to 64 KiB long`() {
    let deepest = repeated("apply account a\n", 1000)
    #expect(check(MarkedJournal(deepest)).findings == [])
    check(MarkedJournal(deepest + "1️⃣apply account a\n")).expect([("account-too-deep", 1)])
    let longest = "apply account \(repeated("x", 65_536))\n"
    #expect(check(MarkedJournal(longest)).findings == [])
    check(MarkedJournal(longest + "1️⃣apply account y\n")).expect([("alias-too-long", 1)])
  }

  @Test func `aliases take and make names of 64 KiB`() {
    let aliases = "alias /b$/ = bb\nalias x = \(repeated("y", 65_000))\n"
    func journal(_ name: String) -> MarkedJournal {
      MarkedJournal("\(aliases)2026-01-02 x\n  1️⃣\(name)  1\n  z\n")
    }
    #expect(check(journal("x:" + repeated("a", 533) + "b")).findings == [])
    check(journal("x:" + repeated("a", 534) + "b")).expect([("alias-too-long", 1)])
    #expect(check(journal(repeated("a", 65_536))).findings == [])
    check(journal(repeated("a", 65_537))).expect([("alias-too-long", 1)])
  }

  @Test func `aliases rewrite 2 MiB of long names`() {
    let aliases = "alias x = y\n"
    let postings = (0..<40).map { "  x:\(repeated("a", 50_000)):\($0)  0\n" }
    #expect(check(MarkedJournal(aliases + "2026-01-02 x\n" + postings.joined())).findings == [])
    let more = "  1️⃣x:\(repeated("a", 65_000))  0\n  2️⃣x:\(repeated("a", 65_001))  0\n"
    check(MarkedJournal(aliases + "2026-01-02 x\n" + postings.joined() + more))
      .expect([("alias-too-long", 2)])
  }

  @Test func `there are at most 65,534 commodities`() {
    var directives = (0..<65_534).map { "commodity \"c\($0)\"\n" }.joined()
    #expect(check(MarkedJournal(directives)).findings == [])
    directives += "commodity \"one more\"\ncommodity \"c1\"\n"
    let checked = check(MarkedJournal(directives))
    #expect(checked.findings.map { "\($0.code) \($0.place.line)" } == ["table-full 65535"])
  }

  @Test func `1,000 findings are kept and the rest counted, errors before warnings`() {
    let warnings = repeated("2026-01-02 w\n  a  1,000 X\n  b\n", 1000)
    let full = check(MarkedJournal(warnings))
    #expect(full.findings.count == 1000)
    #expect(full.droppedCount == 0)
    #expect(full.isAccepted)
    let checked = check(MarkedJournal(warnings + "foo\n"))
    #expect(checked.findings.count == 1000)
    #expect(checked.droppedCount == 1)
    #expect(checked.codes.last == "unknown-directive")
    #expect(checked.hasErrors)
  }

  @Test func `transactions of the first and last years are put in order`() {
    let checked = check(
      "9999-12-31 x\n  a  1 = 2\n  b\n0001-01-01 x\n  a  1 = 1\n  b\n9999-12-31 y\n  a  1 = 3\n  b\n"
    )
    #expect(checked.findings == [])
  }

  @Test(arguments: [
    ("x", "--alias 'x' cannot be used: the alias has no '='"),
    ("/(/=x", "the alias's pattern cannot be used: "), ("=x", "the alias names no account"),
  ])
  func `a wrong --alias is an error without a place`(alias: String, headline: String) {
    let checked = check(MarkedJournal(Self.transaction), aliases: ["a=c", alias])
    #expect(checked.codes == ["invalid-directive"])
    #expect(checked.findings[0].headline.contains(headline))
    #expect(checked.findings[0].place == MarkedJournal.Place(line: 0, column: 0))
    #expect(checked.balance(of: "c") == "1")
  }

  @Test func `an alias may not take away a whole name`() {
    check("alias /a/ =\n2026-01-02 x\n  1️⃣a  1\n  b\n").expect([("invalid-posting", 1)])
    #expect(check("apply year 2024\n2/29 x\n  a  1\n  b\n").findings == [])
  }
}
