import LedgeraModel
import LedgeraQuantities

/// The position of a lot in the order of sale: lower ones first.
struct LotOrder: Comparable {
  /// The negated unit cost if the dearest units are sold first; else zero.
  let price: WideQuantity
  let day: Int32
  let sequence: Int

  /// - Parameters:
  ///   - unitCost: In the base currency if known.
  ///   - sequence: Counts the lots of the account and commodity.
  init(_ booking: Booking, day: Day, unitCost: WideQuantity?, sequence: Int) {
    let isNewestFirst = booking == .lifo
    price = booking == .hifo ? (unitCost?.negated ?? .zero) : .zero
    self.day = isNewestFirst ? -day.number : day.number
    self.sequence = isNewestFirst ? -sequence : sequence
  }

  static func < (left: LotOrder, right: LotOrder) -> Bool {
    let price = WideQuantity.compare(left.price, right.price)
    if price != 0 { return price < 0 }
    return (left.day, left.sequence) < (right.day, right.sequence)
  }
}

/// Numbers of lots in the order of sale: a binary heap. Sold-out lots stay until they come to the
/// front.
struct LotQueue {
  private var heap: [(order: LotOrder, lot: Int)] = []

  /// The number of the first lot; nil: the queue is empty.
  var first: Int? { heap.first?.lot }

  mutating func insert(_ lot: Int, _ order: LotOrder) {
    heap.append((order, lot))
    var child = heap.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      guard heap[child].order < heap[parent].order else { return }
      heap.swapAt(child, parent)
      child = parent
    }
  }

  /// Removes the first lot; the queue must not be empty.
  mutating func removeFirst() -> (order: LotOrder, lot: Int) {
    heap.swapAt(0, heap.count - 1)
    let first = heap.removeLast()
    var parent = 0
    while true {
      var least = parent
      for child in [2 * parent + 1, 2 * parent + 2]
      where child < heap.count && heap[child].order < heap[least].order {
        least = child
      }
      guard least != parent else { return first }
      heap.swapAt(parent, least)
      parent = least
    }
  }
}
