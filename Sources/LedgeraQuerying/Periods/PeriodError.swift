/// Why a period expression or date cannot be understood, and where.
package struct PeriodError: ExpressionError, Hashable {
  /// UTF-8 offset into the expression.
  package let offset: Int
  /// A sentence without capital and full stop, such as `"montly" is not a date or interval`.
  package let message: String
  /// The word that was probably meant; nil: no known word is similar.
  package let suggestion: String?

  package init(offset: Int, message: String, suggestion: String? = nil) {
    self.offset = offset
    self.message = message
    self.suggestion = suggestion
  }
}
