import Synchronization

/// How far work has come that may take long. The work counts, on any thread; an observer is told,
/// and may cancel the work.
package struct Progress: Sendable {
  /// The state of one piece of work: `reading: 120 of 180 MB`.
  package struct Standing: Sendable, Equatable {
    /// What is done: `reading`.
    package let work: String
    package var done = 0
    package var total: Int
    /// The unit shown: `MB`.
    package let unit: String
    /// How many counted items make one unit.
    package let unitSize: Int
  }

  /// Counts one piece of work.
  package final class Counter: Sendable {
    private let standing: Mutex<Standing>
    private let progress: Progress

    init(_ standing: Standing, _ progress: Progress) {
      self.standing = Mutex(standing)
      self.progress = progress
    }

    /// Whether the work should stop.
    package var isCancelled: Bool { progress.isCancelled }

    /// Counts items as done. Items that are done twice count up to the total only.
    package func advance(by count: Int = 1) {
      guard let tell = progress.tell else { return }
      tell(
        standing.withLock { standing in
          standing.done = min(standing.done + count, standing.total)
          return standing
        })
    }

    /// Raises the total, since more items turned up.
    package func expect(_ more: Int) { standing.withLock { $0.total += more } }
  }

  private let tell: (@Sendable (Standing) -> Void)?
  private let cancellation: Cancellation?

  /// Progress without an observer.
  package static let silent = Progress(nil)

  /// - Parameters:
  ///   - cancellation: Asks the work to stop, whatever the result is by then; nil: it is always
  ///     finished.
  ///   - tell: Called often, from any thread; nil: there is no observer.
  package init(
    until cancellation: Cancellation? = nil, _ tell: (@Sendable (Standing) -> Void)?
  ) {
    self.cancellation = cancellation
    self.tell = tell
  }

  /// Whether the work should stop; its result will be discarded.
  package var isCancelled: Bool { cancellation?.isCancelled ?? false }

  /// Begins to count a piece of work; nil: there is no observer.
  ///
  /// - Parameter unitSize: How many counted items make one unit.
  package func counter(
    _ work: String, of total: Int, _ unit: String, each unitSize: Int = 1
  ) -> Counter? {
    guard tell != nil || cancellation != nil else { return nil }
    return Counter(Standing(work: work, total: total, unit: unit, unitSize: unitSize), self)
  }
}

/// A request to stop work whose result is no longer wanted. The work checks it from time to time.
package final class Cancellation: Sendable {
  private let state = Atomic(false)

  package init() {}

  package var isCancelled: Bool { state.load(ordering: .relaxed) }

  package func cancel() { state.store(true, ordering: .relaxed) }
}
