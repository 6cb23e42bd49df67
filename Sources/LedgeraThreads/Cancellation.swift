import Synchronization

/// A request to stop work whose result is no longer wanted. The work checks it from time to time.
package final class Cancellation: Sendable {
  private let state = Atomic(false)

  package init() {}

  package var isCancelled: Bool { state.load(ordering: .relaxed) }

  package func cancel() { state.store(true, ordering: .relaxed) }
}
