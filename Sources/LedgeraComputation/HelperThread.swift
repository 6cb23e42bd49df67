import CPlatform
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A thread that runs jobs one after the other. Waking a thread that sleeps takes long, on virtual
/// machines above all; so the thread stays awake for a moment between jobs, then sleeps, and ends
/// when no job comes for long.
final class HelperThread: Sendable {
  /// Idle threads.
  private static let idle = Mutex<[HelperThread]>([])
  /// How long an idle thread stays awake.
  static let wakefulness: Duration = .microseconds(500)
  /// How long it then sleeps before it ends, in nanoseconds.
  private static let patience: UInt64 = 1_000_000_000

  private let jobs = Mailbox<Job>()

  private init(_ job: Job?) { if let job { jobs.put(job) } }

  /// Starts a thread unless one is idle.
  static func prepare() {
    guard idle.withLock({ $0.isEmpty }) else { return }
    let thread = HelperThread(nil)
    if thread.starts() { thread.becomesIdle() }
  }

  /// Hands the job to an idle thread; false: all are busy.
  static func offer(_ job: Job) -> Bool {
    guard let thread = idle.withLock({ $0.popLast() }) else { return false }
    thread.jobs.put(job)
    return true
  }

  /// Hands the job to an idle or a new thread; false: the system grants no more threads.
  static func run(_ job: Job) -> Bool { offer(job) || HelperThread(job).starts() }

  private func starts() -> Bool {
    let argument = Unmanaged.passRetained(self).toOpaque()
    #if canImport(Darwin)
      var thread: pthread_t?
      let failed = pthread_create(&thread, nil, { HelperThread.live($0) }, argument) != 0
    #else
      var thread: pthread_t? = pthread_t()
      let failed = pthread_create(&thread!, nil, { HelperThread.live($0!) }, argument) != 0
    #endif
    guard !failed, let thread else {
      Unmanaged<HelperThread>.fromOpaque(argument).release()
      return false
    }
    platform_begin_on_another_core(thread)
    pthread_detach(thread)
    return true
  }

  private static func live(_ argument: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    let thread = Unmanaged<HelperThread>.fromOpaque(argument).takeRetainedValue()
    while let job = thread.nextJob() {
      // The caller that waits for this job can give its next one to this thread.
      job.run { thread.becomesIdle() }
    }
    return nil
  }

  /// The next job; nil: none came in time, and the thread has to end.
  private func nextJob() -> Job? {
    let start = ContinuousClock.now
    while ContinuousClock.now - start < Self.wakefulness {
      if case .element(let job) = jobs.take(within: 0) { return job }
      sched_yield()
    }
    while true {
      if case .element(let job) = jobs.take(within: Self.patience) { return job }
      if leaves() { return nil }
    }
  }

  private func becomesIdle() { Self.idle.withLock { $0.append(self) } }

  /// Removes the thread from the idle ones; false: it is not among them, so a job is on its way.
  private func leaves() -> Bool {
    Self.idle.withLock { idle in
      guard let place = idle.firstIndex(where: { $0 === self }) else { return false }
      idle.remove(at: place)
      return true
    }
  }
}

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

/// Work that is cut into parts of equal size, one for each thread.
package struct Shares: Sendable {
  /// Contiguous; a single part, which may be empty, if more threads would not pay.
  package let parts: [Range<Int>]

  /// - Parameter least: The number of items that is worth a thread of its own.
  package init(of count: Int, threads: Int, least: Int = 1) {
    let threads = max(1, min(threads, count / least))
    parts = (0..<threads).map { count * $0 / threads..<count * ($0 + 1) / threads }
  }

  /// Runs the closure on every part, in parallel; the results are in the order of the parts.
  package func map<Result>(_ work: @escaping @Sendable (Range<Int>) -> Result) -> [Result] {
    let results = UnsafeMutableBufferPointer<Result>.allocate(capacity: parts.count)
    defer {
      results.deinitialize()
      results.deallocate()
    }
    nonisolated(unsafe) let places = results
    let workers = parts.enumerated().dropFirst().map { number, part in
      Worker { places.initializeElement(at: number, to: work(part)) }
    }
    if let first = parts.first { places.initializeElement(at: 0, to: work(first)) }
    for worker in workers { worker.join() }
    return Array(results)
  }
}
