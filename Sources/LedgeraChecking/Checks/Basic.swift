import LedgeraDiagnostics

extension Check {
  package static let parseable = Check(
    "parseable", .basic, summary: "every line can be read", codes: [])

  package static let autobalanced = Check(
    "autobalanced", aliases: ["balancedwithautoconversion"], .basic,
    summary: "every transaction sums to zero, with amounts and costs inferred",
    codes: [
      .unbalancedTransaction, .twoMissingAmounts, .amountOverflow, .invalidBaseTag, .nonzeroBaseSum,
    ])

  package static let assertions = Check(
    "assertions", .basic, summary: "every balance assertion holds",
    codes: [.balanceAssertionFailed, .invalidBalanceAssignment])
}
