/// The SHA-256 digest of a message.
package struct Digest: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// The 32 bytes as numbers, the first bytes in the first number.
  private var words: SIMD4<UInt64>

  init(_ state: SIMD8<UInt32>) {
    words =
      SIMD4(truncatingIfNeeded: state.evenHalf) &<< 32 | SIMD4(truncatingIfNeeded: state.oddHalf)
  }

  /// Reads a `description`, also in capitals; nil for anything else.
  package init?(hexadecimal text: some StringProtocol) {
    guard text.utf8.count == 64 else { return nil }
    words = .zero
    for (index, digit) in text.utf8.enumerated() {
      guard let value = Digest.value(ofDigit: digit) else { return nil }
      words[index / 16] = words[index / 16] << 4 | UInt64(value)
    }
  }

  /// 64 hexadecimal digits in lower case.
  package var description: String {
    String(unsafeUninitializedCapacity: 64) { write(to: $0) }
  }

  /// Appends `description`.
  package func append(to text: inout [UInt8]) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 64) { digits in
      _ = write(to: digits)
      text.append(contentsOf: digits)
    }
  }

  private func write(to digits: UnsafeMutableBufferPointer<UInt8>) -> Int {
    var place = 0
    for number in 0..<4 {
      var word = words[number]
      for _ in 0..<16 {
        let value = UInt8(truncatingIfNeeded: word >> 60)
        digits[place] = value &+ (value < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10)
        word <<= 4
        place += 1
      }
    }
    return 64
  }

  /// Ordered byte by byte.
  package static func < (left: Digest, right: Digest) -> Bool {
    for index in 0..<4 where left.words[index] != right.words[index] {
      return left.words[index] < right.words[index]
    }
    return false
  }

  private static func value(ofDigit byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
