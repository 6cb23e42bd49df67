/// The hash function SHA-256 of FIPS 180-4: 32 bytes that nobody finds two messages for.
///
/// ```swift
/// SHA256.digest(of: Array("abc".utf8)).description  // ba7816bf…
/// ```
public struct SHA256: Sendable {
  private var state: Block8 = [
    0x6A09_E667, 0xBB67_AE85, 0x3C6E_F372, 0xA54F_F53A,
    0x510E_527F, 0x9B05_688C, 0x1F83_D9AB, 0x5BE0_CD19,
  ]
  /// Fewer than 64 bytes that wait for more.
  private var rest: [UInt8] = []
  private var byteCount: UInt64 = 0
  private var schedule = [UInt32](repeating: 0, count: 64)

  private typealias Block8 = SIMD8<UInt32>

  /// The hash of nothing, to be updated.
  public init() { rest.reserveCapacity(64) }

  /// The digest of a whole message.
  public static func digest(of bytes: [UInt8]) -> Digest {
    var hash = SHA256()
    bytes.withUnsafeBytes { hash.update($0) }
    return hash.finish()
  }

  /// Adds bytes at the end of the message.
  public mutating func update(_ bytes: UnsafeRawBufferPointer) {
    byteCount += UInt64(bytes.count)
    var next = 0
    if !rest.isEmpty {
      next = min(64 - rest.count, bytes.count)
      rest.append(contentsOf: bytes[..<next])
      guard rest.count == 64 else { return }
      rest.withUnsafeBytes { compress($0, at: 0, state: &state, &schedule) }
      rest.removeAll(keepingCapacity: true)
    }
    while bytes.count - next >= 64 {
      compress(bytes, at: next, state: &state, &schedule)
      next += 64
    }
    rest.append(contentsOf: bytes[next...])
  }

  /// The digest of all bytes so far; the value is not used afterwards.
  public consuming func finish() -> Digest {
    let bitCount = byteCount &* 8
    var padding: [UInt8] = [0x80]
    while (Int(byteCount % 64) + padding.count) % 64 != 56 { padding.append(0) }
    for shift in stride(from: UInt64(56), through: 0, by: -8) {
      padding.append(UInt8(truncatingIfNeeded: bitCount >> shift))
    }
    padding.withUnsafeBytes { update($0) }
    var bytes: [UInt8] = []
    for index in 0..<8 {
      for shift in stride(from: UInt32(24), through: 0, by: -8) {
        bytes.append(UInt8(truncatingIfNeeded: state[index] >> shift))
      }
    }
    return Digest(bytes)
  }

  /// Works 64 bytes into the state.
  private func compress(
    _ bytes: UnsafeRawBufferPointer, at start: Int, state: inout Block8,
    _ schedule: inout [UInt32]
  ) {
    schedule.withUnsafeMutableBufferPointer { words in
      for index in 0..<16 {
        let word = bytes.loadUnaligned(fromByteOffset: start + 4 * index, as: UInt32.self)
        words[index] = UInt32(bigEndian: word)
      }
      for index in 16..<64 {
        let (early, late) = (words[index - 15], words[index - 2])
        let first = early.rotated(7) ^ early.rotated(18) ^ early >> 3
        let second = late.rotated(17) ^ late.rotated(19) ^ late >> 10
        words[index] = words[index - 16] &+ first &+ words[index - 7] &+ second
      }
      var (a, b, c, d) = (state[0], state[1], state[2], state[3])
      var (e, f, g, h) = (state[4], state[5], state[6], state[7])
      for index in 0..<64 {
        let choice = e & f ^ ~e & g
        let majority = a & b ^ a & c ^ b & c
        let mixedE = e.rotated(6) ^ e.rotated(11) ^ e.rotated(25)
        let mixedA = a.rotated(2) ^ a.rotated(13) ^ a.rotated(22)
        let sum = h &+ mixedE &+ choice &+ SHA256.constants[index] &+ words[index]
        (h, g, f, e) = (g, f, e, d &+ sum)
        (d, c, b, a) = (c, b, a, sum &+ mixedA &+ majority)
      }
      state = state &+ Block8(a, b, c, d, e, f, g, h)
    }
  }

  /// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
  private static let constants: [UInt32] = [
    0x428A_2F98, 0x7137_4491, 0xB5C0_FBCF, 0xE9B5_DBA5, 0x3956_C25B, 0x59F1_11F1, 0x923F_82A4,
    0xAB1C_5ED5, 0xD807_AA98, 0x1283_5B01, 0x2431_85BE, 0x550C_7DC3, 0x72BE_5D74, 0x80DE_B1FE,
    0x9BDC_06A7, 0xC19B_F174, 0xE49B_69C1, 0xEFBE_4786, 0x0FC1_9DC6, 0x240C_A1CC, 0x2DE9_2C6F,
    0x4A74_84AA, 0x5CB0_A9DC, 0x76F9_88DA, 0x983E_5152, 0xA831_C66D, 0xB003_27C8, 0xBF59_7FC7,
    0xC6E0_0BF3, 0xD5A7_9147, 0x06CA_6351, 0x1429_2967, 0x27B7_0A85, 0x2E1B_2138, 0x4D2C_6DFC,
    0x5338_0D13, 0x650A_7354, 0x766A_0ABB, 0x81C2_C92E, 0x9272_2C85, 0xA2BF_E8A1, 0xA81A_664B,
    0xC24B_8B70, 0xC76C_51A3, 0xD192_E819, 0xD699_0624, 0xF40E_3585, 0x106A_A070, 0x19A4_C116,
    0x1E37_6C08, 0x2748_774C, 0x34B0_BCB5, 0x391C_0CB3, 0x4ED8_AA4A, 0x5B9C_CA4F, 0x682E_6FF3,
    0x748F_82EE, 0x78A5_636F, 0x84C8_7814, 0x8CC7_0208, 0x90BE_FFFA, 0xA450_6CEB, 0xBEF9_A3F7,
    0xC671_78F2,
  ]
}

extension UInt32 {
  /// Rotated to the right.
  fileprivate func rotated(_ count: UInt32) -> UInt32 { self >> count | self << (32 - count) }
}

/// What SHA-256 makes of a message.
public struct Digest: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// 32 bytes.
  public let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Reads what `description` writes, also in capitals; nil for anything else.
  public init?(hexadecimal text: some StringProtocol) {
    let digits = text.utf8.compactMap { Digest.value(ofDigit: $0) }
    guard digits.count == 64, text.utf8.count == 64 else { return nil }
    bytes = (0..<32).map { digits[2 * $0] << 4 | digits[2 * $0 + 1] }
  }

  /// 64 hexadecimal digits in lower case.
  public var description: String {
    let digits = Array("0123456789abcdef".utf8)
    return String(
      decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  /// In the order of the bytes.
  public static func < (left: Digest, right: Digest) -> Bool {
    left.bytes.lexicographicallyPrecedes(right.bytes)
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
