import LedgeraComputation
import LedgeraEnvironment
import Synchronization

/// The line at the end of a terminal that says how far long work is. It goes when there is anything else
/// to say.
final class ProgressLine: Sendable {
  private struct State {
    /// When the last output was written, or the command began.
    var quietSince: UInt64
    /// When the line was last written; nil: none.
    var shownAt: UInt64?
  }

  /// Work that is finished sooner is not reported, in nanoseconds.
  private static let patience: UInt64 = 1_000_000_000
  /// The line stays as it is for as long, in nanoseconds.
  private static let pause: UInt64 = 100_000_000

  private let clock: @Sendable () -> UInt64
  private let write: Environment.Sink
  private let state: Mutex<State>

  init(_ environment: Environment) {
    clock = environment.monotonicNanoseconds
    write = environment.errors
    state = Mutex(State(quietSince: environment.monotonicNanoseconds()))
  }

  /// Shows how far work is, unless it was shown just now or it is too early.
  func show(_ standing: Progress.Standing) {
    let (done, total) = (standing.done / standing.unitSize, standing.total / standing.unitSize)
    // Less than one unit is nothing to count.
    guard total > 0 else { return }
    let now = clock()
    state.withLock { state in
      guard now >= (state.shownAt.map { $0 + Self.pause } ?? state.quietSince + Self.patience)
      else { return }
      state.shownAt = now
      put("\(Self.cleared)\(standing.work): \(done) of \(total) \(standing.unit)")
    }
  }

  /// Takes the line away.
  func erase() {
    state.withLock { state in
      if state.shownAt != nil { put(Self.cleared) }
      state = State(quietSince: clock())
    }
  }

  /// The start of a line with nothing in it.
  private static let cleared = "\r\u{1B}[K"

  private func put(_ text: String) {
    Array(text.utf8).withUnsafeBytes { try? write($0) }
  }
}

extension Environment {
  /// The same world, whose terminal shows how far work is that takes more than a second. Nothing of it goes
  /// into files and pipes.
  func showingProgress() -> Environment {
    guard terminal.errorsIsTerminal, variables["TERM"] != "dumb" else { return self }
    var world = self
    let line = ProgressLine(self)
    world.progress = Progress { line.show($0) }
    world.output = { [output] (bytes) throws(WriteError) in
      line.erase()
      try output(bytes)
    }
    world.errors = { [errors] (bytes) throws(WriteError) in
      line.erase()
      try errors(bytes)
    }
    world.run = { [run] (call) throws(ProgramError) in
      line.erase()
      return try run(call)
    }
    return world
  }
}
