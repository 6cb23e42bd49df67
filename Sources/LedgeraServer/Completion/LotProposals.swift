import LedgeraBooks
import LedgeraChecking
import LedgeraDiagnostics
import LedgeraEditing
import LedgeraModel
import LedgeraParsing
import LedgeraQuantities
import LedgeraValuation

extension Proposals {
  /// The lots that a sale may be from, as they are written, the oldest first, each with its units and what they
  /// would gain.
  var lots: [Proposal] {
    let number = request.document.text.lines.line(of: place.cursor)
    let own = line(number)
    guard let name = own.account.map({ own.text($0) }), let text = own.amount,
      let sold = TypedPostings(journal, today: today).posting(name, own.text(text))?.amount,
      sold.quantity.isNegative, let ledger = booksWithoutTransaction?.ledger,
      let account = ledger.journal.account(named: name),
      let commodity = ledger.journal.commodity(withSymbol: sold.symbol)
    else { return [] }
    let options = LotOptions(base: ledger.journal.profile.base, last: day)
    var lots: [(text: String, units: WideQuantity, cost: WideAmount?)] = []
    for lot in LotBook(ledger, options).lots
    where lot.account == account && lot.commodity == commodity {
      let text = Self.text(of: lot, ledger.journal)
      if let place = lots.firstIndex(where: { $0.text == text }) {
        lots[place].units += lot.units
        lots[place].cost = lots[place].cost.flatMap { known in
          lot.basis.cost.map { WideAmount(known.quantity + $0.quantity, known.commodity) }
        }
      } else {
        lots.append((text, lot.units, lot.basis.cost))
      }
    }
    let price = PriceBook(ledger.journal).latestPrice(of: commodity, on: day)?.price
    return lots.map { lot in
      var detail = ledger.journal.text(of: WideAmount(lot.units, commodity))
      if let cost = lot.cost, let price, price.commodity == cost.commodity {
        let gain = WideAmount(price.quantity * lot.units - cost.quantity, cost.commodity)
        detail += ", gain \(ledger.journal.text(of: gain))"
      }
      return Proposal(text: lot.text, kind: .value, detail: detail)
    }
  }

  /// `{10 EUR} [2026-01-15] (first)`: the cost only where few decimals say it.
  private static func text(of lot: Lot, _ journal: Journal) -> String {
    var text = "{"
    if let cost = lot.basis.cost, let unit = cost.quantity.divided(by: lot.units),
      unit.rounded(toDecimals: 6) == unit, let quantity = unit.quantity?.normalized
    {
      var style = journal.commodity(cost.commodity).style
      style.number.decimals = nil
      text += journal.text(of: Amount(quantity, cost.commodity), in: style)
    }
    text += "} [\(lot.day.text)]"
    return lot.note.isEmpty ? text : text + " (\(lot.note))"
  }
}
