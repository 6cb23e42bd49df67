package import LedgeraDiagnostics
package import LedgeraModel

/// What a register is about and how it is shown: which postings, when, at what value. With an
/// interval, postings are summed by account in each period.
package struct RegisterRequest: Sendable {
  package var selection: PostingSelection
  package var options: RegisterOptions

  package init(
    _ selection: PostingSelection = PostingSelection(),
    options: RegisterOptions = RegisterOptions()
  ) {
    self.selection = selection
    self.options = options
  }
}

package struct RegisterOptions: Sendable {
  /// Whether the running total begins with what was posted before the report's start.
  package var isHistorical = false
  /// Whether to show the running mean of the amounts instead of their sum.
  package var showsAverage = false
  /// Whether to show the other postings of the matching postings' transactions instead.
  package var showsRelated = false
  /// Whether amounts have the opposite sign.
  package var isInverted = false
  /// Leading parts left out of account names.
  package var droppedParts = 0
  /// Whether to show periods without postings, and sums of zero; only with an interval.
  package var showsZeros = false
  /// Whether to show each posting's value in the base currency when it was booked, with its rate;
  /// only without an interval.
  package var showsDetails = false
  /// What lines are sorted by, first by the first; empty: by date.
  package var order: [RegisterOrder] = []
  /// How many threads make its lines.
  package var threads = 1

  package init() {}
}

/// Why a register cannot be made.
package enum RegisterFailure: ExplainedError {
  case tooManyPeriods(TooManyPeriods)
  /// All running totals together have more amounts than `RegisterReport.amountLimit`.
  case tooManyAmounts

  package var kind: FailureKind { .usage }

  package var message: String {
    switch self {
    case .tooManyPeriods(let excess): excess.message
    case .tooManyAmounts:
      "the running totals would have more than \(RegisterReport.amountLimit) amounts"
    }
  }

  package var hints: [String] {
    switch self {
    case .tooManyPeriods: []
    case .tooManyAmounts: ["ask for fewer commodities with cur:, or for a shorter period"]
    }
  }
}

extension RegisterReport {
  /// Every line has the total in all its commodities. Registers with more amounts are refused.
  package static let amountLimit = 4_000_000
}

/// Counts the amounts in the totals of a register, which can be as many as the square of its lines.
struct RegisterSize {
  private let shownLimit: Int
  private let heldLimit: Int
  private var shown = 0
  private var held = 0

  /// - Parameter heldLimit: Zero amounts are not shown, but take time.
  init(shownLimit: Int = RegisterReport.amountLimit, heldLimit: Int = 100_000_000) {
    self.shownLimit = shownLimit
    self.heldLimit = heldLimit
  }

  /// Counts the amounts of another line's total.
  mutating func add(_ total: WideBalance) throws(RegisterFailure) {
    held += total.amounts.count
    shown += total.amounts.count { !$0.isZero }
    if shown > shownLimit || held > heldLimit { throw .tooManyAmounts }
  }
}
