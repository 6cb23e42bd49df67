/// Where the lines of a text begin. They end at LF, CRLF or a CR alone, at nothing else.
package struct LineIndex: Sendable, Equatable {
  /// Offsets of the first byte of each line; the first is 0.
  private var starts: [Int]

  package init(_ bytes: UnsafeRawBufferPointer) {
    starts = [0]
    starts.reserveCapacity(bytes.count / 32)
    Self.append(startsIn: bytes, from: 0, before: bytes.count + 1, to: &starts)
  }

  /// Appends where lines begin after a place, except those that begin at or after another place.
  private static func append(
    startsIn bytes: UnsafeRawBufferPointer, from first: Int, before end: Int,
    to starts: inout [Int]
  ) {
    var index = first
    while true {
      while index < bytes.count, bytes[index] > 0x0D { index += 1 }
      guard index < bytes.count else { return }
      let byte = bytes[index]
      index += 1
      if byte == 0x0D, index < bytes.count, bytes[index] == 0x0A { index += 1 }
      guard byte == 0x0A || byte == 0x0D else { continue }
      if index >= end { return }
      starts.append(index)
    }
  }

  /// Follows a change of the text: a range of bytes has been replaced by some others. Looks at these and
  /// the lines around them only.
  ///
  /// - Parameter bytes: The text after the change.
  mutating func replace(_ range: Range<Int>, byCount count: Int, in bytes: UnsafeRawBufferPointer) {
    // What is put before a LF or behind a CR may make the two of them one line end, or two.
    let first = line(of: max(0, range.lowerBound - 1))
    let next = starts.partitioningIndex { $0 > range.upperBound }
    let shift = count - range.count
    for index in next..<starts.count { starts[index] += shift }
    var changed: [Int] = []
    let end = next < starts.count ? starts[next] : bytes.count + 1
    Self.append(startsIn: bytes, from: starts[first], before: end, to: &changed)
    starts.replaceSubrange(first + 1..<next, with: changed)
  }

  /// How many there are; a text without any line end has one.
  package var count: Int { starts.count }

  /// The line, from 0, that a byte belongs to.
  package func line(of offset: Int) -> Int {
    max(1, starts.partitioningIndex { $0 > offset }) - 1
  }

  /// Where a line begins.
  package func start(of line: Int) -> Int { starts[line] }

  /// A line's bytes without its end.
  package func content(of line: Int, in bytes: UnsafeRawBufferPointer) -> Range<Int> {
    let start = starts[line]
    guard line + 1 < starts.count else { return start..<bytes.count }
    var end = starts[line + 1]
    if end > start, bytes[end - 1] == 0x0A { end -= 1 }
    if end > start, bytes[end - 1] == 0x0D { end -= 1 }
    return start..<end
  }

  // MARK: Places

  /// The place of a byte. Costs the length of its line up to there.
  package func position(
    of offset: Int, in bytes: UnsafeRawBufferPointer, _ encoding: PositionEncoding
  ) -> TextPosition {
    let offset = min(offset, bytes.count)
    let line = line(of: offset)
    let start = starts[line]
    guard encoding == .utf16 else { return TextPosition(line: line, character: offset - start) }
    let units = Self.units(in: UnsafeRawBufferPointer(rebasing: bytes[start..<offset]))
    return TextPosition(line: line, character: units)
  }

  /// The byte at a place. Beyond a line it is the line's end, beyond the text the text's; within a
  /// character its first byte.
  package func offset(
    of position: TextPosition, in bytes: UnsafeRawBufferPointer, _ encoding: PositionEncoding
  ) -> Int {
    guard position.line < starts.count else { return bytes.count }
    let content = content(of: position.line, in: bytes)
    var place = content.lowerBound
    var left = position.character
    while left > 0, place < content.upperBound {
      let (length, width) = CharacterWidth.at(place, in: bytes)
      let cost = encoding == .utf16 ? width : length
      guard cost <= left else { break }
      left -= cost
      place += length
    }
    return min(place, content.upperBound)
  }
}

extension [Int] {
  /// The first index whose element is what is asked for; all after it are, none before it is.
  fileprivate func partitioningIndex(where isBehind: (Int) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isBehind(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

/// How much room characters take.
enum CharacterWidth {
  /// Bytes and UTF-16 units of the character that begins at a place. Invalid UTF-8 counts as the
  /// replacement character.
  static func at(_ place: Int, in bytes: UnsafeRawBufferPointer) -> (length: Int, units: Int) {
    if bytes[place] < 0x80 { return (1, 1) }
    var iterator = bytes[place..<min(place + 4, bytes.count)].makeIterator()
    var parser = Unicode.UTF8.ForwardParser()
    switch parser.parseScalar(from: &iterator) {
    case .valid(let scalar): return (scalar.count, scalar.count == 4 ? 2 : 1)
    case .error(let length): return (length, 1)
    case .emptyInput: return (1, 1)
    }
  }
}

extension LineIndex {
  /// UTF-16 units of a run of bytes.
  package static func units(in bytes: UnsafeRawBufferPointer) -> Int {
    var units = 0
    var place = 0
    while place < bytes.count {
      let (length, width) = CharacterWidth.at(place, in: bytes)
      place += length
      units += width
    }
    return units
  }
}
