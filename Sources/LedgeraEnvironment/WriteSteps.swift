/// A system call that changes the disk, as it is about to be made.
public enum WriteStep: Sendable, Equatable {
  /// A file next to the target comes into being.
  case create(String)
  /// Some bytes are written to it.
  case write(String, bytes: Int)
  /// What was written is flushed to the medium.
  case flush(String)
  /// The staged file takes the target's name.
  case rename(String, to: String)
  /// The staged file and the target take each other's names.
  case exchange(String, with: String)
  /// A file goes.
  case remove(String)
  /// A directory comes into being.
  case makeDirectory(String)
}

/// Called before every step; may refuse it. A test that refuses one step
/// plays an error of the system, one that refuses all from some step on plays a killed process.
public struct WriteSteps: Sendable {
  /// Called before each step; what it throws is taken for the system's answer.
  let willTake: (@Sendable (WriteStep) throws(WriteError) -> Void)?
  /// How many bytes one step writes at most.
  let pieceSize: Int

  /// No one is told, and pieces are large.
  public init() {
    willTake = nil
    pieceSize = 1 << 30
  }

  /// Steps of at most `pieceSize` bytes that are told to `willTake`.
  public init(
    pieceSize: Int, willTake: @escaping @Sendable (WriteStep) throws(WriteError) -> Void
  ) {
    self.willTake = willTake
    self.pieceSize = max(1, pieceSize)
  }

  /// Tells of a step.
  func take(_ step: @autoclosure () -> WriteStep) throws(WriteError) {
    if let willTake { try willTake(step()) }
  }
}
