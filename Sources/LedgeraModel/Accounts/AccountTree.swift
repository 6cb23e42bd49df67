public import LedgeraDiagnostics

/// All accounts that are posted to or declared, with their parents, in display order.
///
/// Parents that only the names of their children imply are numbered, too.
public struct AccountTree: Sendable {
  /// What the tree keeps of each account, by account number.
  public struct Node: Sendable {
    /// nil: top level.
    public fileprivate(set) var parent: AccountID?
    /// Number of name parts, from 1.
    public fileprivate(set) var depth: Int
    /// Where the last name part begins in the full name, in bytes.
    public fileprivate(set) var leafOffset: Int
    /// Direct children in display order.
    public fileprivate(set) var children: [AccountID] = []
    /// Position in display order over all accounts.
    public fileprivate(set) var rank = 0
    /// Position among `account` directives, from 0; nil: not declared.
    public fileprivate(set) var declarationOrder: Int?
    /// nil: neither declared nor suggested by the name or the class.
    public fileprivate(set) var type: AccountType?
    /// Whether the account or one above it has a `type:` tag.
    fileprivate var hasDeclaredType = false
    /// The name alone says that it is cash, which does not count beside accounts that are declared to be.
    public fileprivate(set) var isCashByNameOnly = false
  }

  /// By account number.
  public private(set) var nodes: [Node] = []
  /// All accounts: declared siblings first in their declared order, then by name.
  public private(set) var displayOrder: [AccountID] = []
  /// Top-level accounts in display order.
  public private(set) var roots: [AccountID] = []
  /// The first account with missing parents, which happens when the names of implied parents
  /// together exceed `impliedNameLimit`; nil: the tree is complete.
  public private(set) var firstWithoutParents: AccountID?

  /// Cash and conversion, where some account's `type:` says so: names then suggest no more than their
  /// supertypes, as in hledger.
  private var declaredSubtypes: Set<AccountType> = []

  /// The parts that a name may have.
  public static let partLimit = 1000

  /// The bytes that names of implied parents may take together: those of a single account are
  /// quadratic in its depth.
  public static let impliedNameLimit = 64 << 20

  public subscript(account: AccountID) -> Node { nodes[account.index] }

  /// The account, its parent, and so on up to the top level.
  public func lineage(of account: AccountID) -> some Sequence<AccountID> {
    sequence(first: account) { self[$0].parent }
  }

  /// The account's ancestor with at most `depth` name parts, or itself; nil for depth 0.
  public func ancestor(of account: AccountID, depth: Int) -> AccountID? {
    guard depth > 0 else { return nil }
    var current = account
    while self[current].depth > depth, let parent = self[current].parent { current = parent }
    return current
  }

  /// Whether `account` is `ancestor` or below it.
  public func isEqualOrBelow(_ account: AccountID, _ ancestor: AccountID) -> Bool {
    self.ancestor(of: account, depth: self[ancestor].depth) == ancestor
  }

  /// Builds the tree, adding names of implied parents to the store. Linear in the names' bytes,
  /// plus sorting.
  public init(completing store: inout JournalStore) {
    addNodes(in: &store)
    for (order, declaration) in store.accountDeclarations.enumerated()
    where nodes[declaration.account.index].declarationOrder == nil {
      nodes[declaration.account.index].declarationOrder = order
    }
    linkChildren(store)
    assignRanks()
    assignTypes(store, declaredTypes: store.declaredTypes, classTypes: store.classTypes)
  }

  private mutating func addNodes(in store: inout JournalStore) {
    var implied: [Node] = []
    var byteCount = 0
    nodes.reserveCapacity(store.accountNames.count)
    for number in 0..<UInt32(store.accountNames.count) {
      let name = store.accountNames[number]
      let colons = name.indices.filter { name[$0] == UInt8(ascii: ":") }
      var node = Node(depth: colons.count + 1, leafOffset: (colons.last ?? -1) + 1)
      if !colons.isEmpty {
        node.parent = AccountTree.parent(
          of: number, colons, adding: &implied, &byteCount, in: &store)
        if byteCount > AccountTree.impliedNameLimit {
          firstWithoutParents = firstWithoutParents ?? AccountID(number)
        }
      }
      nodes.append(node)
    }
    nodes += implied
  }

  /// The parent of a name that has colons at these offsets. Missing ancestors are added up to the
  /// first known one, as long as their names fit the limit.
  private static func parent(
    of number: UInt32, _ colons: [Int], adding implied: inout [Node], _ byteCount: inout Int,
    in store: inout JournalStore
  ) -> AccountID? {
    var child: Int?
    var parent: AccountID?
    let hashes = store.accountNames.prefixHashes(of: number, lengths: colons)
    for level in colons.indices.reversed() where byteCount <= impliedNameLimit {
      let found = store.accountNames.internPrefix(
        of: number, length: colons[level], hash: hashes[level])
      guard let (prefix, isNew) = found else { break }
      if let child { implied[child].parent = AccountID(prefix) }
      parent = parent ?? AccountID(prefix)
      guard isNew else { break }
      child = implied.count
      byteCount += colons[level]
      implied.append(Node(depth: level + 1, leafOffset: level == 0 ? 0 : colons[level - 1] + 1))
    }
    return parent
  }

  private mutating func linkChildren(_ store: borrowing JournalStore) {
    for index in nodes.indices {
      let account = AccountID(UInt32(index))
      if let parent = nodes[index].parent {
        nodes[parent.index].children.append(account)
      } else {
        roots.append(account)
      }
    }
    let keys = nodes.indices.map { index in
      Key(
        order: nodes[index].declarationOrder ?? Int.max,
        name: String(
          decoding: store.accountNames[UInt32(index)][nodes[index].leafOffset...], as: UTF8.self))
    }
    func inOrder(_ accounts: [AccountID]) -> [AccountID] {
      accounts.sorted { keys[$0.index] < keys[$1.index] }
    }
    roots = inOrder(roots)
    for index in nodes.indices where nodes[index].children.count > 1 {
      nodes[index].children = inOrder(nodes[index].children)
    }
  }

  /// Declared siblings come first, then names by their bytes.
  private struct Key: Comparable {
    let order: Int
    let name: String

    static func < (left: Key, right: Key) -> Bool {
      if left.order != right.order { return left.order < right.order }
      return left.name.utf8.lexicographicallyPrecedes(right.name.utf8)
    }
  }

  private mutating func assignRanks() {
    displayOrder.reserveCapacity(nodes.count)
    var pending = Array(roots.reversed())
    while let account = pending.popLast() {
      nodes[account.index].rank = displayOrder.count
      displayOrder.append(account)
      pending.append(contentsOf: nodes[account.index].children.reversed())
    }
  }

  /// The account's own `type:` decides; without one, its own class as far as that agrees with what it
  /// would be without tags.
  private mutating func assignTypes(
    _ store: borrowing JournalStore, declaredTypes: [AccountID: AccountType],
    classTypes: [AccountID: AccountType]
  ) {
    declaredSubtypes = Set(declaredTypes.values).intersection([.cash, .conversion])
    for account in displayOrder {
      let parent = nodes[account.index].parent
      nodes[account.index].hasDeclaredType =
        declaredTypes[account] != nil || parent.map { self[$0].hasDeclaredType } ?? false
      if let type = declaredTypes[account] {
        nodes[account.index].type = type
        continue
      }
      let type = type(
        ofUntagged: store.accountNames[account.number],
        below: parent.map { ($0, store.accountNames[$0.number]) })
      let own = classTypes[account]
      nodes[account.index].type =
        own.flatMap { own in type.map { own.isOnSameSide(as: $0) } ?? true ? own : nil } ?? type
      nodes[account.index].isCashByNameOnly =
        declaredSubtypes.contains(.cash) && type == .asset
        && !nodes[account.index].hasDeclaredType
        && AccountType(inferredFrom: store.accountNames[account.number]) == .cash
        && !lineage(of: account).contains { classTypes[$0] != nil }
    }
  }

  /// What an account without tags of its own is: what its parent is, if a `type:` says so or the
  /// account's name suggests no more than the parent's, else what its name suggests.
  ///
  /// - Parameters:
  ///   - name: In UTF-8.
  ///   - parent: The nearest known one and its name; nil: none is known.
  /// - Returns: nil: nothing says it.
  public func type(
    ofUntagged name: UnsafeBufferPointer<UInt8>,
    below parent: (account: AccountID, name: UnsafeBufferPointer<UInt8>)?
  ) -> AccountType? {
    let suggested = suggestion(name)
    guard let parent else { return suggested }
    let node = self[parent.account]
    return node.hasDeclaredType || suggested == suggestion(parent.name) ? node.type : suggested
  }

  private func suggestion(_ name: UnsafeBufferPointer<UInt8>) -> AccountType? {
    let type = AccountType(inferredFrom: name)
    return type.map { declaredSubtypes.contains($0) } ?? false ? type?.supertype : type
  }
}

extension DiagnosticCode {
  public static let accountTooDeep = DiagnosticCode(
    "account-too-deep", summary: "an account name with more than 1,000 parts",
    explanation: """
      Account names have at most 1,000 parts between colons. Parents that are not written anywhere
      have names, too; these take at most 64 MiB together.
      """,
    withoutExampleSince: "an example would hold an account name of a thousand parts")
}
