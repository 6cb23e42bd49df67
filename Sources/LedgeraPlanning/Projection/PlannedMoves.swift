import LedgeraChecking
import LedgeraModel
import LedgeraQuantities

/// Which postings of rules move money to or from one account's own, instead of being income, spending or
/// the account that these go through (calculations.md § Projection).
struct PlannedMoves {
  private let journal: Journal
  private let owners: BucketOwners
  /// Assets that money comes and goes through.
  private let current: Set<AccountID>
  /// The current accounts that rules of income and expenses go through.
  private var tills: Set<AccountID> = []

  /// Linear in the postings of the rules.
  init(_ plan: Plan) {
    journal = plan.journal
    owners = BucketOwners(plan)
    current = plan.currentAccounts
    for rule in plan.activeRules where hasFlow(rule) {
      if let till = till(of: rule) { tills.insert(till) }
    }
  }

  /// Whether the posting moves money: all to assets and debts in no bucket, cash aside; in a bucket those
  /// that leave the bucket, or the account, that the rule's money goes through.
  func moves(_ posting: PlannedPosting, of rule: PlannedRule) -> Bool {
    guard journal.role(of: posting.account) == .wallet else { return false }
    guard let owner = owners[posting.account] else {
      return journal.type(of: posting.account) != .cash
    }
    let through = hasFlow(rule) ? till(of: rule).map { [$0] } ?? [] : givingTills(of: rule)
    return !through.contains { $0 == posting.account || owners[$0] == owner }
  }

  private func hasFlow(_ rule: PlannedRule) -> Bool {
    rule.postings.contains { $0.isActive && journal.isFlow($0.account) }
  }

  /// The current account with the largest amount, of equal ones the first.
  private func till(of rule: PlannedRule) -> AccountID? {
    func size(_ posting: PlannedPosting) -> Quantity {
      posting.amounts.first?.quantity.magnitude ?? .zero
    }
    let candidates = rule.postings.filter { $0.isActive && current.contains($0.account) }
    return candidates.reduce(nil as PlannedPosting?) { largest, posting in
      guard let largest else { return posting }
      return size(largest) < size(posting) ? posting : largest
    }?.account
  }

  /// Of a transfer: the accounts that give what would otherwise be saved.
  private func givingTills(of rule: PlannedRule) -> [AccountID] {
    rule.postings.filter { posting in
      posting.isActive && tills.contains(posting.account)
        && posting.amounts.contains { $0.quantity.isNegative }
    }.map(\.account)
  }
}

extension Plan {
  /// Accounts of type cash, and assets that rules both pay income into and spending from.
  fileprivate var currentAccounts: Set<AccountID> {
    var (paidInto, spentFrom): (Set<AccountID>, Set<AccountID>) = ([], [])
    for rule in activeRules {
      let accounts = Set(rule.postings.filter(\.isActive).map(\.account))
      let assets = accounts.filter { journal.type(of: $0)?.isSubtype(of: .asset) == true }
      if accounts.contains(where: { journal.role(of: $0) == .income }) {
        paidInto.formUnion(assets)
      }
      if accounts.contains(where: { journal.type(of: $0) == .expense }) {
        spentFrom.formUnion(assets)
      }
    }
    let cash = Set(
      activeRules.flatMap(\.postings).map(\.account).filter { journal.type(of: $0) == .cash })
    return cash.union(paidInto.intersection(spentFrom))
  }
}

extension Journal {
  /// Whether what is posted to the account is income or spending.
  fileprivate func isFlow(_ account: AccountID) -> Bool {
    role(of: account) == .income || type(of: account) == .expense
  }
}
