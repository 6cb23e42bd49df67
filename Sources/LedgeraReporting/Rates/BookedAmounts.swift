import LedgeraChecking
public import LedgeraModel
import LedgeraQuantities
public import LedgeraValuation

/// Values of postings when they were booked: by what the entry writes (`base:`, its cost, `rate:`), else
/// by the price in force on the day, else by that of what it cost (grammar.md § Base sum).
///
/// Remembers which rates it used, so each report makes its own.
public final class BookedAmounts {
  private let journal: Journal
  private let target: CommodityID
  private let book: PriceBook
  /// The values of the entry asked about last.
  private var latest: (entry: Int, values: BookedValues?)?
  private var booked: [BookedRate: UsedRate] = [:]

  private struct BookedRate: Hashable {
    let commodity: CommodityID
    let rate: WideQuantity
    let day: Day
  }

  /// `book` is shared with what else the report converts.
  public init(_ journal: Journal, in target: CommodityID, _ book: PriceBook) {
    self.journal = journal
    self.target = target
    self.book = book
  }

  /// The rates written in entries that were used so far; those of prices are in the price book.
  public var usedRates: [UsedRate] {
    booked.values.sorted { ($0.day, $0.commodity) < ($1.day, $1.commodity) }
  }

  /// The posting's amounts in the target; what has no rate stays as it is.
  public func balance(of number: Int, in entry: Int, on day: Day) -> WideBalance {
    let record = journal.store.postings[number]
    let amounts = journal.store.amounts(of: record)
    if record.detail < 0, amounts.count == 1, amounts[0].commodity == target {
      return WideBalance(WideAmount(amounts[0]))
    }
    let written = journal.profile.base == target ? values(of: entry) : nil
    if let value = written?.written(forPosting: number) {
      if amounts.count == 1 { note(amounts[0], WideQuantity(value), entry, day) }
      return WideBalance(WideAmount(WideQuantity(value), target))
    }
    let cost = journal.store.cost(of: record)
    var balance = WideBalance()
    for amount in amounts {
      balance.add(value(of: amount, cost, written, entry, day))
    }
    return balance
  }

  private func values(of entry: Int) -> BookedValues? {
    if let latest, latest.entry == entry { return latest.values }
    let values = BookedValues(ofEntry: entry, in: journal)
    latest = (entry, values)
    return values
  }

  private func value(
    of amount: Amount, _ cost: Cost?, _ written: BookedValues?, _ entry: Int, _ day: Day
  ) -> WideAmount {
    if amount.commodity == target || amount.isZero { return WideAmount(amount) }
    let total = cost?.wideTotal(of: amount.quantity)
    if let total, total.commodity == target {
      note(amount, total.quantity, entry, day)
      return total
    }
    if let value = written?.written(amount, cost: cost) {
      note(amount, WideQuantity(value), entry, day)
      return WideAmount(WideQuantity(value), target)
    }
    if let value = total.flatMap({ written?.written($0) }) {
      note(amount, value, entry, day)
      return WideAmount(value, target)
    }
    let plain = WideAmount(amount)
    if let total, !book.hasPrice(of: amount.commodity, in: target, on: day),
      book.hasPrice(of: total.commodity, in: target, on: day)
    {
      return book.value(of: total, in: target, on: day)
    }
    return book.value(of: plain, in: target, on: day)
  }

  private func note(_ amount: Amount, _ value: WideQuantity, _ entry: Int, _ day: Day) {
    guard amount.commodity != target,
      let rate = value.divided(by: WideQuantity(amount.quantity))?.magnitude
    else { return }
    let key = BookedRate(commodity: amount.commodity, rate: rate, day: day)
    if booked[key] == nil {
      booked[key] = UsedRate(
        booked: amount.commodity, at: rate, in: target, on: day, entry: entry)
    }
  }
}

extension BookedValues {
  /// What a cost was worth at the entry's rates; nil: the entry does not say.
  fileprivate func written(_ cost: WideAmount) -> WideQuantity? {
    cost.quantity.quantity
      .flatMap { written(Amount($0, cost.commodity), cost: nil) }.map { WideQuantity($0) }
  }
}
