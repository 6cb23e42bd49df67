import CPlatform

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Memory that columns stand in: small blocks from the C heap, large ones in pages of their own.
///
/// Most of the cost of fresh memory is its page faults, one for every 4 KiB. So the pages of large
/// blocks are asked for many at a time, shortly before they are used. Huge pages would be fewer
/// still, but virtual machines often have to fetch them from their host, which takes longer than it
/// saves.
///
/// A block's size says which kind it is: it must be given back with the size it was asked for.
enum ColumnMemory {
  /// Blocks from this size on stand in pages of their own.
  static let largeSize = 1 << 20
  /// So many bytes of a large block are made ready at a time.
  static let readySize = 1 << 15
  /// A multiple of the pages that most systems have.
  static let page = 1 << 14

  /// A block of `newSize` bytes with the first bytes of an old one, which is gone then. Untouched
  /// pages of large blocks cost nothing; `isReady` says that most have been touched. Ends the process
  /// when the system has no more memory.
  static func resize(
    _ old: UnsafeMutableRawPointer?, from oldSize: Int, to newSize: Int
  ) -> (start: UnsafeMutableRawPointer, isReady: Bool) {
    precondition(newSize >= oldSize, "a block only grows")
    if newSize < largeSize {
      guard let block = realloc(old, newSize) else { preconditionFailure(noMemory) }
      return (block, false)
    }
    let spare = SparePages.take(size: inPages(newSize))
    let block = spare ?? pages(for: newSize)
    if let old {
      move(old, to: block, count: oldSize)
      if oldSize < largeSize { free(old) } else { munmap(old, inPages(oldSize)) }
    }
    return (block, spare != nil)
  }

  /// Copies a block and gives its pages back on the way, so that it never stands in memory twice.
  private static func move(
    _ old: UnsafeMutableRawPointer, to new: UnsafeMutableRawPointer, count: Int
  ) {
    var start = 0
    while start < count {
      let end = min(start + readySize, count)
      makeReady(new, from: start, to: end)
      (new + start).copyMemory(from: old + start, byteCount: end - start)
      if count >= largeSize { giveBack(old, from: start, to: end) }
      start = end
    }
  }

  /// Gives a block back.
  static func release(_ block: UnsafeMutableRawPointer?, size: Int) {
    guard let block else { return }
    if size < largeSize { return free(block) }
    if !SparePages.keep(block, size: inPages(size)) { munmap(block, inPages(size)) }
  }

  /// Asks for the pages of a large block between two of its bytes.
  static func makeReady(_ block: UnsafeMutableRawPointer, from start: Int, to end: Int) {
    platform_make_ready(block + start, end - start)
  }

  /// Tells the system that the pages of a large block which end between two of its bytes are no
  /// longer needed.
  private static func giveBack(_ block: UnsafeMutableRawPointer, from start: Int, to end: Int) {
    let first = start / page * page
    let last = end / page * page
    guard last > first else { return }
    #if canImport(Darwin)
      madvise(block + first, last - first, MADV_FREE)
    #else
      madvise(block + first, last - first, Int32(MADV_DONTNEED))
    #endif
  }

  /// Moves the pages with the first `count` bytes of a large block to the first page that begins after a
  /// byte of another one, which has room for them, and gives the rest of the block back. The place of the
  /// first byte; nil, with nothing changed: the system cannot do that.
  static func movePages(
    of block: UnsafeMutableRawPointer, size: Int, count: Int, near target: UnsafeMutableRawPointer
  ) -> UnsafeMutableRawPointer? {
    let place = target.alignedUp(toMultipleOf: page)
    let moved = inPages(count)
    guard platform_move_pages(block, moved, place) else { return nil }
    // What others have put in place of the moved pages since is theirs.
    if moved < inPages(size) { munmap(block + moved, inPages(size) - moved) }
    return place
  }

  private static func pages(for size: Int) -> UnsafeMutableRawPointer {
    #if canImport(Darwin)
      let anonymous = MAP_ANON
    #else
      let anonymous = Int32(MAP_ANONYMOUS)
    #endif
    guard
      let block = mmap(nil, inPages(size), PROT_READ | PROT_WRITE, MAP_PRIVATE | anonymous, -1, 0),
      block != MAP_FAILED
    else { preconditionFailure(noMemory) }
    return block
  }

  private static func inPages(_ size: Int) -> Int { (size + page - 1) / page * page }

  private static var noMemory: String { "the system has no more memory" }
}
