public import LedgeraDigests
public import LedgeraModel

/// What was booked in a period, as the file of a seal lists it (grammar.md § seal): a line for each
/// entry and price with its digest, and the types of the accounts.
///
/// The lines are sorted, so that the same books give the same file, and git shows what differs.
public struct SealRecord: Sendable, Equatable {
  /// An entry or a price.
  public struct Item: Sendable, Hashable, Comparable {
    public let day: Day
    public let digest: Digest
    /// What a person recognises it by: an entry's description, a price.
    public let text: String

    public static func < (left: Item, right: Item) -> Bool {
      (left.day, left.digest) < (right.day, right.digest)
    }
  }

  /// The period's last day.
  public var until: Day
  /// The seal before it; nil: it begins with the first entry.
  public var previous: Link?
  /// Sorted; two entries that say the same are two items.
  public var entries: [Item] = []
  /// Sorted.
  public var prices: [Item] = []
  /// Types of the accounts of these entries, as letters, `-` for none; by name.
  public var accountTypes: [String: String] = [:]

  /// The seal before another one.
  public struct Link: Sendable, Equatable {
    public let until: Day
    /// Of its file.
    public let digest: Digest

    public init(until: Day, digest: Digest) {
      self.until = until
      self.digest = digest
    }
  }

  init(until: Day, previous: Link?) {
    self.until = until
    self.previous = previous
  }
}

extension SealRecord {
  /// What the books say of the days after a seal up to another day. Linear in entries and prices.
  public init(_ journal: Journal, until: Day, previous: Link?) {
    self.init(until: until, previous: previous)
    func isCovered(_ day: Day) -> Bool { day <= until && previous.map { day > $0.until } ?? true }
    var digests = EntryDigests(journal)
    var isUsed = [Bool](repeating: false, count: journal.accounts.nodes.count)
    for (index, entry) in journal.store.transactions.buffer.enumerated()
    where isCovered(entry.day) && (journal.store.detail(of: entry)?.rule ?? -1) < 0 {
      entries.append(
        Item(
          day: entry.day, digest: digests.digest(ofEntry: index),
          text: journal.description(entry.description)))
      for number in entry.postings {
        let posting = journal.store.postings[number]
        if journal.store.detail(of: posting)?.rule ?? -1 < 0 {
          isUsed[posting.account.index] = true
        }
      }
    }
    for (index, price) in journal.store.prices.buffer.enumerated() where isCovered(price.day) {
      let (digest, text) = digests.digest(ofPrice: index)
      prices.append(Item(day: price.day, digest: digest, text: text))
    }
    entries.sort()
    prices.sort()
    for (index, isUsed) in isUsed.enumerated() where isUsed {
      let account = AccountID(UInt32(index))
      accountTypes[journal.name(account)] =
        journal.type(of: account).map { String($0.letter) } ?? "-"
    }
  }
}
