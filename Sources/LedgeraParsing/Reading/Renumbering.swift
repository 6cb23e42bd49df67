import LedgeraDiagnostics
import LedgeraModel

/// A parser's numbers for the names and styles of a part, and the destination of the part's
/// records.
struct Renumbering: ReferenceVisitor {
  let accounts: [UInt32]
  let tagNames: [UInt32]
  let symbols: [UInt32]
  let styles: [UInt16]
  /// Empty until the transactions' thread has merged them.
  var descriptions: [UInt32] = []
  let bases: Bases
  /// The destination of the next part's records.
  let following: Bases
  let file: FileID
  /// Added to offsets in the file, modulo 2^32.
  let shift: UInt32
  /// Whether the part's records can be copied as they are.
  var isIdentity: Bool

  /// The first free number in each table.
  struct Bases {
    private var numbers: [Int]

    init(after store: borrowing JournalStore) {
      numbers = []
      for table in JournalStore.Table.allCases { numbers.append(store.count(of: table)) }
    }

    /// The numbers after those of a store whose records begin at other bases.
    init(_ bases: Bases, and store: borrowing JournalStore) {
      self.init(after: store)
      for index in numbers.indices { numbers[index] += bases.numbers[index] }
    }

    @inline(__always)
    subscript(table: JournalStore.Table) -> Int { numbers[table.rawValue] }

    var areZero: Bool { numbers.allSatisfy { $0 == 0 } }
  }

  @inline(__always)
  func visit(_ account: inout AccountID) { account = AccountID(accounts[account.index]) }

  @inline(__always)
  func visit(_ commodity: inout CommodityID) {
    commodity = CommodityID(UInt16(truncatingIfNeeded: symbols[commodity.index]))
  }

  @inline(__always)
  func visit(_ description: inout DescriptionID) {
    description = DescriptionID(descriptions[description.index])
  }

  @inline(__always)
  func visit(_ tag: inout TagNameID) { tag = TagNameID(tagNames[tag.index]) }

  @inline(__always)
  func visit(style: inout UInt16) { style = styles[Int(style)] }

  @inline(__always)
  func visit(_ number: inout Int32, in table: JournalStore.Table) {
    if number >= 0 { number += Int32(truncatingIfNeeded: bases[table]) }
  }

  @inline(__always)
  func visit(_ first: inout UInt32, in table: JournalStore.Table) {
    first += UInt32(truncatingIfNeeded: bases[table])
  }

  @inline(__always)
  func visit(_ file: inout FileID) { file = self.file }

  @inline(__always)
  func visit(place offset: inout UInt32) { offset &+= shift }

  /// A part's record with this parser's numbers.
  func renumbered<Record: ReferringRecord>(_ record: Record) -> Record {
    var record = record
    record.visitReferences(self)
    return record
  }
}

/// The transactions of a parser and of the parts after it, with their descriptions: handed to a
/// thread that merges them, and back.
final class TransactionUnion: @unchecked Sendable {
  private final class Holder {
    var descriptions = NameTable()
    var transactions = Column<TransactionRecord>()

    func exchange(with store: inout JournalStore) {
      swap(&descriptions, &store.descriptions)
      swap(&transactions, &store.transactions)
    }
  }

  private let whole = Holder()
  private let parts: [Holder]
  /// By part: the merged numbers of its descriptions.
  private(set) var descriptions: [[UInt32]] = []

  /// Takes the transactions and descriptions out of all stores.
  init(_ store: inout JournalStore, _ parts: ArraySlice<Piece>) {
    self.parts = parts.map { part in
      let holder = Holder()
      holder.exchange(with: &part.parser.store)
      return holder
    }
    whole.exchange(with: &store)
  }

  /// Puts the merged transactions into the store of the first ones, and returns to the parts what
  /// is theirs.
  func giveBack(to store: inout JournalStore, _ parts: ArraySlice<Piece>) {
    whole.exchange(with: &store)
    for (holder, part) in zip(self.parts, parts) { holder.exchange(with: &part.parser.store) }
  }

  func unite(_ numbers: [Renumbering], keepsParts: Bool) {
    for (part, numbers) in zip(parts, numbers) {
      var numbers = numbers
      numbers.isIdentity = numbers.isIdentity && whole.descriptions.count == 0
      numbers.descriptions = whole.descriptions.intern(copyingAllOf: part.descriptions)
      descriptions.append(numbers.descriptions)
      whole.transactions.add(&part.transactions, numbers, keepsParts)
    }
  }
}

extension JournalStore {
  /// Bytes of the names that parts of a file have in their own tables.
  var nameBytes: Int { accountNames.byteCount + descriptions.byteCount + tagNames.byteCount }
}
