public import LedgeraDiagnostics
public import LedgeraModel

/// Why a balance report cannot be made.
public enum BalanceFailure: ExplainedError {
  case tooManyPeriods(TooManyPeriods)
  case percentageOfSeveralCommodities
  /// More figures than `BalanceReport.figureLimit`.
  case tooManyFigures

  public var kind: FailureKind {
    switch self {
    case .tooManyPeriods, .tooManyFigures: .usage
    case .percentageOfSeveralCommodities: .findings
    }
  }

  public var message: String {
    switch self {
    case .tooManyPeriods(let excess): excess.message
    case .percentageOfSeveralCommodities: "percentages need all amounts in one commodity"
    case .tooManyFigures:
      "the report would have more than \(BalanceReport.figureLimit) figures"
    }
  }

  public var hints: [String] {
    switch self {
    case .tooManyPeriods: []
    case .percentageOfSeveralCommodities: ["convert them: --cost, -V or -X COMMODITY"]
    case .tooManyFigures: ["use a longer interval, a shorter period or a smaller --depth"]
    }
  }
}
