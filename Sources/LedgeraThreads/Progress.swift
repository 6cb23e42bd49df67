import Synchronization

/// How far work is that may take long. Those who do it count, on any thread; whoever wants to know is told.
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
    private let tell: @Sendable (Standing) -> Void

    init(_ standing: Standing, _ tell: @escaping @Sendable (Standing) -> Void) {
      self.standing = Mutex(standing)
      self.tell = tell
    }

    /// More is done. What is done twice counts up to the total.
    public func advance(by count: Int = 1) {
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

  /// Nobody wants to know.
  public static let silent = Progress(nil)

  /// - Parameter tell: Called often, from any thread; nil: nobody wants to know.
  public init(_ tell: (@Sendable (Standing) -> Void)?) { self.tell = tell }

  /// Begins to count a piece of work; nil: nobody wants to know.
  ///
  /// - Parameter unitSize: How much of what is counted makes one unit.
  public func counter(
    _ work: String, of total: Int, _ unit: String, each unitSize: Int = 1
  ) -> Counter? {
    tell.map {
      Counter(Standing(work: work, total: total, unit: unit, unitSize: unitSize), $0)
    }
  }
}
