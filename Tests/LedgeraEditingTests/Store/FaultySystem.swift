import LedgeraEnvironment
import Synchronization

/// A disk of the system on which one step of a run goes wrong.
final class FaultySystem: Sendable {
  /// What happens at the chosen step.
  enum Fault: CaseIterable {
    /// The step fails, and what follows works: the error of a moment.
    case error
    /// The process is killed before the step: nothing that it does afterwards happens.
    case kill
    /// The step fails, and so does every other one that makes or writes a file: the disk is full.
    case full
    /// The step fails, and so does every other one that changes a directory: it became read-only.
    case readOnly
  }

  private let state: Mutex<(count: Int, isBroken: Bool)> = Mutex((0, false))
  private let fault: Fault
  private let position: Int

  /// - Parameter position: Number of the step that goes wrong, from 0.
  init(_ fault: Fault, at position: Int) {
    self.fault = fault
    self.position = position
  }

  /// How many steps were taken.
  var count: Int { state.withLock { $0.count } }

  var disk: SystemDisk {
    SystemDisk(
      steps: WriteSteps(pieceSize: 48) { (step) throws(WriteError) in
        if let error = self.error(of: step) { throw error }
      })
  }

  private func error(of step: WriteStep) -> WriteError? {
    state.withLock { state in
      defer { state.count += 1 }
      if state.count == position {
        state.isBroken = fault != .error
      } else if !state.isBroken || !concerns(step) {
        return nil
      }
      return fault == .readOnly ? .permissionDenied : .other("No space left on device")
    }
  }

  /// Whether the fault goes on with this step.
  private func concerns(_ step: WriteStep) -> Bool {
    switch (fault, step) {
    case (.kill, _), (.full, .create), (.full, .write), (.full, .makeDirectory): true
    case (.readOnly, .create), (.readOnly, .rename), (.readOnly, .remove): true
    case (.readOnly, .exchange), (.readOnly, .makeDirectory): true
    default: false
    }
  }
}
