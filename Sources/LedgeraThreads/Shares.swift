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
