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

extension Journal {
  /// An account's name without its first parts; `...` if none are left.
  package func name(_ account: AccountID, droppingParts count: Int) -> String {
    AccountParts.dropping(count, name(account))
  }
}

enum AccountParts {
  /// The name without its first `count` parts; `...` if nothing is left.
  static func dropping(_ count: Int, _ name: String) -> String {
    guard count > 0 else { return name }
    var rest = name[...].utf8
    for _ in 0..<count {
      guard let colon = rest.firstIndex(of: UInt8(ascii: ":")) else { return "..." }
      rest = rest[rest.index(after: colon)...]
    }
    return String(Substring(rest))
  }
}

/// Distinct accounts in the order in which they were added.
struct DistinctAccounts: Sendable {
  private(set) var list: [AccountID] = []
  /// Empty as long as searching the list is as fast.
  private var known: Set<AccountID> = []

  /// Takes constant time, however many there are.
  mutating func add(_ account: AccountID) {
    if known.isEmpty {
      guard !list.contains(account) else { return }
    } else {
      guard known.insert(account).inserted else { return }
    }
    list.append(account)
    if list.count == 16 { known = Set(list) }
  }
}
