public import LedgeraDiagnostics

/// A `payee` or `tag` directive.
public struct NameDeclaration: Sendable {
  public var name: String
  public var span: Span
  /// A run of `JournalStore.tags`.
  public var tags: Range<Int>

  public init(name: String, span: Span, tags: Range<Int> = 0..<0) {
    self.name = name
    self.span = span
    self.tags = tags
  }
}

/// A `seal` directive: what was booked up to a day must no longer change.
public struct SealDeclaration: Sendable {
  /// The last day that it covers.
  public var until: Day
  /// The keyword and the day.
  public var span: Span
  /// The seal's file as written, relative to the directive's.
  public var path = ""
  /// SHA-256 of that file as written, 64 characters.
  public var digest = ""

  public init(until: Day, span: Span) {
    self.until = until
    self.span = span
  }
}

/// An `alias` directive or `--alias` option, as written.
public struct AliasDeclaration: Sendable {
  public var text: String
  public var span: Span?

  public init(text: String, span: Span?) {
    self.text = text
    self.span = span
  }
}
