package import LedgeraDiagnostics
package import LedgeraModel
import LedgeraQuerying

/// What a balance report is about and how it is shown: which postings, when, at what value.
package struct BalanceRequest: Sendable {
  package var selection: PostingSelection
  package var options: BalanceOptions
  /// Later transactions and prices are ignored; nil: none are. The selection's span ends with this
  /// day at the latest.
  package var asOf: Moment?

  package init(
    _ selection: PostingSelection = PostingSelection(), options: BalanceOptions = BalanceOptions()
  ) {
    self.selection = selection
    self.options = options
  }

  /// Whether no posting is left out or treated differently because of its day.
  var coversAllDays: Bool { selection.interval == nil && selection.days.isOpen }

  /// Whether postings before the report's first day count.
  var includesEarlierPostings: Bool {
    options.accumulation == .historical || options.calculation == .valueChange
      || options.calculation == .gain
  }
}

/// What a balance report shows and how its figures are made.
package struct BalanceOptions: Sendable, Hashable {
  /// What a figure is made from.
  package enum Calculation: Sendable, Hashable {
    /// The sum of the postings' amounts.
    case sum
    /// The change in value of the balance (deposits and price changes).
    case valueChange
    /// The value of the balance less its cost.
    case gain
    /// The number of postings.
    case count
  }

  /// Which postings a period's figure includes.
  package enum Accumulation: Sendable, Hashable {
    /// Postings in the period.
    case change
    /// Postings from the report's start to the period's end.
    case cumulative
    /// All postings up to the period's end, including those before the report's start.
    case historical
  }

  /// How amounts of several commodities are laid out.
  package enum Layout: Sendable, Hashable {
    /// In period columns on one line, cut to a width if one is given; in the simple list below each
    /// other.
    case wide(maximumWidth: Int?)
    /// Each commodity on a line of its own.
    case tall
    /// Symbols in a column of their own.
    case bare
    /// A line for each figure of each commodity, without totals.
    case tidy
  }

  package var calculation = Calculation.sum
  package var accumulation = Accumulation.change
  package var layout = Layout.wide(maximumWidth: nil)
  /// Whether parents include their subaccounts and are listed above them.
  package var isTree = false
  /// Whether parents with one subaccount and nothing of their own have a row; only in a tree.
  package var showsBoringParents = false
  /// Leading parts left out of account names.
  package var droppedParts = 0
  /// Whether rows of zeros are shown.
  package var showsZeros = false
  /// Whether declared accounts without postings count as having a zero balance; leaves only.
  package var includesDeclared = false
  /// Whether the largest total comes first.
  package var sortsByAmount = false
  /// Whether figures are percentages of their column's total.
  package var isPercentage = false
  /// Whether figures have the opposite sign.
  package var isInverted = false
  /// Whether accounts are side by side, and periods below each other.
  package var isTransposed = false
  /// Whether the columns of periods are left out, and only those of totals and averages shown.
  package var hidesPeriods = false
  package var hasTotalColumn = false
  package var hasAverageColumn = false
  package var hasTotalsRow = true
  /// Whether the other postings of the matching postings' transactions are summed instead.
  package var showsRelated = false

  package init() {}

  /// Whether figures come from what accounts hold, not only from what changes.
  var usesBalances: Bool {
    accumulation != .change || calculation == .valueChange || calculation == .gain
  }

  /// What the totals row of records is called.
  static let recordedTotal = "Total:"
}

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

  package var hledgerMessage: String? {
    guard case .percentageOfSeveralCommodities = self else { return nil }
    return "Cannot calculate percentages if accounts have different commodities"
      + " (Hint: Try --cost, -V or similar flags.)"
  }

  package var hints: [String] {
    switch self {
    case .tooManyPeriods: []
    case .percentageOfSeveralCommodities: ["convert them: --cost, -V or -X COMMODITY"]
    case .tooManyFigures: ["use a longer interval, a shorter period or a smaller --depth"]
    }
  }
}

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
