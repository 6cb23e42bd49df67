import LedgeraEditing
import LedgeraJSON

/// A change that the user may choose where the cursor is.
struct Action {
  /// An order, as `split this posting`; no other action of the place has it.
  let title: String
  let kind: Kind
  /// Findings that it answers, as they are published.
  var findings: [JSONValue] = []
  /// Whether it is the one to choose where there is no reason for another.
  var isPreferred: Bool?
  /// Whether its edit is better made when it is chosen: the books are read for it.
  var isDear = true
  /// The changes; throws why they are not to be made.
  let changes: () throws(ResponseError) -> ChangeSet

  /// What LSP calls it.
  enum Kind: String, CaseIterable {
    case quickFix = "quickfix"
    /// Writes a transaction somewhere else.
    case refactor
    /// Changes a transaction in place.
    case rewrite = "refactor.rewrite"
    case fixAll = "source.fixAll"
  }
}

/// The actions. A new one is a file and a line here.
enum ActionTable {
  typealias Source = @Sendable (ActionPlace) throws(ResponseError) -> [Action]

  static let all: [(kinds: Set<Action.Kind>, source: Source)] = [
    ([.quickFix], { (place) throws(ResponseError) in try place.fixes() }),
    ([.quickFix], { $0.balancing() }),
    ([.quickFix], { $0.nearestDays() }),
    ([.quickFix, .refactor], { $0.corrections() }),
    ([.quickFix], { $0.allowances() }),
    ([.rewrite], { $0.writingOut() }),
    ([.rewrite], { $0.movedDates() }),
    ([.rewrite], { $0.marks() }),
    ([.rewrite], { $0.assertions() }),
    ([.rewrite], { $0.reconciliations() }),
    ([.rewrite], { $0.splits() }),
    ([.refactor], { $0.duplicates() }),
    ([.refactor], { $0.moves() }),
    ([.refactor], { $0.merges() }),
    ([.refactor], { $0.reaccountings() }),
    ([.rewrite], { $0.typedSplits() }),
    ([.refactor], { $0.typedTransactions() }),
    ([.refactor], { $0.pastedRows() }),
    ([.refactor], { $0.namedStatements() }),
    ([.fixAll], { (place) throws(ResponseError) in try place.fixAll() }),
  ]
}
