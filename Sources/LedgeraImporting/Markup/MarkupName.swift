/// The name of an element, without namespace and without regard to case.
struct MarkupName: Hashable, Sendable, ExpressibleByStringLiteral {
  /// FNV-1a of the lower-case name. Names are only compared with those that readers know.
  private let hash: UInt64

  init(stringLiteral name: StaticString) {
    hash = name.withUTF8Buffer { MarkupName.hash($0) }
  }

  init(_ bytes: UnsafeBufferPointer<UInt8>.SubSequence) {
    let colon = bytes.lastIndex(of: UInt8(ascii: ":"))
    hash = MarkupName.hash(bytes[(colon.map { $0 + 1 } ?? bytes.startIndex)...])
  }

  private static func hash(_ bytes: some Sequence<UInt8>) -> UInt64 {
    bytes.reduce(0xCBF2_9CE4_8422_2325) { hash, byte in
      let isUpper = byte &- UInt8(ascii: "A") < 26
      return (hash ^ UInt64(isUpper ? byte | 0x20 : byte)) &* 0x100_0000_01B3
    }
  }
}
