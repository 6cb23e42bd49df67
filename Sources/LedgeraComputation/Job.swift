import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A closure that one thread runs and another waits for.
final class Job: @unchecked Sendable {
  private let body: @Sendable () -> Void
  private let isDone = Atomic(false)
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  init(_ body: @escaping @Sendable () -> Void) {
    self.body = body
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(condition, nil)
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  /// Runs the closure, then another one, and then releases the waiting thread.
  func run(_ andThen: () -> Void = {}) {
    body()
    andThen()
    pthread_mutex_lock(mutex)
    isDone.store(true, ordering: .releasing)
    pthread_cond_broadcast(condition)
    pthread_mutex_unlock(mutex)
  }

  /// Returns once the closure has run. Stays awake for a while, since threads that share work end
  /// at about the same time.
  func wait() {
    let start = ContinuousClock.now
    while !isDone.load(ordering: .acquiring) {
      guard ContinuousClock.now - start > HelperThread.wakefulness else {
        sched_yield()
        continue
      }
      pthread_mutex_lock(mutex)
      while !isDone.load(ordering: .acquiring) { pthread_cond_wait(condition, mutex) }
      pthread_mutex_unlock(mutex)
    }
  }
}
