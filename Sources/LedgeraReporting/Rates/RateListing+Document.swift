import LedgeraDiagnostics
public import LedgeraDocuments
import LedgeraModel
import LedgeraQuantities
import LedgeraValuation

extension RateListing {
  /// An empty line, `Rates:` and a line for each rate; nothing where none was used.
  public var blocks: [Block] {
    guard !isEmpty else { return [] }
    let rows = lines.flatMap(rows)
    return [
      .space,
      .table(
        Table(
          title: "Rates:", layout: .plain,
          columns: [
            LedgeraDocuments.Column(.text), LedgeraDocuments.Column(.date),
            LedgeraDocuments.Column(.text), LedgeraDocuments.Column(.text),
          ], rows: rows)),
    ]
  }

  /// The same as lines of text: rate, day, source and use.
  public var texts: [String] {
    lines.flatMap(rows).map { row in
      row.cells.map(\.text).filter { !$0.isEmpty }.joined(separator: "  ")
    }
  }

  /// The rate, its day, where it comes from and for which days it was used; a rate made of several
  /// prices has a line for each below it.
  private func rows(of line: Line) -> [Row] {
    let rate = "1 \(symbol(line.rate.commodity)) = \(RateText.text(of: line.price, journal))"
    let use =
      line.firstDay == line.lastDay
      ? "used on \(line.firstDay.text)"
      : "used from \(line.firstDay.text) to \(line.lastDay.text)"
    let steps = line.rate.steps
    if steps.count == 1 {
      let source = RateText.source(of: steps[0], journal)
      return [
        Row([
          Cell(rate), Cell(steps[0].day.text),
          Cell(steps[0].isReversed ? "\(source), read backwards" : source), Cell(use),
        ])
      ]
    }
    let head = Row([
      Cell(rate), Cell(line.rate.oldestDay?.text ?? ""), Cell("over \(steps.count) prices"),
      Cell(use),
    ])
    return [head]
      + steps.map { step in
        Row([
          Cell(RateText.text(of: step, journal), indent: 1), Cell(step.day.text),
          Cell(RateText.source(of: step, journal)), .empty,
        ])
      }
  }

  private func symbol(_ commodity: CommodityID) -> String {
    journal.commodity(commodity).quotedSymbol
  }

  /// A member `rates`, a list.
  public var json: JSONValue.Member {
    .init("rates", .array(lines.map(value)))
  }

  private func value(of line: Line) -> JSONValue {
    .object([
      .init("commodity", .string(journal.commodity(line.rate.commodity).symbol)),
      .init("rate", RateText.json(line.price.quantity, line.price.commodity, journal)),
      .init("date", .optional(line.rate.oldestDay?.text)),
      .init("usedFrom", .string(line.firstDay.text)),
      .init("usedUntil", .string(line.lastDay.text)),
      .init(
        "prices",
        .array(
          line.rate.steps.map { step in
            .object([
              .init("commodity", .string(journal.commodity(step.commodity).symbol)),
              .init("price", RateText.json(step.rate, step.quote, journal)),
              .init("date", .string(step.day.text)),
              .init("origin", .string(RateText.name(of: step.origin))),
              .init("source", .string(RateText.source(of: step, journal))),
              .init("reversed", .bool(step.isReversed)),
            ])
          })),
    ])
  }
}

/// How rates are written: with their own digits, not those of their commodity's style.
enum RateText {
  /// Computed rates have this many digits that count.
  private static let digits = 10

  /// All digits of what has few, others rounded to ten that count; without zeros at the end.
  static func number(_ rate: WideQuantity) -> WideQuantity {
    guard rate.scale > UInt8(digits) else { return rate.normalized }
    var decimals = digits
    var limit = WideQuantity(coefficient: 1, scale: 0)
    // Zeros behind the decimal mark do not count.
    while decimals < 250, rate.magnitude < limit {
      decimals += 1
      limit = limit * WideQuantity(coefficient: 1, scale: 1)
    }
    return rate.rounded(toDecimals: UInt8(decimals)).normalized
  }

  /// `1.2795 SGD`, in the commodity's style but with the rate's own decimals.
  static func text(
    of price: WideAmount, _ journal: Journal, groupsDigits: Bool = true
  ) -> String {
    let rate = number(price.quantity)
    var style = journal.commodity(price.commodity).style
    style.number.decimals = max(rate.scale, min(style.number.decimals ?? 0, price.quantity.scale))
    return journal.text(
      of: WideAmount(rate, price.commodity), in: style,
      options: AmountTextOptions(keepsZeroSymbol: true, groupsDigits: groupsDigits))
  }

  /// `1 X = 2 EUR`, and whether it was read backwards.
  static func text(of step: UsedRate.Step, _ journal: Journal) -> String {
    let price = text(of: WideAmount(step.rate, step.quote), journal)
    let text = "1 \(journal.commodity(step.commodity).quotedSymbol) = \(price)"
    return step.isReversed ? text + ", read backwards" : text
  }

  /// What the price's `source:` tag says, else its file and line; of a booked rate those
  /// of its entry, of another cost that it is one.
  static func source(of step: UsedRate.Step, _ journal: Journal) -> String {
    guard let number = step.record else {
      return step.entry.map { place(ofEntry: $0, journal) } ?? "cost of an entry"
    }
    let record = journal.store.prices[number]
    let tags = record.tags
    let source = journal.tags(tags, in: record.file).first { $0.name == "source" }?.value ?? ""
    if !source.isEmpty { return source }
    let file = journal.sources[record.file]
    return "\(file.path):\(file.position(of: Int(record.offset)).line)"
  }

  /// Of each price that a rate is made of.
  static func source(of rate: UsedRate, _ journal: Journal) -> String {
    rate.steps.map { source(of: $0, journal) }.joined(separator: " + ")
  }

  /// What is valued, at what rate, its day and source; null where they are missing.
  static func json(_ rate: UsedRate, _ journal: Journal) -> JSONValue {
    .object([
      .init("commodity", .string(journal.commodity(rate.commodity).symbol)),
      .init("rate", rate.price.map { json($0.quantity, $0.commodity, journal) } ?? .null),
      .init("date", .optional(rate.oldestDay?.text)),
      .init("source", .optional(rate.steps.isEmpty ? nil : source(of: rate, journal))),
    ])
  }

  /// Rate, day and source of several rates, each list in one field.
  static func fields(_ rates: [UsedRate], _ journal: Journal) -> [String] {
    func joined(_ text: (UsedRate) -> String?) -> String {
      rates.compactMap(text).joined(separator: ", ")
    }
    return [
      joined { $0.price.map { text(of: $0, journal, groupsDigits: false) } },
      joined { $0.oldestDay?.text },
      joined { $0.steps.isEmpty ? nil : source(of: $0, journal) },
    ]
  }

  private static func place(ofEntry index: Int, _ journal: Journal) -> String {
    let record = journal.store.transactions[index]
    let file = journal.sources[record.file]
    return "booked at \(file.path):\(file.position(of: Int(record.offset)).line)"
  }

  static func name(of origin: PriceOrigin) -> String {
    switch origin {
    case .inferred: "inferred"
    case .fetched: "fetched"
    case .manual: "manual"
    case .booked: "booked"
    }
  }

  static func json(
    _ rate: WideQuantity, _ commodity: CommodityID, _ journal: Journal
  ) -> JSONValue {
    .amount(commodity: journal.commodity(commodity).symbol, quantity: number(rate).description)
  }
}
