import LedgeraDocuments
import LedgeraModel

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
