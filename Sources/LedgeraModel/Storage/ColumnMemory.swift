import CPlatform

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The memory of columns: small blocks from the C heap, large ones in pages of their own.
///
/// Most of the cost of fresh memory is its page faults, one for every 4 KiB. So the pages of large
/// blocks are requested many at a time, shortly before they are used. Huge pages would mean fewer
/// faults, but virtual machines often have to fetch them from their host, which takes longer than
/// it saves.
///
/// A block's size determines its kind, so a block must be released with the size it was requested
/// with.
enum ColumnMemory {
  /// Blocks of at least this size have pages of their own.
  static let largeSize = 1 << 20
  /// How much of a large block is made ready at a time.
  static let readySize = 1 << 15
  /// A multiple of the page size of most systems.
  static let page = 1 << 14

  /// A block of `newSize` bytes that begins with the first `used` bytes of an old one, which is released.
  /// Untouched pages of large blocks cost nothing; `isReady` says that most have been touched. Ends
  /// the process if the system has no more memory.
  static func resize(
    _ old: UnsafeMutableRawPointer?, from oldSize: Int, using used: Int, to newSize: Int
  ) -> (start: UnsafeMutableRawPointer, isReady: Bool) {
    precondition(newSize >= oldSize, "a block only grows")
    if newSize < largeSize {
      guard let block = realloc(old, newSize) else { preconditionFailure(noMemory) }
      return (block, false)
    }
    let spare = SparePages.take(size: inPages(newSize))
    let block = spare ?? pages(for: newSize)
    if let old {
      move(old, to: block, count: used, isLarge: oldSize >= largeSize)
      if oldSize < largeSize { free(old) } else { munmap(old, inPages(oldSize)) }
    }
    return (block, spare != nil)
  }

  /// Copies the beginning of a block, of a large one releasing its pages on the way, so that it never
  /// occupies memory twice.
  private static func move(
    _ old: UnsafeMutableRawPointer, to new: UnsafeMutableRawPointer, count: Int, isLarge: Bool
  ) {
    var start = 0
    while start < count {
      let end = min(start + readySize, count)
      makeReady(new, from: start, to: end)
      (new + start).copyMemory(from: old + start, byteCount: end - start)
      if isLarge { giveBack(old, from: start, to: end) }
      start = end
    }
  }

  /// Gives a block back.
  static func release(_ block: UnsafeMutableRawPointer?, size: Int) {
    guard let block else { return }
    if size < largeSize { return free(block) }
    if !SparePages.keep(block, size: inPages(size)) { munmap(block, inPages(size)) }
  }

  /// Requests the pages of a large block between two of its bytes.
  static func makeReady(_ block: UnsafeMutableRawPointer, from start: Int, to end: Int) {
    platform_make_ready(block + start, end - start)
  }

  /// Tells the system that those pages of a large block are no longer needed that end between two
  /// of its bytes.
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

  /// Moves the pages with the first `count` bytes of a large block to the first page boundary after
  /// a byte of another block, which has room for them, and releases the rest of the block. Returns
  /// the place of the first byte; nil: the system does not support it, and nothing changed.
  static func movePages(
    of block: UnsafeMutableRawPointer, size: Int, count: Int, near target: UnsafeMutableRawPointer
  ) -> UnsafeMutableRawPointer? {
    let place = target.alignedUp(toMultipleOf: page)
    let moved = inPages(count)
    guard platform_move_pages(block, moved, place) else { return nil }
    // The moved pages may already belong to someone else.
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
