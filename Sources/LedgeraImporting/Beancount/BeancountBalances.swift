import LedgeraQuantities

/// What the accounts that balance directives name hold, those below them included.
struct BeancountBalances {
  /// Where a posting is: the number of its directive, and its own in there.
  typealias Place = (directive: Int, posting: Int)

  private struct Key: Hashable {
    let account: String
    let symbol: String
  }

  private let named: Set<String>
  /// By account, the named ones that it counts in: itself and those above it.
  private var holders: [String: [String]] = [:]
  /// Accounts that have others below them.
  private(set) var parents: Set<String> = []
  private var sums: [Key: WideQuantity] = [:]
  private var lastPlaces: [Key: Place] = [:]

  init(of directives: [BeancountDirective]) {
    named = Set(
      directives.compactMap { directive in
        if case .balance(let account, _, _) = directive.content { account } else { nil }
      })
  }

  /// What an account lacks of what a directive states.
  func missing(in account: String, of amount: BeancountAmount) -> WideQuantity {
    amount.quantity - (sums[Key(account: account, symbol: amount.symbol)] ?? .zero)
  }

  /// The posting that last changed what an account holds; nil: none has.
  func lastPlace(of account: String, _ symbol: String) -> Place? {
    lastPlaces[Key(account: account, symbol: symbol)]
  }

  mutating func add(_ posting: BeancountPosting, at place: Place? = nil) {
    guard let amount = posting.units.amount else { return }
    for holder in holders(of: posting.account) {
      let key = Key(account: holder, symbol: amount.symbol)
      sums[key, default: .zero] += amount.quantity
      lastPlaces[key] = place
    }
  }

  private mutating func holders(of account: String) -> [String] {
    if let known = holders[account] { return known }
    var found = named.contains(account) ? [account] : []
    var name = account[...]
    while let colon = name.lastIndex(of: ":") {
      name = name[..<colon]
      let parent = String(name)
      parents.insert(parent)
      if named.contains(parent) { found.append(parent) }
    }
    holders[account] = found
    return found
  }
}
