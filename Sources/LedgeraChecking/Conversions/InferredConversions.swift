package import LedgeraModel
import LedgeraQuantities

extension TransactionBalancer {
  /// Takes one of two commodities of opposite sign, without costs, as the cost of the other
  /// (grammar.md § Inferred conversions). False: the transaction is not of that kind.
  mutating func inferConversion(
    _ index: Int, kind: PostingKind, in store: inout JournalStore
  ) -> Bool {
    let remainders = sums.remainders
    guard remainders.count == 2, !hasCosts(index, kind: kind, in: store),
      // The first commodity in the transaction gets the cost.
      let priced = remainders[0].amount, let paid = remainders[1].amount,
      priced.quantity.signum != paid.quantity.signum
    else { return false }
    let numbers = store.transactions[index].postings.filter { number in
      let posting = store.postings[number]
      return posting.flags.kind == kind && posting.commodity == priced.commodity
        && !store.amounts(of: posting).allSatisfy(\.isZero)
    }
    guard !numbers.isEmpty else { return false }
    return share(
      paid.quantity.magnitude, in: paid.commodity, among: numbers, of: priced, in: &store)
  }

  private func hasCosts(_ index: Int, kind: PostingKind, in store: borrowing JournalStore) -> Bool {
    for number in store.transactions[index].postings
    where store.postings[number].flags.kind == kind && store.cost(of: store.postings[number]) != nil
    {
      return true
    }
    return false
  }

  /// Gives each posting its share of the total paid; the last one takes the rounding difference, so
  /// that the shares add up exactly.
  private func share(
    _ paid: Quantity, in commodity: CommodityID, among numbers: [Int], of priced: Amount,
    in store: inout JournalStore
  ) -> Bool {
    // Total costs carry no sign; they count with the sign of their posting.
    var left = WideQuantity(priced.quantity.isNegative ? paid.negated : paid)
    var shares: [Quantity] = []
    for number in numbers {
      let own = store.amounts(of: store.postings[number])[0].quantity
      var part = left
      if number != numbers.last {
        let exact = (WideQuantity(paid) * WideQuantity(own.magnitude))
          .divided(by: WideQuantity(priced.quantity.magnitude))
        guard let exact else { return false }
        part = exact.rounded(toDecimals: Self.shareDecimals)
        if own.isNegative { part = part.negated }
      }
      guard let share = part.quantity else { return false }
      shares.append(own.isNegative ? share.negated : share)
      left = left - part
    }
    for (number, share) in zip(numbers, shares) {
      store.setCost(Amount(share, commodity), of: number, isInferred: true)
    }
    return true
  }

  /// Decimals of a share that cannot be exact.
  private static var shareDecimals: UInt8 { 20 }

  /// Whether the transaction balances if postings with a lot weigh by the lot's cost, which is how
  /// some books write sales whose gain is posted.
  mutating func balancesByLotCosts(
    _ index: Int, kind: PostingKind, in store: borrowing JournalStore
  ) -> Bool {
    sums.clear()
    var hasLot = false
    for number in store.transactions[index].postings
    where store.postings[number].flags.kind == kind {
      let posting = store.postings[number]
      let basis = store.lot(of: posting)?.basis
      for amount in store.amounts(of: posting) {
        sums.noteWrittenScale(amount.quantity.scale, of: amount.commodity)
        if basis != nil { hasLot = true }
        let weight = amount.weight(at: basis ?? store.cost(of: posting))
        sums.add(weight.quantity, of: weight.commodity)
      }
    }
    return hasLot && sums.imbalances(byDisplay: options.usesOldBalancing).isEmpty
  }
}

extension LotRecord {
  /// The lot's cost as a cost; nil: the lot has none.
  package var basis: Cost? {
    guard hasCost else { return nil }
    return Cost(Amount(quantity, commodity), isTotal: isTotal, isInferred: false, style: style)
  }
}
