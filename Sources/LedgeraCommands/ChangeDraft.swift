import LedgeraEditing
import Synchronization

/// Collects the changes that a command would write, for a caller that makes them another way.
final class ChangeDraft: Sendable {
  private let content = Mutex(ChangeSet())

  /// The changes; empty: none yet.
  var changes: ChangeSet { content.withLock { $0 } }

  /// Takes changes.
  func take(_ changes: ChangeSet) {
    content.withLock { $0 = ChangeSet($0.changes + changes.changes) }
  }
}
