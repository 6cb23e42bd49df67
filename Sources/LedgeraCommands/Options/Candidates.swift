/// What completion offers at some place of the command line.
package enum Candidates: Sendable, Equatable {
  /// Nothing.
  case none
  /// Names of files.
  case files
  /// A fixed list.
  case choices([String])
  /// Names that the books, or the tables of this program, hold.
  case names(CompletionKind)
}
