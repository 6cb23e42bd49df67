extension HelpTopic {
  static let doubleEntry = HelpTopic(
    "double-entry", summary: "What double entry is, in a minute",
    text: #"""
      Money never appears or vanishes; it moves from one account to another. A
      transaction lists what moves, a line (a posting) for each account, and its
      amounts add up to zero. One amount may be left out.

        2026-11-21 * Corner Shop | bread
            expenses:food          4.20 EUR
            assets:cash

      Accounts are of five kinds:

        assets       what you own: cash, bank accounts, shares
        liabilities  what you owe: cards, loans; below zero
        income       where money comes from; below zero
        expenses     what money is spent on
        equity       what you began with

      Buying bread moves 4.20 from assets:cash to expenses:food. A salary moves money
      from income:salary to assets:bank. Paying a card's bill moves money from
      assets:bank to liabilities:card and is not an expense: that was recorded when
      the card was used. The interest in a loan instalment is an expense; the rest
      reduces liabilities:loan.

      Because both ends are recorded, books can be checked. Every transaction sums to
      zero, so nothing is forgotten. A balance assertion, '= 62.90 EUR' after an
      amount, says what the account holds then, and is an error where it does not.
      What you own less what you owe, your net worth, changes by what you earned less
      what you spent, to the cent.
      """#)
}
