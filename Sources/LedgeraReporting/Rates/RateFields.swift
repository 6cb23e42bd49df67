package import LedgeraDocuments
import LedgeraJSON
import LedgeraModel
import LedgeraValuation

extension UsedRate {
  /// What is valued, at what rate, its day and source; null if missing.
  static let fields = Fields<UsedRate, BookTexts> {
    Field("commodity", .commodity) { $0.commodity }
    Field("rate", .rate) { $0.price }
    Field("date", .day) { $0.oldestDay }
    Field("source", .text) { $0.steps.isEmpty ? nil : RateText.source(of: $0, $1.journal) }
  }
}

/// Rate, day and source of several rates; each list is one field of CSV.
extension Fields where Subject == [UsedRate], Context == BookTexts {
  static var rates: Fields { rates(headed: "rate") }

  static func rates(headed heading: String) -> Fields {
    Fields {
      Field("rate", .text, in: .records) { rates, texts in
        RateText.joined(rates) { rate in
          rate.price.map { RateText.text(of: $0, texts.journal, groupsDigits: false) }
        }
      }.headed(heading)
      Field("rate date", .text, in: .records) { rates, _ in
        RateText.joined(rates) { $0.oldestDay?.text }
      }
      Field("rate source", .text, in: .records) { rates, texts in
        RateText.joined(rates) { $0.steps.isEmpty ? nil : RateText.source(of: $0, texts.journal) }
      }
    }
  }
}

extension Fields where Subject == BookedWorth?, Context == BookTexts {
  /// Left out of the JSON of books without a base currency.
  static var worth: Fields {
    Fields {
      Field("base", .exactAmount) { $0?.value }.headed("base-amount").only { $0 != nil }
      Field("rates", .list(UsedRate.fields), in: .json) { $0?.rates ?? [] }.only { $0 != nil }
      Fields<[UsedRate], BookTexts>.rates(headed: "base-rate").of { $0?.rates ?? [] }
    }
  }
}

extension FieldKind where Value == WideAmount, Context == BookTexts {
  /// In CSV with all decimals; quotients have as many as rates.
  fileprivate static var exactAmount: FieldKind {
    FieldKind(
      .amount, .amount, json: { $1.json($0) },
      record: { RateText.text(of: $0, atLeastStyleIn: $1.journal) }, cell: { $1.cell($0) })
  }
}

extension DisplayTotal {
  /// `value` and `rate` are null if the rate is missing.
  package static let fields = Fields<DisplayTotal, BookTexts> {
    Field("commodity", .commodity, in: .json) { $0.commodity }
    Field("rate", .object(UsedRate.fields), in: .json) { $0.rate }
    Field("rate", .rate, in: .text) { $0.rate.price }.shown { total, texts in
      Cell(total.rate.price.map { RateText.text(of: $0, texts.journal) } ?? "no rate")
    }
    Field("rate date", .day, in: .text) { $0.rate.oldestDay }
    Field("value", .amount) { $0.value }
    Fields.rates.of { [$0.rate] }
  }
}
