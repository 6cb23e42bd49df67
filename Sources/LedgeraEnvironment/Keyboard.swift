import Synchronization

/// A terminal that gives each key as it is pressed, and shows only what it is told to.
///
/// Between `begin` and `end` the terminal neither echoes nor waits for the end of a line, and Ctrl-C and
/// Ctrl-Z are keys. What was typed ahead stays for the next question.
public final class Keyboard: Sendable {
  /// What a wait for keys gave.
  public enum Input: Sendable, Equatable {
    /// At least one byte.
    case bytes([UInt8])
    /// The terminal has another size now.
    case resized
    /// There is no more input.
    case end
  }

  /// Takes the terminal; false when it cannot be had.
  public let begin: @Sendable () -> Bool
  /// Gives the terminal back as it was.
  public let end: @Sendable () -> Void
  /// Stops the process until somebody goes on with it; the terminal is given back before.
  public let suspend: @Sendable () -> Void
  /// Columns; at least 1.
  public let width: @Sendable () -> Int
  private let wait: @Sendable () -> Input
  private let pending = Mutex<[UInt8]>([])

  public init(
    begin: @escaping @Sendable () -> Bool, end: @escaping @Sendable () -> Void,
    suspend: @escaping @Sendable () -> Void, width: @escaping @Sendable () -> Int,
    wait: @escaping @Sendable () -> Input
  ) {
    self.begin = begin
    self.end = end
    self.suspend = suspend
    self.width = width
    self.wait = wait
  }

  /// Waits for the next input: first what was put back.
  public func next() -> Input {
    let kept = pending.withLock { bytes in
      defer { bytes = [] }
      return bytes
    }
    return kept.isEmpty ? wait() : .bytes(kept)
  }

  /// Puts back what is not for this question.
  public func putBack(_ bytes: some Sequence<UInt8>) {
    pending.withLock { $0 = Array(bytes) + $0 }
  }
}
