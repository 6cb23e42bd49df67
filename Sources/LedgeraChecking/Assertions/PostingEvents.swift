import LedgeraModel

/// What changes balances, in accounting order: transactions on their dates, and postings with a
/// date of their own on theirs.
struct PostingEvents: Sequence, IteratorProtocol {
  enum Event {
    /// A whole transaction, whose assignments are resolved now.
    case transaction(Int)
    /// The postings of a transaction, except those with a date of their own.
    case postings(Int)
    /// A posting with a date of its own, and its transaction.
    case posting(Int, Int)
  }

  private struct Floating {
    let day: Day
    let posting: Int
    let transaction: Int
  }

  private let order: TransactionSorting
  private let hasAssignments: [Bool]
  /// Days of the transactions, in file order; empty if no posting has a date of its own.
  private let days: [Day]
  private var floating: [Floating] = []
  private var position = 0
  private var nextFloating = 0

  init(_ store: borrowing JournalStore, order: TransactionSorting, hasAssignments: [Bool]) {
    self.order = order
    self.hasAssignments = hasAssignments
    let transactions = store.transactions.buffer
    for index in order.transactions
    where transactions[index].hasPostingDates && !hasAssignments[index] {
      for number in transactions[index].postings {
        guard let day = store.ownDay(ofPosting: number) else { continue }
        floating.append(Floating(day: day, posting: number, transaction: index))
      }
    }
    floating.sort { $0.day == $1.day ? $0.posting < $1.posting : $0.day < $1.day }
    days = floating.isEmpty ? [] : transactions[order.transactions].map(\.day)
  }

  /// The transactions, if all their postings count in the order in which they were written.
  var writtenOrder: Range<Int>? {
    order.numbers.isEmpty && floating.isEmpty ? order.transactions : nil
  }

  mutating func next() -> Event? {
    let transaction = position < order.transactions.count ? order.transaction(at: position) : nil
    if nextFloating < floating.count {
      let candidate = floating[nextFloating]
      // On one day, file order decides.
      let goesFirst =
        transaction.map { next in
          let day = days[next - order.transactions.lowerBound]
          return candidate.day < day || (candidate.day == day && candidate.transaction < next)
        } ?? true
      if goesFirst {
        nextFloating += 1
        return .posting(candidate.posting, candidate.transaction)
      }
    }
    guard let transaction else { return nil }
    position += 1
    return hasAssignments[transaction] ? .transaction(transaction) : .postings(transaction)
  }
}

extension JournalStore {
  /// The posting's own date; nil: its transaction's.
  func ownDay(ofPosting number: Int) -> Day? {
    detail(of: postings[number])?.day.day
  }
}
