/// A system call that is about to change the disk.
package enum WriteStep: Sendable, Equatable {
  /// Creates a file next to the target.
  case create(String)
  /// Writes some bytes to it.
  case write(String, bytes: Int)
  /// Flushes what was written to the medium.
  case flush(String)
  /// Gives the staged file the target's name.
  case rename(String, to: String)
  /// Exchanges the names of the staged file and the target.
  case exchange(String, with: String)
  case remove(String)
  case makeDirectory(String)
}

/// Called before every step; may refuse it. A test that refuses one step simulates an error of the
/// system, one that refuses all from some step on simulates a killed process.
package struct WriteSteps: Sendable {
  /// Called before each step; what it throws counts as the system's answer.
  let willTake: (@Sendable (WriteStep) throws(WriteError) -> Void)?
  /// The most bytes that one step writes.
  let pieceSize: Int

  /// Nothing is called, and pieces are large.
  package init() {
    willTake = nil
    pieceSize = 1 << 30
  }

  /// Steps of at most `pieceSize` bytes, announced to `willTake`.
  package init(
    pieceSize: Int, willTake: @escaping @Sendable (WriteStep) throws(WriteError) -> Void
  ) {
    self.willTake = willTake
    self.pieceSize = max(1, pieceSize)
  }

  /// Announces a step.
  func take(_ step: @autoclosure () -> WriteStep) throws(WriteError) {
    if let willTake { try willTake(step()) }
  }
}
