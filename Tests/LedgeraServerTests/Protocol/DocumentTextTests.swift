import LedgeraEnvironment
import LedgeraJSON
import LedgeraServer
import LedgeraTestSupport
import Testing

@Suite struct DocumentTextTests {
  private static let text = "ab\r\nc\rä😀é\u{2028}x\n\n\u{FEFF}z"

  @Test func `lines end at LF, CRLF and CR, and at nothing else`() {
    #expect(DocumentText(Self.text).lines.count == 5)
    #expect(DocumentText("").lines.count == 1)
    #expect(DocumentText("a\n").lines.count == 2)
  }

  @Test(arguments: [PositionEncoding.utf8, .utf16])
  func `every character has a place, and every place its character`(_ encoding: PositionEncoding) {
    let document = DocumentText(Self.text)
    var offset = 0
    for scalar in Self.text.unicodeScalars {
      let position = document.position(of: offset, encoding)
      if scalar != "\n" || document.bytes[offset - 1] != 0x0D {
        #expect(document.offset(of: position, encoding) == offset, "\(position)")
      }
      offset += String(scalar).utf8.count
    }
    let character = encoding == .utf8 ? 11 : 5
    #expect(document.position(of: 17, encoding) == TextPosition(line: 2, character: character))
  }

  @Test
  func `places beyond a line or the text, or within a character, are the nearest before them`() {
    let document = DocumentText(Self.text)
    func offset(_ line: Int, _ character: Int, _ encoding: PositionEncoding = .utf16) -> Int {
      document.offset(of: TextPosition(line: line, character: character), encoding)
    }
    #expect(offset(0, 99) == 2)
    #expect(offset(1, 99) == 5)
    #expect(offset(99, 0) == document.bytes.count)
    #expect(offset(2, 2) == offset(2, 1))
    #expect(offset(2, 1, .utf8) == offset(2, 0, .utf8))
  }

  @Test func `changes are made one after the other`() {
    var document = DocumentText("abc")
    func change(_ start: (Int, Int), _ end: (Int, Int), _ text: JSONValue) -> JSONValue {
      [
        "range": TextRange(
          TextPosition(line: start.0, character: start.1),
          TextPosition(line: end.0, character: end.1)
        ).json, "text": text,
      ]
    }
    let isMade = document.apply(
      [
        change((0, 0), (0, 0), "x\r\n"), change((1, 1), (1, 2), "ü"), change((9, 0), (9, 9), "!"),
      ], .utf16)
    #expect(isMade)
    #expect(document.bytes == Array("x\r\naüc!".utf8))
    let isWhole = document.apply([["text": "new"]], .utf16)
    #expect(isWhole)
    #expect(document.bytes == Array("new".utf8))
    let isNonsense = document.apply([["range": ["start": 1], "text": "y"]], .utf16)
    #expect(!isNonsense)
    #expect(document.bytes == Array("new".utf8))
  }

  /// Readings rely on it: what it names is not compared.
  @Test(arguments: 1...UInt64(200))
  func `what changes are said to leave is the same in both texts`(seed: UInt64) {
    var random = SeededRandom(seed)
    var document = DocumentText("aba\nbaab\nabb\n")
    for _ in 0..<20 {
      let before = document.bytes
      let changes: [JSONValue] = (0..<random.below(4)).map { _ in
        let text = JSONValue.string(random.pick(["", "a", "b\n", "ab"]))
        if random.below(9) == 0 { return ["text": text] }
        let ends = (0..<2).map { _ in
          TextPosition(line: random.below(5), character: random.below(5))
        }
        return ["range": TextRange(ends.min()!, ends.max()!).json, "text": text]
      }
      let isMade = document.apply(changes, .utf8)
      #expect(isMade)
      let (prefix, suffix) = (document.unchanged.prefix, document.unchanged.suffix)
      #expect(before.prefix(prefix) == document.bytes.prefix(prefix), "seed \(seed)")
      #expect(before.suffix(suffix) == document.bytes.suffix(suffix), "seed \(seed)")
      let shorter = min(before.count, document.bytes.count)
      #expect(changes.isEmpty || prefix + suffix <= shorter, "seed \(seed)")
    }
  }

  @Test(arguments: 1...UInt64(200))
  func `after any change lines begin where they do in the whole text`(seed: UInt64) {
    var random = SeededRandom(seed)
    var document = DocumentText("")
    for _ in 0..<20 {
      let line = random.below(document.lines.count)
      let first = TextPosition(line: line, character: random.below(4))
      let last = TextPosition(line: line + random.below(3), character: random.below(6))
      let parts = (0..<random.below(5)).map { _ in random.pick(["\r", "\n", "\r\n", "a", "ä"]) }
      let range = TextRange(min(first, last), max(first, last))
      let isMade = document.apply(
        [["range": range.json, "text": .string(parts.joined())]], .utf16)
      #expect(isMade)
      let fresh = document.bytes.withUnsafeBytes { LineIndex($0) }
      #expect(document.lines == fresh, "seed \(seed): \(document.bytes)")
    }
  }

  @Test func `URIs name paths`() {
    let path = Array("/x/a b/ü#?%.journal".utf8)
    #expect(DocumentURI.file(path) == "file:///x/a%20b/%C3%BC%23%3F%25.journal")
    #expect(DocumentURI.path(of: DocumentURI.file(path)) == path)
    #expect(DocumentURI.path(of: "FILE://localhost/a%3Ab") == Array("/a:b".utf8))
    #expect(DocumentURI.path(of: "untitled:1") == nil)
    #expect(DocumentURI.path(of: "file://elsewhere/a") == nil)
  }
}
