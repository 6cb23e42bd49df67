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
