/// Which ASCII characters occur in a text, regardless of case, in 64 bits, some of which represent
/// two characters. It rules out quickly that a text contains what a pattern needs.
package struct CharacterMask: Sendable {
  private var bits: UInt64

  /// The characters of UTF-8 text.
  package init(_ text: some Sequence<UInt8>) {
    bits = 0
    for byte in text where byte < 0x80 { bits |= CharacterMask.bit(byte) }
  }

  /// Whether these characters are all among others.
  @inline(__always)
  package func isSubset(of other: CharacterMask) -> Bool { bits & ~other.bits == 0 }

  private static func bit(_ byte: UInt8) -> UInt64 { 1 << UInt64(CaseFolding.foldASCII(byte) & 63) }

  /// The characters that occur in everything the pattern matches.
  init(neededBy syntax: PatternSyntax) { bits = CharacterMask.bits(neededBy: syntax) }

  private static func bits(neededBy syntax: PatternSyntax) -> UInt64 {
    switch syntax {
    case .one(let set):
      guard let value = set.single, value < 0x80 else { return 0 }
      return bit(UInt8(value))
    case .sequence(let items): return items.reduce(0) { $0 | bits(neededBy: $1) }
    case .choice(let items): return items.reduce(~0) { $0 & bits(neededBy: $1) }
    case .repetition(let item, let minimum, _): return minimum > 0 ? bits(neededBy: item) : 0
    case .group(let item, _): return bits(neededBy: item)
    case .empty, .place: return 0
    }
  }
}
