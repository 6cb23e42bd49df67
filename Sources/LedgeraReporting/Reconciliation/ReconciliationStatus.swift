package import LedgeraChecking
package import LedgeraDocuments
package import LedgeraModel
import LedgeraQuantities
import LedgeraQuerying

/// How far each account has been compared with statements.
package struct ReconciliationStatus: Sendable {
  /// One account without its subaccounts.
  package struct Line: Sendable {
    package let account: AccountID
    /// The day of the last reconciled posting; nil: none is.
    package fileprivate(set) var reconciledDay: Day?
    /// The sum of the reconciled postings.
    package fileprivate(set) var reconciled = WideBalance()
    /// The day of the last balance assertion; nil: none.
    package fileprivate(set) var assertedDay: Day?
    /// Number of pending or unreconciled postings.
    package fileprivate(set) var waitingCount = 0
    /// How many of these are pending.
    package fileprivate(set) var pendingCount = 0
    /// The sum of the waiting postings.
    package fileprivate(set) var waiting = WideBalance()
    /// nil: nothing is waiting.
    package fileprivate(set) var oldestWaiting: Day?
  }

  package let journal: Journal
  /// Later postings are left out.
  package let day: Day
  /// Accounts with selected postings, in display order.
  package let lines: [Line]

  /// - Parameter selection: Without conditions, postings of assets and liabilities are selected.
  package init(_ ledger: Ledger, until day: Day, _ selection: PostingSelection = PostingSelection())
  {
    let journal = ledger.journal
    self.journal = journal
    self.day = day
    var lines: [AccountID: Line] = [:]
    let isEverybody = selection.conditions == .everything
    PostingStream(journal, selection, periods: [DateSpan(end: DateSpan(day).end)]).forEach {
      let account = journal.store.postings[$0.number].account
      guard !isEverybody || journal.isOnStatements(account) else { return }
      lines[account, default: Line(account: account)]
        .add(Posting(journal: journal, index: $0.number, transactionIndex: $0.transaction))
    }
    self.lines = journal.accounts.displayOrder.compactMap { lines[$0] }
  }
}

extension Journal {
  /// Whether a bank can have statements of an account.
  fileprivate func isOnStatements(_ account: AccountID) -> Bool {
    switch type(of: account) {
    case .asset, .cash, .liability: true
    default: false
    }
  }
}

extension ReconciliationStatus.Line {
  fileprivate init(account: AccountID) { self.account = account }

  fileprivate mutating func add(_ posting: Posting) {
    let day = posting.day
    if posting.assertion != nil { assertedDay = max(assertedDay ?? day, day) }
    if posting.state == .reconciled {
      reconciledDay = max(reconciledDay ?? day, day)
      for amount in posting.amounts { reconciled.add(WideAmount(amount)) }
      return
    }
    waitingCount += 1
    if posting.state == .pending { pendingCount += 1 }
    for amount in posting.amounts { waiting.add(WideAmount(amount)) }
    oldestWaiting = min(oldestWaiting ?? day, day)
  }
}

extension ReconciliationStatus {
  package static let form = ReportForm<ReconciliationStatus, BookTexts>("reconcileStatus") {
    Field("date", .day) { $0.day }
    Field("accounts", .list(Line.fields)) { $0.lines }
  }

  package var document: Document {
    Document(
      title: title, blocks: blocks, records: Line.fields.records(lines, BookTexts(journal)),
      json: Self.form.json(self, BookTexts(journal)))
  }

  private var title: String { "Reconciliation on \(day.text)" }

  private var blocks: [Block] {
    guard !lines.isEmpty else { return [] }
    var texts = BookTexts(journal)
    return [.heading(title), .table(Line.fields.table(lines, &texts, hasRule: true))]
  }
}

extension ReconciliationStatus.Line {
  fileprivate static let fields = Fields<ReconciliationStatus.Line, BookTexts> {
    Field("account", .account) { $0.account }
    Field("reconciled", .day) { $0.reconciledDay }.shown { line, _ in
      Cell(line.reconciledDay?.text ?? "never")
    }
    Field("balance", .amounts) { $0.reconciled }.shown { line, texts in
      line.reconciledDay == nil ? .empty : texts.cell(line.reconciled)
    }
    Field("asserted", .day) { $0.assertedDay }
    Field("waiting", .count) { $0.waitingCount }
    Field("pending", .count, in: .machines) { $0.pendingCount }
    Field("amount", .amounts) { $0.waiting }.shown { line, texts in
      line.waitingCount == 0 ? .empty : texts.cell(line.waiting)
    }
    Field("oldest", .day) { $0.oldestWaiting }
  }
}
