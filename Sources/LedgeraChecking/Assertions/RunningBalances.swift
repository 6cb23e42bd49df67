import LedgeraModel
import LedgeraQuantities

/// Balances that assertions and assignments ask about, kept up to date posting by posting.
///
/// Only accounts that something is asserted of are followed. Adding costs one lookup for each
/// follower of the posting's account.
struct RunningBalances {
  /// A balance that is followed: of an account alone, or with its subaccounts.
  struct Follower: Hashable {
    let account: AccountID
    let includesSubaccounts: Bool
  }

  private var numbers: [Follower: Int] = [:]
  /// Followers that a posting to an account changes, by account number.
  private var followers: [[Int]]
  /// By account number, so that most postings look no further.
  private var isFollowed: [Bool]
  /// By follower.
  private var holdings: [Holdings] = []
  /// Followers that hold something.
  private var filled: [Int] = []

  /// What one balance holds, by commodity; the commodity met last is found first.
  private struct Holdings {
    var last = 0
    var commodities: [CommodityID] = []
    var quantities: [Quantity] = []
    /// Positions by commodity, once there are many.
    var positions: [CommodityID: Int] = [:]

    static let fewCount = 8

    var isEmpty: Bool { commodities.isEmpty }

    func position(of commodity: CommodityID) -> Int? {
      if last < commodities.count, commodities[last] == commodity { return last }
      if commodities.count <= Holdings.fewCount { return commodities.firstIndex(of: commodity) }
      return positions[commodity]
    }

    mutating func add(_ amount: Amount) throws(QuantityOverflow) {
      if let position = position(of: amount.commodity) {
        last = position
        quantities[position] = try quantities[position].adding(amount.quantity)
        return
      }
      last = commodities.count
      commodities.append(amount.commodity)
      quantities.append(amount.quantity)
      if commodities.count == Holdings.fewCount + 1 {
        for (index, known) in commodities.enumerated() { positions[known] = index }
      } else if commodities.count > Holdings.fewCount {
        positions[amount.commodity] = last
      }
    }
  }

  init(accountCount: Int) {
    followers = [[Int]](repeating: [], count: accountCount)
    isFollowed = [Bool](repeating: false, count: accountCount)
  }

  func follows(_ follower: Follower) -> Bool { numbers[follower] != nil }

  /// Follows a balance from here on; `members` are the accounts it consists of.
  mutating func follow(_ follower: Follower, members: some Sequence<AccountID>) {
    numbers[follower] = holdings.count
    for account in members {
      followers[account.index].append(holdings.count)
      isFollowed[account.index] = true
    }
    holdings.append(Holdings())
  }

  @inline(__always)
  func isFollowed(_ account: AccountID) -> Bool { isFollowed[account.index] }

  /// Adds an amount to every balance that the account belongs to.
  mutating func add(_ amount: Amount, to account: AccountID) throws(QuantityOverflow) {
    for number in followers[account.index] {
      if holdings[number].isEmpty { filled.append(number) }
      try holdings[number].add(amount)
    }
  }

  /// Lets all balances hold nothing, as at a file's beginning.
  mutating func empty() {
    for number in filled { holdings[number] = Holdings() }
    filled = []
  }

  /// What a followed balance holds of a commodity.
  func quantity(of commodity: CommodityID, in follower: Follower) -> Quantity {
    guard let number = numbers[follower],
      let position = holdings[number].position(of: commodity)
    else { return .zero }
    return holdings[number].quantities[position]
  }

  /// Everything a followed balance holds.
  func amounts(in follower: Follower) -> [Amount] {
    guard let number = numbers[follower] else { return [] }
    return zip(holdings[number].commodities, holdings[number].quantities)
      .compactMap { $1.isZero ? nil : Amount($1, $0) }
  }
}
