import LedgeraEnvironment
import LedgeraTestSupport
import Testing

@Suite struct PathBytesTests {
  @Test(arguments: [
    ([], ""), (Array("a/é.journal".utf8), "a/é.journal"), ([0xE9], "\u{10FFE9}"),
    ([0x2F, 0xFF, 0x80], "/\u{10FFFF}\u{10FF80}"), ([0xC3], "\u{10FFC3}"),
    ([0xE2, 0x82], "\u{10FFE2}\u{10FF82}"), ([0xE2, 0x82, 0x41], "\u{10FFE2}\u{10FF82}A"),
    ([0xC0, 0xAF], "\u{10FFC0}\u{10FFAF}"), (Array("\u{10FF7F}".utf8), "\u{10FF7F}"),
    (Array("\u{10FF80}".utf8), "\u{10FFF4}\u{10FF8F}\u{10FFBE}\u{10FF80}"),
  ])
  func `bytes that are not UTF-8 have characters of their own`(bytes: [UInt8], text: String) {
    #expect(Path.text(of: bytes) == text)
    #expect(Path.bytes(of: text) == bytes)
  }

  @Test func `every name is told from every other, and comes back`() {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededRandom(seed)
    // Bytes that begin and continue characters, those of the stand-ins among them.
    let alphabet: [UInt8] = [0x41, 0x2F, 0x80, 0xBE, 0xBF, 0x8F, 0xC3, 0xE2, 0xF4, 0xFF]
    for _ in 0..<20_000 {
      let bytes = (0..<random.below(9)).map { _ in random.pick(alphabet) }
      let text = Path.text(of: bytes)
      #expect(Path.bytes(of: text) == bytes, "seed \(seed)")
      #expect(Path.plainText(text) == String(validating: bytes, as: UTF8.self), "seed \(seed)")
      #expect(text.utf8.count { $0 == 0x2F } == bytes.count { $0 == 0x2F }, "seed \(seed)")
    }
  }

  @Test func `programs get the bytes`() throws {
    let result = try Environment.system().run(ProgramCall("printf", ["%s", "a\u{10FFE9}"]))
    #expect(result.output == [0x61, 0xE9])
  }
}
