import LedgeraChecking
import LedgeraModel
import LedgeraQuerying
import LedgeraReporting

extension Command {
  static let payees = Command(
    "payees", group: .lists, summary: "List payees", arguments: .query,
    help: """
      Lists the payees of transactions, the part of the description before | or all of
      it, and those that payee directives declare, in alphabetical order.

        ledgera payees
        ledgera payees --declared
        ledgera payees expenses:food
      """,
    options: [.declaredPayees, .usedPayees]
  ) { (invocation, output) throws(CommandFailure) in
    let (ledger, selection) = try invocation.reported(&output)
    let (declared, used) = (invocation.has(.declaredPayees), invocation.has(.usedPayees))
    let names = ledger.journal.store.payeeDeclarations.map(\.name)
      .filter { selection.transactionConditions.matches(payee: $0) }
    let listing = NameListing.payees(
      ledger.journal, of: declared && !used ? [] : selection.transactionNumbers(of: ledger),
      and: used && !declared ? [] : names)
    return try output.show(listing.document, for: invocation)
  }
}

extension Query {
  /// Whether a declared payee matches as a description would; it has nothing else to match.
  fileprivate func matches(payee: String) -> Bool {
    switch self {
    case .everything: true
    case .not(let query): !query.matches(payee: payee)
    case .and(let queries): queries.allSatisfy { $0.matches(payee: payee) }
    case .or(let queries): queries.contains { $0.matches(payee: payee) }
    case .description(let pattern), .payee(let pattern): pattern.matches(payee)
    default: false
    }
  }
}

extension OptionSpec {
  fileprivate static let declaredPayees = OptionSpec(
    "declared", help: "only payees with a payee directive")
  fileprivate static let usedPayees = OptionSpec("used", help: "only payees of transactions")
}
