import Synchronization

/// A request to stop work whose result is no longer wanted. The work checks it from time to time.
public final class Cancellation: Sendable {
  private let state = Atomic(false)

  public init() {}

  public var isCancelled: Bool { state.load(ordering: .relaxed) }

  public func cancel() { state.store(true, ordering: .relaxed) }
}
