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

  private var numbers: [Follower: UInt32] = [:]
  /// Followers that a posting to an account changes, by account number.
  private var followers: [[UInt32]]
  private var slots: [UInt64: Int] = [:]
  private var quantities: [Quantity] = []
  /// Commodities ever held, by follower.
  private var held: [[CommodityID]] = []
  /// The slot met last, by follower: mostly the next one too.
  private var lastSlots: [(commodity: CommodityID, slot: Int)] = []

  init(accountCount: Int) { followers = [[UInt32]](repeating: [], count: accountCount) }

  /// Follows a balance from here on; `members` are the accounts it consists of.
  mutating func follow(_ follower: Follower, members: some Sequence<AccountID>) {
    guard numbers[follower] == nil else { return }
    let number = UInt32(held.count)
    numbers[follower] = number
    held.append([])
    lastSlots.append((.none, -1))
    for account in members { followers[account.index].append(number) }
  }

  @inline(__always)
  func isFollowed(_ account: AccountID) -> Bool { !followers[account.index].isEmpty }

  /// Adds an amount to every balance that the account belongs to.
  mutating func add(_ amount: Amount, to account: AccountID) throws(QuantityOverflow) {
    for number in followers[account.index] {
      let slot = slot(of: Int(number), amount.commodity)
      quantities[slot] = try quantities[slot].adding(amount.quantity)
    }
  }

  private mutating func slot(of number: Int, _ commodity: CommodityID) -> Int {
    let last = lastSlots[number]
    if last.slot >= 0, last.commodity == commodity { return last.slot }
    let key = UInt64(number) << 16 | UInt64(commodity.number)
    let slot: Int
    if let known = slots[key] {
      slot = known
    } else {
      slot = quantities.count
      slots[key] = slot
      quantities.append(.zero)
      held[number].append(commodity)
    }
    lastSlots[number] = (commodity, slot)
    return slot
  }

  /// What a followed balance holds of a commodity.
  func quantity(of commodity: CommodityID, in follower: Follower) -> Quantity {
    guard let number = numbers[follower] else { return .zero }
    return slots[UInt64(number) << 16 | UInt64(commodity.number)].map { quantities[$0] } ?? .zero
  }

  /// Everything a followed balance holds.
  func amounts(in follower: Follower) -> [Amount] {
    guard let number = numbers[follower] else { return [] }
    return held[Int(number)].compactMap { commodity in
      let quantity = quantity(of: commodity, in: follower)
      return quantity.isZero ? nil : Amount(quantity, commodity)
    }
  }
}
