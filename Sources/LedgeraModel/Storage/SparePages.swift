import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Large blocks that columns no longer need, kept for the next blocks of their size.
///
/// A process that reads the same books again and again needs the same blocks each time, and most of
/// their cost is that the system has to find and clear their pages.
public enum SparePages {
  private struct Content {
    var limit = 0
    /// Oldest first.
    var blocks: [(start: UInt, size: Int)] = []
    var size = 0

    mutating func takeBlock(at place: Int) -> (start: UnsafeMutableRawPointer, size: Int)? {
      let block = blocks.remove(at: place)
      size -= block.size
      return UnsafeMutableRawPointer(bitPattern: block.start).map { ($0, block.size) }
    }
  }

  private static let content = Mutex(Content())

  /// Starts to keep blocks, as long as they do not exceed this many bytes; until then, none are
  /// kept.
  public static func keep(upTo limit: Int) {
    content.withLock { $0.limit = max($0.limit, limit) }
  }

  /// Takes over a block, releasing the oldest ones to make room; false: it is too large.
  static func keep(_ block: UnsafeMutableRawPointer, size: Int) -> Bool {
    content.withLock { content in
      guard size <= content.limit else { return false }
      while content.size + size > content.limit, let old = content.takeBlock(at: 0) {
        munmap(old.start, old.size)
      }
      content.blocks.append((UInt(bitPattern: block), size))
      content.size += size
      return true
    }
  }

  /// A block of exactly this size, with arbitrary contents; nil: none.
  static func take(size: Int) -> UnsafeMutableRawPointer? {
    content.withLock { content in
      guard let place = content.blocks.lastIndex(where: { $0.size == size }) else { return nil }
      return content.takeBlock(at: place)?.start
    }
  }
}
