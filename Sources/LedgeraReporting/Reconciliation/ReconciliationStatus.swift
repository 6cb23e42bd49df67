public import LedgeraChecking
public import LedgeraDocuments
public import LedgeraModel
import LedgeraQuantities
public import LedgeraQuerying

/// How far each account has been compared with statements.
public struct ReconciliationStatus: Sendable {
  /// One account without its subaccounts.
  public struct Line: Sendable {
    public let account: AccountID
    /// The day of the last reconciled posting; nil: none is reconciled.
    public fileprivate(set) var reconciledDay: Day?
    /// What is reconciled until then.
    public fileprivate(set) var reconciled = WideBalance()
    /// The day of the last balance assertion; nil: there is none.
    public fileprivate(set) var assertedDay: Day?
    /// Postings that are pending or unreconciled.
    public fileprivate(set) var waitingCount = 0
    /// Those of them that are pending.
    public fileprivate(set) var pendingCount = 0
    /// What waits in all.
    public fileprivate(set) var waiting = WideBalance()
    /// nil: nothing waits.
    public fileprivate(set) var oldestWaiting: Day?
  }

  public let journal: Journal
  /// Postings of later days are left out.
  public let day: Day
  /// Accounts with postings that are wanted, in display order.
  public let lines: [Line]

  /// - Parameter query: Which postings are wanted; nil: those of assets and liabilities.
  public init(_ ledger: Ledger, until day: Day, query: CompiledQuery?) {
    journal = ledger.journal
    self.day = day
    var lines: [AccountID: Line] = [:]
    for entry in 0..<ledger.transactionCount {
      for number in journal.store.transactions[entry].postings {
        let posting = Posting(journal: journal, index: number, transactionIndex: entry)
        let isWanted = query?.matches(posting) ?? journal.isOnStatements(posting.account)
        guard isWanted, posting.day <= day else { continue }
        lines[posting.account, default: Line(account: posting.account)].add(posting)
      }
    }
    self.lines = journal.accounts.displayOrder.compactMap { lines[$0] }
  }
}

extension Journal {
  /// Whether a bank may have statements of an account.
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
  public var document: Document {
    Document(title: title, blocks: blocks, records: records, json: json)
  }

  private var title: String { "Reconciliation on \(day.text)" }

  private var blocks: [Block] {
    var texts = AmountTexts(journal)
    var table = Table(
      layout: .plain,
      columns: [
        Column(.account), Column(.date), Column(.amount), Column(.date), Column(.count),
        Column(.amount), Column(.date),
      ])
    table.rows = [
      Row(header: ["Account", "Reconciled", "Balance", "Asserted", "Waiting", "Amount", "Oldest"]),
      .rule,
    ]
    for line in lines {
      table.rows.append(
        Row([
          Cell(journal.name(line.account)), Cell(line.reconciledDay?.text ?? "never"),
          line.reconciledDay == nil ? .empty : texts.cell(line.reconciled),
          Cell(line.assertedDay?.text ?? ""), Cell("\(line.waitingCount)"),
          line.waitingCount == 0 ? .empty : texts.cell(line.waiting),
          Cell(line.oldestWaiting?.text ?? ""),
        ]))
    }
    return lines.isEmpty ? [] : [.heading(title), .table(table)]
  }

  private var records: Records {
    var texts = AmountTexts(journal, .machine)
    return Records(
      header: [
        "account", "reconciled", "balance", "asserted", "waiting", "pending", "amount", "oldest",
      ],
      rows: lines.map { line in
        [
          journal.name(line.account), line.reconciledDay?.text ?? "",
          texts.record(line.reconciled), line.assertedDay?.text ?? "", "\(line.waitingCount)",
          "\(line.pendingCount)", texts.record(line.waiting), line.oldestWaiting?.text ?? "",
        ]
      })
  }

  private var json: JSONValue {
    let texts = AmountTexts(journal)
    return .report([
      .init("report", "reconcile-status"), .init("date", .string(day.text)),
      .init(
        "accounts",
        .array(
          lines.map { line in
            .object([
              .init("account", .string(journal.name(line.account))),
              .init("reconciled", .optional(line.reconciledDay?.text)),
              .init("balance", texts.json(line.reconciled)),
              .init("asserted", .optional(line.assertedDay?.text)),
              .init("waiting", .integer(line.waitingCount)),
              .init("pending", .integer(line.pendingCount)),
              .init("amount", texts.json(line.waiting)),
              .init("oldest", .optional(line.oldestWaiting?.text)),
            ])
          })),
    ])
  }
}
