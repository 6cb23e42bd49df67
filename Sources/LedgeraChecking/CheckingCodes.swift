package import LedgeraDiagnostics

/// Every kind of finding of balancing and asserting; named checks have their own.
package enum CheckingCodes {
  package static let all: [DiagnosticCode] = [
    .unbalancedTransaction, .twoMissingAmounts, .amountOverflow, .balanceAssertionFailed,
    .invalidBalanceAssignment, .invalidBaseTag, .nonzeroBaseSum, .gluedName,
  ]
}

extension DiagnosticCode {
  package static let unbalancedTransaction = DiagnosticCode(
    "unbalanced-transaction", summary: "a transaction whose postings do not sum to zero",
    explanation: """
      The postings of a transaction sum to zero in every commodity, amounts with a cost counting at
      their cost. The sum may differ from zero by less than half a unit of the last decimal written
      in the transaction. Transactions in two commodities without a cost are read as an exchange of
      one for the other. Bracketed postings balance among themselves; parenthesised ones need not
      balance.
      """,
    failing: "2026-01-02 Bakery\n    expenses:food  3.50 EUR\n    assets:cash  -3.05 EUR\n",
    passing: "2026-01-02 Bakery\n    expenses:food  3.50 EUR\n    assets:cash  -3.50 EUR\n")

  package static let twoMissingAmounts = DiagnosticCode(
    "two-missing-amounts", summary: "a transaction with more than one posting without an amount",
    explanation: """
      The amount of one posting can be left out, because it follows from the others. Two cannot. A
      posting seems to have no amount when only one space separates account and amount.
      """,
    failing: "2026-01-02 Bakery\n    expenses:food\n    assets:cash\n",
    passing: "2026-01-02 Bakery\n    expenses:food  3.50 EUR\n    assets:cash\n")

  package static let amountOverflow = DiagnosticCode(
    "amount-overflow", summary: "a sum that needs more than 38 digits",
    explanation:
      "Sums and products are exact up to 38 significant digits; longer ones are refused.",
    failing: """
      2026-01-02 Dust
          a  90000000000000000000000000000000000000 X
          b  90000000000000000000000000000000000000 X
          c

      """)

  package static let balanceAssertionFailed = DiagnosticCode(
    "balance-assertion-failed", summary: "an account that does not hold what an assertion says",
    explanation: """
      '= AMOUNT' after a posting says what the account holds of that commodity after it, '==' that
      it holds nothing else, and '*' includes the subaccounts. Postings count in the order of their
      dates, within a day by time, then in file order. The comparison is exact.
      """,
    failing: "2026-01-02 Opening\n    assets:cash  20 EUR = 25 EUR\n    equity:opening\n",
    passing: "2026-01-02 Opening\n    assets:cash  20 EUR = 20 EUR\n    equity:opening\n")

  static let invalidBalanceAssignment = DiagnosticCode(
    "invalid-balance-assignment", summary: "a balance assignment where none can be",
    explanation: """
      '= AMOUNT' without an amount before it sets the posting's amount. It cannot be used on a
      posting with a date of its own, because the balance on that day is not known while the
      transaction is read.
      """,
    failing:
      "2026-01-02 Opening\n    assets:cash  = 25 EUR  ; date: 2026-01-05\n    equity:opening\n",
    passing: "2026-01-05 Opening\n    assets:cash  = 25 EUR\n    equity:opening\n")

  package static let gluedName = DiagnosticCode(
    "glued-name", .warning, summary: "a comment or an amount that is read as part of a name",
    explanation: """
      An account name may contain single spaces, so it goes on until two spaces, a tab or the end of
      the line. A comment or an amount after a single space is part of the name. An account whose
      name really ends like an amount can be declared.
      """,
    failing: """
      account assets:cash ; type: Cash
      2026-01-02 Bakery
          expenses:food  3.50 EUR
          assets:wallet

      """,
    passing: """
      account assets:cash  ; type: Cash
      2026-01-02 Bakery
          expenses:food  3.50 EUR
          assets:wallet

      """)

  static let invalidBaseTag = DiagnosticCode(
    "invalid-base-tag", summary: "a base: or rate: tag that cannot be read as a value or a rate",
    explanation: """
      In books with a base currency 'base: NUMBER SGD' on a posting says what it is worth there, and
      'rate: AED NUMBER SGD' on a transaction or posting what one unit is. Numbers have a point and
      no digit groups, since a comma ends a tag. A value has the sign of its amount; a rate is above
      zero and for a commodity of the transaction, which has one rate for each. It does not contradict
      the costs of that commodity, which count instead.
      """,
    failing: """
      profile
          base SGD
      2026-01-02 Taxi  ; rate: AED 0,3675 SGD
          expenses:travel   40 AED
          assets:cash      -14.70 SGD

      """,
    passing: """
      profile
          base SGD
      2026-01-02 Taxi  ; rate: AED 0.3675 SGD
          expenses:travel   40 AED
          assets:cash      -14.70 SGD

      """)

  static let nonzeroBaseSum = DiagnosticCode(
    "nonzero-base-sum", summary: "a transaction whose base values do not sum to zero",
    explanation: """
      The values of a transaction's postings in the base currency sum to zero, rounded to that
      currency's decimals. A remainder is an exchange gain or loss that nobody booked, or a wrong
      rate. Where base: tags, costs and rate: tags give every posting its value, every command
      demands it; with values from prices the check 'base' does.
      """,
    failing: """
      profile
          base SGD
      2026-01-02 Transfer  ; rate: AED 0.3542 SGD
          assets:bank     700.00 SGD
          assets:dubai  -2000.00 AED
          income:fx         8.41 SGD

      """,
    passing: """
      profile
          base SGD
      2026-01-02 Transfer  ; rate: AED 0.3542 SGD
          assets:bank     700.00 SGD
          assets:dubai  -2000.00 AED
          income:fx         8.40 SGD

      """)
}
