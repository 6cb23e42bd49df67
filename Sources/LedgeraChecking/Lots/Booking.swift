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

  /// Reads the value of a `booking:` or `lots:` tag or of an option, in any case; nil: not a method.
  package init?(writtenAs text: String) {
    let word = text.lowercased()
    self.init(rawValue: word == "specid" ? Booking.specific.rawValue : word)
  }

  /// Whether the value of such a tag is not a word of the user's own; nothing is the usual method.
  static func isMeant(by text: String) -> Bool { text.isEmpty || Booking(writtenAs: text) != nil }

  /// The methods as messages list them: `fifo, lifo, hifo, average or specific`.
  package static var choices: String {
    allCases.dropLast().map(\.rawValue).joined(separator: ", ") + " or specific"
  }
}

/// The booking methods of accounts and commodities.
struct Bookings {
  /// Of accounts: Ledgera's name and hledger's.
  private let tags: [AccountTag]
  private var ofCommodities: [CommodityID: Booking] = [:]
  private let fallback: Booking

  init(_ journal: Journal, fallback: Booking = .fifo) {
    tags = ["booking", "lots"].map { AccountTag($0, in: journal) }
    self.fallback = fallback
    guard let name = journal.store.tagNames.lookup("lots") else { return }
    for (number, info) in journal.store.commodities.enumerated() {
      guard let file = info.declaration?.file else { continue }
      for index in info.tags where journal.store.tags[index].name.number == name {
        let tag = journal.store.tags[index]
        let value = journal.store.text(file, tag.valueOffset, tag.valueLength)
        guard Booking.isMeant(by: value) else { continue }
        ofCommodities[CommodityID(UInt16(number))] = Booking(writtenAs: value) ?? fallback
      }
    }
  }

  /// Whether no account and no commodity is said to have lots.
  var isEmpty: Bool {
    ofCommodities.isEmpty
      && tags.allSatisfy { $0.written.allSatisfy { !Booking.isMeant(by: $0.text) } }
  }

  /// The account's own method, else its parent's, else the commodity's, else that of all.
  subscript(account: AccountID, commodity: CommodityID) -> Booking {
    let own = tags.lazy.compactMap { $0[account] }.compactMap { Booking(writtenAs: $0.text) }.first
    return own ?? ofCommodities[commodity] ?? fallback
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
