import LedgeraBooks
import LedgeraChecking
import LedgeraDiagnostics
import LedgeraRendering

extension Command {
  /// `ledgera check [NAME…]`.
  static let check = Command(
    "check", group: .checks, summary: "Say everything that is wrong with the books",
    synopsis: "[CHECK…]",
    help: """
      Reads the journal and all it includes and lists every problem, in the order
      of the files. Without names the basic checks run; -s adds the strict ones.
      The status is 0 when there is no error, 1 when there is one, 3 when a file
      cannot be read.

        ledgera check -s
        ledgera check ordereddates payees
        ledgera explain unbalanced-transaction
      """,
    formats: [.text, .json], arguments: .names(.checks)
  ) { (invocation, output) throws(CommandFailure) in
    let books = try invocation.readBooks(checks: try namedChecks(invocation.arguments))
    let format: DiagnosticFormat = try invocation.outputFormat() == .json ? .json : .human
    if format == .json || !books.diagnostics.isEmpty {
      output.write(
        try invocation.rendered(
          books.diagnostics, of: books.journal, as: format,
          isColoured: try invocation.colorsResults()))
    }
    return books.diagnostics.hasErrors ? books.failureStatus : .fine
  }

  /// The checks to run besides the basic ones: the advisory ones and those that are named.
  private static func namedChecks(_ names: [String]) throws(CommandFailure) -> [Check] {
    var checks = CheckTable.all.filter { $0.group == .advisory }
    for name in names {
      guard let check = CheckTable.check(named: name) else {
        let near = EditDistance.closest(to: name, among: CheckTable.all.map(\.name))
        throw .usage(
          "no check \(shown(name))",
          hints: [near.map { "did you mean '\($0)'?" }, "'ledgera help check' lists the checks"])
      }
      if check.group != .basic, !checks.contains(where: { $0.name == name }) {
        checks.append(check)
      }
    }
    return checks
  }
}
