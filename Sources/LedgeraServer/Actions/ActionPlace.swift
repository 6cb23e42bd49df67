import LedgeraBooks
import LedgeraChecking
import LedgeraDiagnostics
import LedgeraEditing
import LedgeraModel
import LedgeraParsing
import LedgeraQuantities

/// Where actions are asked for: the books as they are written, and what is there.
struct ActionPlace {
  let request: DocumentRequest
  let session: BooksSession
  let books: Books
  /// Bytes of the document.
  let range: Range<Int>
  /// The transaction that the range begins in; nil: none.
  let transaction: Transaction?
  /// The posting whose line the range begins in; nil: none.
  let posting: Posting?

  var journal: Journal { books.journal }
  var today: Day { session.request.reading.today }

  /// nil: the books cannot be read.
  init?(_ request: DocumentRequest, _ range: Range<Int>) {
    let session = request.verdict.session
    let known = session.request.checking.rules == nil ? request.verdict.checkedBooks : nil
    guard let books = known ?? (try? session.asWritten.read()) else { return nil }
    self.init(
      request: request, session: session.asWritten, books: books, range: range,
      transaction: books.journal.transaction(at: range.lowerBound, in: request.file),
      posting: books.journal.posting(at: range.lowerBound, in: request.file))
  }

  private init(
    request: DocumentRequest, session: BooksSession, books: Books, range: Range<Int>,
    transaction: Transaction?, posting: Posting?
  ) {
    self.request = request
    self.session = session
    self.books = books
    self.range = range
    self.transaction = transaction
    self.posting = posting
  }

  /// The books after changes, and the same transaction if their number stays; nil: they cannot be read.
  ///
  /// - Parameter isChecked: false: the basic checks are enough.
  func after(_ changes: ChangeSet, isChecked: Bool = true) -> ActionPlace? {
    let session = (isChecked ? session : session.checking([])).after(changes)
    guard let books = try? session.recordingLayout.read() else { return nil }
    let isThere = books.journal.transactionCount == journal.transactionCount
    return ActionPlace(
      request: request, session: session, books: books, range: range,
      transaction: isThere ? transaction.map { books.journal.transaction($0.index) } : nil,
      posting: nil)
  }

  /// Puts what `change` writes in place of some of the document; all of it or nothing.
  ///
  /// - Parameter change: Gets the books without that part.
  func replacing(
    _ part: Range<Int>, by change: (ActionPlace) throws(ResponseError) -> ChangeSet
  ) throws(ResponseError) -> ChangeSet {
    let (path, before) = (request.document.path, request.document.text.bytes)
    var after = before
    after.removeSubrange(part)
    let removal = ChangeSet([FileChange(path: path, name: path, before: before, after: after)])
    guard let place = self.after(removal, isChecked: false) else {
      throw ResponseError(.failed, "the books cannot be read without these lines")
    }
    return removal.followed(by: try change(place))
  }

  /// An action whose edits are made at once, and read back when it is chosen; empty: there is nothing
  /// to edit.
  ///
  /// - Parameters:
  ///   - complaint: What the books after the edits say that they should not; nil: nothing.
  ///   - edit: Makes the edits, and returns whether there are any.
  func action(
    _ title: String, _ kind: Action.Kind, unless complaint: @escaping (Books) -> String?,
    by edit: (inout JournalEditor) -> Bool
  ) -> [Action] {
    var editor = session.editor(of: journal)
    guard edit(&editor) else { return [] }
    return [
      Action(title: title, kind: kind) { [editor] () throws(ResponseError) in
        try proved(changes(of: editor), unless: complaint)
      }
    ]
  }

  func changes(of editor: JournalEditor) throws(ResponseError) -> ChangeSet {
    do throws(EditingFailure) {
      return try editor.changes()
    } catch { throw ResponseError(error) }
  }

  /// Changes that bring no new errors, that keep formatted files so, and after which the books say what
  /// they are meant to.
  func proved(
    _ changes: ChangeSet, from books: Books? = nil, to changed: ChangedBooks? = nil,
    unless complaint: (Books) -> String?
  ) throws(ResponseError) -> ChangeSet {
    let proven: ProvenChanges
    do throws(InputFailure) {
      proven = try session.proven(
        changes, in: request.verdict.style, from: books, to: changed, unless: complaint)
    } catch { throw ResponseError(error) }
    switch proven.refusal {
    case nil: return proven.changes
    case .error(let finding): throw ResponseError(.failed, finding.headline)
    case .problem(let problem): throw ResponseError(.failed, problem)
    }
  }

  /// Changes that add transactions, and what else an editor has collected.
  ///
  /// - Parameter count: The number of transactions added.
  func adding(
    _ drafts: [TransactionDraft], to editor: JournalEditor, count: Int,
    rest: (inout JournalEditor) -> Void = { _ in }
  ) throws(ResponseError) -> ChangeSet {
    var editor = editor
    let changed: ChangedBooks?
    do throws(BooksFailure) {
      changed = try session.insert(drafts, into: &editor)
    } catch { throw ResponseError(error) }
    rest(&editor)
    let expected = journal.transactionCount + count
    return try proved(changes(of: editor), to: changed) { after in
      after.journal.transactionCount == expected
        ? nil : "the transactions would be read as something else"
    }
  }

  // MARK: Complaints

  /// Accounts hold something else than before, or there are more transactions or fewer.
  func changesHoldings(_ after: Books) -> String? {
    Holdings(journal) == Holdings(after.journal) ? nil : "the books would say something else"
  }
}

extension ResponseError {
  /// What people read about an error.
  init(_ error: some ExplainedError) { self.init(.failed, error.message) }
}

/// What all accounts hold, and how many transactions there are: what most edits must not change.
private struct Holdings: Equatable {
  private let count: Int
  private let sums: [String: [String: WideQuantity]]

  init(_ journal: Journal) {
    var balances = [WideBalance](repeating: WideBalance(), count: journal.accounts.nodes.count)
    for number in 0..<journal.transactionCount {
      for index in journal.store.transactions[number].postings {
        let posting = journal.store.postings[index]
        for amount in journal.store.amounts(of: posting) {
          balances[posting.account.index].add(WideAmount(amount))
        }
      }
    }
    count = journal.transactionCount
    var sums: [String: [String: WideQuantity]] = [:]
    for (index, balance) in balances.enumerated() {
      for amount in balance.amounts where !amount.isZero {
        sums[journal.name(AccountID(UInt32(index))), default: [:]][
          journal.commodity(amount.commodity).symbol] = amount.quantity
      }
    }
    self.sums = sums
  }
}
