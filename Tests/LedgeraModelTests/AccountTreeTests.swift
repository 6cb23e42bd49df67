import LedgeraModel
import LedgeraTestSupport
import Testing

@Suite struct AccountTreeTests {
  /// A journal that declares accounts with made-up names.
  private func tree(_ seed: UInt64) -> Journal {
    var random = SeededRandom(seed)
    var store = JournalStore()
    for _ in 0..<200 {
      let parts = (0..<random.within(1...5)).map { _ in random.pick(["a", "b", "", "é", "c d"]) }
      _ = store.accountNames.intern(parts.joined(separator: ":"))
    }
    return Journal(store)
  }

  @Test(arguments: AccountType.allCases)
  func `a type is told by its letter and its name, in any case`(type: AccountType) {
    #expect(AccountType(tagValue: String(type.letter)) == type)
    #expect(AccountType(tagValue: type.name.uppercased()) == type)
    #expect(type.isSubtype(of: type))
  }

  @Test func `conversions and unrealised gains are equity, realised ones revenue`() {
    let parts = { (general: AccountType) in
      AccountType.allCases.filter { $0.isSubtype(of: general) }
    }
    #expect(parts(.equity) == [.equity, .conversion, .unrealisedGain])
    #expect(parts(.revenue) == [.revenue, .gain])
    #expect(parts(.unrealisedGain) == [.unrealisedGain])
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `parents and children agree, and every account is displayed once`(seed: UInt64) throws {
    let journal = tree(seed)
    let tree = journal.accounts
    #expect(Set(tree.displayOrder).count == tree.nodes.count, "seed \(seed)")
    for (rank, account) in tree.displayOrder.enumerated() {
      let node = tree[account]
      let name = journal.name(account)
      #expect(node.rank == rank, "seed \(seed)")
      #expect(node.depth == name.utf8.count { $0 == UInt8(ascii: ":") } + 1, "seed \(seed)")
      #expect(tree.ancestor(of: account, depth: node.depth) == account, "seed \(seed)")
      guard let parent = node.parent else {
        #expect(node.depth == 1, "seed \(seed)")
        continue
      }
      #expect(journal.name(parent) + ":" + journal.leafName(account) == name, "seed \(seed)")
      #expect(tree[parent].rank < rank, "seed \(seed)")
      #expect(tree[parent].children.contains(account), "seed \(seed)")
      #expect(tree.isEqualOrBelow(account, parent), "seed \(seed)")
      #expect(!tree.isEqualOrBelow(parent, account), "seed \(seed)")
    }
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `siblings that are not declared stand in the order of their names`(seed: UInt64) {
    let journal = tree(seed)
    for siblings in journal.accounts.nodes.map(\.children) + [journal.accounts.roots] {
      let names = siblings.map { Array(journal.leafName($0).utf8) }
      #expect(names == names.sorted { $0.lexicographicallyPrecedes($1) }, "seed \(seed)")
    }
  }

  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func `implied parents are found by name, however long the names`(seed: UInt64) throws {
    var random = SeededRandom(seed)
    var store = JournalStore()
    var names: Set<String> = []
    for _ in 0..<50 {
      let parts = (0..<random.within(1...8)).map { _ in
        String(repeating: random.pick(["x", "é", "yz"]), count: random.within(0...40))
      }
      _ = store.accountNames.intern(parts.joined(separator: ":"))
      for count in parts.indices { names.insert(parts[...count].joined(separator: ":")) }
    }
    let journal = Journal(store)
    #expect(journal.accounts.nodes.count == names.count, "seed \(seed)")
    for name in names {
      let account = try #require(journal.account(named: name), "seed \(seed), \(name)")
      #expect(journal.name(account) == name, "seed \(seed)")
    }
  }

  @Test func `depth 0 has no ancestor`() {
    let journal = tree(3)
    #expect(journal.accounts.ancestor(of: AccountID(0), depth: 0) == nil)
  }
}
