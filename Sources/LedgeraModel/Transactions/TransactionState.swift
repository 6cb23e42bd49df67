/// How far a transaction or posting has been compared with a statement.
public enum TransactionState: UInt8, Sendable, CaseIterable, Comparable, BitwiseCopyable {
  /// No mark.
  case unreconciled = 0
  /// Marked `!`.
  case pending = 1
  /// Marked `*`.
  case reconciled = 2

  public static func < (left: TransactionState, right: TransactionState) -> Bool {
    left.rawValue < right.rawValue
  }

  /// The mark as written: empty, `!` or `*`.
  public var mark: String {
    switch self {
    case .unreconciled: ""
    case .pending: "!"
    case .reconciled: "*"
    }
  }
}

/// Whether a posting takes part in balancing.
public enum PostingKind: UInt8, Sendable, BitwiseCopyable {
  case real = 0
  /// `(account)`: need not balance.
  case virtual = 1
  /// `[account]`: balances with the other bracketed postings.
  case balancedVirtual = 2
}
