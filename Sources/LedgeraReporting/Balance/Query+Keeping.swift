import LedgeraModel
import LedgeraQuerying

extension Query {
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
