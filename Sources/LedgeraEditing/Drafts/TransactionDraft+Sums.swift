package import LedgeraModel
import LedgeraParsing
package import LedgeraQuantities

extension TransactionDraft {
  /// The posting whose amount is left out; nil: none, or several.
  var elidedIndex: Int? {
    let indices = postings.indices.filter {
      postings[$0].amount == nil && postings[$0].assertion == nil && postings[$0].kind == .real
    }
    return indices.count == 1 ? indices[0] : nil
  }

  /// What the written amounts weigh by symbol, without what is zero; nil: too many digits.
  package var sums: [String: Quantity]? {
    var sums: [String: Quantity] = [:]
    for posting in postings where posting.kind == .real && posting.amount != nil {
      guard let weight = posting.weight,
        let sum = try? (sums[weight.symbol] ?? .zero).adding(weight.quantity)
      else { return nil }
      sums[weight.symbol] = sum
    }
    return sums.filter { !$0.value.isZero }
  }

  /// The same, where no amount is left out; nil: one is.
  var openSums: [String: Quantity]? {
    let isComplete = postings.allSatisfy { $0.amount != nil || $0.kind == .virtual }
    return isComplete ? sums : nil
  }

  /// Writes an exchange of two commodities as the total cost of one of them: of the foreign one where
  /// the other is the base currency, so that both have a value in it, else of the one that comes first.
  ///
  /// - Parameter base: The symbol; nil: the books name no base currency.
  mutating func writeTotalCost(in base: String?) {
    guard let sums = openSums, sums.count == 2 else { return }
    let costs = postings.indices.compactMap { index in
      totalCost(ofPosting: index, sums).map { (index: index, cost: $0) }
    }
    guard let written = costs.first(where: { $0.cost.amount.symbol == base }) ?? costs.first
    else { return }
    postings[written.index].cost = written.cost
  }

  /// What stands against a posting that is all there is of its commodity; nil: it is not.
  private func totalCost(ofPosting index: Int, _ sums: [String: Quantity]) -> DraftCost? {
    let posting = postings[index]
    guard let amount = posting.amount, posting.cost == nil, posting.lot.isEmpty,
      sums[amount.symbol] == amount.quantity,
      let (symbol, total) = sums.first(where: { $0.key != amount.symbol }),
      total.isNegative != amount.quantity.isNegative
    else { return nil }
    return DraftCost(DraftAmount(total.magnitude, symbol), isTotal: true)
  }

  /// Whether a comment of the transaction or a posting has a tag.
  package func hasTag(_ name: String) -> Bool {
    (comment + postings.flatMap(\.comment)).contains { CommentTags($0).value(of: name) != nil }
  }
}

extension PostingDraft {
  /// What balancing counts: the cost, or else the amount; nil: none is written, or it has too many
  /// digits.
  var weight: DraftAmount? {
    guard let amount else { return nil }
    guard let cost else { return amount }
    if cost.isTotal { return amount.quantity.isNegative ? cost.amount.negated : cost.amount }
    return (try? cost.amount.quantity.multiplied(by: amount.quantity))
      .map { DraftAmount($0, cost.amount.symbol) }
  }
}

extension Journal {
  /// An amount as it is written in these books and can be typed.
  package func written(_ amount: DraftAmount) -> String {
    var writer = DraftWriter(self, TransactionLayout())
    return writer.text(of: amount)
  }
}
