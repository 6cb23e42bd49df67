package import LedgeraDiagnostics

/// A comment `; ledgera: allow CODE reason`, which suppresses findings of one kind at its place
/// (reference.md § Allowed findings).
package struct Allowance: Sendable {
  /// Its effect.
  package enum Outcome: Sendable, Equatable {
    /// It suppressed a finding.
    case used
    /// Nothing was found here, although the check ran.
    case unused
    /// No check for such findings ran.
    case notLookedFor
    /// There is no such code; the nearest one, if any is similar.
    case unknown(nearest: String?)
    /// Such findings cannot be allowed, since they make books unfit for reports.
    case essential
  }

  /// Empty: the comment cannot be understood.
  package let code: String
  /// What it applies to.
  package let place: Span
  /// The words of the comment.
  package let words: Span
  package let hasReason: Bool
  /// The present name of the code; nil: the one that is written.
  package let renamedTo: String?
  package var outcome = Outcome.unused

  package init(
    code: String, place: Span, words: Span, hasReason: Bool, renamedTo: String? = nil
  ) {
    self.code = code
    self.place = place
    self.words = words
    self.hasReason = hasReason
    self.renamedTo = renamedTo
  }
}

/// Where something is found first under each key, and how often: a finding is about the first place and
/// counts the others.
package struct FirstFindings<Key: Hashable, Place> {
  package struct Finding {
    package let key: Key
    package let place: Place
    /// All times, the first included.
    package fileprivate(set) var count: Int
  }

  /// In the order in which the keys were met.
  package private(set) var all: [Finding] = []
  private var slots: [Key: Int] = [:]

  package init() {}

  /// - Parameter place: Looked at only when it is the first of its key.
  package mutating func note(
    _ key: Key, times count: Int = 1, at place: @autoclosure () -> Place
  ) {
    if let slot = slots[key] {
      all[slot].count += count
    } else {
      slots[key] = all.count
      all.append(Finding(key: key, place: place(), count: count))
    }
  }

  /// How often something was found under a key.
  func count(of key: Key) -> Int { slots[key].map { all[$0].count } ?? 0 }
}
