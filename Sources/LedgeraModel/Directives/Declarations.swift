public import LedgeraDiagnostics

/// An `account` directive.
public struct AccountDeclaration: Sendable {
  public var account: AccountID
  /// The account name.
  public var span: Span
  /// From the first `;` to the end of the last comment line; length 0: no comment.
  public var comment: Span
  /// Run in `JournalStore.tags`.
  public var tags: Range<Int>

  public init(account: AccountID, span: Span, comment: Span, tags: Range<Int>) {
    self.account = account
    self.span = span
    self.comment = comment
    self.tags = tags
  }
}

/// A `payee` or `tag` directive.
public struct NameDeclaration: Sendable {
  /// The declared name as text.
  public var name: String
  public var span: Span
  /// Run in `JournalStore.tags`.
  public var tags: Range<Int>

  public init(name: String, span: Span, tags: Range<Int> = 0..<0) {
    self.name = name
    self.span = span
    self.tags = tags
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
