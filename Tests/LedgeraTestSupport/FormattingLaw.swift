/// What formatting must keep of each line, told without the parser.
package enum FormattingLaw {
  /// The first line that formatting has changed in a way that it must not; nil: there is none.
  ///
  /// Lines and their ends stay; those at the margin that begin no transaction stay byte for byte; of the
  /// others only blanks and the form of dates change, and nothing of a comment.
  package static func broken(_ before: [UInt8], _ after: [UInt8]) -> String? {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    if before.starts(with: mark), after.starts(with: mark) {
      return broken(Array(before.dropFirst(3)), Array(after.dropFirst(3)))
    }
    let (old, new) = (lines(before), lines(after))
    guard old.count == new.count else { return "\(old.count) lines became \(new.count)" }
    for (number, (left, right)) in zip(old, new).enumerated() where left != right {
      if let reason = reason(left, right) {
        return "line \(number + 1), \(reason):\n\(shown(left))\n\(shown(right))"
      }
    }
    return nil
  }

  private static func reason(_ left: [UInt8], _ right: [UInt8]) -> String? {
    guard let first = left.first, end(of: left) == end(of: right) else { return "its end" }
    let isHead = first &- 0x30 < 10
    guard isHead || first == 0x20 || first == 0x09 else { return "not of an entry" }
    if isHead {
      let (old, new) = (left.drop(while: isOfDate), right.drop(while: isOfDate))
      if number(left) != number(right) { return "the date" }
      if withoutBlanks(old) != withoutBlanks(new) { return "the head" }
    } else if withoutBlanks(left[...]) != withoutBlanks(right[...]) {
      return "more than blanks"
    }
    guard let comment = comment(of: right) else { return nil }
    return left.suffix(comment.count) == comment ? nil : "the comment"
  }

  /// From `;` on, where a gap or nothing but blanks stands before it.
  private static func comment(of line: [UInt8]) -> ArraySlice<UInt8>? {
    for place in line.indices.dropFirst(2)
    where line[place] == UInt8(ascii: ";") && line[place - 1] == 0x20 && line[place - 2] == 0x20 {
      return line[place...]
    }
    return nil
  }

  private static func isOfDate(_ byte: UInt8) -> Bool {
    byte &- 0x30 < 10 || "-/.=".utf8.contains(byte)
  }

  /// The numbers of the date at the start, without zeros in front.
  private static func number(_ line: [UInt8]) -> [Int?] {
    line.prefix(while: isOfDate).split { !($0 &- 0x30 < 10) }
      .map { Int(String(decoding: $0, as: UTF8.self)) }
  }

  private static func withoutBlanks(_ bytes: ArraySlice<UInt8>) -> [Unicode.Scalar] {
    String(decoding: bytes, as: UTF8.self).unicodeScalars.filter { !$0.properties.isWhitespace }
  }

  private static func end(of line: [UInt8]) -> ArraySlice<UInt8> {
    line[(line.lastIndex { $0 != 0x0A && $0 != 0x0D } ?? -1).advanced(by: 1)...]
  }

  private static func shown(_ line: [UInt8]) -> String {
    String(decoding: line, as: UTF8.self).debugDescription
  }

  /// Lines with their ends: LF, CR LF or a CR alone.
  private static func lines(_ bytes: [UInt8]) -> [[UInt8]] {
    var lines: [[UInt8]] = [[]]
    for (place, byte) in bytes.enumerated() {
      lines[lines.count - 1].append(byte)
      let isBeforeFeed = place + 1 < bytes.count && bytes[place + 1] == 0x0A
      if byte == 0x0A || (byte == 0x0D && !isBeforeFeed) { lines.append([]) }
    }
    return lines
  }
}
