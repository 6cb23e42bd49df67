/// The statements of a file whose rows are of several accounts or currencies: each account has balances of its
/// own in each currency. In the order of their first rows.
struct StatementGroups {
  private struct Name: Hashable { let account, currency: String }

  var statements: [BankStatement] = []
  private var places: [Name: Int] = [:]
  /// By account: the place of its last row.
  private var latest: [String: Int] = [:]
  /// Nearly all rows have the name of the row before.
  private var last: (name: Name, place: Int)?

  /// The place of the statement that a row belongs to.
  ///
  /// - Parameters:
  ///   - account: Empty: the row does not say.
  ///   - currency: Empty: the row does not say; it goes with others of the account that do not.
  mutating func place(ofRowIn account: String, currency: String) -> Int {
    let name = Name(account: account, currency: currency)
    if let last, last.name == name { return last.place }
    let place = known(name) ?? statements.count
    if place == statements.count {
      statements.append(BankStatement())
      statements[place].account = account
    }
    places[name] = place
    latest[account] = place
    last = (name, place)
    return place
  }

  private func known(_ name: Name) -> Int? {
    if let place = places[name] { return place }
    // Balances before and after all entries may not say their currency.
    if name.currency.isEmpty { return latest[name.account] }
    guard let first = places[Name(account: name.account, currency: "")],
      statements[first].rows.isEmpty
    else { return nil }
    return first
  }
}
