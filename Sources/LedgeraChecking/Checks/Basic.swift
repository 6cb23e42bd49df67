import LedgeraDiagnostics

extension Check {
  public static let parseable = Check(
    "parseable", .basic, summary: "every line can be read", codes: [])

  public static let autobalanced = Check(
    "autobalanced", aliases: ["balancedwithautoconversion"], .basic,
    summary: "every transaction sums to zero, with amounts and costs inferred",
    codes: [
      .unbalancedTransaction, .twoMissingAmounts, .amountOverflow, .invalidBaseTag, .nonzeroBaseSum,
    ])

  public static let assertions = Check(
    "assertions", .basic, summary: "every balance assertion holds",
    codes: [.balanceAssertionFailed, .invalidBalanceAssignment])
}
