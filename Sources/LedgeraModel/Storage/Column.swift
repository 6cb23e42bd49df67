/// Growable flat storage for plain records: one contiguous block, no element is ever moved singly.
///
/// Faster than `Array` where millions of records are appended (no uniqueness checks) and cheaper to
/// keep inside noncopyable owners. Indices are checked.
public struct Column<Element: BitwiseCopyable>: ~Copyable {
  @usableFromInline var base: UnsafeMutablePointer<Element>?
  /// Records that the block has room for.
  @usableFromInline var capacity: Int
  /// Records up to which the block's memory is ready.
  @usableFromInline var ready: Int
  public private(set) var count: Int

  public init() {
    base = nil
    capacity = 0
    ready = 0
    count = 0
  }

  deinit { ColumnMemory.release(base, size: capacity * MemoryLayout<Element>.stride) }

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
    if count >= ready { makeRoom() }
    base.unsafelyUnwrapped[count] = element
    count &+= 1
  }

  @usableFromInline
  mutating func makeRoom() {
    if count >= capacity { grow(to: max(16, capacity * 2)) }
    guard count >= ready else { return }
    ready = capacity
    guard isLarge else { return }
    let stride = MemoryLayout<Element>.stride
    ready = min(capacity, count + ColumnMemory.readySize / stride)
    ColumnMemory.makeReady(base.unsafelyUnwrapped, from: count * stride, to: ready * stride)
  }

  /// Adds the same record several times.
  public mutating func append(repeating element: Element, count added: Int) {
    reserve(count + added)
    for _ in 0..<added { append(element) }
  }

  /// Adds records that stand one after the other in memory of others.
  @inlinable
  public mutating func append(from start: UnsafePointer<Element>, count added: Int) {
    guard added > 0 else { return }
    if count + added > capacity { reserve(count + added) }
    (base.unsafelyUnwrapped + count).update(from: start, count: added)
    noteWritten(added)
  }

  /// Adds all records of another column.
  public mutating func append(contentsOf other: borrowing Column<Element>) {
    guard other.count > 0 else { return }
    reserve(count + other.count)
    (base! + count).update(from: other.base!, count: other.count)
    count += other.count
  }

  /// Adds all records of another column, changed on the way.
  @inlinable
  public mutating func append(
    contentsOf other: borrowing Column<Element>, _ change: (inout Element) -> Void
  ) {
    guard other.count > 0 else { return }
    let target = placeToWrite(other.count)
    let source = other.base.unsafelyUnwrapped
    for index in 0..<other.count {
      var element = source[index]
      change(&element)
      target[index] = element
    }
    noteWritten(other.count)
  }

  /// Moves all records of another column after this one's, changed on the way. Large columns are moved
  /// with the memory they stand in, so that no other has to be fetched.
  @inlinable
  public mutating func take(
    _ other: inout Column<Element>, _ change: (inout Element) -> Void
  ) {
    guard other.count > 0 else { return }
    let source = placeToTake(&other)
    let target = base.unsafelyUnwrapped + count
    for index in 0..<other.count {
      var element = source[index]
      change(&element)
      target[index] = element
    }
    noteWritten(other.count)
    other = Column()
  }

  /// Room for this many records after the last one.
  @usableFromInline
  mutating func placeToWrite(_ added: Int) -> UnsafeMutablePointer<Element> {
    reserve(count + added)
    let base = base.unsafelyUnwrapped
    if isLarge, count + added > ready {
      let stride = MemoryLayout<Element>.stride
      ColumnMemory.makeReady(base, from: count * stride, to: (count + added) * stride)
    }
    return base + count
  }

  /// So many records have been written behind the last one.
  @usableFromInline
  mutating func noteWritten(_ added: Int) {
    count &+= added
    ready = max(ready, count)
  }

  /// Where the records of another column stand from which they can be written behind this one's last,
  /// one after the other from the first on; there is room for them.
  @usableFromInline
  mutating func placeToTake(_ other: inout Column<Element>) -> UnsafeMutablePointer<Element> {
    // Moved pages begin where a page does and end with a whole one.
    let padding = other.isLarge ? 2 * ColumnMemory.page / MemoryLayout<Element>.stride + 1 : 0
    reserve(count + other.count + padding)
    return movePages(of: &other) ?? other.base.unsafelyUnwrapped
  }

  /// Moves the memory of another column's records after this one's last, where it begins with a page.
  /// The first of them; nil: they are where they were, and there is memory for a copy.
  private mutating func movePages(
    of other: inout Column<Element>
  ) -> UnsafeMutablePointer<Element>? {
    guard isLarge, let base else { return nil }
    let stride = MemoryLayout<Element>.stride
    if other.isLarge, let block = other.base,
      let moved = ColumnMemory.movePages(
        of: block, size: other.capacity * stride, count: other.count * stride, near: base + count)
    {
      (other.base, other.capacity) = (nil, 0)
      return moved.assumingMemoryBound(to: Element.self)
    }
    ColumnMemory.makeReady(base, from: count * stride, to: (count + other.count) * stride)
    return nil
  }

  private var isLarge: Bool {
    capacity * MemoryLayout<Element>.stride >= ColumnMemory.largeSize
  }

  /// Drops the records from `newCount` on.
  public mutating func truncate(to newCount: Int) {
    precondition(newCount >= 0 && newCount <= count, "truncation never grows a column")
    count = newCount
  }

  /// Makes room for `total` records; untouched memory costs nothing.
  public mutating func reserve(_ total: Int) {
    if total > capacity { grow(to: max(total, capacity * 2)) }
  }

  @usableFromInline
  mutating func grow(to newCapacity: Int) {
    let stride = MemoryLayout<Element>.stride
    let block = ColumnMemory.resize(base, from: capacity * stride, to: newCapacity * stride)
    base = block.start.assumingMemoryBound(to: Element.self)
    capacity = newCapacity
    if block.isReady { ready = capacity }
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
