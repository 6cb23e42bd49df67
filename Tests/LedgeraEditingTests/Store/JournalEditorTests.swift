import LedgeraDiagnostics
import LedgeraEditing
import LedgeraEnvironment
import LedgeraModel
import LedgeraTestSupport
import Testing

@Suite struct JournalEditorTests {
  /// Books of which `/books/main.journal` is the root, and an editor of them.
  private func editor(_ files: [String: String]) -> JournalEditor {
    let disk = MemoryDisk()
    for (name, text) in files { disk.write(text, to: Path.join("/books", name)) }
    let books = TestBooks(root: "main.journal", on: disk)
    return JournalEditor(books.journal, environment: .inMemory(disk: disk))
  }

  private func appended(_ text: String, to file: String) throws -> String {
    var editor = editor(["main.journal": file])
    editor.append(JournalText(asWritten: text), to: FileID(number: 0))
    return String(decoding: try #require(try editor.changes().changes.first).after, as: UTF8.self)
  }

  @Test func `an appended transaction stands apart from what is there`() throws {
    #expect(try appended("new\n", to: "") == "new\n")
    #expect(try appended("new", to: "; a\n") == "; a\n\nnew\n")
    #expect(try appended("new\n", to: "; a") == "; a\n\nnew\n")
    #expect(try appended("new\n", to: "; a\n\n") == "; a\n\nnew\n")
    #expect(try appended("new\n", to: "; a\n \t\n") == "; a\n \t\nnew\n")
    #expect(try appended("new\n", to: "\u{FEFF}") == "\u{FEFF}new\n")
    #expect(try appended("new\n", to: "\u{FEFF}; ü") == "\u{FEFF}; ü\n\nnew\n")
  }

  @Test func `line ends are those of the file`() throws {
    #expect(try appended("1\n2\n", to: "; a\r\n") == "; a\r\n\r\n1\r\n2\r\n")
    #expect(try appended("1\n2\n", to: "; a\r\n; b") == "; a\r\n; b\r\n\r\n1\r\n2\r\n")
    #expect(try appended("1\n", to: "; a\r\n\r\n") == "; a\r\n\r\n1\r\n")
    #expect(try appended("1\n", to: "; a\r; b\r") == "; a\r; b\r\r1\r")
    #expect(try appended("1\r\n2\r\n", to: "; a\r\n") == "; a\r\n\r\n1\r\n2\r\n")
    var editor = editor(["main.journal": "; a\r\n; b\n; c\n"])
    editor.insert("x\n", at: 0, in: FileID(number: 0))
    editor.insert("y\n", at: 5, in: FileID(number: 0))
    editor.insert("z\n", at: 9, in: FileID(number: 0))
    let after = try #require(try editor.changes().changes.first).after
    #expect(String(decoding: after, as: UTF8.self) == "x\r\n; a\r\ny\r\n; b\nz\n; c\n")
  }

  @Test func `several appended texts follow each other`() throws {
    var editor = editor(["main.journal": "; a"])
    editor.append("1\n", to: FileID(number: 0))
    editor.append("2\n", to: FileID(number: 0))
    #expect(
      String(decoding: try editor.changes().changes[0].after, as: UTF8.self) == "; a\n\n1\n\n2\n")
  }

  @Test func `at one place insertions come first, in order, and overlaps are refused`() throws {
    let file = FileID(number: 0)
    var editor = editor(["main.journal": "; abcdef\n"])
    editor.replace(Span(file: file, offset: 2, length: 2), with: "X")
    editor.insert("1", at: 2, in: file)
    editor.insert("2", at: 2, in: file)
    editor.remove(Span(file: file, offset: 4, length: 1))
    #expect(String(decoding: try editor.changes().changes[0].after, as: UTF8.self) == "; 12Xdef\n")
    editor.replace(Span(file: file, offset: 3, length: 3), with: "Y")
    #expect(throws: EditingFailure.overlap(path: "/books/main.journal", 2..<4, 3..<6)) {
      try editor.changes()
    }
  }

  @Test func `a file that is included twice is edited once`() throws {
    var editor = editor([
      "main.journal": "include a.journal\ninclude a.journal\n", "a.journal": "; aaa\n",
    ])
    for number in [1, 2] as [UInt16] {
      editor.replace(Span(file: FileID(number: number), offset: 2, length: 3), with: "b")
      editor.insert("!", at: 2, in: FileID(number: number))
    }
    let changes = try editor.changes()
    #expect(changes.changes.map(\.name) == ["/books/a.journal"])
    #expect(String(decoding: changes.changes[0].after, as: UTF8.self) == "; !b\n")
  }

  @Test func `new files come last, and take no other's place`() throws {
    var editor = editor(["main.journal": "; a\n"])
    editor.create("2027.journal", "; new\n")
    editor.append("x\n", to: FileID(number: 0))
    let changes = try editor.changes().changes
    #expect(changes.map(\.path) == ["/books/main.journal", "/books/2027.journal"])
    #expect(changes[1].before == nil)
    editor.create("main.journal", "; b\n")
    #expect(throws: EditingFailure.exists(path: "main.journal")) { try editor.changes() }
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `bytes that no edit names stay as they are`(seed: UInt64) throws {
    var random = SeededRandom(seed)
    let pieces = ["a", "\t", "  ", "\n", "\r\n", "ü", "日本", "\u{1F600}", "; x", "\r", "\u{FEFF}"]
    let text = (0..<random.below(60)).map { _ in random.pick(pieces) }.joined()
    let bytes = Array(text.utf8)
    var editor = editor(["main.journal": text])
    var expected: [UInt8] = []
    var done = 0
    while done < bytes.count, !random.oneIn(5) {
      let start = random.within(done...bytes.count)
      let end = random.within(start...bytes.count)
      let new = random.pick(["", "x", "日", "  "])
      editor.replace(Span(file: FileID(number: 0), range: start..<end), with: "\(new)")
      expected += bytes[done..<start] + Array(new.utf8)
      done = end
      if start == end { break }
    }
    expected += bytes[done...]
    let changes = try editor.changes().changes
    #expect((changes.first?.after ?? bytes) == expected, "seed \(seed)")
    #expect(changes.first.map { $0.before == bytes } ?? true, "seed \(seed)")
  }
}
