/// What a query decides about postings from their accounts alone, by account number.
struct AccountVerdicts: Sendable {
  /// All postings to these accounts match.
  private(set) var matching: NameSet
  /// No posting to these accounts matches. For accounts in neither set it depends on the posting.
  private(set) var excluded: NameSet

  /// Linear in the conditions, times the accounts.
  init(_ query: Query, _ names: QueryNames, accountCount count: Int) {
    matching = NameSet(count: count)
    excluded = matching
    switch query {
    case .everything: matching = .everything(count: count)
    case .nothing: excluded = .everything(count: count)
    case .not(let inner):
      let verdicts = AccountVerdicts(inner, names, accountCount: count)
      (matching, excluded) = (verdicts.excluded, verdicts.matching)
    case .anyPosting(let inner), .allPostings(let inner):
      self = AccountVerdicts(inner, names, accountCount: count)
    case .and(let list):
      matching = .everything(count: count)
      for inner in list {
        let verdicts = AccountVerdicts(inner, names, accountCount: count)
        matching.formIntersection(verdicts.matching)
        excluded.formUnion(verdicts.excluded)
      }
    case .or(let list):
      excluded = .everything(count: count)
      for inner in list {
        let verdicts = AccountVerdicts(inner, names, accountCount: count)
        matching.formUnion(verdicts.matching)
        excluded.formIntersection(verdicts.excluded)
      }
    case .account, .types, .depth, .accountDepth:
      matching.formUnion(names[query])
      excluded = matching.complement
    case .tag: matching.formUnion(names[query])
    case .description, .payee, .note, .commodity, .amount, .real, .state, .code, .date,
      .secondaryDate, .kinds:
      break
    }
  }
}
