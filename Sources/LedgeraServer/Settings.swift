import LedgeraJSON

/// What a user sets in the editor; everything about books is in `ledgera.conf`.
struct Settings: Equatable {
  /// The journal, absolute or seen from the workspace's folder; nil: `ledgera.conf` says it.
  var root: String?
  /// Milliseconds from the last change to what is found then, 0 to 2000.
  var delay = 150
  /// Amounts that were left out, shown in their places.
  var showsElidedAmounts = false
  /// What the account holds after each posting.
  var showsBalances = false
  /// What assertions, due transactions, statements and the plan come to, above their lines.
  var showsLenses = false

  init() {}

  /// The settings that a client sends, alone or below `ledgera`; what is missing or makes no sense stays
  /// as it was.
  mutating func take(_ json: JSONValue) {
    let json = json["ledgera"] ?? json
    switch json["root"] {
    case .string(let path)?: root = path.isEmpty ? nil : path
    case .null?: root = nil
    default: break
    }
    if let number = json["delay"]?.integer { delay = min(max(number, 0), 2000) }
    let hints = json["inlayHints"]
    showsElidedAmounts = hints?["elidedAmounts"]?.bool ?? showsElidedAmounts
    showsBalances = hints?["balances"]?.bool ?? showsBalances
    showsLenses = json["lenses"]?.bool ?? showsLenses
  }
}
