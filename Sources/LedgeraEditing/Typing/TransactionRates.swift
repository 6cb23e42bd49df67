import LedgeraChecking
import LedgeraDiagnostics
import LedgeraModel
import LedgeraQuantities
import LedgeraValuation

/// Writes into transactions what foreign money was worth (grammar.md § Base sum).
///
/// In books with a base currency a transaction gets a `rate:` tag for each foreign currency without a cost,
/// from the prices in force on its day. Where the postings' values then differ, the difference goes
/// to the profile's account for it. Where there is no such account, no price, or something is traded
/// that is not money, an exchange of two commodities is written as a total cost instead.
struct TransactionRates {
  private let journal: Journal
  private let usual: UsualCommodities
  private let money: Set<CommodityID>
  private let prices: PriceBook

  init(_ journal: Journal, _ usual: UsualCommodities) {
    self.journal = journal
    self.usual = usual
    money = journal.moneyCommodities
    prices = PriceBook(journal)
  }

  /// - Parameter earlier: Rates that hold where the books have no newer price.
  func completed(_ draft: TransactionDraft, earlier: EarlierRates = EarlierRates())
    -> ComposedTransaction
  {
    var transaction = ComposedTransaction(draft)
    guard !draft.hasTag("rate") else { return transaction }
    var rates = writtenRates(for: draft, earlier, &transaction.notes)
    convertElided(&transaction.draft, at: &rates, &transaction.notes)
    let open = transaction.draft.openSums
    let isExchange = open.map { $0.count > 1 } ?? false
    if isExchange {
      let isOfMoney = open.map { $0.keys.allSatisfy(isMoney) } ?? false
      guard isOfMoney, let residual = residual(of: transaction.draft, at: rates) else {
        transaction.draft.writeTotalCost(in: base)
        return transaction
      }
      if !residual.quantity.isZero {
        if let open, isPurchase(draft, open) {
          return transaction.paid(in: base, paidRate(open)?.text)
        }
        guard let account = journal.profile.exchangeGainLoss.map(journal.name) else {
          transaction.draft.writeTotalCost(in: base)
          return transaction
        }
        transaction.draft.postings.append(PostingDraft(account, residual.negated))
        let magnitude = residual.quantity.isNegative ? residual.negated : residual
        transaction.notes.append(
          "the rates leave \(journal.written(magnitude)), posted to \(account)")
      }
    }
    for rate in rates { transaction.draft.addTag("rate", rate.text) }
    return transaction
  }

  // MARK: What was paid

  /// Whether something was bought or earned in foreign money and paid in the base currency, so that
  /// what was paid is its value, whatever the price of the day.
  private func isPurchase(_ draft: TransactionDraft, _ sums: [String: Quantity]) -> Bool {
    guard let base, sums.count == 2, sums[base] != nil, sums.keys.allSatisfy(isMoney) else {
      return false
    }
    return draft.postings.allSatisfy { posting in
      guard posting.kind == .real, let weight = posting.weight, weight.symbol != base else {
        return true
      }
      let account = journal.account(named: posting.account)
      let type =
        account.flatMap { journal.type(of: $0) }
        ?? journal.typeOfNewAccount(named: posting.account)
      return type?.role.isCategory ?? false
    }
  }

  /// The rate that results from a payment in the base currency for several amounts; nil: they do
  /// not give one.
  private func paidRate(_ sums: [String: Quantity]) -> BookedRate? {
    guard let base, let paid = sums[base],
      let (symbol, bought) = sums.first(where: { $0.key != base })
    else { return nil }
    return BookedRate(paying: paid, base, for: bought, of: symbol)
  }

  // MARK: Rates

  private var base: String? { journal.profile.base.map { journal.commodity($0).symbol } }

  private func isMoney(_ symbol: String) -> Bool {
    guard let commodity = journal.commodity(withSymbol: symbol) else {
      return Currencies.contains(symbol: symbol)
    }
    return money.contains(commodity)
  }

  /// The rates of the currencies of amounts that have no cost.
  private func writtenRates(
    for draft: TransactionDraft, _ earlier: EarlierRates, _ notes: inout [String]
  ) -> [BookedRate] {
    guard let base else { return [] }
    var rates: [BookedRate] = []
    for posting in draft.postings where posting.cost == nil && posting.lot.isEmpty {
      guard let symbol = posting.amount?.symbol, symbol != base, isMoney(symbol),
        !rates.contains(where: { $0.symbol == symbol })
      else { continue }
      if let known = earlier.rates[symbol], !hasPrice(of: symbol, since: earlier.day, draft.day) {
        notes.append("the rate of \(symbol) is still that of \(earlier.day.text)")
        rates.append(BookedRate(symbol: symbol, quantity: known, base: base))
      } else if let rate = rate(of: symbol, in: base, on: draft.day, &notes) {
        rates.append(rate)
      }
    }
    return rates
  }

  private func hasPrice(of symbol: String, since first: Day, _ last: Day) -> Bool {
    journal.commodity(withSymbol: symbol)
      .flatMap { prices.lastPriceDay(of: $0, on: last) }.map { $0 >= first } ?? false
  }

  private func rate(
    of symbol: String, in base: String, on day: Day, _ notes: inout [String]
  ) -> BookedRate? {
    guard let commodity = journal.commodity(withSymbol: symbol),
      let price = prices.price(of: commodity, in: journal.profile.base, on: day),
      let quantity = price.quantity.rounded(toDecimals: 10).quantity?.normalized,
      !quantity.isZero
    else {
      let command = journal.commodity(withSymbol: symbol).flatMap(journal.priceFetchCommand(for:))
      let note =
        "there is no price of \(symbol) in \(base) on \(day.text), so no rate is written"
        + (command.map { "; '\($0)' fetches prices" } ?? "")
      if !notes.contains(note) { notes.append(note) }
      return nil
    }
    if let last = prices.lastPriceDay(of: commodity, on: day),
      Int(day.number) - Int(last.number) > PriceBook.longestAge
    {
      notes.append("the rate of \(symbol) is from \(last.text)")
    }
    return BookedRate(symbol: symbol, quantity: quantity, base: base)
  }

  // MARK: Values

  /// Where an account may only hold another currency than what is left for it, its amount is
  /// converted.
  private func convertElided(
    _ draft: inout TransactionDraft, at rates: inout [BookedRate], _ notes: inout [String]
  ) {
    guard let base, let index = draft.elidedIndex,
      let account = journal.account(named: draft.postings[index].account),
      let symbol = usual.declared(of: account), let sums = draft.sums,
      sums.count == 1, let (other, sum) = sums.first, other != symbol, !sum.isZero
    else { return }
    var added = rates
    if symbol != base, !rates.contains(where: { $0.symbol == symbol }),
      let rate = rate(of: symbol, in: base, on: draft.day, &notes)
    {
      added.append(rate)
    }
    guard let value = value(of: DraftAmount(sum, other), at: added),
      let unit = symbol == base
        ? Quantity(coefficient: 1) : added.first(where: { $0.symbol == symbol })?.quantity,
      let quotient = value.divided(by: WideQuantity(unit)),
      let quantity = quotient.rounded(toDecimals: decimals(of: symbol)).quantity
    else { return }
    rates = added
    draft.postings[index].amount = DraftAmount(
      (quantity.withDecimals(decimals(of: symbol)) ?? quantity).negated, symbol)
  }

  /// What the values in the base currency come to, rounded to its decimals; nil: one has no value.
  private func residual(of draft: TransactionDraft, at rates: [BookedRate]) -> DraftAmount? {
    guard let base else { return nil }
    var sum = WideQuantity.zero
    for posting in draft.postings where posting.kind == .real {
      guard let weight = posting.weight, let value = value(of: weight, at: rates) else {
        return nil
      }
      sum += value
    }
    let decimals = decimals(of: base)
    return sum.rounded(toDecimals: decimals).quantity.map {
      DraftAmount($0.withDecimals(decimals) ?? $0, base)
    }
  }

  private func value(of amount: DraftAmount, at rates: [BookedRate]) -> WideQuantity? {
    if amount.symbol == base { return WideQuantity(amount.quantity) }
    return rates.first { $0.symbol == amount.symbol }
      .map { WideQuantity(amount.quantity) * WideQuantity($0.quantity) }
  }

  private func decimals(of symbol: String) -> UInt8 {
    let known = journal.commodity(withSymbol: symbol).map(journal.commodity)
    return known?.knownStyle?.number.decimals ?? 2
  }
}

extension ComposedTransaction {
  /// The same with what was paid in the base currency as the cost, else as the rate of several amounts.
  fileprivate func paid(in base: String?, _ rate: String?) -> ComposedTransaction {
    var transaction = ComposedTransaction(draft)
    let foreign = draft.postings.filter { $0.cost == nil && $0.weight?.symbol != base }
    if foreign.count > 1, let rate {
      transaction.draft.addTag("rate", rate)
    } else {
      transaction.draft.writeTotalCost(in: base)
    }
    return transaction
  }
}

/// What a transaction says foreign money was worth on its day, in its `rate:` tags and those of its
/// postings.
struct EarlierRates {
  var day = Day.first
  /// Base currency per unit, by symbol.
  var rates: [String: Quantity] = [:]

  /// No rates.
  init() {}

  init(of transaction: Transaction) {
    day = transaction.day
    for tag in transaction.tags + transaction.postings.flatMap(\.tags) where tag.name == "rate" {
      guard let rate = BookedRate(tag.value) else { continue }
      rates[rate.symbol] = rates[rate.symbol] ?? rate.quantity
    }
  }
}
