#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A thread that runs one closure; done when joined. Runs it in `join` where no thread can be had.
public final class Worker {
  private final class Job {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  private let job: Job
  private var thread: pthread_t?

  public init(_ body: @escaping @Sendable () -> Void) {
    job = Job(body)
    let argument = Unmanaged.passRetained(job).toOpaque()
    #if canImport(Darwin)
      var handle: pthread_t?
      let failed = pthread_create(&handle, nil, { Worker.run($0) }, argument) != 0
      thread = failed ? nil : handle
    #else
      var handle = pthread_t()
      let failed = pthread_create(&handle, nil, { Worker.run($0!) }, argument) != 0
      thread = failed ? nil : handle
    #endif
    if failed { Unmanaged<Job>.fromOpaque(argument).release() }
  }

  private static func run(_ argument: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    Unmanaged<Job>.fromOpaque(argument).takeRetainedValue().body()
    return nil
  }

  /// Waits for the closure to end.
  public func join() {
    guard let thread else {
      job.body()
      return
    }
    pthread_join(thread, nil)
  }
}
