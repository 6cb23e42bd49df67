import CPlatform

/// The hash function SHA-256 of FIPS 180-4: it is infeasible to find two messages with the same 32
/// bytes.
///
/// ```swift
/// SHA256.digest(of: Array("abc".utf8)).description  // ba7816bf…
/// ```
package enum SHA256 {
  /// Compresses blocks of 64 bytes into a state of eight words.
  typealias Compression = (UnsafeMutablePointer<UInt32>, UnsafePointer<UInt8>, Int) -> Void

  package static func digest(of bytes: [UInt8]) -> Digest {
    bytes.withUnsafeBufferPointer { digest(of: $0) }
  }

  /// The digest of a message in memory owned by the caller.
  package static func digest(of bytes: UnsafeBufferPointer<UInt8>) -> Digest {
    digest(of: bytes) { platform_sha256($0, $1, $2) }
  }

  /// The digest without the processor's own instructions for it.
  static func digestByWords(of bytes: [UInt8]) -> Digest {
    bytes.withUnsafeBufferPointer { digest(of: $0) { platform_sha256_by_words($0, $1, $2) } }
  }

  private static func digest(
    of bytes: UnsafeBufferPointer<UInt8>, _ compress: Compression
  ) -> Digest {
    var state = initialState
    let rest = bytes.count % 64
    withUnsafeMutableBytes(of: &state) { state in
      let words = state.baseAddress!.assumingMemoryBound(to: UInt32.self)
      if let start = bytes.baseAddress { compress(words, start, bytes.count / 64) }
      withEnd(of: bytes, from: bytes.count - rest) {
        compress(words, $0.baseAddress!, $0.count / 64)
      }
    }
    return Digest(state)
  }

  /// The last bytes of a message, followed by a one bit, zeros up to the end of a block, and the
  /// message's length in bits.
  private static func withEnd(
    of bytes: UnsafeBufferPointer<UInt8>, from start: Int,
    _ body: (UnsafeMutableBufferPointer<UInt8>) -> Void
  ) {
    let rest = bytes.count - start
    let count = rest < 56 ? 64 : 128
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: count) { end in
      end.initialize(repeating: 0)
      for index in 0..<rest { end[index] = bytes[start + index] }
      end[rest] = 0x80
      let bitCount = UInt64(bytes.count) &* 8
      for index in 0..<8 {
        end[count - 1 - index] = UInt8(truncatingIfNeeded: bitCount >> UInt64(8 * index))
      }
      body(end)
    }
  }

  private static let initialState: SIMD8<UInt32> = [
    0x6A09_E667, 0xBB67_AE85, 0x3C6E_F372, 0xA54F_F53A,
    0x510E_527F, 0x9B05_688C, 0x1F83_D9AB, 0x5BE0_CD19,
  ]
}
