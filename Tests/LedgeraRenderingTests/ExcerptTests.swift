import LedgeraDiagnostics
import LedgeraRendering
import Testing

struct ExcerptTests {
  /// The source line and the line of marks under it.
  private func marked(
    _ text: String, _ wanted: String, width: Int = 80
  ) -> (line: String, marks: String) {
    var sources = SourceMap()
    let file = sources.add("a", text)
    return lines(sources, sources.span(wanted, in: file), width)
  }

  private func lines(_ sources: SourceMap, _ span: Span, _ width: Int = 80) -> (String, String) {
    let text = sources.human(Diagnostic(unbalanced, "x", at: span), TextOptions(width: width))
    let lines = text.split(separator: "\n")
    return (String(lines[3]), String(lines[4]))
  }

  @Test func `a tab is four columns and marks stand below what they mean`() {
    let shown = marked("\ta\tb  1\n", "b")
    #expect(shown.line == "1 |     a   b  1")
    #expect(shown.marks == "  |         ^")
  }

  @Test func `wide and combining characters are measured`() {
    let shown = marked("日本 e\u{301}é 🍕x\n", "x")
    #expect(shown.line == "1 | 日本 e\u{301}é 🍕x")
    #expect(shown.marks == "  |           ^")
    #expect(marked("a 日本\n", "日本").marks == "  |   ^^^^")
  }

  @Test func `controls and invalid bytes are escaped`() {
    var sources = SourceMap()
    let bytes: [UInt8] =
      Array("a\u{1B}[31m \u{202E}\u{7F}".utf8) + [0xFF, 0xC3] + Array("é!\n".utf8)
    let file = sources.add("a", bytes: bytes)
    let shown = lines(sources, sources.span("!", in: file))
    #expect(shown.0 == "1 | a\\x1B[31m \\u{202E}\\x7F\\xFF\\xC3é!")
    #expect(shown.1 == "  |                                ^")
  }

  @Test func `truncated and overlong sequences are invalid byte by byte`() {
    var sources = SourceMap()
    let file = sources.add("a", bytes: [0xE6, 0x97, 0xC0, 0x80, 0xED, 0xA0, 0x80, 0xF5, 0x0A])
    let shown = lines(sources, Span(file: file, range: 0..<1))
    #expect(shown.0 == "1 | \\xE6\\x97\\xC0\\x80\\xED\\xA0\\x80\\xF5")
    #expect(shown.1 == "  | ^^^^")
  }

  @Test func `an empty span and the end of a line get one caret`() {
    var sources = SourceMap()
    let file = sources.add("a", "abc\ndef")
    #expect(lines(sources, Span(file: file, range: 1..<1)).1 == "  |  ^")
    #expect(lines(sources, Span(file: file, range: 3..<4)).1 == "  |    ^")
    #expect(lines(sources, Span(file: file, range: 7..<7)).1 == "  |    ^")
    #expect(lines(sources, Span(file: file, range: 90..<99)).1 == "  |    ^")
  }

  @Test func `an empty file has a line to point at`() {
    var sources = SourceMap()
    let file = sources.add("a", "")
    let text = sources.human(Diagnostic(unbalanced, "x", at: Span(file: file, range: 0..<0)))
    #expect(text == "error[unbalanced-transaction]: x\n --> a:1:1\n  |\n1 |\n  | ^\n")
  }

  @Test func `the column is counted in scalars`() {
    var sources = SourceMap()
    let file = sources.add("a", "日本 e\u{301} x\n")
    let text = sources.human(Diagnostic(unbalanced, "x", at: sources.span("x", in: file)))
    #expect(text.contains(" --> a:1:7\n"))
  }

  @Test func `a long line is cut around the mark`() {
    let long = String(repeating: "0123456789", count: 30)
    let front = marked(long + "\n", "234", width: 44)
    #expect(front.line == "1 | " + long.prefix(39) + "…")
    #expect(front.marks == "  |   ^^^")
    let middle = marked(long + "MARK" + long + "\n", "MARK", width: 44)
    #expect(middle.line == "1 | …7890123456789" + "MARK" + long.prefix(21) + "…")
    #expect(middle.marks == "  |               ^^^^")
    let back = marked(long + "MARK\n", "MARK", width: 44)
    #expect(back.line == "1 | …7890123456789" + "MARK")
  }

  @Test(arguments: [24, 40, 79, 80, 81, 200])
  func `no excerpt is wider than the terminal`(width: Int) {
    let parts = ["日本", "abc", "\t", "e\u{301}", "\u{1B}", "🍕", " "]
    let text = (0..<2000).map { parts[$0 * 7 % parts.count] + parts[$0 % 5] }.joined()
    var sources = SourceMap()
    let file = sources.add("a", text)
    for start in stride(from: 0, to: text.utf8.count, by: 331) {
      let shown = lines(
        sources, Span(file: file, range: start..<min(start + 200, text.utf8.count)), width)
      #expect(DisplayWidth.of(shown.0) <= width)
      #expect(DisplayWidth.of(shown.1) <= width)
    }
  }

  @Test func `a line of many megabytes is shown as fast as a short one`() {
    var sources = SourceMap()
    let file = sources.add("a", bytes: [UInt8](repeating: UInt8(ascii: "x"), count: 4_000_000))
    let shown = lines(sources, Span(file: file, range: 2_000_000..<2_000_003))
    #expect(shown.0.utf8.count < 100)
    #expect(shown.1.hasSuffix(" ^^^"))
  }
}
