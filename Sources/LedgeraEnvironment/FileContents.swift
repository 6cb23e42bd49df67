import LedgeraComputation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The bytes of one file, owned: mapped or copied, and released with the object.
///
/// At least `padding` zero bytes can be read after the end, so a scanner may load words without
/// checking for it. Never changed, hence safe to share between threads.
package final class FileContents: @unchecked Sendable {
  /// How many zero bytes are readable after the end.
  package static let padding = 32
  /// The largest size of a file: 1 GiB.
  package static let sizeLimit = 1 << 30
  /// The most bytes read from a pipe, which may never end: 256 MiB.
  package static let pipeLimit = 256 << 20

  /// The file's bytes; valid while this object lives.
  package let bytes: UnsafeRawBufferPointer
  /// Length of the mapped region; nil: the memory is from `malloc`.
  private let mappedLength: Int?
  /// What is known to be the same in other contents; nil: nothing.
  private let likeness: Likeness?

  /// What other contents are known to have in common with some, as long as these exist.
  package struct Likeness: Sendable {
    fileprivate weak let other: FileContents?
    fileprivate let ends: CommonEnds

    package init(to other: FileContents?, _ ends: CommonEnds) {
      self.other = other
      self.ends = ends
    }

    /// What is left of it after a change.
    package func after(_ unchanged: CommonEnds) -> Likeness {
      Likeness(to: other, ends.intersection(unchanged))
    }
  }

  /// Takes over memory from `malloc` that holds `count` bytes and room for the padding, which is
  /// zeroed here.
  init(owning memory: UnsafeMutableRawPointer, count: Int, likeness: Likeness? = nil) {
    (memory + count).initializeMemory(as: UInt8.self, repeating: 0, count: Self.padding)
    bytes = UnsafeRawBufferPointer(start: memory, count: count)
    mappedLength = nil
    self.likeness = likeness
  }

  /// Takes over a mapped region whose bytes after `count` read as zero.
  init(mapped region: UnsafeMutableRawPointer, count: Int, length: Int) {
    bytes = UnsafeRawBufferPointer(start: region, count: count)
    mappedLength = length
    likeness = nil
  }

  /// A copy of bytes in memory.
  ///
  /// - Parameter likeness: Spares readings of both the comparison; nil: nothing is known.
  package convenience init(_ source: some Collection<UInt8>, likeness: Likeness? = nil) {
    let count = source.count
    let memory = Self.allocate(count)
    UnsafeMutableRawBufferPointer(start: memory, count: count).copyBytes(from: source)
    self.init(owning: memory, count: count, likeness: likeness)
  }

  /// A copy of bytes in memory that follow each other.
  package convenience init(joining pieces: [[UInt8]]) {
    let count = pieces.reduce(0) { $0 + $1.count }
    let memory = Self.allocate(count)
    var end = memory
    for piece in pieces {
      UnsafeMutableRawBufferPointer(start: end, count: piece.count).copyBytes(from: piece)
      end += piece.count
    }
    self.init(owning: memory, count: count)
  }

  deinit {
    let memory = UnsafeMutableRawPointer(mutating: bytes.baseAddress!)
    if let mappedLength {
      // Its owner is usually being freed now, too, which takes as long, so do both in parallel.
      nonisolated(unsafe) let region = memory
      Worker.offer { munmap(region, mappedLength) }
    } else {
      free(memory)
    }
  }

  package var count: Int { bytes.count }

  /// What this is known to have in common with other contents; nil: nothing is known.
  package func knownEnds(with other: FileContents) -> CommonEnds? {
    likeness.flatMap { $0.other === other ? $0.ends : nil }
  }

  /// A copy of the bytes that may outlive this object.
  package var copy: [UInt8] { Array(bytes) }

  /// The bytes as text, with invalid ones replaced.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Memory for `count` bytes and the padding. As everywhere in Swift, running out of memory ends
  /// the process.
  static func allocate(_ count: Int) -> UnsafeMutableRawPointer {
    guard let memory = malloc(count + padding) else {
      preconditionFailure("out of memory for \(count) bytes")
    }
    return memory
  }
}

/// Bytes at the beginning and at the end that two texts have in common.
package struct CommonEnds: Sendable {
  package let prefix: Int
  package let suffix: Int

  package init(prefix: Int, suffix: Int) {
    self.prefix = prefix
    self.suffix = suffix
  }

  /// What is still the same after another change.
  package func intersection(_ other: CommonEnds) -> CommonEnds {
    CommonEnds(prefix: min(prefix, other.prefix), suffix: min(suffix, other.suffix))
  }
}

extension FileContents {
  package func holds(_ bytes: [UInt8]) -> Bool {
    bytes.hasBytes(of: self.bytes)
  }

  /// A copy of the first bytes, as text.
  package func start(_ count: Int) -> String {
    String(decoding: bytes.prefix(count), as: UTF8.self)
  }
}

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
