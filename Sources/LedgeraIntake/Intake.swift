package import LedgeraComputation
package import LedgeraEditing
import LedgeraImporting
package import LedgeraModel
import LedgeraParsing
import LedgeraQuantities

/// Lines of statements compared with the books: what each is to them, and what is done about it.
package struct Intake {
  /// What is done about a line.
  package enum Decision: Sendable, Equatable {
    /// It becomes a transaction.
    case transaction(TransactionPlan)
    /// It is what the books have, which gets its keys.
    case same(NearMatch)
    /// Undecided: the user has to say whether the books have it.
    case open(NearMatch)
    /// Ignored: the books have it, or the user has said so.
    case none
  }

  /// What to do about near matches without asking.
  package enum NearPolicy: Sendable {
    case leave, accept, reject
  }

  package let journal: Journal
  package let lines: [StatementLine]
  package let parts: [LineMatching.Part]
  package let verdicts: [LineVerdict]
  /// By number of the line.
  package private(set) var decisions: [Decision]
  package let unknown: UnknownAccounts
  /// Where what banks take for themselves goes.
  package let feeAccount: String
  private var proposer: AccountProposer

  package init(
    _ parts: [LineMatching.Part], of lines: [StatementLine], in journal: Journal,
    _ proposer: AccountProposer, near: NearPolicy = .leave, progress: Progress = .silent
  ) {
    self.journal = journal
    self.lines = lines
    self.parts = parts
    self.proposer = proposer
    unknown = UnknownAccounts(journal)
    feeAccount = journal.feeAccount
    let matching = LineMatching(parts, of: lines, in: journal) { line in
      let proposal = proposer.proposal(for: line.picture(in: journal), on: line.row.day.text)
      return proposal.flatMap { $0.confidence == .certain ? $0.account : nil }
    }
    verdicts = matching.verdicts
    decisions = verdicts.map { _ in .none }
    let counter = progress.counter("categorising", of: lines.count, "lines")
    for number in verdicts.indices {
      if verdicts[number] == .new { decisions[number] = .transaction(plan(for: number)) }
      counter?.advance()
    }
    for (number, verdict) in verdicts.enumerated() {
      if case .booked(let match) = verdict { decisions[number] = .same(match) }
      guard case .near(let match) = verdict else { continue }
      switch near {
      case .leave: decisions[number] = .open(match)
      case .accept: accept(match, for: number)
      case .reject: decisions[number] = .transaction(plan(for: number))
      }
    }
  }

  /// The default plan of a line.
  package func plan(for number: Int) -> TransactionPlan {
    TransactionPlan(lines[number], proposal(for: number), unknown)
  }

  /// What rules or the books' history say about a line; nil: nothing.
  package func proposal(for number: Int) -> CategoryProposal? {
    proposer.proposal(for: lines[number].picture(in: journal), on: lines[number].row.day.text)
  }

  // MARK: Decisions

  /// Learns the account to which the user assigns a line.
  package mutating func learn(_ number: Int, goesTo account: String) {
    proposer.learn(lines[number].picture(in: journal), goesTo: account)
  }

  package mutating func decide(_ decision: Decision, for number: Int) {
    decisions[number] = decision
  }

  /// Takes a line for what it is like. What the bank says otherwise now about a line that has not been
  /// taken itself stays open.
  package mutating func accept(_ match: NearMatch, for number: Int) {
    switch match.place {
    case .posting: decisions[number] = .same(match)
    case .line(let other):
      guard case .transaction(var plan) = decisions[other] else {
        decisions[number] = .open(match)
        return
      }
      let name = journal.name(lines[number].account)
      if match.kind == .exchanged {
        plan.shares = [
          TransactionPlan.Share(name, lines[number].row.amount, symbol: lines[number].symbol)
        ]
        plan.guess = nil
        plan.state = plan.line.row.isPending ? .pending : .unreconciled
      } else if match.kind == .otherSide {
        if plan.shares.map(\.account) != [name] {
          plan.shares = [TransactionPlan.Share(name)]
          plan.guess = nil
          plan.state = plan.line.row.isPending ? .pending : .unreconciled
        }
      }
      plan.otherKeys[name, default: []].append(lines[number].keys.tagValue)
      decisions[other] = .transaction(plan)
      decisions[number] = .same(match)
    }
  }

  /// Lines that the user has to decide about.
  package var openNumbers: [Int] {
    decisions.indices.filter { if case .open = decisions[$0] { true } else { false } }
  }

  /// Whether something of the books is taken for a line.
  package var hasAccepted: Bool {
    decisions.contains { if case .same = $0 { true } else { false } }
  }

  /// Lines that become transactions, in the order of the days.
  package var plannedNumbers: [Int] {
    decisions.indices.filter { if case .transaction = decisions[$0] { true } else { false } }
      .sorted { (lines[$0].row.day, $0) < (lines[$1].row.day, $1) }
  }

  // MARK: Edits

  /// The posting of what the bank had announced and has booked by a line; nil: the line is no such booking.
  package func announced(_ number: Int) -> Posting? {
    guard case .same(let match) = decisions[number], !lines[number].row.isPending,
      [.booked, .changed].contains(match.kind),
      case .posting(let transaction, let index) = match.place
    else { return nil }
    let posting = Posting(journal: journal, index: index, transactionIndex: transaction)
    let isAnnounced = posting.tags.contains {
      $0.name == LineKeys.tag && LineKeys.keys(in: $0.value).contains(LineKeys.pending)
    }
    return isAnnounced ? posting : nil
  }

  /// The transaction of what was announced with the day and text of its booking; without a mark, unless its
  /// account is still a guess that needs one.
  package func booked(_ number: Int, _ announced: Posting) -> TransactionDraft {
    let row = lines[number].row
    var draft = TransactionDraft(announced.transaction)
    draft.day = row.day
    draft.description = TransactionPlan.description(lines[number].payee, row.description)
    draft.state = draft.hasTag("guess") ? plan(for: number).state : .unreconciled
    draft.comment = draft.comment.map { CommentTags($0).removing([ImportRun.tag]) }
    let place = announced.index - announced.transaction.record.postings.lowerBound
    draft.postings[place].comment = draft.postings[place].comment.map {
      CommentTags($0).removing([LineKeys.tag])
    }
    draft.postings[place].addTag(LineKeys.tag, lines[number].keys.tagValue)
    if let announcement = Announcement(announced.transaction, place: place) {
      draft.addTag(Announcement.tag, announcement.value)
    }
    return draft
  }

  /// The other sides of transfers that the books have got only one side of, and corrected amounts.
  package var arrivals: [TransferArrival] {
    decisions.indices.compactMap { number in
      guard case .same(let match) = decisions[number],
        case .posting(let transaction, let index) = match.place
      else { return nil }
      let line = lines[number]
      let posting = Posting(journal: journal, index: index, transactionIndex: transaction)
      switch match.kind {
      case .otherSide:
        return otherSide(of: posting).map { TransferArrival(posting: $0, account: line.account) }
      case .exchanged:
        return otherSide(of: posting).map {
          TransferArrival(
            posting: $0, account: line.account, change: (line.row.amount, line.symbol))
        }
      case .amended, .mistyped:
        guard let old = posting.amounts.first,
          let change = try? line.row.amount.subtracting(old.quantity)
        else { return nil }
        return TransferArrival(
          posting: posting, account: line.account, change: (change, line.symbol))
      case .changed, .entered, .booked: return nil
      }
    }
  }

  /// The one posting of its transaction whose account is not known yet; nil: there are several, or none.
  private func otherSide(of posting: Posting) -> Posting? {
    let others = posting.transaction.postings.filter { unknown.contains($0.accountName) }
    return others.count == 1 ? others.first : nil
  }

  /// Tags the postings of the books that lines are taken for. Returns what cannot be written, by line.
  package func tagPostings(
    of run: ImportRun, with editor: inout JournalEditor
  ) -> [Int] {
    let tags = PostingTags(journal)
    var failed: [Int] = []
    for (number, decision) in decisions.enumerated() {
      guard case .same(let match) = decision, announced(number) == nil,
        case .posting(let transaction, let index) = match.place
      else { continue }
      let keys = "\(LineKeys.tag): \(lines[number].keys.tagValue)"
      var posting = Posting(journal: journal, index: index, transactionIndex: transaction)
      var detail = ""
      switch match.kind {
      case .otherSide, .exchanged:
        guard let other = otherSide(of: posting),
          let replaced = match.kind == .otherSide
            ? ImportRun.Replaced(account: other.accountName, rate: nil)
            : exchange(posting, other, lines[number], in: &editor),
          tags.rename(other, to: journal.name(lines[number].account), in: &editor)
        else {
          failed.append(number)
          continue
        }
        posting = other
        detail = " \(replaced)"
      case .amended, .mistyped:
        guard let correction = AmountCorrection(posting), let old = correction.text,
          correction.write(lines[number].row.amount, in: &editor)
        else {
          failed.append(number)
          continue
        }
        detail = " \(ImportRun.correction)\(old)"
      case .changed, .entered, .booked: break
      }
      tags.add("\(keys), \(ImportRun.tag): \(run)\(detail)", to: posting, in: &editor)
    }
    return failed
  }

  /// Writes what arrived in other money, at what left for it. Where that is the base currency, a rate that the
  /// transaction says of what left becomes that of what the bank took.
  ///
  /// - Returns: What stood there; nil: it cannot be written.
  private func exchange(
    _ posting: Posting, _ other: Posting, _ line: StatementLine, in editor: inout JournalEditor
  ) -> ImportRun.Replaced? {
    let hasValues = posting.transaction.postings.contains { $0.tags.contains { $0.name == "base" } }
    guard other.isInferred, !hasValues, let sent = posting.amounts.first,
      let commodity = journal.commodity(withSymbol: line.symbol)
    else { return nil }
    let arrived = Amount(line.row.amount, commodity)
    let isPaid = commodity == journal.profile.base
    let tag = RateTag(of: isPaid ? sent.commodity : commodity, for: posting)
    let rate = isPaid ? BookedRate(paying: arrived, for: sent, in: journal) : nil
    guard tag == nil || rate != nil,
      WritingOut(journal).writeExchange(arrived, at: isPaid ? nil : sent, of: other, in: &editor)
    else { return nil }
    if let tag, let rate { tag.write(rate.text, in: &editor) }
    return ImportRun.Replaced(account: other.accountName, rate: tag?.text)
  }
}

extension StatementLine {
  /// As history knows its like.
  func picture(in journal: Journal) -> TransactionPicture {
    let description = TransactionPlan.description(payee, row.description)
    return TransactionPicture(
      payee: DescriptionParts(description).payee, text: description,
      source: journal.name(account), amount: row.amount,
      said: payee == row.payee ? nil : "\(row.text) \(description)")
  }
}
