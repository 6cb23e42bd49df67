import LedgeraChecking
import LedgeraModel
import LedgeraQuantities
import LedgeraQuerying
import LedgeraValuation

/// Sums the postings that a report is about, in one pass.
struct PostingCollector {
  let ledger: Ledger
  let request: BalanceRequest
  private let hasPeriods: Bool
  let book: PriceBook?
  /// Whether to sum the cost of postings instead of their amounts.
  let convertsToCost: Bool
  /// Whether to value each posting on its own day.
  let valuesPostings: Bool
  /// Values each posting as it was booked; nil: does not.
  private let booked: BookedAmounts?
  private let stream: PostingStream

  init(
    _ ledger: Ledger, _ request: BalanceRequest, _ periods: [DateSpan], book: PriceBook?,
    booked: BookedAmounts?, valuation: Valuation
  ) {
    self.ledger = ledger
    self.request = request
    self.book = book
    self.booked = booked
    convertsToCost = valuation.convertsToCost
    valuesPostings = valuation.market?.moment == .posting
    hasPeriods = !periods.isEmpty
    stream = PostingStream(
      ledger.journal, request.selection, periods: periods,
      includesEarlier: request.includesEarlierPostings, until: request.asOf)
  }

  private var journal: Journal { ledger.journal }

  /// The sums by account, commodity and period.
  func collect() -> PostingSums {
    var sums = PostingSums(
      accountCount: journal.accounts.nodes.count,
      commodityCount: journal.store.commodities.count)
    if isEverything {
      addEverything(to: &sums)
    } else if hasPeriods {
      addMatching(to: &sums)
    }
    if request.options.includesDeclared { addDeclared(to: &sums) }
    return sums
  }

  /// Whether nothing is left out, converted or treated differently by date.
  private var isEverything: Bool {
    request.selection.conditions == .everything && !request.options.showsRelated
      && request.coversAllDays
      && !convertsToCost && !valuesPostings && booked == nil
      && request.options.calculation != .count
  }

  private func addEverything(to sums: inout PostingSums) {
    if let balances = ledger.closingBalances {
      balances.forEach { sums.add(WideAmount($1), to: $0.index, period: 0) }
      return
    }
    let postings = journal.store.postings.buffer
    for number in postings.indices {
      let posting = postings[number]
      if posting.flags.isBig || posting.flags.isMixed {
        addSlowly(number, posting, .first, 0, to: &sums)
      } else {
        sums.add(
          Int128(posting.coefficient), scale: posting.scale, posting.commodity,
          to: posting.account.index, period: 0)
      }
    }
  }

  // MARK: Some postings

  private func addMatching(to sums: inout PostingSums) {
    guard request.options.showsRelated else {
      stream.forEach { add($0, to: &sums) }
      return
    }
    stream.forEachRelated { add($0, to: &sums) }
  }

  private func add(_ selected: SelectedPosting, to sums: inout PostingSums) {
    let (number, day, period) = (selected.number, selected.day, selected.period)
    let posting = journal.store.postings[number]
    let account = posting.account.index
    if request.options.calculation == .count {
      return sums.add(1, scale: 0, .none, to: account, period: period)
    }
    if let booked {
      let chosen = stream.amounts(of: posting)
      let value = booked.balance(of: number, in: selected.transaction, on: day, only: chosen)
      for amount in value.amounts {
        sums.add(amount, to: account, period: period)
      }
      return
    }
    if posting.flags.isBig || posting.flags.isMixed || posting.detail >= 0 {
      return addSlowly(number, posting, day, period, to: &sums)
    }
    let quantity = Int128(posting.coefficient)
    guard valuesPostings, let book else {
      return sums.add(
        quantity, scale: posting.scale, posting.commodity, to: account, period: period)
    }
    let amount = WideAmount(
      WideQuantity(coefficient: quantity, scale: posting.scale), posting.commodity)
    sums.add(
      request.selection.valuation.valued(amount, on: day, with: book), to: account, period: period)
  }

  /// Adds a posting with a cost, or with amounts outside its record.
  private func addSlowly(
    _ number: Int, _ posting: PostingRecord, _ day: Day, _ period: Int32,
    to sums: inout PostingSums
  ) {
    let cost = convertsToCost ? journal.store.cost(of: posting) : nil
    let keepsCostDecimals = request.options.calculation == .gain
    for amount in stream.amounts(of: posting) {
      var result = WideAmount(amount)
      if let cost {
        result = cost.wideTotal(of: amount.quantity)
        // Where a style says how many decimals are shown, the quantity has only those that it needs.
        if journal.commodity(result.commodity).style.number.decimals != nil {
          result.quantity = result.quantity.normalized
        }
        if keepsCostDecimals { result.decimals = decimalsOfGains(from: cost, of: amount) }
      }
      if valuesPostings, let book {
        result = request.selection.valuation.valued(result, on: day, with: book)
      }
      sums.add(result, to: posting.account.index, period: period)
    }
  }

  /// Without a style that is declared, gains show the decimals of costs as written; for inferred costs that are
  /// not exact, as many as the two commodities show together.
  private func decimalsOfGains(from cost: Cost, of amount: Amount) -> FigureDecimals {
    let scale = cost.amount.quantity.scale
    guard journal.commodity(cost.amount.commodity).declaredStyle == nil else { return .ofStyle }
    guard cost.isInferred else { return .atLeast(scale) }
    let shown = [cost.amount.commodity, amount.commodity].map {
      Int(journal.commodity($0).style.number.decimals ?? 0)
    }
    return .atLeast(min(scale, UInt8(clamping: max(2, shown[0] + shown[1]))))
  }

  // MARK: Declared accounts

  /// Adds declared accounts without declared subaccounts.
  private func addDeclared(to sums: inout PostingSums) {
    let tree = journal.accounts
    var isParent = [Bool](repeating: false, count: tree.nodes.count)
    for node in tree.nodes where node.declarationOrder != nil {
      var ancestor = node.parent
      while let account = ancestor, !isParent[account.index] {
        isParent[account.index] = true
        ancestor = tree[account].parent
      }
    }
    let query = CompiledQuery(request.selection.conditions.accountConditions, journal)
    for account in tree.displayOrder
    where tree[account].declarationOrder != nil && !isParent[account.index]
      && query.matches(account)
    {
      sums.touch(account.index)
    }
  }
}
