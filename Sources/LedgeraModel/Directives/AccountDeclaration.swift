public import LedgeraDiagnostics

/// An `account` directive.
public struct AccountDeclaration: Sendable {
  public var account: AccountID
  /// The account name.
  public var span: Span
  /// From the first `;` to the end of the last comment line; length 0: no comment.
  public var comment: Span
  /// A run of `JournalStore.tags`.
  public var tags: Range<Int>

  public init(account: AccountID, span: Span, comment: Span, tags: Range<Int>) {
    self.account = account
    self.span = span
    self.comment = comment
    self.tags = tags
  }
}
