/// A closure that runs on another thread; done when joined. Runs in `join` where no thread can be had.
public final class Worker {
  private let job: Job
  /// Whether a thread has begun or will; otherwise nothing happens before `join`.
  public let isStarted: Bool

  public init(_ body: @escaping @Sendable () -> Void) {
    job = Job(body)
    isStarted = HelperThread.run(job)
  }

  /// Has a thread ready for the next worker, which then begins at once: to be called where large work
  /// is known to be near.
  public static func prepare() { HelperThread.prepare() }

  /// Leaves the closure to a thread that is awake and has nothing to do, which nobody waits for; runs it
  /// here if there is none.
  public static func offer(_ body: @escaping @Sendable () -> Void) {
    if !HelperThread.offer(Job(body)) { body() }
  }

  /// Waits for the closure to end.
  public func join() {
    if isStarted { job.wait() } else { job.run() }
  }
}
