/// A closure that runs on another thread, and is finished when joined. If no thread is available it
/// runs in `join`.
package final class Worker {
  private let job: Job
  /// Whether a thread runs the closure or will; otherwise it waits for `join`.
  package let isStarted: Bool

  package init(_ body: @escaping @Sendable () -> Void) {
    job = Job(body)
    isStarted = HelperThread.run(job)
  }

  /// Makes a thread ready, so that the next worker begins at once: call it when large work is near.
  package static func prepare() { HelperThread.prepare() }

  /// Leaves the closure to an idle thread without waiting for it; runs it here if all threads are
  /// busy.
  package static func offer(_ body: @escaping @Sendable () -> Void) {
    if !HelperThread.offer(Job(body)) { body() }
  }

  /// Waits for the closure to end.
  package func join() {
    if isStarted { job.wait() } else { job.run() }
  }
}
