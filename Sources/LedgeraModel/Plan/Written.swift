public import LedgeraDiagnostics

/// A value and where it is written, for findings about it.
public struct Written<Value: Sendable>: Sendable {
  public var value: Value
  public var span: Span

  public init(_ value: Value, at span: Span) {
    self.value = value
    self.span = span
  }
}

extension Written: Equatable where Value: Equatable {}
