import LedgeraDiagnostics
import Testing

@Suite struct BlanksTests {
  private static let parts = [
    " ", "\t", "\n", "\r\n", "\u{85}", "\u{A0}", "\u{2003}", "\u{0}", "\u{7F}", "!", "~", "a", "é",
    "e\u{301}", " \u{301}", "👍🏽",
  ]

  @Test func `trimmed text has no white space at its ends, whatever is inside`() {
    var texts = [""]
    for _ in 0..<3 {
      texts = texts.flatMap { text in Self.parts.map { text + $0 } }
      for text in texts {
        #expect(text.trimmed == String(text.trimming(\.isWhitespace)), "\(text.debugDescription)")
      }
    }
  }
}
