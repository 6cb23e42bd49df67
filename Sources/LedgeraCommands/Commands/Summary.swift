import LedgeraChecking
import LedgeraModel
import LedgeraQuerying
import LedgeraReporting

extension Command {
  /// `ledgera summary [QUERY…]`.
  static let summary = Command(
    "summary", group: .reports,
    summary: "Show income, expenses and what was saved, by period, category and wallet",
    synopsis: "[QUERY…]",
    help: """
      Shows what came in and went out in a stretch of time, what was left over, and
      its share of the income; then the categories and the wallets (assets and
      liabilities) that took part. Without dates it is this month until today, or
      with an interval (-D -W -M -Q -Y) everything until today. Entries after today
      count only if an end date asks for them.

      Transfers and adjustments (the tag adjustment:, equity accounts) are neither
      income nor expense; refunds reduce the expense. What was paid from several
      wallets counts for each in proportion. Archived wallets count for the time in
      which they lived.

      Words that match wallets choose wallets, words that match categories choose
      categories; --wallet chooses wallets whatever their names. Books with a base
      currency are summed in it, at the rates at which entries were booked; -X and
      --value ask for others.

        ledgera summary
        ledgera summary -p 2026
        ledgera summary -M -b 2026-01 --depth 2
        ledgera summary savings -p lastmonth
        ledgera summary --wallet cash tag:trip=Tokyo -b 2026
      """,
    options: [.wallet]
  ) { (invocation, output) throws(CommandFailure) in
    let ledger = try invocation.ledger(&output)
    let journal = ledger.journal
    let scope = try invocation.scope(journal, &output)
    let choice = try invocation.chosenAccounts(scope, journal)
    var request = SummaryRequest(categories: choice.categories)
    request.wallets = choice.wallets
    request.query = choice.query
    request.span = scope.span.untilToday(try invocation.today(), isWhole: scope.interval != nil)
    request.interval = scope.interval
    request.depth = scope.depth
    request.valuation = scope.valuation
    request.infersMarketPrices = scope.infersMarketPrices
    let report: SummaryReport
    do throws(TooManyPeriods) {
      report = try SummaryReport(ledger, request)
    } catch { throw .usage(error.message) }
    let document = try output.adding(
      report.usedRates, of: journal, to: report.document, for: invocation)
    try output.write(document, for: invocation)
    return .fine
  }
}

extension OptionSpec {
  fileprivate static let wallet = OptionSpec(
    "wallet", value: .required("ACCOUNT", .names(.accounts)),
    help: "only what these wallets took part in, by a part of their name. Can be repeated")
}

extension DateSpan {
  /// Without an end it ends today; without dates it is the month so far, or all of time if `isWhole`.
  fileprivate func untilToday(_ today: Day, isWhole: Bool) -> DateSpan {
    if isOpen, !isWhole { return DateSpan(start: today.startOfMonth, end: DateSpan(today).end) }
    return fillingOpenEnds(from: DateSpan(end: DateSpan(today).end))
  }
}

extension Invocation {
  /// What a summary counts, as query words and `--wallet` say.
  fileprivate func chosenAccounts(
    _ scope: ReportScope, _ journal: Journal
  ) throws(CommandFailure) -> (categories: [Bool], wallets: [Bool]?, query: CompiledQuery?) {
    let named = scope.query.removing { !$0.isAccountChoice }
    let compiled = CompiledQuery(named, journal)
    let matches = journal.accounts.nodes.indices.map { compiled.matches(AccountID(UInt32($0))) }
    let types = journal.accounts.nodes.map(\.type)
    let isCategory = types.map { type in
      type.map { $0.isSubtype(of: .revenue) || $0 == .expense } ?? false
    }
    let isWallet = types.map { type in
      type.map { $0.isSubtype(of: .asset) || $0 == .liability } ?? false
    }
    // Words that match wallets only say nothing about categories, and the other way round.
    let isNobody = !zip(matches, zip(isCategory, isWallet)).contains { $0 && ($1.0 || $1.1) }
    let categories = isNobody ? matches : chosen(of: isCategory, matches) ?? isCategory
    var wallets = chosen(of: isWallet, matches)
    if let patterns = try walletPatterns() {
      wallets = isWallet.indices.map { index in
        isWallet[index] && (wallets?[index] ?? true)
          && patterns.contains { $0.matches(journal.name(AccountID(UInt32(index)))) }
      }
    }
    let rest = scope.query.removing { $0.isAccountChoice || $0.isDate || $0.isDepth }
    return (categories, wallets, rest == .everything ? nil : CompiledQuery(rest, journal))
  }

  /// Those of a kind that match; nil: all or none of them do.
  private func chosen(of isKind: [Bool], _ matches: [Bool]) -> [Bool]? {
    let chosen = isKind.indices.map { isKind[$0] && matches[$0] }
    return chosen == isKind || !chosen.contains(true) ? nil : chosen
  }

  private func walletPatterns() throws(CommandFailure) -> [Pattern]? {
    var patterns: [Pattern] = []
    for given in options where given.name == OptionSpec.wallet.name {
      do throws(PatternError) {
        patterns.append(try Pattern(given.value ?? ""))
      } catch {
        throw .usage(
          "option '--wallet' \(shown(given.value ?? "")): \(error.message)", at: given.origin)
      }
    }
    return patterns.isEmpty ? nil : patterns
  }
}

extension Query {
  /// `acct:` or `type:`.
  fileprivate var isAccountChoice: Bool {
    if case .types = self { return true }
    return isAccount
  }
}
