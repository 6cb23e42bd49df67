/// Why a pattern cannot be used, and where.
package struct PatternError: ExpressionError, Hashable {
  /// UTF-8 offset into the pattern (or the replacement) at which the problem starts.
  package let offset: Int
  /// A sentence without capital and full stop, such as `unclosed "("`.
  package let message: String

  package init(offset: Int, message: String) {
    self.offset = offset
    self.message = message
  }
}
