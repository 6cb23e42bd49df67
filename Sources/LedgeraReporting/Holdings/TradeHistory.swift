package import LedgeraChecking
package import LedgeraDocuments
package import LedgeraModel
import LedgeraQuantities

/// Purchases and sales, transaction by transaction.
package struct TradeHistory: Sendable {
  /// One posting, with the gain of what it sold.
  package struct Line: Sendable {
    package let trade: LotTrade
    /// nil: it sold nothing, or the gain of some unit is unknown.
    package let gain: GainSums?
    package let isUnknown: Bool
  }

  package let journal: Journal
  /// In the order of the transactions.
  package let lines: [Line]

  package init(_ book: LotBook, where isWanted: (LotTrade) -> Bool = { _ in true }) {
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

  package static let form = ReportForm<TradeHistory, BookTexts>("holdingsTrades") {
    Field("trades", .list(Line.fields)) { $0.lines }
  }

  package var document: Document {
    Document(
      title: "Trades", blocks: blocks, records: Line.fields.records(lines, BookTexts(journal)),
      json: Self.form.json(self, BookTexts(journal)))
  }

  private var blocks: [Block] {
    guard !lines.isEmpty else { return [] }
    var texts = BookTexts(journal)
    return [.table(Line.fields.table(lines, &texts, hasRule: true))]
  }
}

extension TradeHistory.Line {
  fileprivate static let fields = Fields<TradeHistory.Line, BookTexts> {
    Field("index", .count, in: .machines) { $0.trade.transaction + 1 }.headed("txnidx")
    Field("date", .day) { $0.trade.day }
    Field("trade", .text) { $0.trade.kind.rawValue }
    Field("account", .shortAccount) { $0.trade.account }
    Field("commodity", .commodity, in: .machines) { $0.trade.commodity }
    Field("units", .units) { WideAmount($0.trade.units, $0.trade.commodity) }
    Field("price", .price) { $0.price }
    Field("amount", .amount) { $0.trade.amount }
    Field("fee", .amount) { $0.trade.fee }.titled("Fees").shown { line, texts in
      line.trade.fee.map { $0.isZero ? .empty : texts.cell($0) } ?? .empty
    }
    Field("gain", .gainParts) { $0.gain }.shown { line, texts in
      line.isUnknown ? Cell("unknown", .caution) : line.gain.map { texts.gain($0.total) } ?? .empty
    }
  }

  /// The price of one unit.
  package var price: WideAmount? {
    trade.amount.flatMap { amount in
      amount.quantity.divided(by: trade.units.magnitude)
        .map { WideAmount($0, amount.commodity) }
    }
  }
}
