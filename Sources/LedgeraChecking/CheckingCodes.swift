public import LedgeraDiagnostics

/// Every kind of finding that balancing and asserting can give; named checks have their own.
public enum CheckingCodes {
  public static let all: [DiagnosticCode] = [
    .unbalancedTransaction, .twoMissingAmounts, .amountOverflow, .balanceAssertionFailed,
    .invalidBalanceAssignment,
  ]
}

extension DiagnosticCode {
  public static let unbalancedTransaction = DiagnosticCode(
    "unbalanced-transaction", summary: "an entry whose postings do not sum to zero",
    explanation: """
      The postings of an entry sum to zero in every commodity, amounts with a cost counting at their
      cost. The sum may differ from zero by less than half a unit of the last decimal written in the
      entry. Entries in two commodities without a cost are read as an exchange of one for the other.
      Bracketed postings balance among themselves; parenthesised ones need not balance.
      """,
    failing: "2026-01-02 Bakery\n    expenses:food  3.50 EUR\n    assets:cash  -3.05 EUR\n",
    passing: "2026-01-02 Bakery\n    expenses:food  3.50 EUR\n    assets:cash  -3.50 EUR\n")

  public static let twoMissingAmounts = DiagnosticCode(
    "two-missing-amounts", summary: "an entry with more than one posting without an amount",
    explanation: """
      The amount of one posting can be left out, because it follows from the others. Two cannot. A
      posting seems to have no amount when only one space stands between account and amount.
      """,
    failing: "2026-01-02 Bakery\n    expenses:food 3.50 EUR\n    assets:cash\n",
    passing: "2026-01-02 Bakery\n    expenses:food  3.50 EUR\n    assets:cash\n")

  public static let amountOverflow = DiagnosticCode(
    "amount-overflow", summary: "a sum that needs more than 38 digits",
    explanation:
      "Sums and products are exact up to 38 significant digits; longer ones are refused.",
    failing: """
      2026-01-02 Dust
          a  90000000000000000000000000000000000000 X
          b  90000000000000000000000000000000000000 X
          c

      """)

  public static let balanceAssertionFailed = DiagnosticCode(
    "balance-assertion-failed", summary: "an account that does not hold what an assertion says",
    explanation: """
      '= AMOUNT' behind a posting says what the account holds of that commodity after it, '==' that it
      holds nothing else, and '*' includes the subaccounts. Postings count in the order of their
      dates, within a day by time, then in file order. The comparison is exact.
      """,
    failing: "2026-01-02 Opening\n    assets:cash  20 EUR = 25 EUR\n    equity:opening\n",
    passing: "2026-01-02 Opening\n    assets:cash  20 EUR = 20 EUR\n    equity:opening\n")

  public static let invalidBalanceAssignment = DiagnosticCode(
    "invalid-balance-assignment", summary: "a balance assignment where none can be",
    explanation: """
      '= AMOUNT' without an amount before it sets the posting's amount. It cannot stand on a posting
      with a date of its own, because the balance on that day is not known while the entry is read.
      """,
    failing:
      "2026-01-02 Opening\n    assets:cash  = 25 EUR  ; date: 2026-01-05\n    equity:opening\n",
    passing: "2026-01-05 Opening\n    assets:cash  = 25 EUR\n    equity:opening\n")
}
