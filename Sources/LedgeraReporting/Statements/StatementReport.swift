package import LedgeraChecking
import LedgeraModel
package import LedgeraValuation

/// A financial statement: a balance report for each section, and their net total.
package struct StatementReport: Sendable {
  /// The accounts of one section.
  package struct Section: Sendable {
    package let kind: StatementKind.Section
    /// Rows and totals with the section's usual sign.
    package let report: BalanceReport
  }

  package let kind: StatementKind
  /// As many as the kind has, including empty ones; all with the same periods and options.
  package let sections: [Section]
  /// The sum of the sections' totals, with the opposite sign if they are subtracted.
  package let net: BalanceReport.Figures
  /// Empty: nothing was converted.
  package var usedRates: [UsedRate] { sections.first?.report.usedRates ?? [] }
  /// Whether the title says which postings figures include, since it was asked for.
  let saysAccumulation: Bool

  /// Linear in postings, and in accounts times periods.
  ///
  /// - Parameter saysAccumulation: Which postings figures include was asked for.
  package init(
    _ kind: StatementKind, _ ledger: Ledger, _ request: BalanceRequest, saysAccumulation: Bool
  ) throws(BalanceFailure) {
    let source = try BalanceSource(ledger, request)
    let accounts = ledger.journal.accounts
    var sections: [Section] = []
    for section in kind.sections {
      let report = try source.report(isInverted: section.isNormallyNegative) {
        accounts[$0].type?.isSubtype(of: section.type) ?? false
      }
      sections.append(Section(kind: section, report: report))
    }
    self.kind = kind
    self.sections = sections
    self.saysAccumulation = saysAccumulation
    net = StatementReport.net(of: sections)
  }

  private static func net(of sections: [Section]) -> BalanceReport.Figures {
    var net = BalanceReport.Figures(account: nil, name: "", shortName: "", amounts: [])
    for section in sections {
      let totals = section.report.totals
      func signed(_ balance: WideBalance) -> WideBalance {
        section.kind.isSubtracted ? balance.negated : balance
      }
      for (index, amount) in totals.amounts.enumerated() {
        if index == net.amounts.count { net.amounts.append(WideBalance()) }
        net.amounts[index].add(signed(amount))
      }
      net.total.add(signed(totals.total))
      net.average.add(signed(totals.average))
    }
    return net
  }
}
