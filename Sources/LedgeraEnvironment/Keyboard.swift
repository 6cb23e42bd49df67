import Synchronization

/// A terminal that delivers each key as it is pressed, and shows only what it is sent.
///
/// Between `begin` and `end` the terminal neither echoes nor waits for the end of a line, and
/// Ctrl-C and Ctrl-Z are keys. What was typed ahead is kept for the next question.
package final class Keyboard: Sendable {
  /// The result of waiting for keys.
  package enum Input: Sendable, Equatable {
    /// At least one byte.
    case bytes([UInt8])
    /// The size of the terminal has changed.
    case resized
    /// There is no more input.
    case end
  }

  /// Takes over the terminal; false: it is not available.
  package let begin: @Sendable () -> Bool
  /// Restores the terminal.
  package let end: @Sendable () -> Void
  /// Restores the terminal and stops the process until the user resumes it.
  package let suspend: @Sendable () -> Void
  /// Columns; at least 1.
  package let width: @Sendable () -> Int
  private let wait: @Sendable () -> Input
  private let pending = Mutex<[UInt8]>([])

  package init(
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

  /// Waits for the next input, beginning with what was put back.
  package func next() -> Input {
    let kept = pending.withLock { bytes in
      defer { bytes = [] }
      return bytes
    }
    return kept.isEmpty ? wait() : .bytes(kept)
  }

  /// Puts back what is not meant for this question.
  package func putBack(_ bytes: some Sequence<UInt8>) {
    pending.withLock { $0 = Array(bytes) + $0 }
  }
}
