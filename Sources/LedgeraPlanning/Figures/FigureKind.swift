import LedgeraDocuments
import LedgeraModel
import LedgeraQuantities
import LedgeraReporting

extension FieldKind where Value == WideQuantity, Context == BookTexts {
  /// A bare quantity of the report's commodity: exact in JSON, with the commodity's decimals in CSV.
  static var figure: FieldKind {
    FieldKind(
      .amount, .amount, json: { $1.json(WideAmount($0, $1.commodity)) },
      record: { EnvelopeTexts($1.journal, $1.commodity).record($0) },
      cell: { EnvelopeTexts($1.journal, $1.commodity).cell($0) })
  }
}
