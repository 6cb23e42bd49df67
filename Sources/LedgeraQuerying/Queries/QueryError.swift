/// Why a query cannot be understood, and where.
package struct QueryError: ExpressionError, Hashable {
  /// Number of the command-line word, from 0; 0 for a query in one text.
  package let argument: Int
  /// UTF-8 offset into that word or text.
  package let offset: Int
  /// A sentence without capital and full stop, such as `"x" is not a status`.
  package let message: String
  /// What was probably meant, as it could be typed; nil: nothing similar is known.
  package let suggestion: String?

  package init(argument: Int = 0, offset: Int, message: String, suggestion: String? = nil) {
    self.argument = argument
    self.offset = offset
    self.message = message
    self.suggestion = suggestion
  }

  /// The error placed in another word, or further into a text.
  func moved(toArgument argument: Int? = nil, by distance: Int = 0) -> QueryError {
    QueryError(
      argument: argument ?? self.argument, offset: offset + distance, message: message,
      suggestion: suggestion)
  }
}
