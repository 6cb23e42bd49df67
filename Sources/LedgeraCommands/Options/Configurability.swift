/// Who may set an option besides the command line.
///
/// A `ledgera.conf` that is found may have come with foreign books, so it never decides what is
/// written, where to, what is run or what is connected to.
package enum Configurability: String, Sendable {
  /// The command line only.
  case never
  /// The user's own configuration: it would be a danger in a foreign one.
  case own
  /// Any configuration, for commands that only read.
  case reading
  /// Any configuration, for commands that write, too: it only says which books are meant, what is checked,
  /// or how something looks.
  case anywhere

  /// Whether a configuration may set it.
  ///
  /// - Parameters:
  ///   - isOwn: The configuration is the user's own.
  ///   - writes: The command writes.
  func admits(isOwn: Bool, writing writes: Bool) -> Bool {
    switch self {
    case .never: false
    case .own: isOwn
    case .reading: !writes
    case .anywhere: true
    }
  }
}
