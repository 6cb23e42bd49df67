import LedgeraChecking
import LedgeraModel
import LedgeraQuantities
import LedgeraReporting
import LedgeraValuation

/// Net worth of the books and what each bucket held, at the ends of days and at their prices; counted as a
/// projection counts what it begins with.
struct PastWorth {
  private let days: [Day]
  /// By day, then net worth and the buckets.
  private let balances: [[WideBalance]]
  private let base: CommodityID
  private let book: PriceBook

  /// Linear in the postings, and in days times buckets.
  ///
  /// - Parameter days: In ascending order.
  init(_ plan: Plan, at days: [Day], in base: CommodityID, _ book: PriceBook) {
    (self.days, self.base, self.book) = (days, base, book)
    let journal = plan.journal
    var starts: [Day?] = [nil]
    for day in days { starts.append(day.adding(days: 1)) }
    let spans = zip(starts, days).map { DateSpan(start: $0, end: DateSpan($1).end) }
    let owners = BucketOwners(plan)
    let count = plan.buckets.count + 1
    // Where the sums of an account are; nil: it is no part of net worth.
    let places = journal.accounts.nodes.indices.map { number -> (isHeld: Bool, bucket: Int?) in
      let account = AccountID(UInt32(number))
      return (journal.role(of: account) == .wallet, owners[account])
    }
    var flows = Array(repeating: Array(repeating: WideBalance(), count: count), count: days.count)
    if !days.isEmpty {
      PostingStream(journal, PostingSelection(), periods: spans).forEach { selected in
        let posting = journal.store.postings[selected.number]
        let place = places[posting.account.index]
        guard place.isHeld else { return }
        for amount in journal.store.amounts(of: posting) {
          flows[Int(selected.period)][0].add(WideAmount(amount))
          if let bucket = place.bucket {
            flows[Int(selected.period)][bucket + 1].add(WideAmount(amount))
          }
        }
      }
    }
    var balances: [[WideBalance]] = []
    for flow in flows {
      var next = balances.last ?? Array(repeating: WideBalance(), count: count)
      for index in next.indices { next[index].add(flow[index]) }
      balances.append(next)
    }
    self.balances = balances
  }

  /// At the end of a day of its days; nil: a price is missing.
  ///
  /// - Parameter bucket: nil: net worth.
  func value(ofBucket bucket: Int?, on day: Int) -> RoundedDecimal? {
    var sum = WideQuantity.zero
    for amount in balances[day][bucket.map { $0 + 1 } ?? 0].amounts where !amount.isZero {
      let value = book.value(of: amount, in: base, on: days[day])
      guard value.commodity == base else { return nil }
      sum += value.quantity
    }
    return try? RoundedDecimal(sum)
  }
}
