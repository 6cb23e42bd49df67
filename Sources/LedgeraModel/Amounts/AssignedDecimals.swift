import LedgeraQuantities

/// How many decimals show of amounts that balance assignments make: those of the amount assigned or
/// of what the account held before, whichever are more; not those of the commodity's style.
public struct AssignedDecimals: Sendable {
  /// By posting number; only of assignments.
  private var decimals: [Int: UInt8] = [:]

  /// Assignments to what the account never held before.
  private var firsts: Set<Int> = []

  /// Goes through the transactions by date when there is any assignment.
  public init(_ journal: Journal) {
    guard journal.store.hasAssignments else { return }
    var shown: [Holding: UInt8] = [:]
    let indices = (0..<journal.transactionCount).sorted {
      let (left, right) = (journal.store.transactions[$0], journal.store.transactions[$1])
      return left.day == right.day ? $0 < $1 : left.day < right.day
    }
    for index in indices {
      for number in journal.store.transactions[index].postings {
        add(number, journal, to: &shown)
      }
    }
  }

  /// No amount was made by an assignment.
  public var isEmpty: Bool { decimals.isEmpty }

  /// nil: the posting's amount was not made by an assignment.
  public subscript(posting: Int) -> UInt8? { decimals[posting] }

  /// Whether the posting is an assignment to an account that held nothing of the commodity before, so
  /// that an assignment of zero changes nothing at all.
  public func isFirst(_ posting: Int) -> Bool { firsts.contains(posting) }

  private struct Holding: Hashable {
    let account: AccountID
    let commodity: CommodityID
  }

  private mutating func add(_ number: Int, _ journal: Journal, to shown: inout [Holding: UInt8]) {
    let posting = journal.store.postings[number]
    guard let assertion = AssignedDecimals.assertion(of: posting, journal) else {
      for amount in journal.store.amounts(of: posting) {
        let style = journal.commodity(amount.commodity).style.number.decimals
        let holding = Holding(account: posting.account, commodity: amount.commodity)
        shown[holding] = max(shown[holding] ?? 0, style ?? amount.quantity.scale)
      }
      return
    }
    var most = assertion.scale
    if assertion.includesSubaccounts {
      for (holding, count) in shown
      where holding.commodity == assertion.commodity
        && journal.accounts.isEqualOrBelow(holding.account, posting.account)
      {
        most = max(most, count)
      }
    }
    let own = Holding(account: posting.account, commodity: assertion.commodity)
    if shown[own] == nil { firsts.insert(number) }
    most = max(most, shown[own] ?? 0)
    shown[own] = most
    decimals[number] = most
  }

  private static func assertion(of posting: PostingRecord, _ journal: Journal) -> AssertionRecord? {
    posting.flags.isInferred ? journal.store.assertion(of: posting) : nil
  }
}
