import LedgeraModel
import LedgeraQuantities

/// What directives set for the lines below them (grammar.md § Scope of directives).
struct ParserState: Equatable {
  /// For year-less dates.
  var defaultYear: Int
  /// A `Y` directive has said the year.
  var isYearSettled = false
  /// From a `decimal-mark` directive; 0: none.
  var decimalMark: UInt8 = 0
  /// The full names of account parents from `apply account`, each below the one before it.
  var appliedAccounts: [String] = []
  /// The last one is tried first.
  var aliases: [AccountAlias] = []
  /// From `D`: commodity and how it is written; nil: none.
  var defaultCommodity: CommodityID?
  /// Decimal mark of that `D`, for every commodity whose own is not declared; 0: none.
  var defaultMark: UInt8 = 0
  /// The text was made from a file in another format (`SourceTranslation.text`).
  var isTranslated = false
  /// Differs after every directive that changes this state.
  var changeCount = 0

  init(defaultYear: Int) { self.defaultYear = defaultYear }

  var rewritesAccounts: Bool { !appliedAccounts.isEmpty || !aliases.isEmpty }
}

/// What the parser keeps per commodity so that most amounts touch nothing else.
struct CommodityFormat {
  /// Decimal mark from a directive; 0: not settled.
  var declaredMark: UInt8 = 0
  /// Most decimals of any written amount.
  var maximumScale: UInt8 = 0
  /// An amount was seen whose style is noted.
  var hasStyle = false
  /// A grouped number was seen.
  var hasGrouping = false
  /// A decimal mark was seen.
  var hasMark = false
}
