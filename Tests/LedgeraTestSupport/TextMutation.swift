/// Changes texts at random, as damaged files, other programs and attackers do.
package struct TextMutation: Sendable {
  /// What is put in: words of the format, and what any format may stumble over.
  private let words: [[UInt8]]

  /// - Parameter words: Of the format.
  package init(_ words: [String]) {
    self.words = (words + Self.usual).map { Array($0.utf8) }
  }

  private static let usual = [
    "9223372036854775807", "-9223372036854775808", "9223372036854775808", "1e400", "1e-400", "-0",
    "1e-9223372036854775808", "340282366920938463463374607431768211456", "0", "-1", "00", "1e60",
    "0.000000000000000000000000000000000000000000000001", "99999999999999999999999999999999999999",
    "2026-11-21", "9999-12-31", "0000-00-00", "2026-02-30", "99991231", "\n", "\r\n", "\r", "\t",
    "\"", "'", "\\", ";", ",", ":", "&#10;", "&#x202e;", "&#27;", "&amp;", "\u{1B}[31m", "\u{202E}",
    "\u{2028}", "\u{85}", "\u{0}", "\u{FEFF}", "<", ">", "</", "{", "}", "[", "]", "  ", " ; ",
    "include /etc/passwd", "\ninclude x\n", "\n2026-01-01 x\n  a  1\n  b\n", "alias a=b", "é", "日",
  ]

  /// The text after one to eight changes.
  package func mutated(_ text: [UInt8], by random: inout SeededRandom) -> [UInt8] {
    var text = text
    for _ in 0...random.below(8) { change(&text, &random) }
    return text
  }

  private func change(_ text: inout [UInt8], _ random: inout SeededRandom) {
    let start = random.below(text.count + 1)
    let end = min(text.count, start + random.below(random.oneIn(4) ? 200 : 12))
    switch random.below(7) {
    case 0: text.removeSubrange(start..<end)
    case 1: text.insert(contentsOf: Array(text[start..<end]), at: random.below(text.count + 1))
    case 2: text.replaceSubrange(start..<end, with: random.pick(words))
    case 3: text.insert(contentsOf: random.pick(words), at: start)
    case 4: text.insert(UInt8(random.below(256)), at: start)
    case 5: replaceNumber(in: &text, from: start, &random)
    default: if start < text.count { text[start] ^= 1 << UInt8(random.below(8)) }
    }
  }

  /// The next number becomes a word.
  private func replaceNumber(
    in text: inout [UInt8], from start: Int, _ random: inout SeededRandom
  ) {
    let isDigit = { (byte: UInt8) in byte &- 0x30 < 10 }
    guard let first = text[start...].firstIndex(where: isDigit) else { return }
    let end = text[first...].firstIndex { !isDigit($0) } ?? text.count
    text.replaceSubrange(first..<end, with: random.pick(words))
  }
}
