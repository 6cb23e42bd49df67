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
