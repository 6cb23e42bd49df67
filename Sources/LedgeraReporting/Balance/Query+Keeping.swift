import LedgeraModel
import LedgeraQuerying

extension Query {
  /// The conditions that an account can meet by itself, and their direct negations. Payee and note
  /// of an account are empty.
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
