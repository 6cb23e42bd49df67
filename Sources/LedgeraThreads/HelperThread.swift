import CPlatform
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A thread that runs jobs one after the other. Between them it stays awake for a moment, as systems,
/// virtual ones above all, take their time to have a thread run on a core that sleeps; then it sleeps,
/// and ends when no job comes for long.
final class HelperThread: Sendable {
  /// The threads that have nothing to do.
  private static let idle = Mutex<[HelperThread]>([])
  /// How long a thread stays awake that has nothing to do.
  static let wakefulness: Duration = .microseconds(500)
  /// How long it sleeps then, in nanoseconds.
  private static let patience: UInt64 = 1_000_000_000

  private let jobs = Mailbox<Job>()

  private init(_ job: Job?) { if let job { jobs.put(job) } }

  /// Starts a thread unless there is one that has nothing to do.
  static func prepare() {
    guard idle.withLock({ $0.isEmpty }) else { return }
    let thread = HelperThread(nil)
    if thread.starts() { thread.becomesIdle() }
  }

  /// Hands the job to a thread that has nothing to do; false: there is none.
  static func offer(_ job: Job) -> Bool {
    guard let thread = idle.withLock({ $0.popLast() }) else { return false }
    thread.jobs.put(job)
    return true
  }

  /// Hands the job to a thread; false: none can be had.
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
      // Whoever waits for the job finds this thread ready for the next one.
      job.run { thread.becomesIdle() }
    }
    return nil
  }

  /// The job to do next; nil: none came for a while, and none will.
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

  /// Takes the thread out of those that have nothing to do; false: it is not among them, as a job is
  /// on its way.
  private func leaves() -> Bool {
    Self.idle.withLock { idle in
      guard let place = idle.firstIndex(where: { $0 === self }) else { return false }
      idle.remove(at: place)
      return true
    }
  }
}
