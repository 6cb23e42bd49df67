public import LedgeraModel
import LedgeraQuerying

/// What a balance report is asked for: which postings, when, at what value, shown how.
public struct BalanceRequest: Sendable {
  public var selection: PostingSelection
  public var options: BalanceOptions
  /// What happened later does not count, and later prices do not; nil: there is no such moment.
  /// The selection's span ends with its day at the latest.
  public var asOf: Moment?

  public init(
    _ selection: PostingSelection = PostingSelection(), options: BalanceOptions = BalanceOptions()
  ) {
    self.selection = selection
    self.options = options
  }

  /// No posting is left out or told apart by its day.
  var coversAllDays: Bool { selection.interval == nil && selection.days.isOpen }

  /// Postings before the report's first day count, or at least show that there is the account.
  var includesEarlierPostings: Bool {
    options.accumulation == .historical || options.calculation == .valueChange
      || options.calculation == .gain || options.showsZeros || selection.depth.general == 0
  }
}

/// What a balance report shows and how its figures are made.
public struct BalanceOptions: Sendable, Hashable {
  /// What a figure is made from.
  public enum Calculation: Sendable, Hashable {
    /// The sum of the postings' amounts.
    case sum
    /// The change of the value of the balance held (deposits and price changes).
    case valueChange
    /// The value of the balance held less what it cost.
    case gain
    /// The number of postings.
    case count
  }

  /// Which postings a period's figure includes.
  public enum Accumulation: Sendable, Hashable {
    /// Those in the period.
    case change
    /// Those from the report's start to the period's end.
    case cumulative
    /// All up to the period's end, also before the report's start.
    case historical
  }

  /// How amounts of several commodities are set.
  public enum Layout: Sendable, Hashable {
    /// On one line in period columns, cut to a width when one is given; one below the other in the
    /// simple list.
    case wide(maximumWidth: Int?)
    /// Each commodity on a line of its own.
    case tall
    /// Symbols in a column of their own.
    case bare
    /// A line for each figure of each commodity, without totals.
    case tidy
  }

  public var calculation = Calculation.sum
  public var accumulation = Accumulation.change
  public var layout = Layout.wide(maximumWidth: nil)
  /// Parents include their subaccounts and are listed above them.
  public var isTree = false
  /// Parents with one subaccount and nothing of their own have a row too; only in a tree.
  public var showsBoringParents = false
  /// Leading parts left out of account names.
  public var droppedParts = 0
  /// Rows of zeros are shown.
  public var showsZeros = false
  /// Declared accounts without postings count as having a zero balance; leaves only.
  public var includesDeclared = false
  /// Largest total first.
  public var sortsByAmount = false
  /// Figures in percent of their column's total.
  public var isPercentage = false
  /// Figures with the opposite sign.
  public var isInverted = false
  /// Accounts side by side, periods one below the other.
  public var isTransposed = false
  public var hasTotalColumn = false
  public var hasAverageColumn = false
  public var hasTotalsRow = true
  /// The other postings of the matching postings' transactions are summed instead.
  public var showsRelated = false

  public init() {}
}
