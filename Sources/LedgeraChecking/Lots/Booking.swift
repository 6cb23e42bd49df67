import LedgeraDiagnostics
package import LedgeraModel
import LedgeraQuantities
import LedgeraValuation

/// Which units are sold first (grammar.md § Booking).
package enum Booking: String, CaseIterable, Sendable {
  /// The oldest ones.
  case fifo
  /// The newest ones.
  case lifo
  /// Those with the highest cost in the base currency, of equals the oldest.
  case hifo
  /// The oldest ones, at the mean cost of all.
  case average
  /// Those that the sale names.
  case specific

  /// Reads the value of a `booking:` tag or option, in any case; nil: not a method.
  package init?(writtenAs text: String) {
    self.init(rawValue: text.lowercased())
  }

  /// The methods as messages list them: `fifo, lifo, hifo, average or specific`.
  package static var choices: String {
    allCases.dropLast().map(\.rawValue).joined(separator: ", ") + " or specific"
  }
}

/// The booking methods of accounts.
struct AccountBookings {
  private let tag: AccountTag
  private let fallback: Booking

  init(_ journal: Journal, fallback: Booking) {
    tag = AccountTag("booking", in: journal)
    self.fallback = fallback
  }

  /// The account's own method, else its parent's, else that of all accounts.
  subscript(account: AccountID) -> Booking {
    tag[account].flatMap { Booking(writtenAs: $0.text) } ?? fallback
  }
}

/// How lots are kept.
package struct LotOptions: Sendable {
  /// Costs, proceeds and fees are converted to this currency at the rates of their days; nil: each
  /// stays in the one that was paid.
  package var base: CommodityID?
  /// For accounts without a `booking:` tag.
  package var booking: Booking
  /// Later transactions are ignored; nil: none are.
  package var last: Day?
  /// Whether foreign money is kept in lots, too; needs `base`.
  package var tracksMoney: Bool
  /// Whether costs of transactions count as prices.
  package var infersMarketPrices: Bool
  /// Days at whose end what is held is summed; ascending.
  package var closingDays: [Day] = []

  package init(
    base: CommodityID? = nil, booking: Booking = .fifo, last: Day? = nil, tracksMoney: Bool = false,
    infersMarketPrices: Bool = false
  ) {
    self.base = base
    self.booking = booking
    self.last = last
    self.tracksMoney = tracksMoney
    self.infersMarketPrices = infersMarketPrices
  }
}
