package import LedgeraModel
import LedgeraQuantities

/// How loans were repaid so far.
package struct LoanHistory {
  /// Of one loan.
  package struct Payments {
    /// When anything was posted to it for the first time; nil: never.
    package fileprivate(set) var first: Day?
    /// When less was owed afterwards, in the order of the books.
    fileprivate(set) var days: [Day] = []
    /// Of the latest of them: who paid, and where interest went; nil: that is not to be seen.
    fileprivate(set) var payer: AccountID?
    fileprivate(set) var category: AccountID?
    fileprivate(set) var description: String?
    fileprivate var latest = Day.first

    /// Whether an instalment was paid, if not on its very day.
    func covers(_ day: Day) -> Bool {
      days.contains { abs(Int($0.number) - Int(day.number)) <= LoanHistory.tolerance }
    }
  }

  /// Days by which an instalment may be early or late.
  static let tolerance = 10

  private var numbers: [Int]
  private var payments: [Payments]

  /// Linear in the postings.
  package init(_ journal: Journal, of accounts: [AccountID]) {
    payments = accounts.map { _ in Payments() }
    numbers = Array(repeating: -1, count: journal.accounts.nodes.count)
    let known = Dictionary(
      accounts.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    for account in journal.accounts.displayOrder {
      let owner = journal.accounts.lineage(of: account).first { known[$0] != nil }
      numbers[account.index] = owner.flatMap { known[$0] } ?? -1
    }
    guard !accounts.isEmpty else { return }
    for index in 0..<journal.transactionCount { add(journal.transaction(index), journal) }
  }

  package subscript(account: AccountID) -> Payments {
    numbers[account.index] < 0 ? Payments() : payments[numbers[account.index]]
  }

  private mutating func add(_ transaction: Transaction, _ journal: Journal) {
    guard transaction.standsInFile else { return }
    for posting in transaction.postings {
      let number = numbers[posting.account.index]
      guard number >= 0 else { continue }
      let day = transaction.day
      payments[number].first = min(payments[number].first ?? day, day)
      guard journal.store.amounts(of: posting.record).contains(where: { $0.quantity.signum > 0 })
      else { continue }
      payments[number].days.append(day)
      guard day >= payments[number].latest else { continue }
      payments[number].latest = day
      payments[number].description = journal.description(transaction.descriptionID)
      for other in transaction.postings {
        let isPositive = journal.store.amounts(of: other.record).contains {
          $0.quantity.signum > 0
        }
        if journal.type(of: other.account) == .expense, isPositive {
          payments[number].category = other.account
        } else if journal.role(of: other.account) == .wallet, !isPositive,
          numbers[other.account.index] < 0
        {
          payments[number].payer = other.account
        }
      }
    }
  }
}
