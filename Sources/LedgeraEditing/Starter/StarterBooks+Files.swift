extension StarterBooks {
  static func accounts(in language: StarterLanguage) -> String {
    wallets + "\n" + categories(in: language)
  }

  /// Categories in other languages say what they are for, which English ones need not.
  static func categories(in language: StarterLanguage) -> String {
    let lines = categories.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.map { line in
      guard language != .english, line.hasPrefix("account "), !line.contains(";") else {
        return String(line)
      }
      let name = String(line.dropFirst("account ".count))
      let text = "account \(language.name(of: name))"
      guard let purpose = language.purpose(of: name) else { return text }
      return text + String(repeating: " ", count: max(2, 36 - text.count)) + "; budget: \(purpose)"
    }.joined(separator: "\n")
  }

  private static let wallets = """
    ; Wallets
    account assets                      ; type: Asset
    account assets:cash                 ; type: Cash, class: cash
    account assets:bank:current         ; type: Cash, class: cash
    account liabilities                 ; type: Liability
    account liabilities:card            ; class: credit-card

    """

  private static let categories = """
    ; Where money comes from
    account income                      ; type: Revenue
    account income:salary
    account income:interest
    account income:gifts
    account income:fx

    ; What it is spent on: rename, add and archive as you like
    account expenses                    ; type: Expense
    account expenses:home:rent
    account expenses:home:utilities
    account expenses:home:household
    account expenses:food:groceries
    account expenses:food:restaurants
    account expenses:transport
    account expenses:health
    account expenses:clothes
    account expenses:insurance
    account expenses:education
    account expenses:leisure
    account expenses:travel
    account expenses:subscriptions
    account expenses:gifts
    account expenses:fees
    account expenses:taxes
    account expenses:other

    ; What balances the rest
    account equity                      ; type: Equity
    account equity:opening balances
    account equity:adjustments

    """

  /// The accounts that the categories declare.
  static func categoryNames(in language: StarterLanguage) -> [String] {
    categories(in: language).split(separator: "\n").compactMap { line in
      guard line.hasPrefix("account ") else { return nil }
      let name = line.dropFirst("account ".count).prefix { $0 != ";" }
      return String(name.reversed().drop { $0 == " " }.reversed())
    }
  }

  static let configuration = """
    # The root of these books.
    file plan.journal

    """

  static let ignored = """
    # Left by editors and interrupted writes.
    *~
    .#*
    *.swp
    .ledgera-*
    # Reports.
    /out/

    """

  /// - Parameter action: What installs Ledgera, as a workflow names it: `OWNER/REPOSITORY@v0.1.0` or a commit
  ///   in place of the tag.
  func workflow(using action: String) -> String {
    """
    # Checks the books on each push.
    name: books
    on: [push, pull_request]
    permissions: {contents: read}
    jobs:
      check:
        runs-on: ubuntu-latest
        steps:
          - uses: actions/checkout@11bd71901bbe5b1630ceea73d27597364c9af683 # v4.2.2
            with: {persist-credentials: false}
          - uses: \(action)
          - run: ledgera check -s -O github
          - run: ledgera fmt --check

    """
  }
}
