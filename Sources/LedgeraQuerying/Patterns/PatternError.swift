/// Why a pattern cannot be used, and where.
public struct PatternError: ExpressionError, Hashable {
  /// UTF-8 offset into the pattern (or the replacement) at which the problem starts.
  public let offset: Int
  /// A sentence without capital and full stop, such as `unclosed "("`.
  public let message: String

  public init(offset: Int, message: String) {
    self.offset = offset
    self.message = message
  }
}
