package import LedgeraModel
package import LedgeraQuantities

/// Selects transactions, postings or accounts.
///
/// A posting is tested by itself. A transaction meets a condition on postings (`account`, `amount`,
/// `commodity`, `type`, `depth`, `tag`) if any of its postings does, each condition on its own;
/// hence `not` finds transactions of which no posting matches. Source: reference.md § Queries.
package indirect enum Query: Hashable, Sendable {
  case everything
  case nothing
  case not(Query)
  /// All of them; everything when empty.
  case and([Query])
  /// At least one of them; nothing when empty.
  case or([Query])
  /// For a transaction: one and the same posting matches all of it. For a posting: the posting
  /// matches.
  case anyPosting(Query)
  /// For a transaction: it has postings and each of them matches. For a posting: the posting
  /// matches.
  case allPostings(Query)

  /// `acct:`, the full account name.
  case account(Pattern)
  /// `type:`, including subtypes.
  case types(Set<AccountType>)
  /// `depth:`, at most this many name parts.
  case depth(Int)
  /// `depth:REGEX=N`, a limit for matching accounts only.
  case accountDepth(Pattern, Int)
  /// `amt:`, any amount of the posting.
  case amount(AmountComparison)
  /// `cur:`, the whole symbol of any amount of the posting.
  case commodity(Pattern)
  /// `real:`, whether the posting takes part in balancing without brackets. A transaction is real
  /// if any of its postings is.
  case real(Bool)
  /// `status:`, the posting's own state or else its transaction's; for a transaction, its own.
  case state(TransactionState)
  /// `kind:`, what the transaction is.
  case kinds(Set<TransactionKind>)
  /// `code:`
  case code(Pattern)
  /// `desc:`, the whole description.
  case description(Pattern)
  /// `payee:`, the description before `|`.
  case payee(Pattern)
  /// `note:`, the description after `|`.
  case note(Pattern)
  /// `date:`
  case date(DateSpan)
  /// `date2:`, the secondary date or else the date.
  case secondaryDate(DateSpan)
  /// `tag:NAME` or `tag:NAME=VALUE`: a tag of the posting, its transaction, its account or a parent
  /// of that; for a transaction, also those of its postings.
  case tag(name: Pattern, value: Pattern?)
}

/// A condition on the number of an amount.
package struct AmountComparison: Hashable, Sendable {
  /// How the amount compares with the number.
  package enum Relation: String, Sendable, CaseIterable {
    case lessOrEqual = "<="
    case less = "<"
    case greaterOrEqual = ">="
    case greater = ">"
    case equal = "="
  }

  package let relation: Relation
  package let quantity: Quantity
  /// Whether signs count; otherwise magnitudes are compared.
  package let isSigned: Bool

  package init(_ relation: Relation, _ quantity: Quantity, isSigned: Bool) {
    self.relation = relation
    self.quantity = quantity
    self.isSigned = isSigned
  }

  /// Whether the number of an amount meets the condition.
  package func matches(_ amount: Quantity) -> Bool {
    let (left, right) =
      isSigned ? (amount, quantity) : (amount.magnitude, quantity.magnitude)
    return switch relation {
    case .less: left < right
    case .lessOrEqual: !(right < left)
    case .greater: right < left
    case .greaterOrEqual: !(left < right)
    case .equal: left == right
    }
  }
}
