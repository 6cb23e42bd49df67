import Synchronization

/// Which parts of a file are still to be read. One thread takes them from the front and so stays in
/// order, all others take them from the back, until they meet.
final class PartQueue: Sendable {
  private let left: Mutex<Range<Int>>

  init(count: Int) { left = Mutex(0..<count) }

  /// The number of the first part left; nil: there is none.
  func takeFirst() -> Int? {
    left.withLock { left in
      guard let first = left.first else { return nil }
      left.removeFirst()
      return first
    }
  }

  /// The number of the last part left; nil: there is none.
  func takeLast() -> Int? {
    left.withLock { left in
      guard let last = left.last else { return nil }
      left = left.dropLast()
      return last
    }
  }

  /// Leaves nothing for others. The number of the first part that nobody took before or that was taken
  /// from the back.
  func close() -> Int {
    left.withLock { left in
      let first = left.lowerBound
      left = first..<first
      return first
    }
  }
}
