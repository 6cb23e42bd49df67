package import LedgeraModel
import LedgeraQuantities

/// What a transaction means for the owner's finances (reference.md § Kinds of transactions).
package enum TransactionKind: String, Sendable, CaseIterable {
  case income
  case expense
  /// Between assets and liabilities only; neither income nor expense.
  case transfer
  /// Corrects balances, by an equity account or the tag `adjustment:`; neither income nor expense.
  case adjustment
  /// Opening balances, by an equity account with such a name or the tag `opening:`.
  case opening
  /// None of these, e.g. between accounts of unknown type.
  case other

  /// Neither earned, nor spent, nor moved.
  package var setsBalances: Bool { self == .adjustment || self == .opening }
}

/// Determines the kinds of transactions from their real postings; a transaction without any is
/// `other`.
package struct TransactionKinds: Sendable {
  /// By account number.
  private let types: [AccountType?]
  /// By account number: whether residuals of foreign exchange are posted to it.
  private let takesResiduals: [Bool]
  /// By account number: whether it is an equity account for opening balances.
  private let isOpening: [Bool]
  /// By commodity number.
  private let isCurrency: [Bool]
  private let adjustmentTag: TagNameID?
  private let openingTag: TagNameID?

  /// Linear in accounts and commodities.
  package init(_ store: borrowing JournalStore, _ accounts: AccountTree) {
    types = accounts.nodes.map(\.type)
    takesResiduals = TransactionKinds.residualAccounts(store, accounts)
    isOpening = accounts.nodes.indices.map { number in
      guard accounts.nodes[number].type == .equity else { return false }
      let name = String(decoding: store.accountNames[UInt32(number)], as: UTF8.self)
      return name.lowercased().contains("opening")
    }
    let profile = store.profile
    isCurrency = store.commodities.enumerated().map { number, commodity in
      let id = CommodityID(UInt16(number))
      return id == profile.base || profile.display.contains(id)
        || Currencies.contains(symbol: commodity.symbol)
    }
    adjustmentTag = store.tagNames.lookup("adjustment").map { TagNameID($0) }
    openingTag = store.tagNames.lookup("opening").map { TagNameID($0) }
  }

  package init(_ journal: Journal) { self.init(journal.store, journal.accounts) }

  /// The accounts at or below the profile's `fx-gain-loss`; without one, all accounts of type
  /// revenue, since an exchange of currencies posts nothing else to them.
  private static func residualAccounts(
    _ store: borrowing JournalStore, _ accounts: AccountTree
  ) -> [Bool] {
    guard let named = store.profile.exchangeGainLoss else {
      return accounts.nodes.map { $0.role == .income }
    }
    var result = accounts.nodes.indices.map { $0 == named.index }
    for account in accounts.displayOrder {
      if let parent = accounts[account].parent, result[parent.index] {
        result[account.index] = true
      }
    }
    return result
  }

  /// By number in file order. Linear in the transaction's postings.
  package func kind(of transaction: Int, in store: borrowing JournalStore) -> TransactionKind {
    if let openingTag, store.hasTag(transaction, openingTag) { return .opening }
    if let adjustmentTag, store.hasTag(transaction, adjustmentTag) { return .adjustment }
    let traits = Traits(transaction, self, store)
    let isExchange =
      traits.revenueCount > 0 && traits.residualCount == traits.revenueCount
      && !traits.hasExpense && movesCurrencies(transaction, store)
    // A refund is an expense, too: it reduces them.
    switch (traits.revenueCount > 0 && !isExchange, traits.hasExpense) {
    case (true, false): return .income
    case (false, true): return .expense
    case (true, true):
      let flow = sum(of: transaction, store) { [.revenue, .gain, .expense].contains($0) }
      return flow.amounts.contains { $0.quantity.signum > 0 } ? .expense : .income
    case (false, false): break
    }
    if traits.hasOther || !traits.hasHoldings { return .other }
    guard traits.hasEquity else { return .transfer }
    return traits.isOpening ? .opening : .adjustment
  }

  /// Whether wallets give one currency and receive another: the residual of such a move is neither earned nor
  /// spent.
  private func movesCurrencies(_ transaction: Int, _ store: borrowing JournalStore) -> Bool {
    let held = sum(of: transaction, store) { [.asset, .cash, .liability].contains($0) }
    let moved = held.amounts.filter { !$0.isZero }
    return moved.count > 1 && moved.allSatisfy { isCurrency[$0.commodity.index] }
      && moved.contains { $0.quantity.isNegative } && moved.contains { !$0.quantity.isNegative }
  }

  /// The sum of the real postings to accounts of some types.
  private func sum(
    of transaction: Int, _ store: borrowing JournalStore, where isWanted: (AccountType) -> Bool
  ) -> WideBalance {
    var sum = WideBalance()
    for number in store.transactions[transaction].postings {
      let posting = store.postings[number]
      let account = store.writtenAccount(of: posting).index
      guard posting.flags.kind == .real, account < types.count, let type = types[account],
        isWanted(type)
      else { continue }
      store.forEachAmount(of: posting) { sum.add(WideAmount($0)) }
    }
    return sum
  }

  /// What the real postings of a transaction have in common.
  private struct Traits {
    var revenueCount = 0
    var residualCount = 0
    var (hasExpense, hasHoldings, hasEquity, hasOther) = (false, false, false, false)
    var isOpening = false

    init(_ transaction: Int, _ kinds: TransactionKinds, _ store: borrowing JournalStore) {
      for number in store.transactions[transaction].postings {
        let posting = store.postings[number]
        let account = store.writtenAccount(of: posting).index
        guard posting.flags.kind == .real, account < kinds.types.count else { continue }
        switch kinds.types[account] {
        case .asset, .cash, .liability: hasHoldings = true
        case .revenue, .gain:
          revenueCount += 1
          if kinds.takesResiduals[account] { residualCount += 1 }
        case .expense: hasExpense = true
        case .equity:
          hasEquity = true
          if kinds.isOpening[account] { isOpening = true }
        case .conversion, .unrealisedGain: break
        case nil: hasOther = true
        }
      }
    }
  }
}

extension JournalStore {
  /// Whether a transaction or one of its postings has a tag itself.
  fileprivate func hasTag(_ transaction: Int, _ tag: TagNameID) -> Bool {
    let record = transactions[transaction]
    return hasTag(tags(of: record), tag)
      || record.postings.contains { hasTag(tags(of: postings[$0]), tag) }
  }

  private func hasTag(_ run: Range<Int>, _ tag: TagNameID) -> Bool {
    run.contains { tags[$0].name == tag }
  }
}
