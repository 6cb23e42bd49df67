import LedgeraDiagnostics

extension Scanner {
  /// A range with the whole of the characters that it begins or ends in.
  func wholeCharacters(_ range: Range<Int>) -> Range<Int> {
    let start = character(around: range.lowerBound).lowerBound
    // Only an end that lies inside a character moves.
    let last = character(around: range.upperBound)
    let end = last.lowerBound < range.upperBound ? last.upperBound : range.upperBound
    return start..<max(end, range.upperBound)
  }

  /// The bytes of the character that a byte belongs to; of bytes that are not UTF-8, the byte alone.
  private func character(around offset: Int) -> Range<Int> {
    guard offset < end, isContinuation(offset) else { return offset..<offset }
    var lead = offset - 1
    while lead > max(offset - 3, 0), isContinuation(lead) { lead -= 1 }
    guard lead >= 0 else { return offset..<offset }
    let length =
      switch base[lead] {
      case 0xC2...0xDF: 2
      case 0xE0...0xEF: 3
      case 0xF0...0xF4: 4
      default: 0
      }
    let isWhole =
      lead + length > offset && lead + length <= end
      && (lead + 1..<lead + length).allSatisfy(isContinuation)
    return isWhole ? lead..<lead + length : offset..<offset
  }

  private func isContinuation(_ offset: Int) -> Bool { base[offset] & 0xC0 == 0x80 }

  /// Where the word ends that a place is in: at a blank, a comma or another mark of punctuation.
  func endOfWord(from offset: Int) -> Int {
    var place = offset
    while place < lineEnd, !base[place].isBlank, !",;()[]=".utf8.contains(base[place]) {
      place += 1
    }
    return place
  }
}
