import LedgeraModel
public import LedgeraQuantities

extension WideQuantity {
  /// All digits, for JSON; an endless quotient has 20 decimals, or 20 significant digits if it
  /// begins with zeros.
  ///
  /// - Parameter written: The most decimals of any amount in the books. A figure with more than
  ///   sums and products of such amounts have is a quotient.
  public func exactText(writtenDecimals written: UInt8 = 0) -> String {
    guard Int(scale) > max(40, 2 * Int(written)) else { return description }
    var decimals: UInt8 = 20
    var limit = WideQuantity(coefficient: 1, scale: 0)
    while decimals < 250, magnitude < limit {
      decimals += 1
      limit = limit * WideQuantity(coefficient: 1, scale: 1)
    }
    return rounded(toDecimals: decimals).normalized.description
  }

  /// With at most 20 decimals and without trailing zeros.
  var shortened: WideQuantity { rounded(toDecimals: 20).normalized }
}

extension Journal {
  /// The most decimals of any amount or price.
  var writtenDecimals: UInt8 {
    var most: UInt8 = 0
    for index in 0..<store.postings.count where store.postings[index].flags.hasAmount {
      let posting = store.postings[index]
      if posting.isSmall {
        most = max(most, posting.scale)
      } else {
        for amount in store.amounts(of: posting) { most = max(most, amount.quantity.scale) }
      }
    }
    for index in 0..<store.costs.count { most = max(most, store.costs[index].scale) }
    for index in 0..<store.prices.count { most = max(most, store.prices[index].scale) }
    return most
  }

  /// In the style of its commodity, with more decimals if it has them.
  func exactText(_ amount: WideAmount) -> String {
    var style = commodity(amount.commodity).style
    style.number.decimals = max(style.number.decimals ?? 0, amount.quantity.scale)
    return text(of: amount, in: style)
  }
}
