public import LedgeraDiagnostics

/// A `payee` or `tag` directive.
public struct NameDeclaration: Sendable {
  public var name: String
  public var span: Span
  /// A run of `JournalStore.tags`.
  public var tags: Range<Int>

  public init(name: String, span: Span, tags: Range<Int> = 0..<0) {
    self.name = name
    self.span = span
    self.tags = tags
  }
}

/// A `seal` directive: what was booked up to a day must no longer change.
public struct SealDeclaration: Sendable {
  /// The last day that it covers.
  public var until: Day
  /// The keyword and the day.
  public var span: Span
  /// The seal's file as written, relative to the directive's.
  public var path = ""
  /// SHA-256 of that file as written, 64 characters.
  public var digest = ""

  public init(until: Day, span: Span) {
    self.until = until
    self.span = span
  }
}

/// An `alias` directive or `--alias` option, as written.
public struct AliasDeclaration: Sendable {
  public var text: String
  public var span: Span?

  public init(text: String, span: Span?) {
    self.text = text
    self.span = span
  }
}

/// The `profile` directive: whose books these are (grammar.md § Profile). Unset properties are nil
/// or empty.
public struct Profile: Sendable {
  /// How reports value holdings unless asked otherwise.
  public enum ValuationPolicy: String, Sendable, CaseIterable {
    /// At the latest price known.
    case latest
    /// At the last price of the valuation day.
    case endOfDay = "end-of-day"
    /// At the price when each transaction was booked.
    case booking
  }

  /// The base currency.
  public var base: CommodityID?
  /// Currencies shown in addition to the base.
  public var display: [CommodityID] = []
  /// IANA name, e.g. `Asia/Singapore`: the zone of times without an offset, and of "today"; nil:
  /// the system's zone.
  public var timezone: String?
  /// First month of the fiscal year, 1…12.
  public var fiscalYearStart = 1
  public var valuation = ValuationPolicy.latest
  /// Where residuals of foreign exchange are posted.
  public var exchangeGainLoss: AccountID?
  /// The directive; nil: the books have none, so that all properties have their defaults.
  public var span: Span?

  public init() {}
}

/// An `account` directive.
public struct AccountDeclaration: Sendable {
  public var account: AccountID
  /// The account name.
  public var span: Span
  /// From the first `;` to the end of the last comment line; length 0: no comment.
  public var comment: Span
  /// A run of `JournalStore.tags`.
  public var tags: Range<Int>

  public init(account: AccountID, span: Span, comment: Span, tags: Range<Int>) {
    self.account = account
    self.span = span
    self.comment = comment
    self.tags = tags
  }
}
