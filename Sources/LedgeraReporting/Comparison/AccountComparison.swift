package import LedgeraModel
import LedgeraQuantities

/// What is posted to an account in one of two journals only.
///
/// A posting goes together with one of the same amount in the other journal, whatever their costs, dates and
/// descriptions. Where one has more of an amount than the other, the latest of the first journal and the earliest
/// of the second are taken, as hledger does.
package struct AccountComparison: Sendable {
  /// Transactions of the first journal with a posting that has no counterpart, by number in file order.
  package let first: [Int]
  /// Those of the second one.
  package let second: [Int]

  /// Linear in the postings, but for sorting those of an amount by day.
  ///
  /// - Parameter account: Its whole name; in a journal without it nothing is posted to it.
  package init(of account: String, in first: Journal, _ second: Journal) {
    let (left, right) = (
      Self.postings(to: account, in: first), Self.postings(to: account, in: second)
    )
    var (alone, aloneInSecond): (Set<Int>, Set<Int>) = ([], [])
    for amount in Set(left.keys).union(right.keys) {
      let (some, others) = (left[amount] ?? [], right[amount] ?? [])
      alone.formUnion(
        some.sorted { ($1.day, $0.index) < ($0.day, $1.index) }.dropFirst(others.count)
          .map(\.transactionIndex))
      aloneInSecond.formUnion(
        others.sorted { ($0.day, $0.index) < ($1.day, $1.index) }.dropFirst(some.count)
          .map(\.transactionIndex))
    }
    (self.first, self.second) = (alone.sorted(), aloneInSecond.sorted())
  }

  /// By what they post: quantities by the symbols of their commodities.
  private static func postings(
    to name: String, in journal: Journal
  ) -> [[String: Quantity]: [Posting]] {
    guard let account = journal.account(named: name) else { return [:] }
    var postings: [[String: Quantity]: [Posting]] = [:]
    for index in 0..<journal.transactionCount {
      for posting in journal.transaction(index).postings where posting.account == account {
        let amounts = posting.amounts.map {
          (journal.commodity($0.commodity).symbol, $0.quantity.normalized)
        }
        postings[Dictionary(amounts) { $1 }, default: []].append(posting)
      }
    }
    return postings
  }
}
