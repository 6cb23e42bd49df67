import LedgeraJSON
import Testing

/// Corrections that are offered at what is wrong; `|` is the cursor.
@Suite struct CorrectingTests {
  private static let books = "commodity 1,000.00 EUR\n\n"

  /// What the line of the cursor becomes by each quick fix.
  private func fixes(_ marked: String) -> [String: String] {
    let parts = (Self.books + marked).split(separator: "|", omittingEmptySubsequences: false)
    let text = parts.joined()
    let client = TestClient(capabilities: ["general": ["positionEncodings": ["utf-8"]]])
    client.open("main.journal", text)
    let lines = parts[0].split(separator: "\n", omittingEmptySubsequences: false)
    let position: JSONValue = [
      "line": .integer(lines.count - 1), "character": .integer(lines.last?.utf8.count ?? 0),
    ]
    let actions = client.request(
      "textDocument/codeAction",
      [
        "textDocument": ["uri": "file:///books/main.journal"],
        "range": ["start": position, "end": position],
        "context": ["diagnostics": [], "only": ["quickfix", "refactor.rewrite"]],
      ]
    ).elements
    var fixes: [String: String] = [:]
    for action in actions {
      guard let title = action["title"]?.string else { continue }
      var after = Array(text.utf8)
      let edits = action["edit"]?["changes"]?.members.first?.value.elements ?? []
      for edit in edits.reversed() {
        let starts = [0] + after.indices.filter { after[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
        func offset(_ end: String) -> Int {
          starts[edit["range"]?[end]?["line"]?.integer ?? 0]
            + (edit["range"]?[end]?["character"]?.integer ?? 0)
        }
        after.replaceSubrange(
          offset("start")..<offset("end"), with: (edit["newText"]?.string ?? "").utf8)
      }
      let line = String(decoding: after, as: UTF8.self)
        .split(separator: "\n", omittingEmptySubsequences: false)[lines.count - 1]
      fixes[title] = String(line)
    }
    return fixes
  }

  @Test func `each posting of an unbalanced transaction can be made right`() {
    let first = fixes("2026-01-02 x\n    |a  -5 EUR\n    b  4 EUR\n")
    #expect(first["make this -4.00 EUR"] == "    a  -4.00 EUR")
    #expect(first["leave this amount out"] == "    a")
    let second = fixes("2026-01-02 x\n    a  -5 EUR\n    b  4| EUR  ; note\n")
    #expect(second["make this 5.00 EUR"] == "    b  5.00 EUR  ; note")
    #expect(second["leave this amount out"] == "    b  ; note")
    #expect(second.keys.contains { $0.contains("add a posting") })
    let elided = fixes("2026-01-02 x\n    |a  -5 EUR\n    b\n")
    #expect(!elided.keys.contains { $0.contains("make") || $0.contains("leave") })
  }

  @Test func `in two currencies the sign can be wrong`() {
    let found = fixes("2026-01-02 x\n    a  5 USD\n    b  |4.00 EUR\n")
    #expect(found["make this -4.00 EUR"] == "    b  -4.00 EUR")
    #expect(found["leave this amount out"] == "    b")
  }

  @Test func `a date that does not exist has days near it`() {
    let month = fixes("2026-13-0|1 x\n    a  5 EUR\n    b\n")
    #expect(month["make this 2026-01-13"] == "2026-01-13 x")
    #expect(month["make this 2026-12-01"] == "2026-12-01 x")
    #expect(month["make this 2027-01-01"] == "2027-01-01 x")
    let day = fixes("|2026/02/30 x\n    a  5 EUR\n    b\n")
    #expect(day.keys.sorted() == ["make this 2026/02/28", "make this 2026/03/01"])
    let last = fixes("12.11|.2026 x\n    a  5 EUR\n    b\n")
    #expect(last.keys.sorted() == ["make this 2026-11-12", "make this 2026-12-11"])
    let only = fixes("20.11|.2026 x\n    a  5 EUR\n    b\n")
    #expect(only.keys.sorted() == ["write 2026-11-20"])
  }

  @Test func `other marks and missing blanks are put right`() {
    #expect(fixes("2026-01-02 x\n    a  |5,00 EUR\n    b\n").values.contains("    a  5.00 EUR"))
    #expect(fixes("2026-01-02|x\n    a  5 EUR\n    b\n").values.contains("2026-01-02 x"))
    #expect(fixes("2026-01-02 x\n    a |5 EUR\n    b  1 EUR\n").values.contains("    a  5 EUR"))
  }

  @Test func `a date moves by a day, or to today`() {
    let found = fixes("2026/01|/02=2026/01/05 x\n    a  5 EUR\n    b\n")
    #expect(found["a day earlier: 2026-01-01"] == "2026/01/01=2026/01/05 x")
    #expect(found["a day later: 2026-01-03"] == "2026/01/03=2026/01/05 x")
    #expect(found["today: 2026-11-21"] == "2026/11/21=2026/01/05 x")
    #expect(fixes("2026-01-02 |x\n    a  5 EUR\n    b\n")["a day later: 2026-01-03"] == nil)
  }
}
