import LedgeraDiagnostics
import LedgeraModel

/// The names in a journal that each condition of a query matches: each pattern is tried once per
/// name.
struct QueryNames: Sendable {
  private let accountCount: Int
  /// By condition on accounts, descriptions, commodities or kinds of transactions. For a tag: the
  /// accounts that have or inherit it.
  private var sets: [Query: NameSet] = [:]
  /// By condition on tags: the commodities that have it.
  private var taggedCommodities: [Query: NameSet] = [:]
  /// By name pattern of tags.
  private var tagNameSets: [Pattern: NameSet] = [:]

  /// Tries every condition of `query`. Linear in names × conditions.
  init(_ query: Query, store: borrowing JournalStore, accounts: AccountTree) {
    accountCount = accounts.nodes.count
    add(query, store, accounts)
  }

  /// The names matched by a condition that `init` has seen.
  subscript(condition: Query) -> NameSet { sets[condition] ?? NameSet(count: 0) }

  /// The commodities with a tag of a condition that `init` has seen.
  func commodities(with tag: Query) -> NameSet { taggedCommodities[tag] ?? NameSet(count: 0) }

  /// The tag names matched by a pattern that `init` has seen.
  func tagNames(_ pattern: Pattern) -> NameSet { tagNameSets[pattern] ?? NameSet(count: 0) }

  private mutating func add(
    _ query: Query, _ store: borrowing JournalStore, _ accounts: AccountTree
  ) {
    guard sets[query] == nil else { return }
    switch query {
    case .not(let inner), .anyPosting(let inner), .allPostings(let inner):
      add(inner, store, accounts)
    case .and(let list), .or(let list):
      for inner in list { add(inner, store, accounts) }
    case .account(let pattern): sets[query] = NameSet(pattern, in: store.accountNames)
    case .description(let pattern): sets[query] = NameSet(pattern, in: store.descriptions)
    case .commodity(let pattern):
      let alias = store.tagNames.lookup("alias").map(Int.init)
      let aliased = commoditiesTagged(
        NameSet(count: store.tagNames.count) { $0 == alias }, pattern, store)
      // Not by the table of symbols: several commodities may have the same one (`Pricing`).
      sets[query] = NameSet(count: store.commodities.count) {
        pattern.matches(store.commodities[$0].symbol)
          || !pattern.matches("") && aliased.contains($0)
      }
    case .payee(let pattern):
      sets[query] = NameSet(count: store.descriptions.count) {
        pattern.matches(DescriptionBytes(store.descriptions[UInt32($0)]).payee)
      }
    case .note(let pattern):
      sets[query] = NameSet(count: store.descriptions.count) {
        pattern.matches(DescriptionBytes(store.descriptions[UInt32($0)]).note)
      }
    case .types(let types):
      sets[query] = NameSet(count: accountCount) { number in
        guard let type = accounts.nodes[number].type else { return false }
        return types.contains { type.isSubtype(of: $0) }
      }
    case .depth(let depth):
      sets[query] = NameSet(count: accountCount) { accounts.nodes[$0].depth <= depth }
    case .accountDepth(let pattern, let depth):
      let limited = NameSet(pattern, in: store.accountNames)
      sets[query] = NameSet(count: accountCount) {
        accounts.nodes[$0].depth <= depth || !limited.contains($0)
      }
    case .tag(let name, let value):
      tagNameSets[name] = NameSet(name, in: store.tagNames)
      sets[query] = accountsTagged(name, value, store, accounts)
      taggedCommodities[query] = commoditiesTagged(tagNames(name), value, store)
    case .kinds(let kinds):
      let table = TransactionKinds(store, accounts)
      var set = NameSet(count: store.transactions.count)
      for transaction in 0..<store.transactions.count
      where kinds.contains(table.kind(of: transaction, in: store)) {
        set.insert(transaction)
      }
      sets[query] = set
    case .everything, .nothing, .amount, .real, .state, .code, .date, .secondaryDate: return
    }
  }

  /// The accounts that have such a tag, or inherit it.
  private func accountsTagged(
    _ name: Pattern, _ value: Pattern?, _ store: borrowing JournalStore, _ accounts: AccountTree
  ) -> NameSet {
    let names = tagNames(name)
    var isTagged = [Bool](repeating: false, count: accountCount)
    guard !names.isEmpty else { return NameSet(count: accountCount) }
    for declaration in store.accountDeclarations {
      for number in declaration.tags
      where store.hasTag(number, names, value, in: declaration.span.file) {
        isTagged[declaration.account.index] = true
      }
    }
    for account in accounts.displayOrder {
      if let parent = accounts[account].parent, isTagged[parent.index] {
        isTagged[account.index] = true
      }
    }
    return NameSet(count: accountCount) { isTagged[$0] }
  }

  /// The commodities whose directive has a tag of such a name and value.
  private func commoditiesTagged(
    _ names: NameSet, _ value: Pattern?, _ store: borrowing JournalStore
  ) -> NameSet {
    guard !names.isEmpty else { return NameSet(count: 0) }
    var tagged = NameSet(count: store.commodities.count)
    for (number, commodity) in store.commodities.enumerated() {
      guard let file = commodity.declaration?.file else { continue }
      let hasTag = commodity.tags.contains { store.hasTag($0, names, value, in: file) }
      if hasTag { tagged.insert(number) }
    }
    return tagged
  }
}

extension NameSet {
  /// The names that a pattern matches.
  fileprivate init(_ pattern: Pattern, in names: borrowing NameTable) {
    self.init(count: names.count)
    for number in 0..<names.count where pattern.matches(names[UInt32(number)]) { insert(number) }
  }
}

extension JournalStore {
  /// Whether a tag has one of the names, and a value that matches.
  func hasTag(_ number: Int, _ names: NameSet, _ value: Pattern?, in file: FileID) -> Bool {
    let tag = tags[number]
    guard names.contains(Int(tag.name.number)) else { return false }
    guard let value else { return true }
    return value.matches(
      bytes(tag.file(ofOwnerIn: file), tag.valueOffset, tag.valueLength))
  }

  /// A run of a source file.
  func bytes(_ file: FileID, _ offset: UInt32, _ length: UInt32) -> UnsafeBufferPointer<UInt8> {
    let all = sources[file].bytes.assumingMemoryBound(to: UInt8.self)
    let start = min(Int(offset), all.count)
    return UnsafeBufferPointer(rebasing: all[start..<min(start + Int(length), all.count)])
  }
}

/// Payee and note of a description `PAYEE | NOTE`, as runs of its bytes.
struct DescriptionBytes {
  let payee: UnsafeBufferPointer<UInt8>
  let note: UnsafeBufferPointer<UInt8>

  /// Without a `|` both are the whole description.
  init(_ description: UnsafeBufferPointer<UInt8>) {
    guard let bar = description.firstIndex(of: UInt8(ascii: "|")) else {
      payee = description
      note = description
      return
    }
    payee = UnsafeBufferPointer(rebasing: description[..<bar].trimming(\.isBlank))
    note = UnsafeBufferPointer(rebasing: description[(bar + 1)...].trimming(\.isBlank))
  }
}
