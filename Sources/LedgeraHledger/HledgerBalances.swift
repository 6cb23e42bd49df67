package import LedgeraJSON
import LedgeraModel
import LedgeraQuantities
package import LedgeraReporting

extension BalanceReport {
  /// The report as `hledger balance -O json` has it: rows and totals, or one with periods.
  package var hledgerJSON: JSONValue {
    let amounts = HledgerAmounts(journal)
    guard !hasPeriodColumns else { return periodic(amounts) }
    let rows = rows.map { row -> JSONValue in
      [
        .string(row.name), .string(row.shortName), .integer(row.indent),
        amounts.figures(row.amounts.first ?? WideBalance()),
      ]
    }
    return [.array(rows), amounts.figures(totals.withZeros.amounts.first ?? WideBalance())]
  }

  /// `prDates`, `prRows` and `prTotals`.
  fileprivate func periodic(_ amounts: HledgerAmounts) -> JSONValue {
    [
      "prDates": hledgerDates,
      "prRows": .array(rows.map { amounts.row($0, named: .string($0.name), periods.count) }),
      "prTotals": amounts.row(totals.withZeros, named: [], periods.count),
    ]
  }

  var hledgerDates: JSONValue {
    .array(periods.map { [Self.exact($0.start), Self.exact($0.end)] })
  }

  private static func exact(_ day: Day?) -> JSONValue {
    day.map { ["contents": .string($0.text), "tag": "Exact"] } ?? .null
  }
}

extension StatementReport {
  /// The statement as hledger has it: `cbrTitle`, `cbrDates`, `cbrSubreports` and `cbrTotals`.
  package var hledgerJSON: JSONValue {
    guard let first = sections.first?.report else { return [:] }
    let amounts = HledgerAmounts(first.journal)
    return [
      "cbrDates": first.hledgerDates,
      "cbrSubreports": .array(
        sections.map { section in
          [
            .string(section.kind.title), section.report.periodic(amounts),
            .bool(!section.kind.isSubtracted),
          ]
        }),
      "cbrTitle": .string(title),
      "cbrTotals": amounts.row(
        net.withZeros, named: [], first.periods.count, average: netAverage),
    ]
  }

  /// The sum of the sections' means, each without zeros at the end.
  private var netAverage: WideBalance {
    sections.reduce(into: WideBalance()) { net, section in
      let average = section.report.totals.withZeros.average.mapQuantities(\.normalized)
      net.add(section.kind.isSubtracted ? average.negated : average)
    }
  }
}

extension BalanceReport.Figures {
  /// Totals that list the commodities of rows left out, too.
  var withZeros: BalanceReport.Figures {
    var totals = self
    for (index, zero) in zeros.enumerated() {
      if index == totals.amounts.count { totals.amounts.append(WideBalance()) }
      totals.amounts[index].add(zero)
      totals.total.add(zero)
      totals.average.add(zero)
    }
    return totals
  }
}

extension HledgerAmounts {
  /// A row with an amount for each period.
  ///
  /// - Parameters:
  ///   - periodCount: Totals without rows have amounts, too.
  ///   - average: nil: that of the figures, without zeros at the end.
  fileprivate func row(
    _ figures: BalanceReport.Figures, named name: JSONValue, _ periodCount: Int,
    average: WideBalance? = nil
  ) -> JSONValue {
    let cells =
      figures.amounts
      + Array(
        repeating: WideBalance(), count: max(0, periodCount - figures.amounts.count))
    return [
      "prrAmounts": .array(cells.map { self.figures($0) }),
      "prrAverage": average.map(self.figures) ?? self.average(figures.average),
      "prrName": name,
      "prrTotal": self.figures(figures.total),
    ]
  }
}
