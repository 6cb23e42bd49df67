public import LedgeraDiagnostics
public import LedgeraModel

/// Why a register cannot be made.
public enum RegisterFailure: ExplainedError {
  case tooManyPeriods(TooManyPeriods)
  /// More amounts than `RegisterReport.amountLimit` in all running totals together.
  case tooManyAmounts

  public var kind: FailureKind { .usage }

  public var message: String {
    switch self {
    case .tooManyPeriods(let excess): excess.message
    case .tooManyAmounts:
      "the running totals would have more than \(RegisterReport.amountLimit) amounts"
    }
  }

  public var hints: [String] {
    switch self {
    case .tooManyPeriods: []
    case .tooManyAmounts: ["ask for fewer commodities with cur:, or for a shorter period"]
    }
  }
}

extension RegisterReport {
  /// Every line has the total in all its commodities. A register of more amounts is refused.
  public static let amountLimit = 4_000_000
}

/// Counts the amounts in the totals of a register, which may be as many as the square of its lines.
struct RegisterSize {
  private let shownLimit: Int
  private let heldLimit: Int
  private var shown = 0
  private var held = 0

  /// - Parameter heldLimit: Amounts of zero are not shown, but take time.
  init(shownLimit: Int = RegisterReport.amountLimit, heldLimit: Int = 100_000_000) {
    self.shownLimit = shownLimit
    self.heldLimit = heldLimit
  }

  /// Counts the amounts of one more line's total.
  mutating func add(_ total: WideBalance) throws(RegisterFailure) {
    held += total.amounts.count
    shown += total.amounts.count { !$0.isZero }
    if shown > shownLimit || held > heldLimit { throw .tooManyAmounts }
  }
}
