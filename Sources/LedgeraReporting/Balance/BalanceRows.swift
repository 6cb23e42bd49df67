import LedgeraModel
import LedgeraQuerying

/// The figures of an account by itself.
struct AccountFigures {
  let account: AccountID
  /// One for each period.
  let amounts: [WideBalance]
}

/// Chooses the accounts that a balance report shows, and gives each its figures, name and place.
struct BalanceRows {
  let journal: Journal
  let options: BalanceOptions
  private let limit: DepthLimit
  let periodCount: Int
  /// By account number; nil: nothing was posted to the account or its subaccounts.
  private var figures: [[WideBalance]?]
  /// By account number: whether there is a row for it.
  private var isShown: [Bool]
  /// The rows of all accounts, including subaccounts beyond the depth limit.
  private var rows: [BalanceReport.Figures] = []

  /// `sums` are the figures of each account by itself.
  init(
    _ journal: Journal, _ options: BalanceOptions, depth: DepthLimit, periodCount: Int,
    sums: [AccountFigures]
  ) {
    self.journal = journal
    self.options = options
    limit = depth
    self.periodCount = periodCount
    figures = Array(repeating: nil, count: journal.accounts.nodes.count)
    isShown = Array(repeating: false, count: figures.count)
    if options.isTree { makeTree(sums) } else { makeList(sums) }
  }

  /// The rows in display order.
  consuming func finished() -> [BalanceReport.Figures] { rows }

  // MARK: Flat

  private mutating func makeList(_ sums: [AccountFigures]) {
    if limit.general == 0 { return makeSingleRow(sums) }
    for sum in sums { add(sum.amounts, to: clipped(sum.account)) }
    for account in journal.accounts.displayOrder {
      guard let amounts = figures[account.index] else { continue }
      guard options.showsZeros || !looksZero(amounts) else { continue }
      let name = journal.name(account)
      rows.append(
        BalanceReport.Figures(
          account: account, name: name,
          shortName: AccountParts.dropping(options.droppedParts, name),
          amounts: amounts))
    }
  }

  /// Depth 0: everything in one row.
  private mutating func makeSingleRow(
    _ sums: [AccountFigures]
  ) {
    var amounts = Array(repeating: WideBalance(), count: periodCount)
    for sum in sums {
      for (index, amount) in sum.amounts.enumerated() { amounts[index].add(amount) }
    }
    rows = [
      BalanceReport.Figures(account: nil, name: "...", shortName: "...", amounts: amounts)
    ]
  }

  // MARK: Tree

  private mutating func makeTree(_ sums: [AccountFigures]) {
    let tree = journal.accounts
    for sum in sums { add(sum.amounts, to: sum.account) }
    decideParents(of: findInteresting(sums))
    includeSubaccounts()
    var shownAbove = [Int32](repeating: 0, count: tree.nodes.count)
    var isIncluded = [Bool](repeating: false, count: tree.nodes.count)
    for account in tree.displayOrder where figures[account.index] != nil {
      let node = tree[account]
      if let parent = node.parent {
        let counts = isShown[parent.index] && tree[parent].depth > options.droppedParts
        shownAbove[account.index] = shownAbove[parent.index] + (counts ? 1 : 0)
        isIncluded[account.index] = isIncluded[parent.index] || isShown[parent.index]
      }
      guard isShown[account.index], let amounts = figures[account.index] else { continue }
      rows.append(
        BalanceReport.Figures(
          account: account, name: journal.name(account), shortName: treeName(account),
          indent: Int(shownAbove[account.index]), isIncludedAbove: isIncluded[account.index],
          amounts: amounts))
    }
  }

  /// By account number: whether the account has something of its own to show.
  ///
  /// Accounts at the depth limit include their subaccounts. With `showsZeros`, accounts without
  /// subaccounts count, too.
  private func findInteresting(_ sums: [AccountFigures]) -> [Bool] {
    let tree = journal.accounts
    var interesting = [Bool](repeating: false, count: tree.nodes.count)
    let isParent = parents(of: sums.lazy.map(\.account))
    var clippedSums: [Int: [WideBalance]] = [:]
    for account in tree.displayOrder {
      let index = account.index
      guard figures[index] != nil || isParent[index] else { continue }
      if isAtLimit(account), depth(of: account) != 0 {
        BalanceRows.add(figures[index] ?? [], to: &clippedSums[clipped(account).index])
      } else if !isAtLimit(account) {
        interesting[index] =
          !looksZero(figures[index] ?? []) || (options.showsZeros && !isParent[index])
      }
    }
    for (index, amounts) in clippedSums {
      interesting[index] = !looksZero(amounts) || (options.showsZeros && !isParent[index])
    }
    return interesting
  }

  /// By account number: whether the account is a parent of any of these.
  private func parents(of accounts: some Sequence<AccountID>) -> [Bool] {
    let tree = journal.accounts
    var isParent = [Bool](repeating: false, count: tree.nodes.count)
    for account in accounts {
      for parent in tree.lineage(of: account).dropFirst() {
        if isParent[parent.index] { break }
        isParent[parent.index] = true
      }
    }
    return isParent
  }

  // MARK: Depth

  private func depth(of account: AccountID) -> Int? {
    limit.specific.isEmpty ? limit.general : limit.depth(ofAccountNamed: journal.name(account))
  }

  /// Whether the account's figures include its subaccounts because those are too deep.
  private func isAtLimit(_ account: AccountID) -> Bool {
    depth(of: account).map { journal.accounts[account].depth >= $0 } ?? false
  }

  /// The account itself, or its ancestor at the depth limit.
  private func clipped(_ account: AccountID) -> AccountID {
    depth(of: account).flatMap { journal.accounts.ancestor(of: account, depth: $0) } ?? account
  }

  /// Shows accounts of interest, and parents in which several shown branches meet.
  private mutating func decideParents(of interesting: [Bool]) {
    let tree = journal.accounts
    let needed = options.showsBoringParents ? 1 : 2
    var branches = [Int32](repeating: 0, count: tree.nodes.count)
    for account in tree.displayOrder.reversed() {
      let index = account.index
      guard interesting[index] || branches[index] > 0 else { continue }
      isShown[index] =
        interesting[index]
        || (branches[index] >= needed && tree[account].depth > options.droppedParts)
      if let parent = tree[account].parent { branches[parent.index] += 1 }
    }
  }

  /// Adds every account's figures to its parent's, children first.
  private mutating func includeSubaccounts() {
    for account in journal.accounts.displayOrder.reversed() {
      guard let amounts = figures[account.index], let parent = journal.accounts[account].parent
      else { continue }
      add(amounts, to: parent)
    }
  }

  /// The name without what the nearest shown parent, or the dropped parts, already say.
  private func treeName(_ account: AccountID) -> String {
    let tree = journal.accounts
    let full = journal.name(account)
    let shown = tree.lineage(of: account).dropFirst().first { isShown[$0.index] }
    guard let shown, tree[shown].depth > options.droppedParts else {
      return AccountParts.dropping(options.droppedParts, full)
    }
    let start = journal.store.accountNames[shown.number].count + 1
    return String(decoding: full.utf8.dropFirst(start), as: UTF8.self)
  }

  // MARK: Figures

  private func looksZero(_ amounts: [WideBalance]) -> Bool {
    amounts.allSatisfy(journal.looksZero)
  }

  private mutating func add(_ amounts: [WideBalance], to account: AccountID) {
    BalanceRows.add(amounts, to: &figures[account.index])
  }

  private static func add(_ amounts: [WideBalance], to sum: inout [WideBalance]?) {
    guard let known = sum, !known.isEmpty else {
      sum = amounts
      return
    }
    for (index, amount) in amounts.enumerated() where !amount.isEmpty { sum?[index].add(amount) }
  }
}
