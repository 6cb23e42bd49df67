import LedgeraModel
import LedgeraQuantities

/// Sums of amounts by account, commodity and period, built in one pass over postings.
///
/// One slot for each pair of account and commodity holds the running sum of the current period; a
/// finished period becomes a run. Constant time a posting, memory linear in slots and runs. What
/// overflows 128 bits becomes a run of its own, so nothing is ever lost.
struct PostingSums {
  /// The running sum of one commodity in one account.
  private struct Slot {
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

  private var slots: [Slot] = []
  /// By account number: the slot used last; -1: none yet.
  private var latest: [Int32]
  private var runs: [Run] = []
  private var index = SlotIndex()

  init(accountCount: Int) {
    latest = [Int32](repeating: -1, count: accountCount)
  }

  /// Adds `coefficient × 10^-scale`.
  @inline(__always)
  mutating func add(
    _ coefficient: Int128, scale: UInt8, _ commodity: CommodityID, to account: Int, period: Int32
  ) {
    var number = Int(latest[account])
    if number < 0 || slots[number].commodity != commodity {
      number = findSlot(account, commodity)
    }
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
    let number = findSlot(account, amount.commodity)
    runs.append(
      Run(
        sum: amount.quantity, slot: Int32(number), period: period, decimals: amount.decimals))
  }

  /// Makes the account appear in the report even if nothing was posted to it.
  mutating func touch(_ account: Int) {
    guard latest[account] < 0 else { return }
    let number = findSlot(account, .none)
    slots[number].period = 0
  }

  @inline(never)
  private mutating func findSlot(_ account: Int, _ commodity: CommodityID) -> Int {
    let key = UInt64(account) << 16 | UInt64(commodity.number)
    let number = index.number(of: key)
    if number == slots.count {
      slots.append(
        Slot(
          sum: 0, account: UInt32(account), period: PostingSums.noPeriod, commodity: commodity,
          scale: 0))
    }
    latest[account] = Int32(number)
    return number
  }

  /// Another period, another scale, or an overflow.
  @inline(never)
  private mutating func addSlowly(_ quantity: Quantity, _ number: Int, _ period: Int32) {
    let slot = slots[number]
    if slot.period == period {
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
    close(number)
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

  /// The sums of every account that has any, by account number; within an account by period.
  consuming func finished() -> [(account: Int, cells: [PeriodSum])] {
    for number in slots.indices { close(number) }
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

  /// Runs by account: `PERIOD + 1` in the upper half and the run's number in the lower half of each
  /// key; an account's keys begin at its start.
  private func runsByAccount() -> (runs: [UInt64], starts: [Int]) {
    var starts = [Int](repeating: 0, count: latest.count + 1)
    for run in runs { starts[Int(slots[Int(run.slot)].account) + 1] += 1 }
    for account in latest.indices { starts[account + 1] += starts[account] }
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

/// Numbers distinct keys from 0: an open hash table.
private struct SlotIndex {
  private var keys: [UInt64] = []
  /// Number plus one; 0: free.
  private var table = [Int32](repeating: 0, count: 64)

  /// The number of a key, the next free one when it is new.
  mutating func number(of key: UInt64) -> Int {
    var position = SlotIndex.hash(key) & (table.count - 1)
    while table[position] != 0 {
      let number = Int(table[position]) - 1
      if keys[number] == key { return number }
      position = (position + 1) & (table.count - 1)
    }
    keys.append(key)
    table[position] = Int32(keys.count)
    if keys.count * 2 >= table.count { grow() }
    return keys.count - 1
  }

  private mutating func grow() {
    table = [Int32](repeating: 0, count: table.count * 4)
    for (number, key) in keys.enumerated() {
      var position = SlotIndex.hash(key) & (table.count - 1)
      while table[position] != 0 { position = (position + 1) & (table.count - 1) }
      table[position] = Int32(number + 1)
    }
  }

  private static func hash(_ key: UInt64) -> Int {
    let mixed = (key ^ key >> 32) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: mixed >> 20)
  }
}
