import CPlatform

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A queue between threads: what one puts in, another takes out in the same order. Threads sleep
/// while they wait.
package final class Mailbox<Element: Sendable>: @unchecked Sendable {
  /// The result of taking.
  package enum Taken {
    case element(Element)
    /// Nothing arrived in time.
    case nothing
    /// The mailbox is closed, and empty.
    case end
  }

  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  /// Guarded by `mutex`, as is `isClosed`.
  private var elements: [Element] = []
  private var isClosed = false

  package init() {
    pthread_mutex_init(mutex, nil)
    platform_make_condition(condition)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    pthread_cond_destroy(condition)
    mutex.deallocate()
    condition.deallocate()
  }

  /// Appends an element.
  package func put(_ element: Element) { change { elements.append(element) } }

  /// Closes the mailbox: nothing more will be put in.
  package func close() { change { isClosed = true } }

  private func change(_ body: () -> Void) {
    pthread_mutex_lock(mutex)
    body()
    pthread_cond_signal(condition)
    pthread_mutex_unlock(mutex)
  }

  /// Takes the oldest element.
  ///
  /// - Parameter nanoseconds: How long to wait for one; nil: as long as it takes.
  package func take(within nanoseconds: UInt64? = nil) -> Taken {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    let end = nanoseconds.map { ContinuousClock.now + .nanoseconds(Int64(clamping: $0)) }
    while elements.isEmpty, !isClosed {
      guard let end else {
        pthread_cond_wait(condition, mutex)
        continue
      }
      let left = (end - ContinuousClock.now).components
      guard left.seconds >= 0, left.attoseconds > 0 || left.seconds > 0 else { break }
      let rest = UInt64(left.seconds) * 1_000_000_000 + UInt64(left.attoseconds) / 1_000_000_000
      _ = platform_wait(condition, mutex, rest)
    }
    if elements.isEmpty { return isClosed ? .end : .nothing }
    return .element(elements.removeFirst())
  }
}
