package import LedgeraChecking
import LedgeraDocuments
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

/// The parts of a gain and their sum; null if the gain is unknown.
extension Fields where Subject == SettledGain?, Context == BookTexts {
  static var parts: Fields {
    Fields {
      Field("price", .amounts, missing: "unknown") { $0?.price }
      Field("currency", .amounts, missing: "unknown") { $0?.currency }
      Field("fee", .amounts, missing: "unknown") { $0?.fee }.headed("fees").titled("Fees")
      Field("total", .gain, missing: "unknown") { $0?.total }.headed("gain").titled("Gain")
    }
  }
}

extension FieldKind where Value == GainSums, Context == BookTexts {
  /// An object with the parts of a gain to 20 decimals, which add up; in tables and CSV their sum.
  static var gainParts: FieldKind {
    let parts = Fields<SettledGain?, BookTexts>.parts
    return FieldKind(
      parts.shape, .amount, json: { gain, texts in parts.json(gain.settled { _ in 20 }, &texts) },
      record: { $1.record($0.total) }, cell: { $1.gain($0.total) })
  }
}

extension BookTexts {
  /// A gain as it is shown; nil: unknown.
  func settled(_ gain: GainSums, isKnown: Bool) -> SettledGain? {
    isKnown ? gain.settled { journal.shownDecimals(of: $0) } : nil
  }
}

extension HoldingsReport.Sums {
  static let fields = Fields<HoldingsReport.Sums, BookTexts> {
    moneyFields
    Field("gain percent", .percent) { $0.percentage }.titled("Gain %")
  }

  /// Cost, value and gain; null if unknown.
  static let moneyFields = Fields<HoldingsReport.Sums, BookTexts> {
    Field("cost", .amounts, missing: "unknown") { $0.unknownCosts > 0 ? nil : $0.cost }
    Field("value", .amounts, missing: "unknown") { $0.unknownValues > 0 ? nil : $0.value }
    Field("gain", .gainParts, missing: "unknown") { $0.unknownGains > 0 ? nil : $0.gain }
  }
}
