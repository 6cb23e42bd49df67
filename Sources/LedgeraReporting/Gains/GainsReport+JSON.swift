import LedgeraDocuments
import LedgeraModel
import LedgeraQuantities

extension GainsReport {
  /// Everything, by lot and by commodity, whatever the text shows.
  var json: JSONValue {
    .report([
      .init("from", .optional(first?.text)), .init("to", .string(last.text)),
      .init("base", .optional(base.map { journal.commodity($0).symbol })),
      .init("holdingPeriodDays", .integer(holdingPeriod)),
      .init("realised", json(realised)), .init("unrealised", json(unrealised)),
    ])
  }

  private func json(_ part: Part) -> JSONValue {
    let texts = LotTexts(journal)
    let commodities = part.byCommodity(journal).map { commodity, sums in
      JSONValue.object(
        [
          .init("commodity", .string(journal.commodity(commodity).symbol)),
          .init("units", .string(sums.shownUnits[commodity].shortened.description)),
        ] + members(sums, texts))
    }
    return .object([
      .init("lots", .array(part.lines.map { json($0, texts) })),
      .init("commodities", .array(commodities)),
      .init("total", .object(members(part.total, texts))),
    ])
  }

  private func json(_ line: Line, _ texts: LotTexts) -> JSONValue {
    .object([
      .init("account", .string(journal.name(line.account))),
      .init("commodity", .string(journal.commodity(line.commodity).symbol)),
      .init("note", .string(line.note)), .init("bought", .string(line.acquired.text)),
      .init("until", .string(line.until.text)), .init("days", .integer(line.daysHeld)),
      .init("term", .string(line.isLongTerm ? "long" : "short")),
      .init("units", .string(line.units.shortened.description)),
      .init("cost", texts.json(line.cost)), .init("value", texts.json(line.value)),
      .init("gain", line.gain == nil ? .null : texts.json(Sums([line]).gain)),
    ])
  }

  private func members(_ sums: Sums, _ texts: LotTexts) -> [JSONValue.Member] {
    [
      .init("gain", sums.isUnknown ? .null : texts.json(sums.gain)),
      .init("longTerm", sums.isUnknown ? .null : texts.json(sums.longTerm)),
      .init("shortTerm", sums.isUnknown ? .null : texts.json(sums.shortTerm)),
      .init("unknown", .integer(sums.unknownCount)),
    ]
  }
}
