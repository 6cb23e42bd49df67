import LedgeraJSON
import Testing

/// Findings in text that is not ASCII.
@Suite struct WholeCharacterTests {
  private static let lines = [
    "2026-01-22 ! (c) ACME | n  ; date: x", "    a:b  1.50 EUR @ $2 = 1.5 EUR  ; date:tuesday",
    "account a:b  ; type: C", "commodity 1,000.00 EUR", "D $1,000.00",
    "P 2026-01-02 10:00 EUR $1.1",
    "~ monthly from 2026-01-01  r", "= ^a t:u", "include b.journal", "decimal-mark .", "Y2025",
    "alias x = y", "apply account p", "tag t", "payee P",
  ]

  @Test(arguments: lines, ["ß", "\u{A0}", "👛"])
  func `no finding begins or ends within a character`(line: String, character: String) {
    let client = TestClient(capabilities: ["general": ["positionEncodings": ["utf-8"]]])
    let head = line.hasPrefix(" ") ? "2026-01-21 x\n" : ""
    client.open("main.journal", "")
    for place in line.indices {
      let text = head + line[..<place] + character + line[place...] + "\n"
      client.change("main.journal", to: text, version: 2)
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map {
        Array($0.utf8)
      }
      for finding in client.published("main.journal")?["diagnostics"]?.elements ?? [] {
        #expect(finding["message"]?.string?.contains("\u{FFFD}") == false, "\(text)")
        for end in ["start", "end"] {
          let line = lines[finding["range"]?[end]?["line"]?.integer ?? 0]
          let column = finding["range"]?[end]?["character"]?.integer ?? 0
          #expect(column >= line.count || line[column] & 0xC0 != 0x80, "\(text)")
        }
      }
    }
  }

  @Test func `a word that is no date is named in full`() {
    let client = TestClient()
    client.open("main.journal", "2026-01-21 x\n    a  1 EUR  ; date:tuesday, t: x\n    b\n")
    let finding = client.published("main.journal")?["diagnostics"]?.elements.first {
      $0["code"] == "invalid-date"
    }
    #expect(finding?["message"]?.string?.hasPrefix("'tuesday' is not a date") == true)
  }
}
