/// Finds bytes that are not UTF-8.
enum UTF8Check {
  /// The first invalid sequence at or after `start`: its offset; nil: all valid up to `end`.
  ///
  /// ASCII is skipped 32 bytes at a time.
  static func firstInvalid(_ base: UnsafePointer<UInt8>, from start: Int, to end: Int) -> Int? {
    var offset = start
    let raw = UnsafeRawPointer(base)
    while offset < end {
      while offset + 32 <= end {
        let words = raw.loadUnaligned(fromByteOffset: offset, as: SIMD4<UInt64>.self)
        let any = (words.x | words.y) | (words.z | words.w)
        if any & 0x8080_8080_8080_8080 != 0 { break }
        offset &+= 32
      }
      while offset + 8 <= end,
        raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
      {
        offset &+= 8
      }
      if offset >= end { return nil }
      if base[offset] < 0x80 {
        offset += 1
        continue
      }
      let length = sequenceLength(base, at: offset, end: end)
      if length == 0 { return offset }
      offset += length
    }
    return nil
  }

  /// Bytes of the well-formed multi-byte sequence at `offset`; 0: none (overlong, surrogate, cut
  /// off or above U+10FFFF).
  private static func sequenceLength(
    _ base: UnsafePointer<UInt8>, at offset: Int, end: Int
  ) -> Int {
    func continues(_ index: Int, _ low: UInt8 = 0x80, _ high: UInt8 = 0xBF) -> Bool {
      offset + index < end && base[offset + index] >= low && base[offset + index] <= high
    }
    switch base[offset] {
    case 0xC2...0xDF: return continues(1) ? 2 : 0
    case 0xE0: return continues(1, 0xA0) && continues(2) ? 3 : 0
    case 0xED: return continues(1, 0x80, 0x9F) && continues(2) ? 3 : 0
    case 0xE1...0xEF: return continues(1) && continues(2) ? 3 : 0
    case 0xF0: return continues(1, 0x90) && continues(2) && continues(3) ? 4 : 0
    case 0xF1...0xF3: return continues(1) && continues(2) && continues(3) ? 4 : 0
    case 0xF4: return continues(1, 0x80, 0x8F) && continues(2) && continues(3) ? 4 : 0
    default: return 0
    }
  }
}
