public import LedgeraModel

/// A query as read, with what it asks for besides its conditions.
public struct ParsedQuery: Hashable, Sendable {
  /// Simplified.
  public var query: Query
  /// The interval of the last `date:` that has one (`date:'monthly in 2024'`); it acts like the
  /// option.
  public var interval: Interval?
  /// Words that were taken as account patterns but look like mistyped conditions.
  public var doubts: [QueryDoubt]

  public init(query: Query = .everything, interval: Interval? = nil, doubts: [QueryDoubt] = []) {
    self.query = query
    self.interval = interval
    self.doubts = doubts
  }

  /// A sentence about each doubtful word that matches no account of the books, such as `no account
  /// matches "descr:shop"; did you mean "desc:shop"?`
  public func warnings(for journal: Journal) -> [String] {
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
public struct QueryDoubt: Hashable, Sendable {
  /// As typed, e.g. `descr:shop`.
  public let text: String
  /// What was probably meant, e.g. `desc:shop`.
  public let suggestion: String
  /// The account pattern that it was taken for.
  public let pattern: Pattern
}

extension Journal {
  func accountNameBytes(_ index: Int) -> UnsafeBufferPointer<UInt8> {
    store.accountNames[UInt32(index)]
  }
}
