package import LedgeraModel

extension Query {
  /// An equivalent query with nested lists flattened, and without constants and repetitions.
  package var simplified: Query {
    switch self {
    case .not(let query): return query.simplified.negated
    case .and(let queries):
      var kept: [Query] = []
      for query in queries {
        switch query.simplified {
        case .everything: continue
        case .nothing: return .nothing
        case .and(let inner): kept += inner
        case let other: kept.append(other)
        }
      }
      kept = Query.withoutRepeats(kept)
      return kept.isEmpty ? .everything : kept.count == 1 ? kept[0] : .and(kept)
    case .or(let queries):
      var kept: [Query] = []
      for query in queries {
        switch query.simplified {
        case .nothing: continue
        case .everything: return .everything
        case .or(let inner): kept += inner
        case let other: kept.append(other)
        }
      }
      kept = Query.withoutRepeats(kept)
      return kept.isEmpty ? .nothing : kept.count == 1 ? kept[0] : .or(kept)
    case .anyPosting(let query): return .anyPosting(query.simplified)
    case .allPostings(let query): return .allPostings(query.simplified)
    case .date(let span), .secondaryDate(let span): return span.isOpen ? .everything : self
    default: return self
    }
  }

  /// The negation.
  package var negated: Query {
    switch self {
    case .everything: .nothing
    case .nothing: .everything
    case .not(let query): query
    default: .not(self)
    }
  }

  /// Both queries; simplified.
  package func and(_ other: Query) -> Query { Query.and([self, other]).simplified }

  private static func withoutRepeats(_ queries: [Query]) -> [Query] {
    var seen: Set<Query> = []
    return queries.filter { seen.insert($0).inserted }
  }

  /// The query without the conditions for which `isRemoved` is true, as if they had not been given.
  ///
  /// It is called for single conditions only, never for `not`, `and` and the like.
  package func removing(_ isRemoved: (Query) -> Bool) -> Query {
    (remainder(isRemoved) ?? .everything).simplified
  }

  /// nil: nothing is left.
  private func remainder(_ isRemoved: (Query) -> Bool) -> Query? {
    switch self {
    case .not(let query): return query.remainder(isRemoved).map { .not($0) }
    case .anyPosting(let query): return query.remainder(isRemoved).map { .anyPosting($0) }
    case .allPostings(let query): return query.remainder(isRemoved).map { .allPostings($0) }
    case .and(let queries):
      let kept = queries.compactMap { $0.remainder(isRemoved) }
      return kept.isEmpty && !queries.isEmpty ? nil : .and(kept)
    case .or(let queries):
      let kept = queries.compactMap { $0.remainder(isRemoved) }
      return kept.isEmpty && !queries.isEmpty ? nil : .or(kept)
    default: return isRemoved(self) ? nil : self
    }
  }

  /// Whether it has a condition for which `isWanted` is true, at any depth.
  package func contains(_ isWanted: (Query) -> Bool) -> Bool {
    switch self {
    case .not(let query), .anyPosting(let query), .allPostings(let query):
      query.contains(isWanted)
    case .and(let queries), .or(let queries): queries.contains { $0.contains(isWanted) }
    default: isWanted(self)
    }
  }
}

/// Conditions that reports treat separately.
extension Query {
  /// `date:` or `date2:`.
  package var isDate: Bool {
    switch self {
    case .date, .secondaryDate: true
    default: false
    }
  }

  /// `depth:`
  package var isDepth: Bool {
    switch self {
    case .depth, .accountDepth: true
    default: false
    }
  }

  /// `amt:` or `cur:`, which are tested against original amounts.
  package var isAmount: Bool {
    switch self {
    case .amount, .commodity: true
    default: false
    }
  }

  /// Whether it is a condition that an account by itself can fail.
  package var concernsAccounts: Bool {
    switch self {
    case .everything, .account, .types, .depth, .accountDepth, .tag: true
    default: false
    }
  }

  /// `acct:`
  package var isAccount: Bool {
    if case .account = self { return true }
    return false
  }

  /// `type:`
  package var isType: Bool {
    if case .types = self { return true }
    return false
  }

  /// `status:`
  package var isState: Bool {
    if case .state = self { return true }
    return false
  }

  /// Without `depth:`, which reports apply by shortening account names; negated ones and
  /// alternatives are kept.
  package var withoutDepth: Query {
    switch self {
    case .and(let queries): Query.and(queries.filter { !$0.isDepth }).simplified
    default: isDepth ? .everything : self
    }
  }

  /// The days that can match: the intersection of required spans, the hull of alternatives,
  /// ignoring negated ones. From `date:` conditions, or from `date2:` if `secondary`.
  package func dateSpan(secondary: Bool = false) -> DateSpan {
    switch self {
    case .date(let span): return secondary ? .all : span
    case .secondaryDate(let span): return secondary ? span : .all
    case .and(let queries):
      return queries.reduce(.all) { $0.intersection($1.dateSpan(secondary: secondary)) }
    case .or(let queries):
      guard let first = queries.first?.dateSpan(secondary: secondary) else { return .all }
      return queries.dropFirst().reduce(first) { $0.hull($1.dateSpan(secondary: secondary)) }
    case .anyPosting(let query), .allPostings(let query):
      return query.dateSpan(secondary: secondary)
    default: return .all
    }
  }

  /// The limits of required `depth:` conditions; of several general ones the smallest.
  package var depthLimit: DepthLimit {
    switch self {
    case .depth(let depth): return DepthLimit(general: depth)
    case .accountDepth(let pattern, let depth):
      return DepthLimit(specific: [.init(pattern: pattern, depth: depth)])
    case .and(let queries): return queries.reduce(DepthLimit()) { $0.combined(with: $1.depthLimit) }
    default: return DepthLimit()
    }
  }
}

extension Query {
  /// The number of conditions.
  package var conditionCount: Int {
    switch self {
    case .not(let inner), .anyPosting(let inner), .allPostings(let inner): inner.conditionCount
    case .and(let list), .or(let list): list.reduce(0) { $0 + $1.conditionCount }
    default: 1
    }
  }
}
