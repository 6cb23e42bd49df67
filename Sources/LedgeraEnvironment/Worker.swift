/// A closure that runs on another thread; done when joined. Runs in `join` where no thread can be had.
public final class Worker {
  private let job: Job
  private let isStarted: Bool

  public init(_ body: @escaping @Sendable () -> Void) {
    job = Job(body)
    isStarted = HelperThread.run(job)
  }

  /// Has a thread ready for the next worker, which then begins at once: to be called where large work
  /// is known to be near.
  public static func prepare() { HelperThread.prepare() }

  /// Waits for the closure to end.
  public func join() {
    if isStarted { job.wait() } else { job.run() }
  }
}
