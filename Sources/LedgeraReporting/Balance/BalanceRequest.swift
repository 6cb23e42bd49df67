public import LedgeraModel
import LedgeraQuerying

/// What a balance report is about and how it is shown: which postings, when, at what value.
public struct BalanceRequest: Sendable {
  public var selection: PostingSelection
  public var options: BalanceOptions
  /// Later transactions and prices are ignored; nil: none are. The selection's span ends with this
  /// day at the latest.
  public var asOf: Moment?

  public init(
    _ selection: PostingSelection = PostingSelection(), options: BalanceOptions = BalanceOptions()
  ) {
    self.selection = selection
    self.options = options
  }

  /// Whether no posting is left out or treated differently because of its day.
  var coversAllDays: Bool { selection.interval == nil && selection.days.isOpen }

  /// Whether postings before the report's first day count, or at least show that the account
  /// exists.
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
    /// The change in value of the balance (deposits and price changes).
    case valueChange
    /// The value of the balance less its cost.
    case gain
    /// The number of postings.
    case count
  }

  /// Which postings a period's figure includes.
  public enum Accumulation: Sendable, Hashable {
    /// Postings in the period.
    case change
    /// Postings from the report's start to the period's end.
    case cumulative
    /// All postings up to the period's end, including those before the report's start.
    case historical
  }

  /// How amounts of several commodities are laid out.
  public enum Layout: Sendable, Hashable {
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

  public var calculation = Calculation.sum
  public var accumulation = Accumulation.change
  public var layout = Layout.wide(maximumWidth: nil)
  /// Whether parents include their subaccounts and are listed above them.
  public var isTree = false
  /// Whether parents with one subaccount and nothing of their own have a row; only in a tree.
  public var showsBoringParents = false
  /// Leading parts left out of account names.
  public var droppedParts = 0
  /// Whether rows of zeros are shown.
  public var showsZeros = false
  /// Whether declared accounts without postings count as having a zero balance; leaves only.
  public var includesDeclared = false
  /// Whether the largest total comes first.
  public var sortsByAmount = false
  /// Whether figures are percentages of their column's total.
  public var isPercentage = false
  /// Whether figures have the opposite sign.
  public var isInverted = false
  /// Whether accounts are side by side, and periods below each other.
  public var isTransposed = false
  public var hasTotalColumn = false
  public var hasAverageColumn = false
  public var hasTotalsRow = true
  /// Whether the other postings of the matching postings' transactions are summed instead.
  public var showsRelated = false

  public init() {}
}
