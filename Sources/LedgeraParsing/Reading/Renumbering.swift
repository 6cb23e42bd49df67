import LedgeraModel

/// A parser's numbers for the names and styles of a part, and where the part's records go.
struct Renumbering {
  let accounts: [UInt32]
  let tagNames: [UInt32]
  let symbols: [UInt32]
  let styles: [UInt16]
  let costBase: Int32
  let assertionBase: Int32
  let lotBase: Int32
  let amountBase: Int32
  let bases: Bases
  /// Where the records of the next part go.
  let following: Bases

  /// The first numbers that are free for records that parts are moved with.
  struct Bases {
    private(set) var postings: UInt32
    private(set) var details: Int32
    private(set) var entryDetails: Int32
    private(set) var tags: UInt32

    init(after store: borrowing JournalStore) {
      postings = UInt32(store.postings.count)
      details = Int32(store.details.count)
      entryDetails = Int32(store.transactionDetails.count)
      tags = UInt32(store.tags.count)
    }

    /// Behind those of a store whose records begin at other bases.
    init(_ bases: Bases, and store: borrowing JournalStore) {
      self.init(after: store)
      postings += bases.postings
      details += bases.details
      entryDetails += bases.entryDetails
      tags += bases.tags
    }
  }

  func commodity(_ id: CommodityID) -> CommodityID {
    CommodityID(UInt16(truncatingIfNeeded: symbols[id.index]))
  }

  /// A run of tags.
  func tags(_ run: Range<Int>) -> Range<Int> {
    run.lowerBound + Int(bases.tags)..<run.upperBound + Int(bases.tags)
  }

  @inline(__always)
  func apply(to posting: inout PostingRecord) {
    posting.account = AccountID(accounts[posting.account.index])
    posting.commodity = commodity(posting.commodity)
    if posting.detail >= 0 { posting.detail += bases.details }
  }

  func apply(to detail: inout PostingDetail) {
    detail.firstTag += bases.tags
    if detail.cost >= 0 { detail.cost += costBase }
    if detail.assertion >= 0 { detail.assertion += assertionBase }
    if detail.lot >= 0 { detail.lot += lotBase }
    if detail.bigAmount >= 0 { detail.bigAmount += amountBase }
  }

  func apply(to entry: inout TransactionRecord, _ descriptions: [UInt32]) {
    entry.description = DescriptionID(descriptions[entry.description.index])
    entry.firstPosting += bases.postings
    if entry.detail >= 0 { entry.detail += bases.entryDetails }
  }
}

/// The entries of a parser and of the parts behind it, with their descriptions: handed to a thread that
/// makes them one, and back.
final class EntryUnion: @unchecked Sendable {
  private final class Holder {
    var descriptions = NameTable()
    var entries = Column<TransactionRecord>()

    func exchange(with store: inout JournalStore) {
      swap(&descriptions, &store.descriptions)
      swap(&entries, &store.transactions)
    }
  }

  private let whole = Holder()
  private let parts: [Holder]
  /// By part: the numbers in the whole of its descriptions.
  private(set) var descriptions: [[UInt32]] = []

  /// Takes entries and descriptions of all stores and leaves none.
  init(_ store: inout JournalStore, _ parts: ArraySlice<ParserPart>) {
    self.parts = parts.map { part in
      let holder = Holder()
      holder.exchange(with: &part.parser.store)
      return holder
    }
    whole.exchange(with: &store)
  }

  /// Puts the union into the store that the first entries came from.
  func giveBack(to store: inout JournalStore) { whole.exchange(with: &store) }

  func unite(_ numbers: [Renumbering]) {
    for (part, numbers) in zip(parts, numbers) {
      let descriptions = JournalParser.renumber(part.descriptions, into: &whole.descriptions)
      whole.entries.take(&part.entries) { numbers.apply(to: &$0, descriptions) }
      self.descriptions.append(descriptions)
    }
  }
}

extension JournalStore {
  /// Bytes of the names that parts of a file have in tables of their own.
  var nameBytes: Int { accountNames.byteCount + descriptions.byteCount + tagNames.byteCount }
}
