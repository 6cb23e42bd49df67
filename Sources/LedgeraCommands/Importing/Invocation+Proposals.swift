import LedgeraCategorizing
import LedgeraChecking
import LedgeraDiagnostics
import LedgeraEnvironment
import LedgeraImporting
import LedgeraIntake
import LedgeraModel
import LedgeraRendering

extension Invocation {
  /// What says where money goes: the rules of `--rules`, then the books' history, closed accounts left
  /// out.
  ///
  /// - Parameter own: Accounts that are one's own whatever their type is.
  func proposer(
    _ ledger: Ledger, owning own: Set<AccountID> = []
  ) throws(CommandFailure) -> AccountProposer {
    let learns = try choice(.learn, of: [("on", true), ("off", false)]) ?? true
    let journal = ledger.journal
    let traits = AccountTraits(journal)
    let today = try today()
    let unknown = UnknownAccounts(journal)
    let closed = journal.accounts.displayOrder.filter { traits.isArchived($0, on: today) }
    var categorizer = Categorizer(
      excluding: Set(closed.map(journal.name)).union([unknown.expenses, unknown.income]))
    if learns {
      categorizer.learn(
        (0..<ledger.transactionCount).lazy.map { ledger.transactionIndex(at: $0) }, of: journal,
        owning: own)
    }
    return AccountProposer(categorizer, rules: try categoryRules())
  }

  /// The rules of `--rules`; nil: not given. Rules with mistakes are told and refused.
  private func categoryRules() throws(CommandFailure) -> CategoryRules? {
    guard let option = last(of: .rules), let name = option.value else { return nil }
    let contents: FileContents
    do throws(ReadError) {
      contents = try environment.disk.read(environment.absolutePath(name), allowPipe: true)
    } catch { throw .unreadable(name, error, namedBy: option.origin.place) }
    let rules = CategoryRules(path: name, contents: contents, environment: environment)
    guard let finding = rules.findings.first(where: { $0.severity == .error }) else { return rules }
    let line = finding.primary.map {
      rules.files[Int($0.span.file.number)].position(of: Int($0.span.offset)).line
    }
    throw CommandFailure(
      .findings, "\(shown(name)):\(line ?? 1): \(finding.headline)", hints: finding.help)
  }
}
