import LedgeraModel
import LedgeraQuantities

extension EntryBalancer {
  /// Two commodities of opposite sign and no cost: one is taken as the cost of the other
  /// (grammar.md § Inferred conversions). False when the entry is of another shape.
  mutating func inferConversion(
    _ index: Int, kind: PostingKind, imbalances: [Amount], in store: inout JournalStore
  ) -> Bool {
    let remainders = sums.remainders
    guard remainders.count == 2, remainders[0].quantity.signum != remainders[1].quantity.signum,
      !hasCosts(index, kind: kind, in: store)
    else { return false }
    // The commodity that comes first in the entry is the one that gets a cost.
    let (priced, paid) = (remainders[0], remainders[1])
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

  /// Gives each posting its share of the total paid; the last one takes what rounding leaves, so
  /// that the shares add up exactly.
  private func share(
    _ paid: Quantity, in commodity: CommodityID, among numbers: [Int], of priced: Amount,
    in store: inout JournalStore
  ) -> Bool {
    var left = paid
    var shares: [Quantity] = []
    do {
      for number in numbers.dropLast() {
        let quantity = store.amounts(of: store.postings[number])[0].quantity
        let part = try Quantity.share(of: paid, quantity, outOf: priced.quantity)
        shares.append(part)
        left = try left.subtracting(part)
      }
    } catch { return false }
    shares.append(left)
    for (number, part) in zip(numbers, shares) {
      let quantity = store.amounts(of: store.postings[number])[0].quantity
      // A share runs against the total where its posting does; a total cost carries that sign.
      let sign = quantity.signum == priced.quantity.signum ? part : part.negated
      let written = quantity.signum == priced.quantity.signum ? part : sign.negated
      let cost = Int32(store.costs.count)
      store.costs.append(
        CostRecord(
          written, commodity, isTotal: true, isInferred: true, style: 0,
          offset: store.postings[number].offset))
      store.changeDetail(of: number) { $0.cost = cost }
    }
    return true
  }

  /// Whether the entry balances when postings with a lot weigh by the lot's cost: the convention
  /// for sales whose gain is posted.
  mutating func balancesByLotCosts(
    _ index: Int, kind: PostingKind, in store: borrowing JournalStore
  ) -> Bool {
    sums.clear()
    var hasLot = false
    for number in store.transactions[index].postings
    where store.postings[number].flags.kind == kind {
      let posting = store.postings[number]
      let lotNumber = posting.detail >= 0 ? store.details[Int(posting.detail)].lot : -1
      for amount in store.amounts(of: posting) {
        sums.noteWrittenScale(amount.quantity.scale, of: amount.commodity)
        do throws(QuantityOverflow) {
          if lotNumber >= 0, store.lots[Int(lotNumber)].hasCost {
            hasLot = true
            let lot = store.lots[Int(lotNumber)]
            let cost = Cost(
              Amount(lot.quantity, lot.commodity), isTotal: lot.isTotal, isInferred: false, style: 0
            )
            try sums.add(try cost.total(of: amount.quantity))
          } else {
            try sums.add(try store.cost(of: posting)?.total(of: amount.quantity) ?? amount)
          }
        } catch { return false }
      }
    }
    return hasLot && sums.imbalances.isEmpty
  }
}

extension Quantity {
  /// `total × part ÷ whole`, rounded half-even to 30 significant digits when it does not come out
  /// even.
  static func share(
    of total: Quantity, _ part: Quantity, outOf whole: Quantity
  ) throws(QuantityOverflow) -> Quantity {
    let product = try total.multiplied(by: part.magnitude)
    let divisor = whole.magnitude.normalized
    guard !divisor.isZero else { throw QuantityOverflow() }
    var numerator = product.normalized
    var decimals = Int(numerator.scale) - Int(divisor.scale)
    while numerator.coefficient.magnitude < 1_000_000_000_000_000_000_000_000_000_000,
      numerator.coefficient % divisor.coefficient != 0 || decimals < 0
    {
      guard let scaled = PowersOfTen.scaled(numerator.coefficient, by: 1) else { break }
      numerator.coefficient = scaled
      decimals += 1
    }
    guard decimals >= 0, decimals <= 255 else { throw QuantityOverflow() }
    let (quotient, remainder) = numerator.coefficient.quotientAndRemainder(
      dividingBy: divisor.coefficient)
    let opposite = divisor.coefficient.magnitude - remainder.magnitude
    let goesUp =
      remainder.magnitude > opposite || (remainder.magnitude == opposite && quotient % 2 != 0)
    return Quantity(coefficient: goesUp ? quotient + 1 : quotient, scale: UInt8(decimals))
  }
}
