import LedgeraDocuments
import LedgeraJSON
import LedgeraRendering
import LedgeraTestSupport
import Testing

@Suite struct TerminalTextTests {
  private func shown(_ bytes: [UInt8]) -> String {
    String(decoding: TerminalText(bytes: bytes).bytes, as: UTF8.self)
  }

  @Test(arguments: [
    ("plain\ttext\n", "plain\ttext\n"), ("a\u{1B}[31mb", "a\\x1B[31mb"), ("\u{9B}2J", "\\x9B2J"),
    ("x\r\n", "x\\x0D\n"), ("\u{7F}\0", "\\x7F\\x00"), ("\u{202E}ab", "\\u{202E}ab"),
    ("\u{200B}\u{FEFF}\u{AD}", "\\u{200B}\\u{FEFF}\\u{AD}"), ("\u{2028}", "\\u{2028}"),
    ("ü日🍕 e\u{301}", "ü日🍕 e\u{301}"), ("👩\u{200D}🚀", "👩\u{200D}🚀"),
    ("\u{E0001}", "\\u{E0001}"), ("\u{85}", "\\x85"),
  ])
  func `what a terminal would obey or hide is shown`(text: String, expected: String) {
    #expect(shown(Array(text.utf8)) == expected)
  }

  @Test func `bytes that are no UTF-8 are shown one by one`() {
    #expect(shown([0x61, 0x9B, 0xFF, 0xC3]) == "a\\x9B\\xFF\\xC3")
    #expect(shown([0xE2, 0x82, 0xAC, 0xE2, 0x82]) == "€\\xE2\\x82")
  }

  @Test(arguments: [
    ("::stop-commands::x\n", "\\x3A:stop-commands::x\n"),
    ("a\n  ::add-mask::x", "a\n  \\x3A:add-mask::x"),
    ("  ::: a.journal:1:2", "  ::: a.journal:1:2"), ("expenses::food", "expenses::food"),
    ("x ##[group]y", "x \\x23#[group]y"), ("##vso[task]", "\\x23#vso[task]"),
    ("## title", "## title"),
  ])
  func `no line is an order to a server`(text: String, expected: String) {
    #expect(shown(Array(text.utf8)) == expected)
  }

  @Test(arguments: UInt64(1)...100)
  func `pieces are shown as the whole is`(seed: UInt64) {
    var random = SeededRandom(seed)
    let letters: [[UInt8]] = [
      Array("ab\n\t".utf8), [0x1B], [0x9B], [0xC2, 0x9B], Array("é日🍕\u{202E}".utf8), [0xF0, 0x9F],
      [0xFF],
      [0xE2, 0x82],
    ]
    let bytes = (0..<40).flatMap { _ in letters[Int.random(in: letters.indices, using: &random)] }
    var (filter, whole) = (ControlFilter(), ControlFilter())
    var (pieces, expected) = ([UInt8](), [UInt8]())
    var rest = bytes[...]
    while !rest.isEmpty {
      let piece = Array(rest.prefix(Int.random(in: 1...7, using: &random)))
      rest = rest.dropFirst(piece.count)
      piece.withUnsafeBytes { filter.take($0) { pieces += $0 } }
    }
    filter.end { pieces += $0 }
    bytes.withUnsafeBytes { whole.take($0) { expected += $0 } }
    whole.end { expected += $0 }
    #expect(pieces == expected, "seed \(seed)")
  }

  @Test func `JSON escapes what a terminal would obey, HTML shows it`() {
    let text = "\u{1B}\u{9B}\u{7F}\u{202E}\u{2028}\u{E0001}é"
    #expect(
      String(decoding: JSONRenderer.render(.string(text)), as: UTF8.self)
        == #""\u001b\u009b\u007f\u202e\u2028\udb40\udc01é""# + "\n")
    let page = HTMLRenderer.render(Document(title: "\u{202E}", blocks: [], json: .null))
    #expect(String(decoding: page, as: UTF8.self).contains("<h1>\\u{202E}</h1>"))
  }

  @Test func `formulas are guarded and numbers stay numbers`() {
    let fields = [
      "=1+1", "+cmd", "-12.50", "-12.50 EUR", "@x", "\tx", "\rx", "＝1", "+3", "-4,5 %", "-", "a=b",
      "", "-1-1",
    ]
    let records = Records(header: ["=x"], rows: [fields])
    var bytes: [UInt8] = []
    RecordsRenderer.writeTSV(records, guardsFormulas: true) { bytes += $0 }
    #expect(
      String(decoding: bytes, as: UTF8.self)
        == "'=x\n'=1+1\t'+cmd\t-12.50\t'-12.50 EUR\t'@x\t'\\tx\t'\\rx\t'＝1\t+3\t-4,5 %\t'-\ta=b\t\t'-1-1\n"
    )
    #expect(!String(decoding: RecordsRenderer.csv(records), as: UTF8.self).contains("'"))
  }
}
