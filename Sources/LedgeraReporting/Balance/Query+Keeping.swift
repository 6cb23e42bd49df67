import LedgeraModel
import LedgeraQuerying

extension Query {
  /// The query with everything in place of conditions that are not wanted, so that it matches more.
  ///
  /// `isWanted` is asked about single conditions and about whole negations.
  func keeping(_ isWanted: (Query) -> Bool) -> Query {
    switch self {
    case .and(let list): Query.and(list.map { $0.keeping(isWanted) }).simplified
    case .or(let list): Query.or(list.map { $0.keeping(isWanted) }).simplified
    default: isWanted(self) ? self : .everything
    }
  }

  /// What an account can answer by itself: its conditions and direct negations of them. It has
  /// neither payee nor note.
  var accountConditions: Query {
    switch self {
    case .and(let list): Query.and(list.map(\.accountConditions)).simplified
    case .or(let list): Query.or(list.map(\.accountConditions)).simplified
    case .account, .types, .tag, .not(.account), .not(.types), .not(.tag): self
    case .payee, .note: .nothing
    default: .everything
    }
  }
}
