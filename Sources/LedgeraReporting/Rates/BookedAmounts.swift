import LedgeraChecking
package import LedgeraModel
import LedgeraQuantities
package import LedgeraValuation

/// What postings were worth when they were booked: as the transaction says (`base:`, its cost,
/// `rate:`), else by the price in force on the day, else by that of what was paid (grammar.md §
/// Base sum).
///
/// Remembers which rates it used, so each report makes its own.
package final class BookedAmounts {
  private let journal: Journal
  private let target: CommodityID
  private let book: PriceBook
  /// The values of the last transaction asked about.
  private var latest: (transaction: Int, values: BookedValues?)?
  private var booked: [BookedRate: UsedRate] = [:]

  private struct BookedRate: Hashable {
    let commodity: CommodityID
    let rate: WideQuantity
    let day: Day
  }

  /// What an amount was worth, and how that is known.
  private struct Worth {
    enum Origin {
      /// It is in the target commodity, or zero.
      case itself
      /// The transaction gives it.
      case transaction
      /// By a price of this commodity: the amount's, or that of its cost.
      case price(of: CommodityID)
    }

    let value: WideAmount
    let origin: Origin
  }

  /// `book` is shared with other conversions of the report.
  package init(_ journal: Journal, in target: CommodityID, _ book: PriceBook) {
    self.journal = journal
    self.target = target
    self.book = book
  }

  /// The rates from transactions used so far; rates from prices are in the price book.
  package var usedRates: [UsedRate] {
    booked.values.sorted { ($0.day, $0.commodity) < ($1.day, $1.commodity) }
  }

  /// The posting's amounts in the target; those without a rate are not converted.
  ///
  /// - Parameter chosen: Only these amounts count; nil: all do.
  package func balance(
    of number: Int, in transaction: Int, on day: Day, only chosen: [Amount]? = nil
  ) -> WideBalance {
    let record = journal.store.postings[number]
    let amounts = chosen ?? journal.store.amounts(of: record)
    if record.detail < 0, amounts.count == 1, amounts[0].commodity == target {
      return WideBalance(WideAmount(amounts[0]))
    }
    let written = journal.profile.base == target ? values(of: transaction) : nil
    if let value = taggedValue(of: number, amounts, written) {
      if amounts.count == 1, let rate = rate(of: amounts[0], value, transaction, day) { note(rate) }
      return WideBalance(value)
    }
    let cost = journal.store.cost(of: record)
    var balance = WideBalance()
    for amount in amounts {
      let worth = worth(of: amount, cost, written, day)
      balance.add(worth.value)
      if case .transaction = worth.origin,
        let rate = rate(of: amount, worth.value, transaction, day)
      {
        note(rate)
      }
    }
    return balance
  }

  /// Whether the transaction values the posting by one `base:` tag, whatever its amounts.
  func isTagged(_ number: Int, in transaction: Int) -> Bool {
    journal.profile.base == target && values(of: transaction)?.written(forPosting: number) != nil
  }

  /// The rates of the posting's amounts in other commodities, in their order; without price if one
  /// is missing, none for several amounts that one `base:` tag values.
  ///
  /// - Parameter chosen: Only these amounts count; nil: all do.
  package func rates(
    of number: Int, in transaction: Int, on day: Day, only chosen: [Amount]? = nil
  ) -> [UsedRate] {
    let record = journal.store.postings[number]
    let amounts = chosen ?? journal.store.amounts(of: record)
    let written = journal.profile.base == target ? values(of: transaction) : nil
    if let value = taggedValue(of: number, amounts, written) {
      return amounts.count == 1
        ? [rate(of: amounts[0], value, transaction, day)].compactMap { $0 } : []
    }
    let cost = journal.store.cost(of: record)
    return amounts.compactMap { amount in
      let worth = worth(of: amount, cost, written, day)
      return switch worth.origin {
      case .itself: nil
      case .transaction: rate(of: amount, worth.value, transaction, day)
      case .price(let commodity): book.rate(of: commodity, in: target, on: day)
      }
    }
  }

  private func values(of transaction: Int) -> BookedValues? {
    if let latest, latest.transaction == transaction { return latest.values }
    let values = BookedValues(ofTransaction: transaction, in: journal)
    latest = (transaction, values)
    return values
  }

  /// The value in the posting's `base:` tag; nil: it has none, or nothing of the posting counts.
  private func taggedValue(
    of number: Int, _ amounts: [Amount], _ written: BookedValues?
  ) -> WideAmount? {
    guard !amounts.isEmpty, let value = written?.written(forPosting: number) else { return nil }
    return WideAmount(WideQuantity(value), target)
  }

  private func worth(
    of amount: Amount, _ cost: Cost?, _ written: BookedValues?, _ day: Day
  ) -> Worth {
    if amount.commodity == target || amount.isZero {
      return Worth(value: WideAmount(amount), origin: .itself)
    }
    let total = cost?.wideTotal(of: amount.quantity)
    if let total, total.commodity == target { return Worth(value: total, origin: .transaction) }
    let value =
      written?.written(amount, cost: cost).map { WideQuantity($0) }
      ?? total.flatMap { written?.written($0) }
    if let value { return Worth(value: WideAmount(value, target), origin: .transaction) }
    var priced = WideAmount(amount)
    if let total, !book.hasPrice(of: amount.commodity, in: target, on: day),
      book.hasPrice(of: total.commodity, in: target, on: day)
    {
      priced = total
    }
    return Worth(
      value: book.value(of: priced, in: target, on: day), origin: .price(of: priced.commodity))
  }

  /// The rate that results from a transaction's own value of an amount; nil: the amount is in the
  /// target.
  private func rate(
    of amount: Amount, _ value: WideAmount, _ transaction: Int, _ day: Day
  ) -> UsedRate? {
    guard amount.commodity != target,
      let rate = value.quantity.divided(by: WideQuantity(amount.quantity))?.magnitude
    else { return nil }
    return UsedRate(
      booked: amount.commodity, at: rate, in: target, on: day, transaction: transaction)
  }

  private func note(_ rate: UsedRate) {
    guard let price = rate.price else { return }
    let key = BookedRate(commodity: rate.commodity, rate: price.quantity, day: rate.day)
    if booked[key] == nil { booked[key] = rate }
  }
}

extension BookedValues {
  /// The value of a cost at the transaction's rates; nil: the transaction has none for it.
  fileprivate func written(_ cost: WideAmount) -> WideQuantity? {
    cost.quantity.quantity
      .flatMap { written(Amount($0, cost.commodity), cost: nil) }.map { WideQuantity($0) }
  }
}

/// What postings count in a report of income and expense: in the base currency at booked rates,
/// unless another value is asked for or the books have no base currency.
struct FlowAmounts {
  private let amounts: PostingAmounts

  /// - Parameter selection: Its conditions have no effect.
  init(_ journal: Journal, _ selection: PostingSelection) {
    let base = selection.valuation == .none ? journal.profile.base : nil
    amounts = PostingAmounts(
      journal,
      PostingSelection(
        valuation: base.map { Valuation(market: .init(.booking, in: $0)) } ?? selection.valuation,
        infersMarketPrices: selection.infersMarketPrices))
  }

  /// The amounts of a posting of a transaction, in a report that ends on `last`.
  func balance(of posting: Int, in transaction: Int, on day: Day, last: Day) -> WideBalance {
    amounts.balance(of: posting, in: transaction, on: day, last: last)
  }

  /// The rates used so far.
  var usedRates: [UsedRate] { amounts.usedRates }
}
