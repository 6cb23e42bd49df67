package import LedgeraModel
import LedgeraQuantities
import LedgeraQuerying
package import LedgeraValuation

/// What postings contribute to a report: the amounts that the query selects, converted posting by
/// posting.
package struct PostingAmounts {
  private let journal: Journal
  private let query: CompiledQuery?
  private let valuation: Valuation
  private let book: PriceBook?
  /// nil: values are not those of booking.
  private let booked: BookedAmounts?
  /// For means, which depend on the single amounts.
  private let needsParts: Bool

  package init(_ journal: Journal, _ selection: PostingSelection) {
    self.init(journal, selection, needsParts: false)
  }

  init(_ journal: Journal, _ selection: PostingSelection, needsParts: Bool) {
    self.needsParts = needsParts
    self.journal = journal
    let query = selection.postings(journal)
    self.query = query?.selectsAmounts == true ? query : nil
    valuation = selection.valuation
    let book =
      valuation.market == nil
      ? nil : PriceBook(journal, infersFromCosts: selection.infersMarketPrices)
    self.book = book
    booked = valuation.bookedIn.flatMap { target in
      book.map { BookedAmounts(journal, in: target, $0) }
    }
  }

  /// The rates used so far.
  package var usedRates: [UsedRate] { (book?.usedRates ?? []) + (booked?.usedRates ?? []) }

  /// Whether amounts may differ from those of the journal.
  package var converts: Bool { valuation != .none }

  /// The amounts of a posting that counts for `day` in a period that ends on `last`.
  ///
  /// - Parameter transaction: The number of the posting's transaction, in file order; nil: it is
  ///   searched if it matters.
  package func balance(
    of number: Int, in transaction: Int? = nil, on day: Day, last: Day
  ) -> WideBalance {
    var parts: [RegisterPart] = []
    return balance(of: number, in: transaction, on: day, last: last, parts: &parts)
  }

  /// Whether a posting contributes the amount in its record, as in nearly all books and reports.
  func isUsual(_ number: Int) -> Bool {
    let flags = journal.store.postings[number].flags
    return query == nil && !converts && !needsParts && !flags.isMixed && !flags.isBig
  }

  /// The amount with the parts that registers need.
  func amount(of number: Int, on day: Day, last: Day) -> RegisterAmount {
    var parts: [RegisterPart] = []
    let balance = balance(of: number, in: nil, on: day, last: last, parts: &parts)
    return RegisterAmount(balance: balance, parts: parts)
  }

  private func balance(
    of number: Int, in transaction: Int?, on day: Day, last: Day, parts: inout [RegisterPart]
  ) -> WideBalance {
    if isUsual(number) { return journal.usualBalance(of: number) }
    let record = journal.store.postings[number]
    if let booked, let transaction = transaction ?? journal.store.transaction(ofPosting: number) {
      let chosen = query?.amounts(of: record, in: journal.store)
      let balance = booked.balance(of: number, in: transaction, on: day, only: chosen)
      if needsParts { parts += balance.amounts.map { RegisterPart($0, cost: nil) } }
      return balance
    }
    let ownCost = journal.store.cost(of: record)
    let cost = valuation.convertsToCost ? ownCost : nil
    let amounts =
      query?.amounts(of: record, in: journal.store) ?? journal.store.amounts(of: record)
    var balance = WideBalance()
    for amount in amounts {
      var result = cost.map { $0.wideTotal(of: amount.quantity) } ?? WideAmount(amount)
      if let book, let moment = valuation.day(posting: day, last: last) {
        result = valuation.valued(result, on: moment, with: book)
      }
      balance.add(result)
      if needsParts {
        // An amount without a price is not converted.
        let isConverted = valuation.convertsToCost || result.commodity != amount.commodity
        parts.append(RegisterPart(result, cost: isConverted ? nil : ownCost))
      }
    }
    return balance
  }
}

extension Journal {
  /// The amount in a posting's record.
  func usualBalance(of posting: Int) -> WideBalance {
    let record = store.postings[posting]
    return record.flags.hasAmount
      ? WideBalance(WideAmount(store.smallAmount(of: record))) : WideBalance()
  }
}
