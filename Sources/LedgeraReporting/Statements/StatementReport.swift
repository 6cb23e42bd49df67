public import LedgeraChecking
import LedgeraModel
public import LedgeraValuation

/// A financial statement: a balance report for each section, and what they come to together.
public struct StatementReport: Sendable {
  /// The accounts of one section.
  public struct Section: Sendable {
    public let kind: StatementKind.Section
    /// Rows and totals with the section's usual sign.
    public let report: BalanceReport
  }

  public let kind: StatementKind
  /// As many as the kind has, also empty ones; all of the same periods and options.
  public let sections: [Section]
  /// The sections' totals, those that are subtracted with the opposite sign.
  public let net: BalanceReport.Figures
  /// The rates that figures were converted at; empty: none was.
  public var usedRates: [UsedRate] { sections.first?.report.usedRates ?? [] }
  /// What the figures are was asked for, so the title says it.
  let saysAccumulation: Bool

  /// Computes the report; linear in postings, and in accounts times periods.
  ///
  /// - Parameter saysAccumulation: Which postings a figure includes was asked for.
  public init(
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
