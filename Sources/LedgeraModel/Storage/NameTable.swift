/// Names numbered from 0 in the order of their first use; equal bytes have equal numbers.
///
/// Bytes are copied once, into one arena. Lookup is by open addressing. Pointers passed in must be
/// readable for 32 bytes past the name's end, as source files and this table's own names are.
public struct NameTable: ~Copyable {
  /// What a lookup needs to know about a name, in one place.
  @usableFromInline
  struct Slot: BitwiseCopyable {
    /// Entry number + 1; 0: empty.
    @usableFromInline var number: UInt32
    /// Upper half of the hash.
    @usableFromInline var tag: UInt32
    @usableFromInline var offset: UInt32
    @usableFromInline var length: UInt32
  }

  @usableFromInline
  struct Entry: BitwiseCopyable {
    @usableFromInline var offset: UInt32
    @usableFromInline var length: UInt32
    @usableFromInline var hash: UInt64
  }

  @usableFromInline var arena = Column<UInt8>()
  @usableFromInline var entries = Column<Entry>()
  /// The number of slots is a power of two.
  @usableFromInline var slots = Column<Slot>()

  /// Keeps the compiler from removing reads whose only purpose is to fetch memory.
  private var fetched: UInt8 = 0

  /// 32 bytes of ones, then 32 of zeros: the mask of the first n bytes begins at 32 - n.
  @usableFromInline var masks = Column<UInt8>()

  public init() {
    resetSlots(count: 64)
    for index in 0..<64 { masks.append(index < 32 ? 0xFF : 0) }
  }

  public var count: Int { entries.count }

  public var byteCount: Int { arena.byteCount + entries.byteCount + slots.byteCount }

  /// The number of a name, which is added if it is new; nil: there are 2^32 - 2 names, or 4 GiB of
  /// them.
  @inlinable
  public mutating func intern(
    _ start: UnsafePointer<UInt8>, count length: Int, hash: UInt64
  ) -> UInt32? {
    // Every index below is within the mask, hence within the slots.
    let slots = slots.base.unsafelyUnwrapped
    let mask = self.slots.count &- 1
    let tag = UInt32(truncatingIfNeeded: hash >> 32)
    var index = Int(truncatingIfNeeded: hash) & mask
    while true {
      let slot = slots[index]
      if slot.number == 0 { return add(start, count: length, hash: hash) }
      if slot.tag == tag, Int(slot.length) == length,
        isEqual(start, at: Int(slot.offset), length)
      {
        return slot.number - 1
      }
      index = (index &+ 1) & mask
    }
  }

  /// Combines the bytes that a lookup of a name with this hash would touch first, so that they are
  /// fetched. Doing so for many names before looking them up hides most of the latency of memory.
  @inlinable @inline(__always)
  public func mixture(near hash: UInt64) -> UInt8 {
    let slot = slots[Int(truncatingIfNeeded: hash) & (slots.count &- 1)]
    return arena.base.map { $0[Int(slot.offset)] ^ $0[Int(slot.offset) &+ 31] } ?? 0
  }

  /// The number of a name given as text, which is added if it is new.
  public mutating func intern(_ name: String) -> UInt32? {
    Self.withPaddedBytes(name) { intern($0, count: $1, hash: self.hash($0, $1)) }
  }

  /// The number of a name given as bytes that are readable past their end, which is added if it is
  /// new.
  public mutating func intern(_ name: UnsafeRawBufferPointer) -> UInt32? {
    guard !name.isEmpty, let start = name.bindMemory(to: UInt8.self).baseAddress else {
      return intern("")
    }
    return intern(start, count: name.count, hash: hash(start, name.count))
  }

  /// The number of a name of another table, which is added if it is new.
  public mutating func intern(copying number: UInt32, of other: borrowing NameTable) -> UInt32? {
    let entry = other.entries[Int(number)]
    guard let base = other.arena.base else { return intern("") }
    return intern(base + Int(entry.offset), count: Int(entry.length), hash: entry.hash)
  }

  /// The numbers of all names of another table, which are added if they are new; 0 if the table is
  /// full.
  public mutating func intern(copyingAllOf other: borrowing NameTable) -> [UInt32] {
    if count == 0 { return copyAll(of: other) }
    var numbers: [UInt32] = []
    numbers.reserveCapacity(other.count)
    // How many names ahead memory is requested.
    let distance = 8
    for number in 0..<other.count {
      if number + distance < other.count {
        fetched ^= mixture(near: other.entries[number + distance].hash)
      }
      numbers.append(intern(copying: UInt32(number), of: other) ?? 0)
    }
    return numbers
  }

  /// Becomes equal to another table, if this one is empty.
  private mutating func copyAll(of other: borrowing NameTable) -> [UInt32] {
    arena.reserve(other.arena.count + Self.padding)
    arena.append(contentsOf: other.arena)
    entries.append(contentsOf: other.entries)
    slots.truncate(to: 0)
    slots.append(contentsOf: other.slots)
    return Array(0..<UInt32(other.count))
  }

  /// The number of a known name; nil: unknown.
  public func lookup(_ start: UnsafePointer<UInt8>, count length: Int) -> UInt32? {
    lookup(start, count: length, hash: hash(start, length))
  }

  private func lookup(
    _ start: UnsafePointer<UInt8>, count length: Int, hash: UInt64
  ) -> UInt32? {
    let mask = slots.count - 1
    let tag = UInt32(truncatingIfNeeded: hash >> 32)
    var index = Int(truncatingIfNeeded: hash) & mask
    while slots[index].number != 0 {
      let slot = slots[index]
      if slot.tag == tag, Int(slot.length) == length,
        isEqual(start, at: Int(slot.offset), length)
      {
        return slot.number - 1
      }
      index = (index + 1) & mask
    }
    return nil
  }

  /// The number of a known name; nil: unknown.
  public func lookup(_ name: String) -> UInt32? {
    Self.withPaddedBytes(name) { lookup($0, count: $1) }
  }

  /// The number of the first `length` bytes of a known name, and whether it was added, which copies
  /// no bytes. nil: the table is full. `hash` is from `prefixHashes`.
  public mutating func internPrefix(
    of number: UInt32, length: Int, hash: UInt64
  ) -> (number: UInt32, isNew: Bool)? {
    let whole = entries[Int(number)]
    precondition(length <= Int(whole.length), "a prefix is no longer than its name")
    guard let base = arena.base else { return nil }
    if let known = lookup(base + Int(whole.offset), count: length, hash: hash) {
      return (known, false)
    }
    return insert(Entry(offset: whole.offset, length: UInt32(length), hash: hash))
      .map { ($0, true) }
  }

  /// The bytes of a name, valid until the table changes.
  public subscript(number: UInt32) -> UnsafeBufferPointer<UInt8> {
    let entry = entries[Int(number)]
    guard entry.length > 0, let base = arena.base else {
      return UnsafeBufferPointer(start: nil, count: 0)
    }
    return UnsafeBufferPointer(start: base + Int(entry.offset), count: Int(entry.length))
  }

  public func text(_ number: UInt32) -> String { String(decoding: self[number], as: UTF8.self) }

  @usableFromInline
  mutating func add(
    _ start: UnsafePointer<UInt8>, count length: Int, hash: UInt64
  ) -> UInt32? {
    let offset = arena.count
    guard offset + length < Int(UInt32.max) else { return nil }
    // Words are read past the last name's end.
    let needed = offset + length + Self.padding
    if needed > arena.capacity { arena.reserve(needed * 2) }
    arena.append(from: start, count: length)
    return insert(Entry(offset: UInt32(offset), length: UInt32(length), hash: hash))
  }

  private mutating func insert(_ entry: Entry) -> UInt32? {
    guard entries.count < Int(UInt32.max) - 2 else { return nil }
    entries.append(entry)
    if entries.count * 4 > slots.count * 3 {
      resetSlots(count: slots.count * 2)
      for index in 0..<entries.count { place(index) }
    } else {
      place(entries.count - 1)
    }
    return UInt32(entries.count - 1)
  }

  private mutating func place(_ number: Int) {
    let entry = entries[number]
    let mask = slots.count - 1
    var index = Int(truncatingIfNeeded: entry.hash) & mask
    while slots[index].number != 0 { index = (index + 1) & mask }
    slots[index] = Slot(
      number: UInt32(number + 1), tag: UInt32(truncatingIfNeeded: entry.hash >> 32),
      offset: entry.offset, length: entry.length)
  }

  private mutating func resetSlots(count: Int) {
    slots.truncate(to: 0)
    slots.append(repeating: Slot(number: 0, tag: 0, offset: 0, length: 0), count: count)
  }

  /// Calls `body` with a copy that is readable past its end.
  private static func withPaddedBytes<Result>(
    _ name: String, _ body: (UnsafePointer<UInt8>, Int) -> Result
  ) -> Result {
    var bytes = Array(name.utf8)
    let count = bytes.count
    bytes.append(contentsOf: repeatElement(0, count: padding))
    return bytes.withUnsafeBufferPointer { body($0.baseAddress!, count) }
  }
}
