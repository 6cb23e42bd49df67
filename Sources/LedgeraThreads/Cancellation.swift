import Synchronization

/// Whether nobody wants to know any more what comes of some work. Who does it looks now and then.
public final class Cancellation: Sendable {
  private let state = Atomic(false)

  public init() {}

  public var isCancelled: Bool { state.load(ordering: .relaxed) }

  public func cancel() { state.store(true, ordering: .relaxed) }
}
