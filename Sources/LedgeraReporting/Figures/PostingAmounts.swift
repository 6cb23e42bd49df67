public import LedgeraModel
import LedgeraQuantities
public import LedgeraQuerying
public import LedgeraValuation

/// What postings add to a report: the amounts that the query selects, converted posting by posting.
public struct PostingAmounts {
  private let journal: Journal
  private let query: CompiledQuery?
  private let valuation: Valuation
  private let book: PriceBook?

  /// - Parameters:
  ///   - query: nil: every amount counts.
  ///   - infersMarketPrices: Costs of entries count as prices.
  public init(
    _ journal: Journal, _ query: CompiledQuery?, _ valuation: Valuation,
    infersMarketPrices: Bool = false
  ) {
    self.journal = journal
    self.query = query?.selectsAmounts == true ? query : nil
    self.valuation = valuation
    book =
      valuation.market == nil
      ? nil : PriceBook(journal, infersFromCosts: infersMarketPrices)
  }

  /// Whether amounts may differ from those of the journal.
  public var converts: Bool { valuation != .none }

  /// The amounts of a posting that counts for `day` in a period that ends on `last`.
  public func balance(of number: Int, on day: Day, last: Day) -> WideBalance {
    let record = journal.store.postings[number]
    if query == nil, !converts, !record.flags.isMixed, !record.flags.isBig {
      return record.flags.hasAmount
        ? WideBalance(WideAmount(journal.store.smallAmount(of: record))) : WideBalance()
    }
    let cost = valuation.convertsToCost ? journal.store.cost(of: record) : nil
    let amounts =
      query?.amounts(of: record, in: journal.store) ?? journal.store.amounts(of: record)
    var balance = WideBalance()
    for amount in amounts {
      var result = cost.map { $0.wideTotal(of: amount.quantity) } ?? WideAmount(amount)
      if let book, let moment = valuation.day(posting: day, last: last) {
        result = valuation.valued(result, on: moment, with: book)
      }
      balance.add(result)
    }
    return balance
  }
}
