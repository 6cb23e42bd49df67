package import LedgeraChecking
package import LedgeraDocuments
package import LedgeraModel
import LedgeraQuantities
import LedgeraValuation

/// Gains period by period: what was realised, and how the gains of holdings changed.
package struct GainsByPeriod: Sendable {
  /// One period.
  package struct Line: Sendable {
    package let period: Period
    /// The gains since purchase of the period's sales.
    package let realised: Part
    /// The gains since purchase of what is held at the period's end.
    package let unrealised: Part
    /// The gain within the period, of sales and holdings. Lots whose gain is unknown count as
    /// having none.
    package let gain: GainSums
    /// Whether the gain of some lot at the beginning, at the end or among the sales is unknown.
    package let isUnknown: Bool
  }

  /// What several lots gained since their purchase.
  package struct Part: Sendable {
    package private(set) var gain = GainSums()
    /// The number of lots whose gain is unknown; the sum does not include them.
    package private(set) var unknownCount = 0

    init() {}

    /// Of what is held on a day.
    init(of held: [LotSum], on day: Day, _ prices: PriceBook) {
      for sum in held {
        let worth = prices.worth(of: sum.units, sum.commodity, at: sum.basis, on: day)
        add(worth.gain, in: sum.basis.base, lots: sum.count)
      }
    }

    mutating func add(_ part: Gain?, in base: CommodityID, lots: Int = 1) {
      guard let part else { return unknownCount += lots }
      gain.add(part, in: base)
    }

    /// nil: the gain of some lot is unknown.
    fileprivate var knownGain: GainSums? { unknownCount > 0 ? nil : gain }
  }

  package let journal: Journal
  /// nil: each gain is in the currency that was paid.
  package let base: CommodityID?
  package let lines: [Line]
  /// Whether the gain of some sale, or of some lot at the beginning of the first or the end of the
  /// last period, is unknown.
  let isTotalUnknown: Bool

  /// - Parameters:
  ///   - book: Must have the closing days that `closingDays` returns for the periods, of the lots wanted.
  ///   - periods: Contiguous.
  package init(
    _ book: LotBook, _ periods: [Period],
    where isWanted: (_ transaction: Int, _ posting: Int) -> Bool = { _, _ in true }
  ) {
    journal = book.journal
    base = book.options.base
    let prices = PriceBook(book.journal, infersFromCosts: book.options.infersMarketPrices)
    var sales = [Part](repeating: Part(), count: periods.count)
    for sale in book.sales where isWanted(sale.transaction, sale.posting) {
      guard let index = GainsByPeriod.index(of: sale.sold, in: periods) else { continue }
      sales[index].add(sale.gain, in: sale.basis.base)
    }
    var lines: [Line] = []
    var isSaleUnknown = false
    var before = Part()
    if let first = periods.first, let held = book.closings.first {
      before = Part(of: held, on: first.start.adding(days: -1), prices)
    }
    let start = before
    for (index, period) in periods.enumerated() where index + 1 < book.closings.count {
      let realised = sales[index]
      let after = Part(of: book.closings[index + 1], on: period.last, prices)
      var gain = realised.gain
      gain.add(after.gain)
      gain.subtract(before.gain)
      isSaleUnknown = isSaleUnknown || realised.unknownCount > 0
      let unknown = realised.unknownCount + after.unknownCount + before.unknownCount
      lines.append(
        Line(
          period: period, realised: realised, unrealised: after, gain: gain,
          isUnknown: unknown > 0))
      before = after
    }
    self.lines = lines
    isTotalUnknown = isSaleUnknown || start.unknownCount > 0 || before.unknownCount > 0
  }

  /// The days at whose end a book must sum what is held: before the first period and at the end of
  /// each.
  package static func closingDays(of periods: [Period]) -> [Day] {
    guard let first = periods.first else { return [] }
    return [first.start.adding(days: -1)] + periods.map(\.last)
  }

  private static func index(of day: Day, in periods: [Period]) -> Int? {
    var (low, high) = (0, periods.count)
    while low < high {
      let middle = (low + high) / 2
      if periods[middle].last < day { low = middle + 1 } else { high = middle }
    }
    return low < periods.count && periods[low].contains(day) ? low : nil
  }
}

extension GainsByPeriod {
  package static let form = ReportForm<GainsByPeriod, BookTexts>("gainsByPeriod") {
    Field("base", .commodity) { $0.base }
    Field("periods", .list(Line.fields)) { $0.lines }
    Field("total", .gainParts) { $0.isTotalUnknown ? nil : $0.total }
  }

  private static let totalFields = Fields<GainsByPeriod, BookTexts> {
    Field("realised", .gain, missing: "unknown") { $0.isSaleUnknown ? nil : $0.realised }
    Fields.parts.of { $1.settled($0.total, isKnown: !$0.isTotalUnknown) }
  }

  package var document: Document {
    Document(
      title: "Gains", blocks: blocks, records: Line.fields.records(lines, BookTexts(journal)),
      json: Self.form.json(self, BookTexts(journal)))
  }

  private var total: GainSums {
    lines.reduce(into: GainSums()) { $0.add($1.gain) }
  }

  private var isSaleUnknown: Bool { lines.contains { $0.realised.unknownCount > 0 } }

  private var realised: WideBalance {
    lines.reduce(into: WideBalance()) { $0.add($1.realised.gain.total) }
  }

  private var blocks: [Block] {
    guard let first = lines.first?.period, let last = lines.last?.period else { return [] }
    let currency = base.map { ", in \(journal.commodity($0).quotedSymbol)" } ?? ""
    var texts = BookTexts(journal)
    var table = Line.fields.table(lines, &texts, hasRule: true)
    let label = Cell("Total", .strong)
    table.rows += [
      .rule, Line.fields.cells(self, as: Self.totalFields, label: label, .grandTotal, &texts),
    ]
    let blocks: [Block] = [
      .heading("Gains from \(first.start.text) to \(last.last.text)\(currency)"), .table(table),
    ]
    guard isTotalUnknown || lines.contains(where: \.isUnknown) else { return blocks }
    let note = Cell("some lots have no known cost, price or rate", .caution)
    return blocks + [.space, .paragraph(note)]
  }
}

extension GainsByPeriod.Line {
  fileprivate static let fields = Fields<GainsByPeriod.Line, BookTexts> {
    Field("period", .text, in: .text) { "\($0.period.start.text)..\($0.period.last.text)" }
      .set(.date)
    Fields.period.only(in: .machines).of { $0.period }
    Field("realised", .gainParts, missing: "unknown") { $0.realised.knownGain }
    Field("unrealised", .gainParts, missing: "unknown") { $0.unrealised.knownGain }
    Fields.parts.only(in: .rows).of { $1.settled($0.gain, isKnown: !$0.isUnknown) }
    Field("gain", .gainParts, in: .json) { $0.isUnknown ? nil : $0.gain }
    Field("unknown", .count, in: .json) { $0.realised.unknownCount + $0.unrealised.unknownCount }
  }
}
