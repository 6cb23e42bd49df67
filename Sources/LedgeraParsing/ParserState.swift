import LedgeraModel
import LedgeraQuantities

/// What directives set for the lines below them (grammar.md § Scope of directives).
struct ParserState: Equatable {
  /// For dates without a year.
  var defaultYear: Int
  /// Whether a `Y` directive has set the year.
  var isYearSettled = false
  /// From a `decimal-mark` directive; 0: none.
  var decimalMark: UInt8 = 0
  /// The full names of account parents from `apply account`, each below the one before it.
  var appliedAccounts: [String] = []
  /// Those declared later are tried first.
  var aliases: [AccountAlias] = []
  /// From `D`: commodity and how it is written; nil: none.
  var defaultCommodity: CommodityID?
  /// Decimal mark of that `D`, for every commodity whose own is not declared; 0: none.
  var defaultMark: UInt8 = 0
  /// Whether the text was translated from a file in another format (`SourceTranslation.text`).
  var isTranslated = false
  /// Differs after each directive that changes this state.
  var changeCount = 0

  init(defaultYear: Int) { self.defaultYear = defaultYear }

  var rewritesAccounts: Bool { !appliedAccounts.isEmpty || !aliases.isEmpty }
}

/// What the parser needs to know of a commodity for most of its amounts.
struct CommodityFormat {
  /// Decimal mark from a directive; 0: undetermined.
  var declaredMark: UInt8 = 0
  /// Most decimals of any written amount.
  var maximumScale: UInt8 = 0
  /// Whether the style of an amount has been noted.
  var hasStyle = false
  /// Whether a grouped number has occurred.
  var hasGrouping = false
  /// Whether a decimal mark has occurred.
  var hasMark = false
}
