import Synchronization

/// Elements that are made one by one during iteration, so that many need no memory.
package struct OnDemand<Element>: Sequence, Sendable {
  private let elements: @Sendable () -> any Sequence<Element>

  /// - Parameter elements: Computed again for each iteration.
  package init(_ elements: @escaping @Sendable () -> any Sequence<Element>) {
    self.elements = elements
  }

  package func makeIterator() -> AnyIterator<Element> { Self.iterator(elements()) }

  private static func iterator(_ elements: some Sequence<Element>) -> AnyIterator<Element> {
    AnyIterator(elements.makeIterator())
  }
}

extension OnDemand: Equatable where Element: Equatable {
  package static func == (left: OnDemand, right: OnDemand) -> Bool { left.elementsEqual(right) }
}

/// What many elements are written as: in their order, but batch by batch on several threads.
///
/// `Output` is what they are written to, such as the rows of a format.
package struct Batches<Output>: Sendable {
  /// Writes some elements.
  package typealias Batch = @Sendable (inout Output) -> Void

  /// How many elements, or so, a batch has: what is made for each batch must not matter.
  package static var size: Int { 256 }

  /// In the order of the elements. Made one after the other, by one thread at a time; written on any thread.
  package let all: OnDemand<Batch>

  package init(_ batches: OnDemand<Batch>) { all = batches }

  /// - Parameters:
  ///   - context: What writing needs besides, such as texts that are remembered; see `ContextPool`.
  package init<Element: Sendable, Context: Sendable>(
    of elements: OnDemand<Element>, with context: @escaping @Sendable () -> Context,
    write: @escaping @Sendable (Element, inout Context, inout Output) -> Void
  ) {
    all = OnDemand {
      let contexts = ContextPool(context)
      return sequence(state: elements.makeIterator()) { iterator -> Batch? in
        var batch: [Element] = []
        while batch.count < Self.size, let element = iterator.next() { batch.append(element) }
        guard !batch.isEmpty else { return nil }
        return { [batch] output in
          contexts.lend { context in for element in batch { write(element, &context, &output) } }
        }
      }
    }
  }

  /// Calls `body` with what each batch comes to in an output of its own, in order.
  ///
  /// - Parameters:
  ///   - output: What a batch is written to.
  ///   - end: Makes the result of it, on the same thread.
  package func forEach<Result: Sendable>(
    to output: @escaping @Sendable () -> Output, end: @escaping @Sendable (Output) -> Result,
    _ body: (Result) -> Void
  ) {
    OrderedWork.forEach(
      all, batchSize: 1,
      work: { batches in
        var written = output()
        for batch in batches { batch(&written) }
        return end(written)
      }, body)
  }
}

extension Batches where Output: RangeReplaceableCollection {
  /// All of it.
  package var elements: Output { all.reduce(into: Output()) { $1(&$0) } }
}

extension Batches: Equatable where Output: RangeReplaceableCollection & Equatable {
  package static func == (left: Batches, right: Batches) -> Bool { left.elements == right.elements }
}

/// What threads need for their work and must not share, such as texts that are remembered: as many as
/// work at a time, each made once. Results must not depend on which one a thread gets.
package final class ContextPool<Context: Sendable>: Sendable {
  private let make: @Sendable () -> Context
  private let idle = Mutex<[Context]>([])

  package init(_ make: @escaping @Sendable () -> Context) { self.make = make }

  /// Calls `body` with one that no other thread has.
  package func lend(_ body: (inout Context) -> Void) {
    var context = idle.withLock { $0.popLast() } ?? make()
    body(&context)
    idle.withLock { $0.append(context) }
  }
}
