/// Growable flat storage for plain records: one contiguous block, in which no element is ever moved
/// singly.
///
/// Faster than `Array` where millions of records are appended, since nothing is checked for
/// uniqueness, and cheaper to keep inside noncopyable owners. Indices are checked.
public struct Column<Element: BitwiseCopyable>: ~Copyable {
  @usableFromInline var base: UnsafeMutablePointer<Element>?
  /// The number of records that the block has room for.
  @usableFromInline var capacity: Int
  /// The number of records up to which the block's memory is ready.
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

  /// Adds records that are contiguous in memory owned by the caller.
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
    placeToWrite(other.count).update(from: other.base.unsafelyUnwrapped, count: other.count)
    noteWritten(other.count)
  }

  /// Adds all records of another column, each transformed.
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

  /// Moves all records of another column to the end of this one, each transformed. Large columns
  /// are moved together with their pages, which saves fetching new ones.
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

  /// The start of the free room after the last record, made large enough for this many more.
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

  /// Counts records that were written after the last one.
  @usableFromInline
  mutating func noteWritten(_ added: Int) {
    count &+= added
    ready = max(ready, count)
  }

  /// The first record of another column, whose pages are moved to the end of this one if possible.
  /// There is room to write all its records after this column's last one, in order, even in place.
  @usableFromInline
  mutating func placeToTake(_ other: inout Column<Element>) -> UnsafeMutablePointer<Element> {
    // Moved pages begin where a page does and end with a whole one.
    let padding = other.isLarge ? 2 * ColumnMemory.page / MemoryLayout<Element>.stride + 1 : 0
    reserve(count + other.count + padding)
    return movePages(of: &other) ?? other.base.unsafelyUnwrapped
  }

  /// Moves the pages of another column's records to the first page boundary after this column's
  /// last record. Returns the first moved record; nil: nothing was moved, and there is memory for a
  /// copy.
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

  /// Removes the records from `newCount` on.
  public mutating func truncate(to newCount: Int) {
    precondition(newCount >= 0 && newCount <= count, "truncation never grows a column")
    count = newCount
  }

  /// Makes room for `total` records; memory costs nothing until it is used.
  public mutating func reserve(_ total: Int) {
    if total > capacity { grow(to: max(total, capacity * 2)) }
  }

  @usableFromInline
  mutating func grow(to newCapacity: Int) {
    let stride = MemoryLayout<Element>.stride
    let block = ColumnMemory.resize(
      base, from: capacity * stride, using: count * stride, to: newCapacity * stride)
    base = block.start.assumingMemoryBound(to: Element.self)
    capacity = newCapacity
    ready = block.isReady ? capacity : min(ready, count)
  }

  /// All records as a buffer, valid while the column is neither changed nor freed.
  public var buffer: UnsafeBufferPointer<Element> {
    @inline(__always) get { UnsafeBufferPointer(start: base, count: count) }
  }

  /// All records as a buffer that may be written.
  public var mutableBuffer: UnsafeMutableBufferPointer<Element> {
    @inline(__always) mutating get { UnsafeMutableBufferPointer(start: base, count: count) }
  }

  /// Bytes in use.
  public var byteCount: Int { count * MemoryLayout<Element>.stride }
}
