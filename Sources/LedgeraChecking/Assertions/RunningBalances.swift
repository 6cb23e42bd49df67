import LedgeraModel
import LedgeraQuantities

/// The balances that assertions and assignments need, kept up to date posting by posting.
///
/// Only accounts with assertions are followed. Adding costs one lookup for each follower of the
/// posting's account.
struct RunningBalances: ~Copyable {
  /// A followed balance: that of an account alone, or including its subaccounts.
  struct Follower: Hashable {
    let account: AccountID
    let includesSubaccounts: Bool
  }

  /// What a balance holds of one commodity.
  private struct Holding: BitwiseCopyable {
    var coefficient: Int128
    var scale: UInt8
    let commodity: CommodityID
    /// The balance's previous holding; -1: none.
    let previous: Int32
  }

  private let numbers: [Follower: Int]
  /// Index of an account's first follower in `followers`, by account number, with one more entry at
  /// the end.
  private var starts = Column<UInt32>()
  /// Numbers of the followers that a posting changes, account by account.
  private var followers = Column<UInt32>()
  /// By pair of follower and commodity.
  private var holdings = Column<Holding>()
  private var holdingNumbers: PairNumbers
  /// By follower: its latest holding; -1: none yet.
  private var latest: [Int32]

  /// Follows these balances, each given with the accounts that it sums.
  init(_ followed: [(Follower, members: [AccountID])], accountCount: Int, commodityCount: Int) {
    numbers = Dictionary(
      uniqueKeysWithValues: followed.enumerated().map { ($1.0, $0) })
    latest = [Int32](repeating: -1, count: followed.count)
    holdingNumbers = PairNumbers(rowCount: followed.count, commodityCount: commodityCount)

    var pairs: [(account: AccountID, follower: Int)] = []
    for (number, follower) in followed.enumerated() {
      pairs += follower.members.map { ($0, number) }
    }
    starts.append(repeating: 0, count: accountCount + 1)
    for pair in pairs { starts[pair.account.index + 1] += 1 }
    for account in 0..<accountCount { starts[account + 1] += starts[account] }
    var next = Array(starts.buffer)
    followers.append(repeating: 0, count: pairs.count)
    for pair in pairs {
      followers[Int(next[pair.account.index])] = UInt32(pair.follower)
      next[pair.account.index] += 1
    }
  }

  @inline(__always)
  func isFollowed(_ account: AccountID) -> Bool {
    starts[account.index] != starts[account.index &+ 1]
  }

  /// Adds an amount to every balance that the account belongs to.
  @inline(__always)
  mutating func add(_ amount: Amount, to account: AccountID) throws(QuantityOverflow) {
    for place in Int(starts[account.index])..<Int(starts[account.index &+ 1]) {
      let follower = Int(followers[place])
      let number = holdingNumbers.number(of: follower, amount.commodity)
      if number == holdings.count {
        holdings.append(
          Holding(
            coefficient: 0, scale: 0, commodity: amount.commodity, previous: latest[follower]))
        latest[follower] = Int32(number)
      }
      let sum = try quantity(number).adding(amount.quantity)
      holdings[number].coefficient = sum.coefficient
      holdings[number].scale = sum.scale
    }
  }

  /// Sets all balances to zero, as at the beginning of a file.
  mutating func empty() {
    for number in 0..<holdings.count {
      holdings[number].coefficient = 0
      holdings[number].scale = 0
    }
  }

  private func quantity(_ number: Int) -> Quantity {
    Quantity(coefficient: holdings[number].coefficient, scale: holdings[number].scale)
  }

  /// What a followed balance holds of a commodity.
  func quantity(of commodity: CommodityID, in follower: Follower) -> Quantity {
    guard let row = numbers[follower], let number = holdingNumbers.known(row, commodity) else {
      return .zero
    }
    return quantity(number)
  }

  /// All that a followed balance holds, in the order in which it was first posted.
  func amounts(in follower: Follower) -> [Amount] {
    var amounts: [Amount] = []
    var number = numbers[follower].map { Int(latest[$0]) } ?? -1
    while number >= 0 {
      let amount = Amount(quantity(number), holdings[number].commodity)
      if !amount.quantity.isZero { amounts.append(amount) }
      number = Int(holdings[number].previous)
    }
    return amounts.reversed()
  }
}
