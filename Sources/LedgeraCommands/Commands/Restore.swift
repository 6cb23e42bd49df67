import LedgeraChecking
import LedgeraDiagnostics
import LedgeraEditing
import LedgeraModel

extension Command {
  static let restore = Command(
    "restore", group: .changes, summary: "Reopen an archived account", synopsis: "ACCOUNT",
    arguments: .account,
    help: """
      Removes closed: from the account's directive.

        ledgera restore assets:deposit
      """,
    formats: OutputFormat.changes, changesBooks: true
  ) { (invocation, output) throws(CommandFailure) in
    guard invocation.arguments.count == 1 else {
      throw .usage("'restore' needs an account", hints: ["ledgera restore assets:deposit"])
    }
    let name = invocation.arguments[0]
    let ledger = try invocation.writtenLedger(&output)
    let journal = ledger.journal
    let traits = AccountTraits(journal)
    let archived = journal.accounts.displayOrder.filter { traits.closedDay(of: $0) != nil }
    let fitting = archived.filter {
      journal.name($0) == name || journal.name($0).hasSuffix(":" + name)
    }
    let exact = fitting.first { journal.name($0) == name }
    guard let account = exact ?? (fitting.count == 1 ? fitting[0] : nil) else {
      let known = journal.account(named: name) != nil
      throw .usage(
        known ? "\(shown(name)) is not archived" : "no archived account \(shown(name))",
        hints: archived.isEmpty
          ? []
          : [
            "archived accounts: "
              + archived.prefix(10).map { journal.name($0) }.joined(separator: ", ")
          ]
      )
    }
    var editor = invocation.editor(of: journal)
    guard AccountDirectives(journal).removeTag("closed", of: account, with: &editor) else {
      let parent = journal.accounts[account].parent.map { journal.name($0) } ?? ""
      throw .usage(
        "\(shown(journal.name(account))) is archived with its parent",
        hints: ["restore that: ledgera restore \(parent)"])
    }
    return try invocation.carryOut(editor, &output)
  }
}
