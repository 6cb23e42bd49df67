package import LedgeraModel

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
    let isSubtracted: Bool
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
