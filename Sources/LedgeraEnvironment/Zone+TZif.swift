extension Zone {
  /// Reads a compiled zone file (RFC 8536); nil: the bytes are something else.
  init?(tzif bytes: [UInt8]) {
    guard let first = TZifBlock(bytes, at: 0) else { return nil }
    guard first.version >= 2 else {
      self.init(block: first, in: bytes, timeSize: 4, rule: nil)
      return
    }
    guard let second = TZifBlock(bytes, at: first.end(timeSize: 4)) else { return nil }
    let footer = bytes.dropFirst(second.end(timeSize: 8) + 1)
    let rule = ZoneRule(posix: Array(footer.prefix { $0 != UInt8(ascii: "\n") }))
    self.init(block: second, in: bytes, timeSize: 8, rule: rule)
  }

  private init?(block: TZifBlock, in bytes: [UInt8], timeSize: Int, rule: ZoneRule?) {
    guard block.types > 0, block.end(timeSize: timeSize) <= bytes.count else { return nil }
    let indices = block.start + block.times * timeSize
    let types = indices + block.times
    let offsets = (0..<block.types).map { type in
      Int(Int32(truncatingIfNeeded: bytes.bigEndian(at: types + type * 6, size: 4)))
    }
    var changes: [Int64] = []
    var changed: [Int] = []
    for index in 0..<block.times {
      let type = Int(bytes[indices + index])
      guard type < offsets.count else { return nil }
      let time = bytes.bigEndian(at: block.start + index * timeSize, size: timeSize)
      let moment = timeSize == 4 ? Int64(Int32(truncatingIfNeeded: time)) : time
      guard changes.last.map({ $0 < moment }) ?? true else { return nil }
      changes.append(moment)
      changed.append(offsets[type])
    }
    self.init(
      transitions: changes, offsets: changed, initialOffset: offsets[0], rule: rule)
  }
}

/// The layout of one data block of a zone file.
private struct TZifBlock {
  let version: Int
  /// Index of the first byte after the header.
  let start: Int
  let times: Int
  let types: Int
  /// Bytes after the types: designations, leap seconds, indicators.
  private let restCounts: (designations: Int, leaps: Int, indicators: Int)

  init?(_ bytes: [UInt8], at offset: Int) {
    guard offset + 44 <= bytes.count,
      bytes[offset..<offset + 4].elementsEqual("TZif".utf8)
    else { return nil }
    let counts = (0..<6).map { Int(bytes.bigEndian(at: offset + 20 + $0 * 4, size: 4)) }
    guard counts.allSatisfy({ (0..<1 << 20).contains($0) }) else { return nil }
    version = bytes[offset + 4] == 0 ? 1 : Int(bytes[offset + 4]) - Int(UInt8(ascii: "0"))
    start = offset + 44
    times = counts[3]
    types = counts[4]
    restCounts = (counts[5], counts[2], counts[0] + counts[1])
  }

  func end(timeSize: Int) -> Int {
    start + times * (timeSize + 1) + types * 6 + restCounts.designations
      + restCounts.leaps * (timeSize + 4) + restCounts.indicators
  }
}

extension [UInt8] {
  fileprivate func bigEndian(at offset: Int, size: Int) -> Int64 {
    var value: UInt64 = 0
    for byte in self[offset..<offset + size] { value = value << 8 | UInt64(byte) }
    return Int64(bitPattern: value)
  }
}
