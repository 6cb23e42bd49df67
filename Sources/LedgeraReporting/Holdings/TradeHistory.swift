public import LedgeraChecking
public import LedgeraDocuments
public import LedgeraModel
import LedgeraQuantities

/// What was bought and sold, entry by entry.
public struct TradeHistory: Sendable {
  /// One posting of it, with the gain of what it sold.
  public struct Line: Sendable {
    public let trade: LotTrade
    /// nil: it sold nothing, or the gain of some unit is unknown.
    public let gain: GainSums?
    public let isUnknown: Bool
  }

  public let journal: Journal
  /// In the order of the entries.
  public let lines: [Line]

  public init(_ book: LotBook, where isWanted: (LotTrade) -> Bool = { _ in true }) {
    journal = book.journal
    lines = book.trades.filter(isWanted).map { trade in
      var sums = GainSums()
      var isUnknown = false
      for sale in book.sales[trade.sales] {
        if let gain = sale.gain { sums.add(gain, in: sale.basis.base) } else { isUnknown = true }
      }
      let hasGain = !trade.sales.isEmpty && !isUnknown
      return Line(trade: trade, gain: hasGain ? sums : nil, isUnknown: isUnknown)
    }
  }

  public var document: Document {
    Document(title: "Trades", blocks: blocks, records: records, json: json)
  }

  private var blocks: [Block] {
    guard !lines.isEmpty else { return [] }
    var texts = LotTexts(journal)
    var rows = [
      Row(header: ["Date", "Trade", "Account", "Units", "Price", "Amount", "Fees", "Gain"]), .rule,
    ]
    for line in lines {
      let trade = line.trade
      rows.append(
        Row([
          Cell(trade.day.text), Cell(trade.kind.rawValue), Cell(texts.shortName(trade.account)),
          texts.units(trade.units, of: trade.commodity),
          price(of: trade).map { texts.price($0) } ?? .empty,
          trade.amount.map { texts.known(WideBalance($0), unless: false) } ?? .empty,
          trade.fee.map { $0.isZero ? .empty : texts.known(WideBalance($0), unless: false) }
            ?? .empty,
          line.gain.map { texts.gain($0.total, unless: false) }
            ?? (line.isUnknown ? Cell("unknown", .caution) : .empty),
        ]))
    }
    let columns: [LedgeraDocuments.Column] = [
      Column(.date), Column(.text), Column(.account), Column(.amount), Column(.amount),
      Column(.amount), Column(.amount), Column(.amount),
    ]
    return [.table(Table(layout: .plain, columns: columns, rows: rows))]
  }

  /// Of one unit.
  private func price(of trade: LotTrade) -> WideAmount? {
    trade.amount.flatMap { amount in
      amount.quantity.divided(by: trade.units.magnitude)
        .map { WideAmount($0, amount.commodity) }
    }
  }

  private var records: Records {
    var texts = LotTexts(journal, .machine)
    return Records(
      header: [
        "txnidx", "date", "trade", "account", "commodity", "units", "price", "amount", "fee",
        "gain",
      ],
      rows: lines.map { line in
        let trade = line.trade
        return [
          "\(trade.entry + 1)", trade.day.text, trade.kind.rawValue, journal.name(trade.account),
          journal.commodity(trade.commodity).symbol, "\(trade.units.shortened)",
          price(of: trade).map { texts.price($0).text } ?? "", texts.record(trade.amount),
          texts.record(trade.fee), texts.record(line.gain?.total),
        ]
      })
  }

  private var json: JSONValue {
    let texts = LotTexts(journal)
    let trades = lines.map { line in
      let trade = line.trade
      return JSONValue.object([
        .init("index", .integer(trade.entry + 1)), .init("date", .string(trade.day.text)),
        .init("trade", .string(trade.kind.rawValue)),
        .init("account", .string(journal.name(trade.account))),
        .init("commodity", .string(journal.commodity(trade.commodity).symbol)),
        .init("units", .string(trade.units.shortened.description)),
        .init("price", texts.json(price(of: trade))), .init("amount", texts.json(trade.amount)),
        .init("fee", texts.json(trade.fee)),
        .init("gain", line.gain.map { texts.json($0) } ?? .null),
      ])
    }
    return .report([.init("trades", .array(trades))])
  }
}
