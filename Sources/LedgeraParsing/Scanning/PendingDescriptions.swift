import LedgeraModel

/// Descriptions of the latest transactions, which are numbered many at a time.
///
/// Books have many different descriptions, and looking one up means waiting for memory that is not
/// cached. Looking up many at once overlaps the waiting.
struct PendingDescriptions: ~Copyable {
  /// A description and the number of its transaction.
  struct Item: BitwiseCopyable {
    let start: UnsafePointer<UInt8>
    let length: Int
    let hash: UInt64
    let transaction: Int
  }

  /// How many are looked up at a time.
  private static let limit = 128

  private(set) var items = Column<Item>()
  /// Keeps the compiler from removing reads whose only purpose is to fetch memory.
  private var fetched: UInt8 = 0

  init() { items.reserve(Self.limit) }

  var isFull: Bool { items.count == Self.limit }

  mutating func add(_ item: Item) { items.append(item) }

  /// Fetches the memory that looking up these descriptions will need.
  mutating func fetch(from table: borrowing NameTable) {
    for item in items.buffer { fetched &+= table.mixture(near: item.hash) }
  }

  mutating func removeAll() { items.truncate(to: 0) }
}

extension JournalParser {
  /// The number of a description; 0 after a finding. Pending descriptions are numbered first, as
  /// numbers follow the order of first use.
  mutating func internDescription(_ range: Range<Int>) -> DescriptionID {
    numberDescriptions()
    let start = scanner.base + range.lowerBound
    let hash = store.descriptions.hash(start, range.count)
    guard let number = store.descriptions.intern(start, count: range.count, hash: hash) else {
      reportTooManyDescriptions(at: range)
      return DescriptionID(0)
    }
    return DescriptionID(number)
  }

  /// Sets the description of the transaction that is added next.
  @inline(__always)
  mutating func noteDescription(_ range: Range<Int>) {
    let start = scanner.base + range.lowerBound
    pendingDescriptions.add(
      PendingDescriptions.Item(
        start: start, length: range.count, hash: store.descriptions.hash(start, range.count),
        transaction: store.transactions.count))
  }

  /// Numbers the pending descriptions.
  mutating func numberDescriptions() {
    pendingDescriptions.fetch(from: store.descriptions)
    for item in pendingDescriptions.items.buffer {
      guard
        let number = store.descriptions.intern(item.start, count: item.length, hash: item.hash)
      else {
        let transaction = store.transactions[item.transaction]
        reportTooManyDescriptions(
          at: Int(transaction.offset)..<Int(transaction.offset + transaction.byteLength))
        continue
      }
      store.transactions[item.transaction].description = DescriptionID(number)
    }
    pendingDescriptions.removeAll()
  }

  private mutating func reportTooManyDescriptions(at range: Range<Int>) {
    report(.tableFull, "the books have too many different descriptions", at: range)
  }
}
