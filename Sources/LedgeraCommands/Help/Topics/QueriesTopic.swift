extension HelpTopic {
  static let queries = HelpTopic(
    "queries", summary: "Select accounts and transactions",
    text: #"""
      Arguments of reports select postings. Words of one kind are alternatives, words
      of different kinds must all match, and 'not:' excludes.

        ledgera register food desc:market date:2026
        ledgera balance expenses not:tag:trip
        ledgera print 'any:travel and amt:>100'

        PATTERN, acct:PATTERN   the account's name
        desc:PATTERN            the description; payee:, note:, code: its parts
        tag:NAME, tag:NAME=VALUE
                                a tag it has or inherits, and its value
        cur:PATTERN             the whole symbol of the amount's commodity
        amt:N, amt:>N, amt:<=N  the amount's size; with a sign, the amount
        date:PERIOD             the date; see 'ledgera help periods'
        status:*, status:!      reconciled, pending; status: neither
        type:A                  the type of the account: A L E R X C V G U
        kind:transfer           what the transaction is: income, expense, transfer,
                                opening, adjustment or other; several with a bar:
                                'kind:income|expense'
        real:1                  no virtual postings
        depth:N                 accounts of at most N parts
        expr:'X and (Y or Z)'   any combination
        any:X, all:X            transactions where one posting, or each, matches X

      PATTERN is a regular expression; upper and lower case are the same. Blanks in it
      need quotes: "desc:corner shop". Reports of transactions, such as print, take a
      transaction when each condition holds for one of its postings.

      The rules, with examples: reference.md § Queries, § Patterns.
      """#)
}
