import LedgeraDiagnostics
import LedgeraModel
import LedgeraQuerying
import LedgeraReporting

extension OptionSpec {
  static let wallet = TypedOption<Pattern?>(
    "wallet", value: .pattern("ACCOUNT", .names(.accounts)),
    help: "only what involves these wallets, by part of their name. Can be repeated")
}

extension Invocation {
  /// What reports of income and expense are asked for, as query words and `--wallet` say.
  func flowRequest(
    _ selection: PostingSelection, _ journal: Journal
  ) throws(CommandFailure) -> SummaryRequest {
    let choice = try chosenAccounts(selection, journal)
    var selection = selection
    selection.conditions = selection.conditions.removing(\.isAccountChoice)
    return SummaryRequest(selection, categories: choice.categories, wallets: choice.wallets)
  }

  private func chosenAccounts(
    _ selection: PostingSelection, _ journal: Journal
  ) throws(CommandFailure) -> (categories: [Bool], wallets: [Bool]?) {
    let named = selection.conditions.removing { !$0.isAccountChoice }
    let compiled = CompiledQuery(named, journal)
    let matches = journal.accounts.nodes.indices.map { compiled.matches(AccountID(UInt32($0))) }
    let roles = journal.accounts.nodes.map(\.role)
    let isCategory = roles.map { $0?.isCategory ?? false }
    let isWallet = roles.map { $0 == .wallet }
    // Words that match wallets only say nothing about categories, and the other way round.
    let isNobody = !zip(matches, zip(isCategory, isWallet)).contains { $0 && ($1.0 || $1.1) }
    let categories = isNobody ? matches : chosen(of: isCategory, matches) ?? isCategory
    var wallets = chosen(of: isWallet, matches)
    let patterns = self[all: .wallet]
    if !patterns.isEmpty {
      wallets = isWallet.indices.map { index in
        isWallet[index] && (wallets?[index] ?? true)
          && patterns.contains { $0.matches(journal.name(AccountID(UInt32(index)))) }
      }
    }
    return (categories, wallets)
  }

  /// Those of a kind that match; nil: all or none of them do.
  private func chosen(of isKind: [Bool], _ matches: [Bool]) -> [Bool]? {
    let chosen = isKind.indices.map { isKind[$0] && matches[$0] }
    return chosen == isKind || !chosen.contains(true) ? nil : chosen
  }
}

extension OptionKind where Value == Pattern {
  static func pattern(_ placeholder: String, _ candidates: Candidates) -> OptionKind {
    OptionKind(placeholder, candidates) { (text) throws(OptionFailure) in
      do throws(PatternFailure) {
        return try Pattern(text)
      } catch { throw OptionFailure(text, error) }
    }
  }
}

extension Query {
  /// `acct:` or `type:`.
  fileprivate var isAccountChoice: Bool {
    if case .types = self { return true }
    return isAccount
  }
}
