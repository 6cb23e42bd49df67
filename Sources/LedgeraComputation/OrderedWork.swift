import Synchronization

/// Work on many elements that two threads share, with the results in order.
package enum OrderedWork {
  /// How many results may wait for their turn, so that many elements need little memory.
  private static let waitingLimit = 16
  /// Elements that a thread works on at a time, where each takes some microseconds.
  package static let usualBatchSize = 256

  /// Calls `body` with what `work` makes of consecutive elements, in order. Elements are made by the thread that
  /// works on them; few are not worth another thread.
  ///
  /// - Parameter batchSize: How many elements a thread works on at a time.
  /// - Throws: What `body` throws; later results are dropped.
  package static func forEach<Element, Result: Sendable, Failure: Error>(
    _ elements: some Sequence<Element>, batchSize: Int = usualBatchSize,
    work: @escaping @Sendable ([Element]) -> Result, _ body: (Result) throws(Failure) -> Void
  ) throws(Failure) {
    let source = BatchSource(elements, size: batchSize)
    guard let first = source.next() else { return }
    try body(work(first.elements))
    guard let second = source.next() else { return }
    let (results, permits) = (Mailbox<(number: Int, result: Result)>(), Mailbox<Void>())
    for _ in 0..<waitingLimit { permits.put(()) }
    let helper = Worker {
      while case .element = permits.take(), let batch = source.next() {
        results.put((batch.number, work(batch.elements)))
      }
    }
    var waiting: [Int: Result] = [:]
    var due = second.number
    func handOn(waitingFor nanoseconds: UInt64?) throws(Failure) {
      while case .element(let made) = results.take(within: nanoseconds) {
        waiting[made.number] = made.result
        permits.put(())
        if nanoseconds == nil { break }
      }
      while let result = waiting.removeValue(forKey: due) {
        try body(result)
        due += 1
      }
    }
    func end() {
      permits.close()
      if helper.isStarted { helper.join() }
    }
    do throws(Failure) {
      var next: (number: Int, elements: [Element])? = second
      while let batch = next ?? source.next() {
        next = nil
        waiting[batch.number] = work(batch.elements)
        try handOn(waitingFor: 0)
        // The one that is due is the helper's.
        while waiting.count > waitingLimit { try handOn(waitingFor: nil) }
      }
    } catch {
      end()
      throw error
    }
    end()
    try handOn(waitingFor: 0)
  }

  /// Appends the bytes that `write` makes of each element.
  package static func append<Element>(
    _ elements: some Sequence<Element>, to output: inout [UInt8],
    _ write: @escaping @Sendable (Element, inout [UInt8]) -> Void
  ) {
    forEach(
      elements,
      work: { elements in
        var bytes: [UInt8] = []
        for element in elements { write(element, &bytes) }
        return bytes
      }, { output += $0 })
  }
}

/// A sequence in batches, for several threads.
private final class BatchSource<Element>: @unchecked Sendable {
  private let number = Mutex(0)
  /// Called by one thread at a time: guarded by `number`, as what it iterates over.
  private let nextElement: () -> Element?
  private let size: Int

  init(_ elements: some Sequence<Element>, size: Int) {
    var iterator = elements.makeIterator()
    nextElement = { iterator.next() }
    self.size = size
  }

  /// nil: there are no more.
  func next() -> (number: Int, elements: [Element])? {
    number.withLock { number in
      var elements: [Element] = []
      elements.reserveCapacity(size)
      while elements.count < size, let element = nextElement() { elements.append(element) }
      guard !elements.isEmpty else { return nil }
      number += 1
      return (number - 1, elements)
    }
  }
}
