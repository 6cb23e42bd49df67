public import LedgeraDiagnostics

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
