import LedgeraModel

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
  static var choices: String {
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

  /// Values that are not methods.
  var unreadable: [AccountTag.Value] { tag.written.filter { Booking(writtenAs: $0.text) == nil } }

  /// The account's own method, else its parent's, else that of all accounts.
  subscript(account: AccountID) -> Booking {
    tag[account].flatMap { Booking(writtenAs: $0.text) } ?? fallback
  }
}
