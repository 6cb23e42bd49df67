/// Where a condition that holds on one side of a value and not on the other changes, on whole numbers from 0
/// on; asks as seldom as it can.
struct Bisection {
  enum Answer: Hashable {
    case at(Int)
    /// The condition does not hold anywhere.
    case nowhere
    /// It holds everywhere.
    case everywhere
  }

  /// Numbers are multiples of this.
  var step = 1
  /// The largest number; nil: as far as doubling goes.
  var most: Int?
  /// A number to begin with.
  var guess: Int
  /// Times that the condition may be asked; the answer is then the nearest number at which it was seen
  /// to hold.
  var budget = 200

  private static let largest = 1 << 56

  /// - Parameter wantsLeast: The condition holds from the answer on; otherwise up to it.
  mutating func solve<Failure>(
    wantsLeast: Bool, _ holds: (Int) throws(Failure) -> Bool
  ) throws(Failure) -> Answer {
    // `low` lies before the change, though the first one is not asked, `high` after it.
    var low = -step
    var high = most ?? max(step, guess / step * step)
    while try holds(high) != wantsLeast {
      budget -= 1
      low = high
      guard most == nil, budget > 0, high < Self.largest else {
        return wantsLeast ? .nowhere : .everywhere
      }
      high *= 2
    }
    budget -= 1
    while high - low > step, budget > 0 {
      budget -= 1
      let middle = low + (high - low) / step / 2 * step
      if try holds(middle) == wantsLeast { high = middle } else { low = middle }
    }
    if wantsLeast { return high == 0 ? .everywhere : .at(high) }
    return low < 0 ? .nowhere : .at(low)
  }
}
