package import LedgeraDiagnostics
package import LedgeraModel

/// Why a balance report cannot be made.
package enum BalanceFailure: ExplainedError {
  case tooManyPeriods(TooManyPeriods)
  case percentageOfSeveralCommodities
  /// More figures than `BalanceReport.figureLimit`.
  case tooManyFigures

  package var kind: FailureKind {
    switch self {
    case .tooManyPeriods, .tooManyFigures: .usage
    case .percentageOfSeveralCommodities: .findings
    }
  }

  package var message: String {
    switch self {
    case .tooManyPeriods(let excess): excess.message
    case .percentageOfSeveralCommodities: "percentages need all amounts in one commodity"
    case .tooManyFigures:
      "the report would have more than \(BalanceReport.figureLimit) figures"
    }
  }

  package var hints: [String] {
    switch self {
    case .tooManyPeriods: []
    case .percentageOfSeveralCommodities: ["convert them: --cost, -V or -X COMMODITY"]
    case .tooManyFigures: ["use a longer interval, a shorter period or a smaller --depth"]
    }
  }
}
