package import LedgeraModel

extension Journal {
  /// An account's name without its first parts; `...` if none are left.
  package func name(_ account: AccountID, droppingParts count: Int) -> String {
    let name = name(account)
    guard count > 0 else { return name }
    var rest = name[...].utf8
    for _ in 0..<count {
      guard let colon = rest.firstIndex(of: UInt8(ascii: ":")) else { return "..." }
      rest = rest[rest.index(after: colon)...]
    }
    return String(Substring(rest))
  }
}
