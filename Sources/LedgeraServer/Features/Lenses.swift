import LedgeraBooks
import LedgeraChecking
import LedgeraDiagnostics
import LedgeraEditing
import LedgeraJSON
import LedgeraModel
import LedgeraParsing
import LedgeraPlanning
import LedgeraQuantities
import LedgeraReporting

extension Feature {
  /// What assertions, due transactions, statements and the plan come to, off unless the user asks for it.
  static let lenses = Feature(
    "codeLensProvider", as: ["resolveProvider": false],
    [
      "textDocument/codeLens": { (server, parameters) throws(ResponseError) in
        guard server.workspace.settings.showsLenses,
          let request = try DocumentRequest(server, parameters),
          let books = request.verdict.books
        else { return [] }
        let journal = books.journal
        var lenses = AssertionLenses(request, books.checked).all
        lenses += request.changes(of: journal, since: server.committed(of: request))
        if let ledger = books.ledger {
          lenses += request.due(in: journal) + request.statements(of: ledger)
          lenses += request.envelopes(of: ledger) + request.goals(of: ledger)
        }
        return .array(
          lenses.sorted { $0.offset < $1.offset }.map {
            $0.json(in: request.document, request.encoding)
          })
      }
    ])
}

/// Whether the assertions of a document hold, and what a statement of that balance still lacks.
private struct AssertionLenses {
  private(set) var all: [Lens] = []

  init(_ request: DocumentRequest, _ checked: CheckingResult) {
    let journal = checked.journal
    let failing = Set(
      request.verdict.findings.filter {
        $0.code == .balanceAssertionFailed && $0.primary?.span.file == request.file
      }.compactMap { finding in
        finding.primary.map { journal.sources[request.file].line(around: $0.span.range.lowerBound) }
      })
    let sums = AccountSums(checked)
    var accounts: [AccountID: [Posting]] = [:]
    for number in 0..<journal.transactionCount {
      let transaction = journal.transaction(number)
      guard transaction.record.file == request.file, transaction.standsInFile else { continue }
      for posting in transaction.postings where posting.standsInTransaction {
        guard let assertion = posting.assertion else { continue }
        let offset = Int(posting.record.offset)
        let amount = journal.text(of: Amount(assertion.quantity, assertion.commodity))
        let own = accounts[posting.account] ?? sums.postings(of: posting.account, isWhole: false)
        accounts[posting.account] = own
        if failing.contains(journal.sources[request.file].line(around: offset)) {
          let whole =
            assertion.includesSubaccounts
            ? sums.postings(of: posting.account, isWhole: true) : own
          let until = whole.prefix { $0.index != posting.index } + [posting]
          let held = AccountSums.sum(until).amount(of: assertion.commodity)
          let off = WideAmount(
            held.quantity - WideQuantity(assertion.quantity), assertion.commodity)
          all.append(
            Lens(
              offset: offset,
              title: off.isZero ? "does not hold" : "off by \(journal.text(of: off))",
              command: .show,
              words: Self.comparison(posting, amount, journal)))
        } else {
          all.append(holding(posting, amount, among: own, journal))
        }
      }
    }
  }

  private func holding(
    _ posting: Posting, _ amount: String, among all: [Posting], _ journal: Journal
  ) -> Lens {
    let until = all.prefix { $0.index != posting.index } + [posting]
    let last = until.dropLast().last { $0.assertion?.commodity == posting.assertion?.commodity }
    let unmarked = until.count { $0.state != .reconciled }
    let isUsed = until.contains { $0.state == .reconciled }
    let since = last.map { ", last asserted on \($0.day.text)" } ?? ""
    let words = Self.comparison(posting, amount, journal)
    let offset = Int(posting.record.offset)
    guard isUsed, unmarked > 0 else {
      return Lens(offset: offset, title: "holds\(since)", command: .show, words: words)
    }
    return Lens(
      offset: offset, title: "holds; mark \(counted(unmarked, "posting")) reconciled",
      command: .write, words: words + ["--accept"])
  }

  private static func comparison(_ posting: Posting, _ amount: String, _ journal: Journal)
    -> [String]
  {
    [
      "reconcile", posting.accountName, "--statement", posting.day.text, "--balance", amount,
    ] + (posting.assertion?.includesSubaccounts ?? false ? ["--subaccounts"] : [])
  }
}

extension DocumentRequest {
  private var today: Day { verdict.session.request.reading.today }

  /// Transactions that rules of the document owe until today.
  fileprivate func due(in journal: Journal) -> [Lens] {
    let rules = journal.store.rules.filter {
      $0.span.file == file && journal.value("post", of: $0) == "auto"
    }
    guard !rules.isEmpty else { return [] }
    let due = DueTransactions(journal, since: nil, until: today).drafts
    return rules.compactMap { rule in
      let name = journal.nameForPosting(of: rule)
      let count = due.count { draft in
        draft.comment.contains { CommentTags($0).value(of: "rule") == name }
      }
      return count == 0
        ? nil
        : Lens(
          offset: rule.span.range.lowerBound,
          title: "write \(counted(count, "transaction", "transactions")) due by today",
          command: .write,
          words: ["post-due"])
    }
  }

  /// How far the accounts that the document declares are compared with statements.
  fileprivate func statements(of ledger: Ledger) -> [Lens] {
    let journal = ledger.journal
    let declared = journal.store.accountDeclarations.filter { $0.span.file == file }
    guard !declared.isEmpty else { return [] }
    let lines = Dictionary(
      ReconciliationStatus(ledger, until: today).lines.map { ($0.account, $0) },
      uniquingKeysWith: { first, _ in first })
    return declared.compactMap { declaration in
      guard let line = lines[declaration.account], let day = line.reconciledDay else { return nil }
      let waiting =
        line.waitingCount == 0
        ? "nothing waits"
        : "\(counted(line.waitingCount, "posting")) of \(journal.text(of: line.waiting)) waiting"
      return Lens(
        offset: declaration.span.range.lowerBound,
        title: "reconciled until \(day.text), \(waiting)", command: .show,
        words: ["reconcile", "--status", journal.name(declaration.account)])
    }
  }

  /// What is left in the envelopes that rules of the document fill.
  fileprivate func envelopes(of ledger: Ledger) -> [Lens] {
    let journal = ledger.journal
    let rules = journal.store.rules.filter { $0.span.file == file && $0.trigger.isPeriod }
    guard !rules.isEmpty,
      let standings = EnvelopeStandings(ledger, on: today, today: today)
    else { return [] }
    return rules.flatMap { rule in
      rule.postings.compactMap { index -> Lens? in
        let posting = journal.store.rulePostings[index]
        guard let line = standings.line(of: posting.account),
          case .account(posting.account) = line.envelope.subject
        else { return nil }
        return Lens(
          offset: Int(posting.offset), title: standings.text(of: line), command: .show,
          words: ["budget", journal.name(posting.account)])
      }
    }
  }

  /// How far the goals of the document are.
  fileprivate func goals(of ledger: Ledger) -> [Lens] {
    let plan = Plan(ledger.journal)
    let declared = plan.goals.filter { $0.span.file == file }
    guard !declared.isEmpty, plan.findings.isEmpty else { return [] }
    let journal = ledger.journal
    let goals = GoalReport(ledger, plan, today: today).goals
    return declared.compactMap { declaration in
      guard let goal = goals.first(where: { $0.name == declaration.name }) else { return nil }
      let saved = journal.text(of: WideAmount(goal.saved, goal.commodity))
      let target = journal.text(of: WideAmount(goal.target, goal.commodity))
      let needed = goal.needed.map {
        ", \(journal.text(of: WideAmount($0, goal.commodity))) a month needed"
      }
      return Lens(
        offset: declaration.span.range.lowerBound,
        title: "\(saved) of \(target) saved, \(goal.state.rawValue)\(needed ?? "")",
        command: .show, words: ["goals"])
    }
  }

  /// Transactions that the last commit does not have as they are.
  fileprivate func changes(of journal: Journal, since committed: CommittedFile?) -> [Lens] {
    guard let committed else { return [] }
    return UncommittedChanges(
      journal, file, since: committed.bytes, named: document.path
    ).items.map { item in
      let transaction = journal.transaction(item.transaction)
      let changes = item.changes.map {
        "\($0.name) \($0.old ?? "none") → \($0.new ?? "none")"
      }.joined(separator: ", ")
      return Lens(
        offset: transaction.span.range.lowerBound,
        title: changes.isEmpty ? "new since the last commit" : "since the last commit: " + changes,
        command: .show,
        words: transaction.identity.map { ["history", $0] }
          ?? ["history", "date:" + transaction.day.text, "desc:^" + transaction.description + "$"])
    }
  }
}

extension RuleRecord.Trigger {
  fileprivate var isPeriod: Bool { if case .period = self { true } else { false } }
}
