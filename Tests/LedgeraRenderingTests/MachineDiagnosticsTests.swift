import LedgeraDiagnostics
import LedgeraRendering
import Testing

struct MachineDiagnosticsTests {
  private func render(
    _ findings: [Diagnostic], _ sources: SourceMap, as format: DiagnosticFormat
  ) -> String {
    var list = DiagnosticList()
    for finding in findings { list.add(finding) }
    return String(decoding: DiagnosticRenderer(sources).render(list, as: format), as: UTF8.self)
  }

  @Test func `short is one line a finding, in the order of the files`() {
    var sources = SourceMap()
    let first = sources.add("a.journal", "é x\ny\n")
    let second = sources.add("esc\u{1B}.journal", "z\n")
    let findings = [
      Diagnostic(ambiguous, "no place", at: nil),
      Diagnostic(unbalanced, "z\nz", at: sources.span("z", in: second)),
      Diagnostic(unbalanced, "y", at: sources.span("y", in: first)),
      Diagnostic(ambiguous, "x", at: sources.span("x", in: first)),
    ]
    #expect(
      render(findings, sources, as: .short) == """
        a.journal:1:3: warning[ambiguous-number]: x
        a.journal:2:1: error[unbalanced-transaction]: y
        esc\\x1B.journal:1:1: error[unbalanced-transaction]: z\\x0Az
        warning[ambiguous-number]: no place

        """)
  }

  @Test func `the summary counts errors and warnings`() {
    let error = Diagnostic(unbalanced, "x", at: nil)
    let warning = Diagnostic(ambiguous, "y", at: nil)
    let sources = SourceMap()
    #expect(render([], sources, as: .human) == "")
    #expect(
      render([warning], sources, as: .human).hasSuffix(
        "y\n\n1 warning\n'ledgera explain ambiguous-number' says more\n"))
    #expect(
      render([error, warning, error], sources, as: .human).hasSuffix(
        "\n\n2 errors, 1 warning\n'ledgera explain CODE' says more\n"))
    let many = Array(repeating: error, count: DiagnosticList.limit + 7)
    #expect(render(many, sources, as: .human).contains("1000 errors, 7 more not shown\n"))
  }

  @Test func `JSON carries places in scalars, bytes and offsets`() {
    var sources = SourceMap()
    let root = sources.add("main", "include a\n")
    let file = sources.add("a", "é x\n", includedFrom: sources.span("include a", in: root))
    var finding = Diagnostic(unbalanced, "h", at: sources.span("x", in: file), label: "l")
    finding.arithmetic = [ArithmeticRow(amount: "1 EUR", label: "a", isResult: true)]
    finding.fix = Fix("s", edits: [SourceEdit(finding.primary!.span, with: "y")], isSafe: true)
    let place = """
      "file": "a",
            "line": 1,
            "column": 3,
            "byteColumn": 4,
            "endLine": 1,
            "endColumn": 4,
            "endByteColumn": 5,
            "offset": 3,
            "length": 1,
      """
    let json = render([finding], sources, as: .json)
    #expect(
      json.hasPrefix("{\n  \"schema\": 1,\n  \"report\": \"check\",\n  \"diagnostics\": [\n"))
    #expect(json.contains("      \"message\": \"h\",\n      " + place + "\n      \"label\": \"l\""))
    #expect(json.contains("\"isSafe\": true"))
    #expect(json.contains("\"includedFrom\": [\n        {\n          \"file\": \"main\""))
    #expect(json.hasSuffix("  \"errors\": 1,\n  \"warnings\": 0,\n  \"dropped\": 0\n}\n"))
  }

  @Test func `JSON for nothing is an empty list`() {
    #expect(
      render([], SourceMap(), as: .json)
        == "{\n  \"schema\": 1,\n  \"report\": \"check\",\n  \"diagnostics\": [],\n"
        + "  \"errors\": 0,\n  \"warnings\": 0,\n"
        + "  \"dropped\": 0\n}\n")
  }
}
