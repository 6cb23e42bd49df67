import LedgeraEditing
import LedgeraTestSupport
import Testing

@Suite struct ReplacementTests {
  private func applied(_ replacements: [TextReplacement], to text: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var done = 0
    for replacement in replacements {
      result += text[done..<replacement.range.lowerBound] + replacement.bytes
      done = replacement.range.upperBound
    }
    return result + text[done...]
  }

  @Test func `replacements make one text of another and leave characters whole`() {
    var random = SeededRandom(7)
    let pieces = ["a", "b", "é", "è", "😀", "\n", "\r\n", "\r", "  ", "x\n", "y\n"].map {
      Array($0.utf8)
    }
    func text() -> [UInt8] {
      (0..<Int.random(in: 0..<20, using: &random)).flatMap { _ in
        pieces[Int.random(in: 0..<pieces.count, using: &random)]
      }
    }
    for _ in 0..<2000 {
      let (old, new) = (text(), text())
      let replacements = LineDifference.replacements(from: old, to: new)
      #expect(applied(replacements, to: old) == new)
      for replacement in replacements {
        #expect(String(validating: replacement.bytes, as: UTF8.self) != nil)
        for place in [replacement.range.lowerBound, replacement.range.upperBound]
        where place > 0 && place < old.count {
          #expect(old[place] & 0xC0 != 0x80)
          #expect(old[place] != 0x0A || old[place - 1] != 0x0D)
        }
      }
    }
  }

  @Test func `a line changes where it differs`() {
    let replacements = LineDifference.replacements(
      from: Array("a\nb  1\nc\n".utf8), to: Array("a\nb    1\nc\n".utf8))
    #expect(replacements.count == 1)
    #expect(replacements.first?.range == 5..<5)
  }
}
