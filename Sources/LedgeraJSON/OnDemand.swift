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
