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
    takes: .selection, options: ListScope.options
  ) { (invocation, output) throws(CommandFailure) in
    let scope = try ListScope(invocation, of: "payees")
    let ledger = try invocation.ledger(&output)
    let selection = try invocation.selection(
      ledger.journal, &output, words: scope.findsOne ? [] : invocation.arguments)
    let declared = ledger.journal.store.payeeDeclarations.map(\.name)
      .filter { selection.transactionConditions.matches(payee: $0) }
    let transactions = selection.transactionNumbers(of: ledger)
    var listing = NameListing.payees(ledger.journal, of: transactions, and: declared)
    listing.names = try scope.names(
      among: listing.names, used: Set(NameListing.payees(ledger.journal, of: transactions).names),
      declared: Set(declared))
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
