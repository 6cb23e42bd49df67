package import LedgeraChecking
import LedgeraDocuments
package import LedgeraModel
import LedgeraQuantities
import LedgeraQuerying
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
  /// Whose length the title tells in the recent layout; nil: one period.
  let interval: Interval?

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
      var source = source
      let isPivoted = ledger.journal.store.isPivoted
      if isPivoted {
        // What stands in for an account has no type: that of the account decides.
        var request = request
        request.selection.narrow(to: .types([section.type]))
        source = try BalanceSource(ledger, request, periods: source.periods)
      }
      let report = try source.report(isInverted: section.isNormallyNegative) {
        isPivoted || accounts[$0].type?.isSubtype(of: section.type) ?? false
      }
      sections.append(Section(kind: section, report: report))
    }
    self.kind = kind
    self.sections = sections
    self.saysAccumulation = saysAccumulation
    interval = request.selection.interval
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
      for (index, zero) in totals.zeros.enumerated() {
        if index == net.zeros.count { net.zeros.append(WideBalance()) }
        net.zeros[index].add(zero)
      }
      net.total.add(signed(totals.total))
      net.average.add(signed(totals.average))
    }
    return net
  }
}

/// A financial statement: which types of accounts it has sections for, and their signs.
package struct StatementKind: Sendable {
  /// Accounts of some types with their subtotal.
  package struct Section: Sendable {
    package let title: String
    /// Including accounts of its subtypes.
    package let type: AccountType
    /// Whether balances are usually negative, and shown without sign.
    package let isNormallyNegative: Bool
    /// Whether the subtotal is subtracted from the net total instead of being added.
    package let isSubtracted: Bool
  }

  /// The command's name, and the report's in JSON.
  package let name: String
  package let title: String
  package let sections: [Section]
  /// Which postings count by default.
  package let accumulation: BalanceOptions.Accumulation

  package static let all = [income, balanceSheet, balanceSheetEquity, cashFlow]

  /// Revenues less expenses.
  package static let income = StatementKind(
    name: "incomestatement", title: "Income Statement", sections: [revenues, expenses],
    accumulation: .change)
  /// Assets less liabilities.
  package static let balanceSheet = StatementKind(
    name: "balancesheet", title: "Balance Sheet", sections: [assets, liabilities],
    accumulation: .historical)
  /// Assets less liabilities and equity.
  package static let balanceSheetEquity = StatementKind(
    name: "balancesheetequity", title: "Balance Sheet With Equity",
    sections: [assets, liabilities, equity], accumulation: .historical)
  /// Changes of money at hand.
  package static let cashFlow = StatementKind(
    name: "cashflow", title: "Cashflow Statement",
    sections: [
      Section(title: "Cash flows", type: .cash, isNormallyNegative: false, isSubtracted: false)
    ], accumulation: .change)

  private static let revenues = Section(
    title: "Revenues", type: .revenue, isNormallyNegative: true, isSubtracted: false)
  private static let expenses = Section(
    title: "Expenses", type: .expense, isNormallyNegative: false, isSubtracted: true)
  private static let assets = Section(
    title: "Assets", type: .asset, isNormallyNegative: false, isSubtracted: false)
  private static let liabilities = Section(
    title: "Liabilities", type: .liability, isNormallyNegative: true, isSubtracted: true)
  private static let equity = Section(
    title: "Equity", type: .equity, isNormallyNegative: true, isSubtracted: true)
}

extension StatementReport {
  /// The sections' totals as columns of the periods, those that are subtracted below zero, and what they
  /// come to as a line; none where one of the sections cannot be drawn.
  var pictures: [Block] {
    let drawn = sections.filter { !$0.report.rows.isEmpty }
    let commodities = Set(drawn.map(\.report.pictured))
    guard let first = drawn.first, commodities.count == 1, let commodity = first.report.pictured
    else { return [] }
    let isStock = first.report.options.accumulation == .historical
    var series = drawn.map { section in
      let values = section.report.totals.amounts.map { $0[commodity] }
      let ink: Ink =
        section.kind.isSubtracted ? isStock ? .debt : .expense : isStock ? .asset : .income
      return Series(
        section.kind.title.lowercased(),
        section.kind.isSubtracted ? values.map(\.negated) : values, ink)
    }
    if drawn.count > 1 {
      series.append(Series("net", net.amounts.map { $0[commodity] }, .net))
    }
    return [first.report.picture(title, series, commodity)]
  }
}
