extension HelpTopic {
  static let amounts = HelpTopic(
    "amounts", summary: "Write amounts, costs and prices",
    text: #"""
      An amount is a number with the symbol of a commodity on either side:

        4.20 EUR     $-12     1.234,50 €     3 "green apples"     10 ACME

      A number with one kind of mark can be ambiguous: 1,000 is read as 1, with a
      warning, unless something says what the mark is. A directive settles it for the
      file:

        commodity 1,000.00 EUR
        decimal-mark .

      The style of amounts in reports follows the commodity directive, else the first
      amounts; -c 'EUR 1.000,00' changes it for one report.

      These may follow an amount:

        @ 1.10 USD             what one of it cost
        @@ 22.00 USD           what all of it cost
        {1.05 USD} [2026-01-08]
                               the lot it belongs to
        = 62.90 EUR            what the account holds afterwards: an error if not
        == 62.90 EUR           the same, and that it holds nothing else

      Amounts are exact decimals of up to 38 digits; nothing is rounded before it is
      shown. Conversions use the prices of P directives:

        P 2026-11-20 ACME 61.35 USD

        -B          at cost
        -V          at market value, at the end of each period
        -X USD      the same, in one commodity; --show-rates lists the rates

      The rules: grammar.md § Numbers, § Amounts, § Costs, § Lots; reference.md
      § Valuation.
      """#)
}
