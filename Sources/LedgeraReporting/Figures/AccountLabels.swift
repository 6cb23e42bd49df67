package import LedgeraChecking
package import LedgeraDocuments
package import LedgeraModel

/// Accounts as Ledgera's own lists show them: with icons and colours, in the order of their
/// `order:` tags (grammar.md § account).
package struct AccountLabels: Sendable {
  private let traits: AccountTraits

  package init(_ journal: Journal) { traits = AccountTraits(journal) }

  package init(_ traits: AccountTraits) { self.traits = traits }

  /// Icon and name, in the account's colour.
  ///
  /// - Parameter name: Its name in the list.
  package func cell(_ name: String, of account: AccountID, indent: Int = 0) -> Cell {
    Cell(text(name, of: account), style(of: account), indent: indent)
  }

  /// Icon and name.
  package func text(_ name: String, of account: AccountID) -> String {
    traits.icon(of: account).map { "\($0) \(name)" } ?? name
  }

  package func style(of account: AccountID) -> Style {
    traits.color(of: account).flatMap { Style.color($0) } ?? .plain
  }

  /// Whether tags put the first account before the second; those without `order:` are last. nil:
  /// the tags do not decide.
  package func precedes(_ one: AccountID, _ other: AccountID) -> Bool? {
    switch (traits.order(of: one), traits.order(of: other)) {
    case (let first?, let second?): first == second ? nil : first < second
    case (_?, nil): true
    case (nil, _?): false
    case (nil, nil): nil
    }
  }
}
