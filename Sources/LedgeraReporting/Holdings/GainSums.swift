package import LedgeraChecking
package import LedgeraModel
import LedgeraQuantities

/// Sums of gains, part by part, in one or several currencies.
package struct GainSums: Sendable {
  package private(set) var price = WideBalance()
  package private(set) var currency = WideBalance()
  package private(set) var fee = WideBalance()

  package init() {}

  package var total: WideBalance {
    var total = price
    total.add(currency)
    total.add(fee)
    return total
  }

  package mutating func add(_ gain: Gain, in commodity: CommodityID) {
    price.add(WideAmount(gain.price, commodity))
    currency.add(WideAmount(gain.currency, commodity))
    fee.add(WideAmount(gain.fee, commodity))
  }

  package mutating func add(_ other: GainSums) {
    price.add(other.price)
    currency.add(other.currency)
    fee.add(other.fee)
  }

  package mutating func subtract(_ other: GainSums) {
    price.subtract(other.price)
    currency.subtract(other.currency)
    fee.subtract(other.fee)
  }

  /// The sums rounded so that the parts still add up: total, price and fee half-even to the
  /// decimals of their commodity; the currency part takes the remainder, or without one the price
  /// part.
  func settled(_ decimals: (CommodityID) -> UInt8?) -> SettledGain {
    func rounded(_ balance: WideBalance) -> WideBalance {
      balance.mapAmounts { amount in
        WideAmount(
          decimals(amount.commodity).map(amount.quantity.rounded(toDecimals:)) ?? amount.quantity,
          amount.commodity)
      }
    }
    let (total, fee) = (rounded(total), rounded(fee))
    var (price, currency) = (rounded(price), WideBalance())
    for amount in total.amounts {
      let rest = amount.quantity - fee[amount.commodity]
      if self.currency[amount.commodity].isZero {
        price.add(WideAmount(rest - price[amount.commodity], amount.commodity))
      } else {
        currency.add(WideAmount(rest - price[amount.commodity], amount.commodity))
      }
    }
    return SettledGain(price: price, currency: currency, fee: fee, total: total)
  }
}

/// A gain as it is shown.
struct SettledGain {
  let price: WideBalance
  let currency: WideBalance
  let fee: WideBalance
  let total: WideBalance
}

extension Journal {
  /// The decimals that reports show; nil: all.
  func shownDecimals(of commodity: CommodityID) -> UInt8? {
    self.commodity(commodity).style.number.decimals
  }
}
