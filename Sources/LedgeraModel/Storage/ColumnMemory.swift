#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Memory that columns stand in: small blocks from the C heap, large ones in pages of their own,
/// which the system is asked to make huge, as most of the cost of fresh memory is its page faults.
///
/// A block's size says which kind it is, so that it must be given back with the size it was asked for.
enum ColumnMemory {
  static let hugePage = 2 << 20
  /// Blocks from this size on stand in pages of their own.
  static let largeSize = 2 << 20

  /// A block of `newSize` bytes with the first bytes of an old one, which is gone then. Untouched
  /// pages cost nothing. Ends the process when the system has no more memory.
  static func resize(
    _ old: UnsafeMutableRawPointer?, from oldSize: Int, to newSize: Int
  ) -> UnsafeMutableRawPointer {
    precondition(newSize >= oldSize, "a block only grows")
    if newSize < largeSize {
      guard let block = realloc(old, newSize) else { preconditionFailure(noMemory) }
      return block
    }
    let block = pages(for: newSize)
    guard let old else { return block }
    move(old, to: block, count: oldSize)
    release(old, size: oldSize)
    return block
  }

  /// Copies a block and gives its pages back on the way, so that it never stands in memory twice.
  private static func move(
    _ old: UnsafeMutableRawPointer, to new: UnsafeMutableRawPointer, count: Int
  ) {
    var start = 0
    while start < count {
      let end = min(start + hugePage, count)
      (new + start).copyMemory(from: old + start, byteCount: end - start)
      if count >= largeSize { giveBack(old, from: start, to: end) }
      start = end
    }
  }

  /// Gives a block back.
  static func release(_ block: UnsafeMutableRawPointer?, size: Int) {
    guard let block else { return }
    if size < largeSize { free(block) } else { munmap(block, roundedUp(size)) }
  }

  /// Tells the system that the huge pages of a block which end between two of its bytes are no
  /// longer needed. Of a small block nothing is given back before its end.
  static func giveBack(_ block: UnsafeMutableRawPointer, from start: Int, to end: Int) {
    let first = start / hugePage * hugePage
    let last = end / hugePage * hugePage
    guard last > first else { return }
    #if canImport(Darwin)
      madvise(block + first, last - first, MADV_FREE)
    #else
      madvise(block + first, last - first, Int32(MADV_DONTNEED))
    #endif
  }

  /// Fresh pages that begin where a huge one may.
  private static func pages(for size: Int) -> UnsafeMutableRawPointer {
    let length = roundedUp(size)
    #if canImport(Darwin)
      let anonymous = MAP_ANON
    #else
      let anonymous = Int32(MAP_ANONYMOUS)
    #endif
    guard
      let region = mmap(
        nil, length + hugePage, PROT_READ | PROT_WRITE, MAP_PRIVATE | anonymous, -1, 0),
      region != MAP_FAILED
    else { preconditionFailure(noMemory) }
    let before = roundedUp(Int(bitPattern: region)) - Int(bitPattern: region)
    if before > 0 { munmap(region, before) }
    let block = region + before
    if before < hugePage { munmap(block + length, hugePage - before) }
    #if canImport(Glibc) || canImport(Musl)
      // Columns ask for more than they mostly need; where many huge pages help already, those at
      // the end would waste memory.
      madvise(block, length > 5 * hugePage ? length / 2 : length, Int32(MADV_HUGEPAGE))
    #endif
    return block
  }

  private static func roundedUp(_ size: Int) -> Int {
    (size + hugePage - 1) / hugePage * hugePage
  }

  private static var noMemory: String { "the system has no more memory" }
}
