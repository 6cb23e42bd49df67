import LedgeraModel
import LedgeraQuantities

/// The wallets of a transaction and their shares of its income and expense.
struct WalletShares {
  /// The change that a posting made to a wallet.
  struct Movement {
    let wallet: AccountID
    /// As posted.
    let amounts: [Amount]
    /// The value of the amounts.
    let value: WideBalance
  }

  struct Part {
    /// nil: no wallet took part.
    let wallet: AccountID?
    let weight: WideQuantity
  }

  /// Distinct wallets; never empty.
  let parts: [Part]
  private let whole: WideQuantity

  private static let one = WideQuantity(coefficient: 1, scale: 0)

  /// A single share; nil: of no wallet.
  init(_ wallet: AccountID?) {
    parts = [Part(wallet: wallet, weight: WalletShares.one)]
    whole = WalletShares.one
  }

  /// In proportion to what wallets paid or, if more was received, to what they received. What only
  /// moved from wallet to wallet, commodity by commodity, does not count.
  ///
  /// nil: values cannot be compared, or add up to zero.
  init?(_ movements: [Movement]) {
    let net = NetMovements(movements)
    var wallets = DistinctAccounts()
    var values: [AccountID: WideBalance] = [:]
    var sum = WideBalance()
    for movement in movements {
      guard let value = net.valueThatPays(movement) else { continue }
      wallets.add(movement.wallet)
      values[movement.wallet, default: WideBalance()].add(value)
      sum.add(value)
    }
    guard sum.amounts.count == 1, let net = sum.amounts.first?.quantity, !net.isZero else {
      return nil
    }
    parts = wallets.list.map {
      Part(wallet: $0, weight: values[$0]?.amounts.first?.quantity ?? .zero)
    }
    .filter { $0.weight.signum == net.signum }
    whole = parts.reduce(.zero) { $0 + $1.weight }
  }

  /// - Parameter wallets: Not empty; repeated ones count once.
  init(equally wallets: [AccountID]) {
    parts = Set(wallets).sorted().map { Part(wallet: $0, weight: WalletShares.one) }
    whole = WideQuantity(coefficient: Int128(parts.count), scale: 0)
  }

  func part(_ share: Part, of amount: WideBalance) -> WideBalance {
    part(weighing: share.weight, of: amount)
  }

  /// The part of an amount that wallets with this total weight took.
  func part(weighing weight: WideQuantity, of amount: WideBalance) -> WideBalance {
    guard weight != whole else { return amount }
    return amount.mapQuantities { ($0 * weight).divided(by: whole) ?? $0 }
  }
}

/// What all wallets of a transaction together gave or received of each commodity.
private struct NetMovements {
  private var nets: [CommodityID: WideQuantity] = [:]
  /// The sum of the movements in the direction of the net.
  private var gross: [CommodityID: WideQuantity] = [:]

  init(_ movements: [WalletShares.Movement]) {
    for amount in movements.lazy.flatMap(\.amounts) {
      nets[amount.commodity, default: .zero] += WideQuantity(amount.quantity)
    }
    for amount in movements.lazy.flatMap(\.amounts) {
      let quantity = WideQuantity(amount.quantity)
      if quantity.signum == nets[amount.commodity]?.signum {
        gross[amount.commodity, default: .zero] += quantity
      }
    }
  }

  /// The part of a movement's value that was not moved to or from another wallet; nil: none.
  func valueThatPays(_ movement: WalletShares.Movement) -> WideBalance? {
    guard movement.amounts.count == 1, let amount = movement.amounts.first else {
      return movement.value
    }
    guard let net = nets[amount.commodity], let gross = gross[amount.commodity],
      WideQuantity(amount.quantity).signum == net.signum
    else { return nil }
    guard net != gross else { return movement.value }
    return movement.value.mapQuantities { ($0 * net).divided(by: gross) ?? $0 }
  }
}
