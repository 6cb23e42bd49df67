package import LedgeraModel

/// A query as read, with what it asks for besides its conditions.
package struct ParsedQuery: Hashable, Sendable {
  /// Simplified.
  package var query: Query
  /// The interval of the last `date:` that has one (`date:'monthly in 2024'`); it acts like the
  /// option.
  package var interval: Interval?
  /// Words that were taken as account patterns but look like mistyped conditions.
  package var doubts: [QueryDoubt]

  package init(query: Query = .everything, interval: Interval? = nil, doubts: [QueryDoubt] = []) {
    self.query = query
    self.interval = interval
    self.doubts = doubts
  }

  /// A sentence about each doubtful word that matches no account of the books, such as `no account
  /// matches "descr:shop"; did you mean "desc:shop"?`
  package func warnings(for journal: Journal) -> [String] {
    doubts.compactMap { doubt in
      let accounts = journal.accounts.nodes.indices
      if accounts.contains(where: { doubt.pattern.matches(journal.accountNameBytes($0)) }) {
        return nil
      }
      return "no account matches \"\(doubt.text)\"; did you mean \"\(doubt.suggestion)\"?"
    }
  }
}

/// A word that may be a mistyped condition.
package struct QueryDoubt: Hashable, Sendable {
  /// As typed, e.g. `descr:shop`.
  package let text: String
  /// What was probably meant, e.g. `desc:shop`.
  package let suggestion: String
  /// The account pattern that it was taken for.
  package let pattern: Pattern
}

extension Journal {
  func accountNameBytes(_ index: Int) -> UnsafeBufferPointer<UInt8> {
    store.accountNames[UInt32(index)]
  }
}

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
