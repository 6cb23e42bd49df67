import LedgeraChecking
import LedgeraModel
import LedgeraQuantities

extension Transaction {
  /// Whether postings with a lot weigh by the lot's cost: the transaction does not balance by what was paid, but
  /// does so (grammar.md § Lots). Other programs are told that cost, or they would refuse the transaction.
  var balancesByLotCosts: Bool {
    guard postings.contains(where: { $0.lot?.basis != nil && $0.cost != nil }) else { return false }
    return !comesToZero { $0.cost } && comesToZero { $0.lot?.basis ?? $0.cost }
  }

  /// Decimals beyond which what is left is rounding.
  private static var decimals: UInt8 { 9 }

  private func comesToZero(_ cost: (Posting) -> Cost?) -> Bool {
    var sum = WideBalance()
    for posting in postings where posting.kind != .virtual {
      let cost = cost(posting)
      for amount in posting.amounts {
        sum.add(cost?.wideTotal(of: amount.quantity) ?? WideAmount(amount))
      }
    }
    return sum.amounts.allSatisfy { $0.quantity.rounded(toDecimals: Self.decimals).isZero }
  }
}

extension Posting {
  /// What it weighs by.
  func weighingCost(byLots: Bool) -> Cost? { byLots ? lot?.basis ?? cost : cost }
}
