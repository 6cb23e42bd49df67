#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Growable flat storage for plain records: one contiguous block, no element is ever moved singly.
///
/// Faster than `Array` where millions of records are appended (no uniqueness checks) and cheaper to
/// keep inside noncopyable owners. Indices are checked.
public struct Column<Element: BitwiseCopyable>: ~Copyable {
  @usableFromInline var base: UnsafeMutablePointer<Element>?
  @usableFromInline var capacity: Int
  public private(set) var count: Int

  public init() {
    base = nil
    capacity = 0
    count = 0
  }

  deinit { free(base) }

  public subscript(index: Int) -> Element {
    @inline(__always) get {
      precondition(index >= 0 && index < count, "index within the column")
      return base.unsafelyUnwrapped[index]
    }
    @inline(__always) set {
      precondition(index >= 0 && index < count, "index within the column")
      base.unsafelyUnwrapped[index] = newValue
    }
  }

  /// Adds a record at the end; amortised constant time.
  @inline(__always)
  public mutating func append(_ element: Element) {
    if count == capacity { grow(to: max(16, capacity &* 2)) }
    base.unsafelyUnwrapped[count] = element
    count &+= 1
  }

  /// Adds all records of another column.
  public mutating func append(contentsOf other: borrowing Column<Element>) {
    guard other.count > 0 else { return }
    if count + other.count > capacity { grow(to: max(count + other.count, capacity * 2)) }
    (base! + count).update(from: other.base!, count: other.count)
    count += other.count
  }

  /// Moves all records of another column behind this one's, changed on the way. What is moved is
  /// given back to the system block by block, so that the records never stand in memory twice.
  public mutating func take(
    _ other: inout Column<Element>, _ change: (inout Element) -> Void
  ) {
    guard let source = other.base, other.count > 0 else { return }
    if count + other.count > capacity { grow(to: max(count + other.count, capacity * 2)) }
    var start = 0
    while start < other.count {
      let end = min(start + 65_536, other.count)
      for index in start..<end {
        var element = source[index]
        change(&element)
        base.unsafelyUnwrapped[count] = element
        count &+= 1
      }
      Column.giveBack(source + start, source + end)
      start = end
    }
    other = Column()
  }

  /// Tells the system that whole pages between two records are no longer needed.
  private static func giveBack(
    _ start: UnsafeMutablePointer<Element>, _ end: UnsafeMutablePointer<Element>
  ) {
    let page = 4096 * 16
    let first = (Int(bitPattern: start) + page - 1) / page * page
    let last = Int(bitPattern: end) / page * page
    guard last > first, let address = UnsafeMutableRawPointer(bitPattern: first) else { return }
    #if canImport(Darwin)
      madvise(address, last - first, MADV_FREE)
    #else
      madvise(address, last - first, Int32(MADV_DONTNEED))
    #endif
  }

  /// Drops the records from `newCount` on.
  public mutating func truncate(to newCount: Int) {
    precondition(newCount >= 0 && newCount <= count, "truncation never grows a column")
    count = newCount
  }

  /// Makes room for `total` records; untouched memory costs nothing.
  public mutating func reserve(_ total: Int) {
    if total > capacity { grow(to: total) }
  }

  @usableFromInline
  mutating func grow(to newCapacity: Int) {
    guard let block = realloc(base, newCapacity * MemoryLayout<Element>.stride) else {
      preconditionFailure("the system has no more memory")
    }
    base = block.assumingMemoryBound(to: Element.self)
    capacity = newCapacity
  }

  /// The records as a buffer, for loops over all of them; valid while the column is neither changed
  /// nor freed.
  public var buffer: UnsafeBufferPointer<Element> {
    @inline(__always) get { UnsafeBufferPointer(start: base, count: count) }
  }

  /// The records as a buffer that may be written.
  public var mutableBuffer: UnsafeMutableBufferPointer<Element> {
    @inline(__always) mutating get { UnsafeMutableBufferPointer(start: base, count: count) }
  }

  /// Bytes in use.
  public var byteCount: Int { count * MemoryLayout<Element>.stride }
}
