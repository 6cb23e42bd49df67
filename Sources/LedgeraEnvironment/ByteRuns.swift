#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Operations on many bytes at once.
extension UnsafeRawBufferPointer {
  package func hasBytes(of other: UnsafeRawBufferPointer) -> Bool {
    guard count == other.count else { return false }
    guard let own = baseAddress, let others = other.baseAddress else { return true }
    return memcmp(own, others, count) == 0
  }

  /// Calls `body` with the offset of every line feed.
  package func forEachLineFeed(_ body: (Int) -> Void) {
    guard let base = baseAddress else { return }
    var place = 0
    while place < count, let feed = memchr(base + place, 0x0A, count - place) {
      place = UnsafeRawPointer(feed) - base + 1
      body(place - 1)
    }
  }
}

extension [UInt8] {
  package func hasBytes(of other: UnsafeRawBufferPointer) -> Bool {
    withUnsafeBytes { $0.hasBytes(of: other) }
  }

  package func hasBytes(of other: [UInt8]) -> Bool { other.withUnsafeBytes { hasBytes(of: $0) } }
}
