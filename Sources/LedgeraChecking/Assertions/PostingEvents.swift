import LedgeraModel

/// What happens to balances, in the order in which it counts: transactions at their dates, postings with
/// a date of their own at theirs.
struct PostingEvents: Sequence, IteratorProtocol {
  enum Event {
    /// The whole transaction, whose assignments are resolved on the way.
    case entry(Int)
    /// The transaction's postings, apart from those with a date of their own.
    case postings(Int)
    /// One posting with a date of its own, and its transaction.
    case posting(Int, Int)
  }

  private struct Floating {
    let day: Day
    let posting: Int
    let entry: Int
  }

  private let order: TransactionSorting
  private let hasAssignments: [Bool]
  /// Of the transactions, in file order; empty when nothing has a date of its own.
  private let days: [Day]
  private var floating: [Floating] = []
  private var position = 0
  private var nextFloating = 0

  init(_ store: borrowing JournalStore, order: TransactionSorting, hasAssignments: [Bool]) {
    self.order = order
    self.hasAssignments = hasAssignments
    let entries = store.transactions.buffer
    for index in order.entries where entries[index].hasPostingDates && !hasAssignments[index] {
      for number in entries[index].postings {
        guard let day = store.ownDay(ofPosting: number) else { continue }
        floating.append(Floating(day: day, posting: number, entry: index))
      }
    }
    floating.sort { $0.day == $1.day ? $0.posting < $1.posting : $0.day < $1.day }
    days = floating.isEmpty ? [] : entries[order.entries].map(\.day)
  }

  /// The transactions, when all their postings count one after the other as they were written.
  var writtenOrder: Range<Int>? {
    order.numbers.isEmpty && floating.isEmpty ? order.entries : nil
  }

  mutating func next() -> Event? {
    let entry = position < order.entries.count ? order.entry(at: position) : nil
    if nextFloating < floating.count {
      let candidate = floating[nextFloating]
      // On one day, file order decides.
      let goesFirst =
        entry.map { next in
          let day = days[next - order.entries.lowerBound]
          return candidate.day < day || (candidate.day == day && candidate.entry < next)
        } ?? true
      if goesFirst {
        nextFloating += 1
        return .posting(candidate.posting, candidate.entry)
      }
    }
    guard let entry else { return nil }
    position += 1
    return hasAssignments[entry] ? .entry(entry) : .postings(entry)
  }
}

extension JournalStore {
  /// The posting's own date; nil: its transaction's.
  func ownDay(ofPosting number: Int) -> Day? {
    detail(of: postings[number])?.day.day
  }
}
