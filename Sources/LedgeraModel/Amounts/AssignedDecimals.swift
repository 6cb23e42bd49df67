import LedgeraQuantities

/// How many decimals are shown for amounts made by balance assignments: those of the assigned
/// amount or of the account's previous balance, whichever are more, instead of those of the
/// commodity's style.
public struct AssignedDecimals: Sendable {
  /// By number of the posting, for assignments only.
  private var decimals: [Int: UInt8] = [:]

  /// Postings that assign a commodity which their account never held before.
  private var firsts: Set<Int> = []

  /// Goes through the transactions by date, if there are any assignments.
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

  /// Whether the books have no assignments.
  public var isEmpty: Bool { decimals.isEmpty }

  /// nil: the posting's amount was not assigned.
  public subscript(posting: Int) -> UInt8? { decimals[posting] }

  /// Whether the posting assigns a commodity that its account never held before, so that an
  /// assignment of zero changes nothing at all.
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
