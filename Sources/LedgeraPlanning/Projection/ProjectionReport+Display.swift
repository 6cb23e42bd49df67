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

extension DisplayRate {
  /// nil: there is no rate, or the figure is too large.
  func netWorth(_ row: ProjectionReport.Row) -> RoundedDecimal? {
    factor.flatMap { try? row.figures.netWorth * $0 }
  }
}

/// Net worth in the display currencies.
extension ProjectionReport {
  var displayTables: [Table] {
    guard !display.isEmpty else { return [] }
    return tables(
      "Net worth in display currencies",
      Fields {
        for outlook in outlooks {
          for display in display {
            let name = outlooks.count > 1 ? "\(self.name(of: outlook)) " : ""
            Field("display", .foreign, missing: "no rate") {
              display.netWorth($0).map { ($0, display.commodity) }
            }
            .titled("\(name)in \(journal.commodity(display.commodity).symbol)")
            .of(optional: row(of: outlook))
          }
        }
      })
  }

  func displayTotals(_ row: Row) -> [DisplayTotal] {
    display.map { display in
      let decimals = max(2, journal.decimals(of: display.commodity))
      return DisplayTotal(
        commodity: display.commodity,
        value: display.netWorth(row).map {
          WideAmount($0.quantity.rounded(toDecimals: decimals), display.commodity)
        }, rate: display.rate)
    }
  }
}
