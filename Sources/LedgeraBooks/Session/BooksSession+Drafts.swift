package import LedgeraEditing
package import LedgeraModel

extension BooksSession {
  /// Adds transactions to the edits, where they belong and so that they read back as they are meant. Where
  /// the books declare their accounts and commodities, new ones are declared; where transactions have
  /// identities, these get some.
  ///
  /// - Parameters:
  ///   - path: The file to write into, as the books name it; nil: where each belongs by its date.
  ///   - declares: Whether new accounts and commodities get directives, and transactions identities, where books
  ///     have them.
  ///   - declared: Accounts that the edits declare already.
  ///   - types: Of new accounts whose names do not say it.
  /// - Returns: The books as they would be with the edits; nil: there are no drafts, and nothing was read.
  @discardableResult
  package func insert(
    _ drafts: [TransactionDraft], into editor: inout JournalEditor, inFileAt path: String? = nil,
    declares: Bool = true, declared: Set<String> = [], types: [String: AccountType] = [:]
  ) throws(BooksFailure) -> ChangedBooks? {
    guard !drafts.isEmpty else { return nil }
    let journal = editor.journal
    let drafts = declares && journal.usesIdentities ? drafts.map(identified) : drafts
    if declares {
      let directives = AccountDirectives(journal)
      let names = Set(drafts.flatMap { $0.postings.map(\.account) }).subtracting(declared)
      for name in names.sorted() where journal.account(named: name) == nil {
        directives.declareIfNeeded(name, type: types[name], with: &editor)
      }
      CommodityDirectives(journal).declareIfNeeded(drafts, with: &editor)
    }
    let start = editor
    var failure: BooksFailure?
    var changed: ChangedBooks?
    let insertions: [DraftInsertion]
    do throws(DraftFailure) {
      insertions = try DraftInsertions(
        journal, inFileAt: path, besides: editor.plan.removed
      ).settled(for: drafts) { insertions in
        var trial = start
        for insertion in insertions { trial.add(insertion) }
        do throws(BooksFailure) {
          changed = try read(after: trial)
        } catch {
          failure = failure ?? error
          changed = nil
        }
        return changed?.books.journal ?? journal
      }
    } catch { throw failure ?? .draft(error) }
    guard !insertions.isEmpty else { throw .noFileForTransactions }
    for insertion in insertions { editor.add(insertion) }
    return changed
  }

  /// With an `id:`, as the other transactions of the books have.
  package func identified(_ draft: TransactionDraft) -> TransactionDraft {
    var draft = draft
    if !draft.hasTag("id") { draft.addTag("id", RandomIdentity.make(in: environment)) }
    return draft
  }
}

extension JournalEditor {
  fileprivate mutating func add(_ insertion: DraftInsertion) {
    plan.add(insertion.drafts)
    if let file = insertion.file {
      insert(insertion.text, at: insertion.offset, in: file)
    } else {
      create(insertion.path, insertion.text)
    }
  }
}
