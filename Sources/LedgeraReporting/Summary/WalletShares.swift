import LedgeraModel
import LedgeraQuantities

/// The wallets of a transaction and the part that each took in its income and expense.
struct WalletShares {
  /// What a posting changed a wallet by.
  struct Movement {
    let wallet: AccountID
    /// As posted.
    let amounts: [Amount]
    /// What they count for.
    let value: WideBalance
  }

  struct Part {
    /// nil: no wallet took part.
    let wallet: AccountID?
    let weight: WideQuantity
  }

  /// Each wallet once; never empty.
  let parts: [Part]
  private let whole: WideQuantity

  private static let one = WideQuantity(coefficient: 1, scale: 0)

  /// All of it; nil: no wallet took part.
  init(_ wallet: AccountID?) {
    parts = [Part(wallet: wallet, weight: WalletShares.one)]
    whole = WalletShares.one
  }

  /// In proportion to what wallets paid or, where more was received, to what they received. What only
  /// moved from wallet to wallet, commodity by commodity, paid for nothing.
  ///
  /// nil: values cannot be compared, or came to nothing.
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

  /// What wallets of a weight together took of an amount.
  func part(weighing weight: WideQuantity, of amount: WideBalance) -> WideBalance {
    guard weight != whole else { return amount }
    return amount.mapQuantities { ($0 * weight).divided(by: whole) ?? $0 }
  }
}

/// What all wallets of a transaction together gave or got of each commodity.
private struct NetMovements {
  private var nets: [CommodityID: WideQuantity] = [:]
  /// What went in the direction of the net.
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
