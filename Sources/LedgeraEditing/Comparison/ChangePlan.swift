import LedgeraDiagnostics
package import LedgeraModel

/// What an edit of books means to change; everything else has to read as before.
///
/// An edit declares here what it does. The changed books are read again before anything is written,
/// and what they say beyond the plan, or short of it, prevents it (`problem`). So a text that reads
/// as something else than was meant is never written, and neither is an edit that says nothing
/// here.
package struct ChangePlan: Sendable {
  /// What becomes different of a transaction that stays.
  package struct Parts: OptionSet, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Of itself and of postings.
    package static let marks = Parts(rawValue: 1)
    /// Of itself and of postings, with the tags in them.
    package static let comments = Parts(rawValue: 2)
    package static let accounts = Parts(rawValue: 4)
    /// With costs and assertions.
    package static let amounts = Parts(rawValue: 8)
  }

  /// Where a transaction is, whichever reading of its file it is of.
  private struct Place: Hashable {
    let path: String
    let offset: UInt32

    init(_ index: Int, in journal: Journal) {
      let record = journal.store.transactions[index]
      path = journal.sources[record.file].path
      offset = record.offset
    }
  }

  let before: Journal
  /// Whether the edit checks the changed books in another way.
  private(set) var allowsAnything = false
  private(set) var added: [TransactionDraft] = []
  /// By number, and by place for files that are read more than once.
  package private(set) var removed: Set<Int> = []
  private var removedPlaces: Set<Place> = []
  private var changed: [Int: Parts] = [:]
  private var changedPlaces: [Place: Parts] = [:]
  /// What directives that come or go say, or how that begins.
  private(set) var addedDirectives: [DirectiveText] = []
  private(set) var removedDirectives: [DirectiveText] = []
  /// Last parts of the names of new files.
  private(set) var files: Set<String> = []
  /// A new file that includes the books: the changed ones are read from it. nil: they are read as before.
  package internal(set) var root: String?

  /// A plan that changes nothing of these books.
  package init(_ before: Journal) { self.before = before }

  /// Takes whatever the changed books say: for fixes, whose findings say what they do, and for changes that
  /// are compared otherwise.
  package mutating func allowAnything() { allowsAnything = true }

  package mutating func add(_ transactions: [TransactionDraft]) { added += transactions }

  package mutating func remove(_ transaction: Transaction) {
    removed.insert(transaction.index)
    removedPlaces.insert(Place(transaction.index, in: before))
  }

  package mutating func change(_ parts: Parts, of transaction: Transaction) {
    changed[transaction.index, default: []].formUnion(parts)
    changedPlaces[Place(transaction.index, in: before), default: []].formUnion(parts)
  }

  /// Plans that `count` directives of a kind are added, and `gone` removed.
  package mutating func change(
    _ kind: DirectiveText.Kind, adding count: Int, removing gone: Int = 0
  ) {
    addedDirectives += Array(repeating: DirectiveText(kind), count: count)
    removedDirectives += Array(repeating: DirectiveText(kind), count: gone)
  }

  package mutating func add(_ directive: DirectiveText) { addedDirectives.append(directive) }
  mutating func remove(_ directive: DirectiveText) { removedDirectives.append(directive) }
  mutating func create(fileNamed name: String) { files.insert(name) }
}

extension ChangePlan {
  /// Whether a transaction goes.
  ///
  /// - Parameter isOften: Files are read more than once, and every reading of it goes.
  func removes(_ index: Int, isOften: Bool) -> Bool {
    removed.contains(index)
      || isOften && !removed.isEmpty && removedPlaces.contains(Place(index, in: before))
  }

  /// Whether a transaction goes or becomes different.
  func touches(_ transaction: Transaction) -> Bool {
    removes(transaction.index, isOften: true)
      || !parts(of: transaction.index, isOften: true).isEmpty
  }

  /// The parts of a transaction that may differ.
  func parts(of index: Int, isOften: Bool) -> Parts {
    guard isOften, !changed.isEmpty else { return changed[index] ?? [] }
    return changedPlaces[Place(index, in: before)] ?? []
  }

  /// What the changed books say that is not meant, said for people; nil: they say what is meant. Linear in
  /// the size of the books.
  package func problem(with after: Journal) -> String? {
    allowsAnything ? nil : JournalComparison(before, after, as: self).differenceBeyondPlan()
  }
}
