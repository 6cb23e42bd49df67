import Synchronization

/// The parts of a file that are still unread. One thread takes them from the front, and so in
/// order, all others from the back, until they meet.
final class PartQueue: Sendable {
  private let left: Mutex<Range<Int>>

  init(count: Int) { left = Mutex(0..<count) }

  /// The number of the first part left; nil: none is.
  func takeFirst() -> Int? {
    left.withLock { left in
      guard let first = left.first else { return nil }
      left.removeFirst()
      return first
    }
  }

  /// The number of the last part left; nil: none is.
  func takeLast() -> Int? {
    left.withLock { left in
      guard let last = left.last else { return nil }
      left = left.dropLast()
      return last
    }
  }

  /// Empties the queue. Returns the number of the first part that was not taken, or that was taken
  /// from the back.
  func close() -> Int {
    left.withLock { left in
      let first = left.lowerBound
      left = first..<first
      return first
    }
  }
}
