import LedgeraModel
import LedgeraQuantities

/// Sums of amounts by account, commodity and period, computed in one pass over postings.
///
/// A slot for each pair of account and commodity holds the running sum of the current period; a
/// finished period becomes a run. Constant time per posting, memory linear in slots and runs. A sum
/// that overflows 128 bits becomes a run of its own, so nothing is lost.
struct PostingSums: ~Copyable {
  /// The running sum of one commodity in one account.
  private struct Slot: BitwiseCopyable {
    var sum: Int128
    let account: UInt32
    var period: Int32
    let commodity: CommodityID
    var scale: UInt8
  }

  /// What one slot collected in one period.
  struct Run {
    let sum: WideQuantity
    let slot: Int32
    let period: Int32
    let decimals: FigureDecimals
  }

  /// The period of a slot without a sum.
  private static let noPeriod = Int32.min

  /// By account number: whether it has a slot.
  private var hasSlots: [Bool]
  private var slots = Column<Slot>()
  private var numbers: PairNumbers
  private var runs: [Run] = []

  /// How many pairs of an account and a commodity were posted.
  var pairCount: Int { slots.count }

  init(accountCount: Int, commodityCount: Int) {
    hasSlots = [Bool](repeating: false, count: accountCount)
    numbers = PairNumbers(rowCount: accountCount, commodityCount: commodityCount)
  }

  /// Adds `coefficient × 10^-scale`.
  @inline(__always)
  mutating func add(
    _ coefficient: Int128, scale: UInt8, _ commodity: CommodityID, to account: Int, period: Int32
  ) {
    let number = slot(account, commodity)
    if slots[number].period == period, slots[number].scale == scale {
      let (sum, overflow) = slots[number].sum.addingReportingOverflow(coefficient)
      if !overflow {
        slots[number].sum = sum
        return
      }
    }
    addSlowly(Quantity(coefficient: coefficient, scale: scale), number, period)
  }

  /// Adds an amount that is already wide, or shows more decimals than its commodity.
  mutating func add(_ amount: WideAmount, to account: Int, period: Int32) {
    if amount.decimals == .ofStyle, let quantity = amount.quantity.quantity {
      return add(
        quantity.coefficient, scale: quantity.scale, amount.commodity, to: account, period: period)
    }
    let number = slot(account, amount.commodity)
    runs.append(
      Run(
        sum: amount.quantity, slot: Int32(number), period: period, decimals: amount.decimals))
  }

  /// Includes the account in the report even if nothing was posted to it.
  mutating func touch(_ account: Int) {
    if hasSlots[account] { return }
    let number = slot(account, .none)
    slots[number].period = 0
  }

  @inline(__always)
  private mutating func slot(_ account: Int, _ commodity: CommodityID) -> Int {
    let number = numbers.number(of: account, commodity)
    if number == slots.count {
      slots.append(
        Slot(
          sum: 0, account: UInt32(account), period: PostingSums.noPeriod, commodity: commodity,
          scale: 0))
      hasSlots[account] = true
    }
    return number
  }

  /// Handles another period, another scale, or an overflow.
  @inline(never)
  private mutating func addSlowly(_ quantity: Quantity, _ number: Int, _ period: Int32) {
    let slot = slots[number]
    if slot.period == period, quantity.isZero, slot.sum != 0 { return }
    if slot.period == period, slot.sum != 0 {
      let scale = max(slot.scale, quantity.scale)
      if let one = PowersOfTen.scaled(slot.sum, by: Int(scale) - Int(slot.scale)),
        let other = PowersOfTen.scaled(quantity.coefficient, by: Int(scale) - Int(quantity.scale))
      {
        let (sum, overflow) = one.addingReportingOverflow(other)
        if !overflow {
          slots[number].sum = sum
          slots[number].scale = scale
          return
        }
      }
    }
    if slot.period != period || slot.sum != 0 { close(number) }
    slots[number].sum = quantity.coefficient
    slots[number].scale = quantity.scale
    slots[number].period = period
  }

  private mutating func close(_ number: Int) {
    let slot = slots[number]
    guard slot.period != PostingSums.noPeriod else { return }
    runs.append(
      Run(
        sum: WideQuantity(coefficient: slot.sum, scale: slot.scale), slot: Int32(number),
        period: slot.period, decimals: .ofStyle))
  }

  /// The sums of every account that has any, by account number, then by period.
  consuming func finished() -> [(account: Int, cells: [PeriodSum])] {
    for number in 0..<slots.count { close(number) }
    var keys = runsByAccount()
    var result: [(account: Int, cells: [PeriodSum])] = []
    for account in keys.starts.indices.dropLast() {
      let range = keys.starts[account]..<keys.starts[account + 1]
      guard !range.isEmpty else { continue }
      keys.runs[range].sort()
      result.append((account, cells(of: keys.runs[range])))
    }
    return result
  }

  /// Runs by account. Each key has `PERIOD + 1` in its upper half and the run's number in its lower
  /// half; `starts` has the index of each account's first key.
  private func runsByAccount() -> (runs: [UInt64], starts: [Int]) {
    var starts = [Int](repeating: 0, count: hasSlots.count + 1)
    for run in runs { starts[Int(slots[Int(run.slot)].account) + 1] += 1 }
    for account in hasSlots.indices { starts[account + 1] += starts[account] }
    var next = starts
    var keys = [UInt64](repeating: 0, count: runs.count)
    for (number, run) in runs.enumerated() {
      let account = Int(slots[Int(run.slot)].account)
      keys[next[account]] = UInt64(run.period + 1) << 32 | UInt64(number)
      next[account] += 1
    }
    return (keys, starts)
  }

  private func cells(of keys: ArraySlice<UInt64>) -> [PeriodSum] {
    var cells: [PeriodSum] = []
    cells.reserveCapacity(keys.count)
    for key in keys {
      let run = runs[Int(key & 0xFFFF_FFFF)]
      let amount = WideAmount(run.sum, slots[Int(run.slot)].commodity, decimals: run.decimals)
      if cells.last?.period == run.period {
        cells[cells.count - 1].balance.add(amount)
      } else {
        cells.append(PeriodSum(period: run.period, balance: WideBalance(amount)))
      }
    }
    return cells
  }
}

/// What an account collected in one period.
struct PeriodSum {
  /// Number of the period; -1: before the first.
  let period: Int32
  var balance: WideBalance
}
