import LedgeraChecking
import LedgeraDiagnostics
import LedgeraModel
import LedgeraQuantities
import LedgeraTestSupport

/// Lots of a journal given as text, with figures as tests compare them.
struct LotBooks {
  let book: LotBook

  init(
    _ text: String, base: String? = nil, booking: Booking = .fifo, tracksMoney: Bool = false
  ) throws {
    let ledger = try Ledger.reading(text)
    let options = LotOptions(
      base: base.flatMap { ledger.journal.commodity(withSymbol: $0) }, booking: booking,
      tracksMoney: tracksMoney)
    book = LotBook(ledger, options)
  }

  var codes: [String] { book.findings.findings.map(\.code.slug) }

  /// `account units commodity day cost` of what is held.
  var held: [String] {
    book.lots.map { lot in
      let symbol = book.journal.commodity(lot.commodity).symbol
      let cost = lot.basis.cost.map { text($0.quantity) } ?? "?"
      return
        "\(book.journal.name(lot.account)) \(text(lot.units)) \(symbol) \(lot.day.text) \(cost)"
    }
  }

  /// Cost and gain of every posting that sold, e.g. `1600/350`.
  var sales: [String] {
    var (order, sums): ([Int], [Int: (cost: WideQuantity, gain: Gain)]) = ([], [:])
    for sale in book.sales {
      if sums[sale.posting] == nil { order.append(sale.posting) }
      let known = sums[sale.posting] ?? (.zero, .zero)
      sums[sale.posting] = (
        known.cost + (sale.basis.cost?.quantity ?? .zero), known.gain + (sale.gain ?? .zero)
      )
    }
    return order.map { posting in
      let sum = sums[posting] ?? (.zero, .zero)
      return "\(text(sum.cost))/\(text(sum.gain.price + sum.gain.currency))"
    }
  }

  var totalGain: Gain { book.sales.reduce(.zero) { $0 + ($1.gain ?? .zero) } }

  /// Six decimals at most, none that are zero.
  func text(_ quantity: WideQuantity) -> String {
    "\(quantity.rounded(toDecimals: 6).normalized)"
  }

  func text(_ gain: Gain) -> String {
    [gain.price, gain.currency, gain.fee, gain.total].map(text).joined(separator: " ")
  }
}
