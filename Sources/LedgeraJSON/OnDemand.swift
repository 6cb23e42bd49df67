/// Elements that are made one by one during iteration, so that many need no memory.
public struct OnDemand<Element>: Sequence, Sendable {
  private let elements: @Sendable () -> any Sequence<Element>

  /// - Parameter elements: Computed again for each iteration.
  public init(_ elements: @escaping @Sendable () -> any Sequence<Element>) {
    self.elements = elements
  }

  public func makeIterator() -> AnyIterator<Element> { Self.iterator(elements()) }

  private static func iterator(_ elements: some Sequence<Element>) -> AnyIterator<Element> {
    AnyIterator(elements.makeIterator())
  }
}

extension OnDemand: Equatable where Element: Equatable {
  public static func == (left: OnDemand, right: OnDemand) -> Bool { left.elementsEqual(right) }
}
