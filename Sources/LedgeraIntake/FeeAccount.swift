package import LedgeraModel

extension Journal {
  /// Where charges of banks go: the first expense account whose last part is called so, or else `fees`
  /// below the accounts of expenses.
  package var feeAccount: String {
    let known = accounts.displayOrder.first { account in
      type(of: account) == .expense
        && leafName(account).lowercased().split { !$0.isLetter }
          .contains { Self.wordsForFees.contains(String($0)) }
    }
    return known.map(name) ?? accountName("fees", below: .expense, else: "expenses")
  }

  private static let wordsForFees: Set<String> = [
    "fee", "fees", "charge", "charges", "gebühr", "gebühren", "gebuehren", "bankgebühren", "frais",
    "comisiones", "commissioni",
  ]
}
