import LedgeraChecking
import LedgeraModel

/// What kind of asset or credit an account is: what its `class:` tag says or, without one, its type.
enum HoldingClass {
  /// Assets in the order of reports; others follow by name.
  private static let assets = ["cash", "stock", "crypto", "bond", "real-estate"]
  /// Credits, likewise.
  private static let credits = ["credit-card", "loan", "mortgage", "line-of-credit"]
  /// What nothing is said about.
  private static let other = "other"

  static func name(of account: AccountID, _ traits: AccountTraits, _ journal: Journal) -> String {
    if let name = traits.assetClass(of: account) { return name }
    return journal.type(of: account) == .cash ? "cash" : other
  }

  /// The usual classes in their order, then those that nobody knows, then the rest.
  static func precedes(_ left: String, _ right: String) -> Bool {
    let (first, second) = (rank(left), rank(right))
    return first == second
      ? left.utf8.lexicographicallyPrecedes(right.utf8) : first < second
  }

  private static func rank(_ name: String) -> Int {
    if name == other { return Int.max }
    return (assets + credits).firstIndex(of: name) ?? Int.max - 1
  }
}
