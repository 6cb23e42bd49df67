public import LedgeraDiagnostics

/// A journal that no longer changes, with views that read like bookkeeping.
///
/// `store` has the flat tables, for loops over everything.
public final class Journal: Sendable {
  public nonisolated(unsafe) let store: JournalStore
  public let accounts: AccountTree

  /// Takes over the store, adding implied parent accounts.
  public convenience init(_ store: consuming JournalStore) {
    let accounts = AccountTree(completing: &store)
    self.init(store, accounts: accounts)
  }

  /// Takes over a store whose account tree is known.
  public init(_ store: consuming JournalStore, accounts: AccountTree) {
    self.accounts = accounts
    var store = store
    store.noteAssignedStyles()
    store.noteInferredStyles()
    store.noteCostStyles()
    store.noteBorrowedStyles()
    self.store = store
  }

  public var sources: SourceMap { store.sources }
  public var profile: Profile { store.profile }
  public var transactionCount: Int { store.transactions.count }

  /// A transaction by its number in file order.
  public func transaction(_ index: Int) -> Transaction { Transaction(journal: self, index: index) }

  /// Full account name, e.g. `assets:cash`.
  public func name(_ account: AccountID) -> String { store.accountNames.text(account.number) }

  /// Last part of an account name, e.g. `cash`.
  public func leafName(_ account: AccountID) -> String {
    let bytes = store.accountNames[account.number]
    return String(decoding: bytes[accounts[account].leafOffset...], as: UTF8.self)
  }

  public func type(of account: AccountID) -> AccountType? { accounts[account].type }

  /// The account with exactly that name; nil: not in these books.
  public func account(named name: String) -> AccountID? {
    store.accountNames.lookup(name).map { AccountID($0) }
  }

  public func commodity(_ id: CommodityID) -> CommodityInfo { store.commodities[id.index] }

  /// The commodity with exactly that symbol; nil: not in these books.
  public func commodity(withSymbol symbol: String) -> CommodityID? {
    store.commoditySymbols.lookup(symbol).map { CommodityID(UInt16($0)) }
  }

  public func description(_ id: DescriptionID) -> String { store.descriptions.text(id.number) }

  /// The tags in a run of `store.tags` whose owner is in `file`.
  public func tags(_ range: Range<Int>, in file: FileID) -> [Tag] {
    range.map { index in
      let record = store.tags[index]
      return Tag(
        nameID: record.name, name: store.tagNames.text(record.name.number),
        value: store.text(
          record.file(ofOwnerIn: file), record.valueOffset, record.valueLength))
    }
  }
}
