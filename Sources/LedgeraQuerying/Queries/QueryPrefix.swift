/// The word before the colon of a condition, as in `payee:Bakery` (reference.md § Queries).
package enum QueryPrefix: String, CaseIterable, Sendable {
  case acct, amt, code, cur, sym, desc, date, date2, depth, note, payee, real, status, type, kind
  case tag, expr, any, all, not
  /// Accepted because hledger has them; they select everything.
  case inacct, inacctonly

  /// The prefixes that have an effect.
  package static let useful = allCases.filter { $0 != .inacct && $0 != .inacctonly }
}
