import LedgeraDocuments
import LedgeraModel
import LedgeraQuantities
import LedgeraReporting
import LedgeraValuation

/// One of the currencies that the profile's `display` names.
struct DisplayRate: Sendable {
  let commodity: CommodityID
  /// One unit of the base currency; nil: there is no rate.
  let factor: RoundedDecimal?
  /// Of the base in the commodity; without price where it is missing.
  let rate: UsedRate
}

extension FrozenRates {
  /// Of each display currency, in their order; none where the report is not in the base currency.
  /// Missing rates are noted in the book.
  func displayRates(_ journal: Journal, besides currency: CommodityID) -> [DisplayRate] {
    guard currency == base else { return [] }
    return journal.profile.display.filter { $0 != base }.map { commodity in
      DisplayRate(
        commodity: commodity, factor: try? rate(in: commodity),
        rate: book.rate(of: base, in: commodity, on: day))
    }
  }
}

/// Net worth in the display currencies.
extension ProjectionReport {
  /// nil: there is no rate, or the figure is too large.
  private func netWorth(_ row: Row, _ display: DisplayRate) -> RoundedDecimal? {
    display.factor.flatMap { try? row.figures.netWorth * $0 }
  }

  var displayTables: [Table] {
    let columns = outlooks.flatMap { outlook in
      display.map { display in
        let name = outlooks.count > 1 ? "\(self.name(of: outlook)) " : ""
        var column = FigureColumn(
          "\(name)in \(journal.commodity(display.commodity).symbol)",
          outlook.rows.map { netWorth($0, display) })
        column.style = journal.commodity(display.commodity).style.number
        column.missing = "no rate"
        return column
      }
    }
    return columns.isEmpty ? [] : tables("Net worth in display currencies", columns)
  }

  var displayHeader: [String] {
    display.map { "net-worth:\(journal.commodity($0.commodity).symbol)" }
  }

  func displayFields(_ row: Row) -> [String] {
    display.map { display in
      netWorth(row, display).map {
        $0.quantity.text(in: machineStyle(of: display.commodity))
      } ?? ""
    }
  }

  func displayTotals(_ row: Row) -> [DisplayTotal] {
    display.map { display in
      let decimals = machineStyle(of: display.commodity).decimals ?? 2
      return DisplayTotal(
        commodity: display.commodity,
        value: netWorth(row, display).map {
          WideAmount($0.quantity.rounded(toDecimals: decimals), display.commodity)
        }, rate: display.rate)
    }
  }
}
