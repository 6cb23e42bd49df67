import LedgeraDiagnostics
import LedgeraParsing

/// The lines of a comment as runs of their file, each after its `;` and without white space around
/// it. Lines that have no `;` are skipped.
struct CommentRuns: Sequence, IteratorProtocol {
  private let bytes: UnsafeRawBufferPointer
  private let start: Int
  private var position: Int
  private let end: Int
  /// The comment begins on the line of what it belongs to.
  let beginsAfterOwner: Bool
  private let keepsTrailingBlanks: Bool

  /// `offset` is the first `;`. Where trailing blanks are kept, those after the owner's line still
  /// go.
  init(
    of bytes: UnsafeRawBufferPointer, offset: UInt32, length: UInt32,
    keepsTrailingBlanks: Bool = false
  ) {
    self.bytes = bytes
    self.keepsTrailingBlanks = keepsTrailingBlanks
    start = Int(offset)
    position = Int(offset)
    end = Swift.min(Int(offset) + Int(length), bytes.count)
    var before = position - 1
    while before >= 0, bytes[before].isBlank { before -= 1 }
    beginsAfterOwner =
      length > 0 && before >= 0 && !bytes[before].endsLine
  }

  mutating func next() -> Range<Int>? {
    while position < end {
      var first = position
      var last = position
      while last < end, !bytes[last].endsLine { last += 1 }
      let isAfterOwner = position == start && beginsAfterOwner
      position = last + 1
      while first < last, bytes[first].isBlank { first += 1 }
      guard first < last, bytes[first] == UInt8(ascii: ";") else { continue }
      first += 1
      while first < last, bytes[first].isBlank { first += 1 }
      if !keepsTrailingBlanks || isAfterOwner {
        while last > first, bytes[last - 1].isBlank { last -= 1 }
      }
      return first..<last
    }
    return nil
  }
}
