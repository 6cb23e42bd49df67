import LedgeraDiagnostics
import Testing

struct DisplayWidthTests {
  @Test(arguments: [
    ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("日本語", 6), ("ﾊﾝｶｸ", 4), ("한국", 4),
    ("\u{1112}\u{1161}\u{11AB}", 2), ("🍕", 2), ("❤\u{FE0F}", 2), ("❤", 1), ("✅", 2), ("€", 1),
    ("a\u{200B}b", 2), ("a\u{200D}b", 2), ("\t\u{1B}\r\n", 0), ("\u{7F}\u{9B}", 0), ("שָׁ", 1),
    ("ก็", 1), ("〿", 1), ("\u{3000}", 2), ("𠀀", 2), ("か\u{3099}", 2), ("´", 1),
  ])
  func `a text takes the columns a terminal gives it`(text: String, width: Int) {
    #expect(DisplayWidth.of(text) == width)
  }

  @Test func `every scalar is 0, 1 or 2 wide`() {
    for value in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      #expect((0...2).contains(DisplayWidth.of(scalar)), "U+\(String(value, radix: 16))")
    }
  }
}
