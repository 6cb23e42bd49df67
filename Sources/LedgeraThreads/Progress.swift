import Synchronization

/// How far work is that may take long. Those who do it count, on any thread; whoever wants to know is told,
/// and may no longer want it to be done.
public struct Progress: Sendable {
  /// How far one piece of work is: `reading: 120 of 180 MB`.
  public struct Standing: Sendable, Equatable {
    /// What is being done: `reading`.
    public let work: String
    public var done = 0
    public var total: Int
    /// What is counted: `MB`.
    public let unit: String
    /// How much of what is counted makes one unit.
    public let unitSize: Int
  }

  /// Counts one piece of work.
  public final class Counter: Sendable {
    private let standing: Mutex<Standing>
    private let progress: Progress

    init(_ standing: Standing, _ progress: Progress) {
      self.standing = Mutex(standing)
      self.progress = progress
    }

    /// Nobody wants the rest to be done.
    public var isCancelled: Bool { progress.isCancelled }

    /// More is done. What is done twice counts up to the total.
    public func advance(by count: Int = 1) {
      guard let tell = progress.tell else { return }
      tell(
        standing.withLock { standing in
          standing.done = min(standing.done + count, standing.total)
          return standing
        })
    }

    /// There is more to do than was known.
    public func expect(_ more: Int) { standing.withLock { $0.total += more } }
  }

  private let tell: (@Sendable (Standing) -> Void)?
  private let cancellation: Cancellation?

  /// Nobody wants to know.
  public static let silent = Progress(nil)

  /// - Parameters:
  ///   - cancellation: Says that the work is to end, whatever has come of it; nil: it is always done.
  ///   - tell: Called often, from any thread; nil: nobody wants to know.
  public init(
    until cancellation: Cancellation? = nil, _ tell: (@Sendable (Standing) -> Void)?
  ) {
    self.cancellation = cancellation
    self.tell = tell
  }

  /// Nobody wants the work to be done any more: what has come of it is not looked at.
  public var isCancelled: Bool { cancellation?.isCancelled ?? false }

  /// Begins to count a piece of work; nil: nobody wants to know.
  ///
  /// - Parameter unitSize: How much of what is counted makes one unit.
  public func counter(
    _ work: String, of total: Int, _ unit: String, each unitSize: Int = 1
  ) -> Counter? {
    guard tell != nil || cancellation != nil else { return nil }
    return Counter(Standing(work: work, total: total, unit: unit, unitSize: unitSize), self)
  }
}
