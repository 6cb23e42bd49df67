import LedgeraDiagnostics
import LedgeraRendering
import Testing

struct PlatformDiagnosticsTests {
  private func render(
    _ findings: [Diagnostic], _ sources: SourceMap, as format: DiagnosticFormat,
    run: CheckRun = CheckRun()
  ) -> String {
    var list = DiagnosticList()
    for finding in findings { list.add(finding) }
    return String(
      decoding: DiagnosticRenderer(sources, run: run).render(list, as: format), as: UTF8.self)
  }

  @Test func `github escapes what its commands give a meaning, and shows errors first`() {
    var sources = SourceMap()
    let file = sources.add("a:b,100%.journal", "é x\ny\n")
    let findings = [
      Diagnostic(ambiguous, "100%\nof\u{1B}: x, y", at: sources.span("x", in: file)),
      Diagnostic(unbalanced, "no place", at: nil),
    ]
    #expect(
      render(findings, sources, as: .github) == """
        ::error title=ledgera%3A unbalanced-transaction::no place
        ::warning title=ledgera%3A ambiguous-number,file=a%3Ab%2C100%25.journal,line=1,col=3,\
        endLine=1,endColumn=4::100%25\\x0Aof\\x1B: x, y

        """)
  }

  @Test func `SARIF columns are characters, rdjson columns are bytes`() {
    var sources = SourceMap()
    let file = sources.add("a b/ü.journal", "é x\n")
    let findings = [Diagnostic(unbalanced, "h", at: sources.span("x", in: file))]
    let sarif = render(findings, sources, as: .sarif)
    #expect(sarif.contains("\"uri\": \"a%20b/%C3%BC.journal\""))
    #expect(sarif.contains("\"startColumn\": 3,"))
    #expect(sarif.contains("\"byteOffset\": 3,"))
    #expect(render(findings, sources, as: .rdjson).contains("\"column\": 4\n"))
  }

  @Test func `files below the working directory are named relative to it`() {
    var sources = SourceMap()
    let inside = sources.add("/books/sub/a.journal", "x\n")
    let outside = sources.add("/booksellers/a.journal", "x\n")
    let findings = [inside, outside].map {
      Diagnostic(unbalanced, "h", at: sources.span("x", in: $0))
    }
    let run = CheckRun(directory: "/books")
    let gitlab = render(findings, sources, as: .gitlab, run: run)
    #expect(gitlab.contains("\"path\": \"sub/a.journal\""))
    #expect(gitlab.contains("\"path\": \"/booksellers/a.journal\""))
    let sarif = render(findings, sources, as: .sarif, run: run)
    #expect(sarif.contains("\"uri\": \"sub/a.journal\",\n"))
    #expect(sarif.contains("\"uri\": \"file:///booksellers/a.journal\"\n"))
  }

  @Test func `XML holds no character that it cannot`() {
    var sources = SourceMap()
    let file = sources.add("<a&\"\u{1}.journal", "x\n")
    let findings = [
      Diagnostic(unbalanced, "a < b & \u{7}\u{FFFF}", at: sources.span("x", in: file))
    ]
    let text = render(findings, sources, as: .junit)
    #expect(text.contains("classname=\"&lt;a&amp;&quot;\\x01.journal\""))
    #expect(text.contains("message=\"a &lt; b &amp; \\x07"))
    #expect(!text.unicodeScalars.contains { $0.value < 10 || $0.value == 0xFFFF })
  }

  @Test func `JUnit counts only what makes the run fail`() {
    var sources = SourceMap()
    let file = sources.add("a", "x\n")
    let findings = [Diagnostic(ambiguous, "h", at: sources.span("x", in: file))]
    #expect(render(findings, sources, as: .junit).contains("tests=\"1\" failures=\"0\""))
    let strict = render(findings, sources, as: .junit, run: CheckRun(failingSeverity: .warning))
    #expect(strict.contains("tests=\"1\" failures=\"1\""))
    #expect(render([], sources, as: .junit).contains("tests=\"1\" failures=\"0\""))
  }
}
