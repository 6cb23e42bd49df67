package import LedgeraChecking
package import LedgeraDiagnostics
package import LedgeraEditing
package import LedgeraModel
package import LedgeraPlanning
import LedgeraQuantities
import LedgeraValuation

/// Money that moves between categories and goals of the budget, as `ledgera assign` writes it.
package struct EnvelopeAssignment {
  private let day: Day
  private let amount: DraftAmount
  /// nil: what is not assigned.
  private let from: String?
  private let to: String?

  /// Which end of an assignment.
  package enum End: String, Sendable {
    case from, to
  }

  /// - Parameters:
  ///   - text: The amount, as typed.
  ///   - names: Of the goal or account at an end, as typed; none: what is not assigned.
  package init(
    _ text: String, _ names: [End: String], on day: Day, in journal: Journal,
    _ envelopes: EnvelopePlan, today: Day
  ) throws(AssignmentFailure) {
    var amount: DraftAmount
    do throws(TypingFailure) {
      amount = try TransactionComposer(journal, today: today).amount(text, of: "")
    } catch { throw .typing(error) }
    guard !amount.quantity.isNegative, !amount.quantity.isZero else { throw .notPositive(text) }
    if amount.symbol.isEmpty, let base = journal.profile.base {
      amount.symbol = journal.commodity(base).symbol
    }
    self.day = day
    self.amount = amount
    from = try Self.place(.from, names, journal, envelopes, on: day)
    to = try Self.place(.to, names, journal, envelopes, on: day)
    guard from != to else { throw .sameEnds(from ?? "") }
  }

  /// The goal or account that an end names; nil: it names none.
  private static func place(
    _ end: End, _ names: [End: String], _ journal: Journal, _ envelopes: EnvelopePlan, on day: Day
  ) throws(AssignmentFailure) -> String? {
    guard let typed = names[end] else { return nil }
    let goals = journal.store.plan.goals.map(\.name)
    if let goal = goals.first(where: { $0 == typed }) { return goal }
    let likely = goals.filter { $0.lowercased().contains(typed.lowercased()) }
    let account: AccountID
    do throws(TypingFailure) {
      account = try AccountMatcher(journal).account(typed, openOn: day)
    } catch {
      if likely.count == 1 { return likely[0] }
      throw .unknownPlace(end, error, goals: goals)
    }
    guard
      let own = EnvelopeReport.envelopeAccount(of: account, on: day, envelopes, in: journal)
    else {
      throw .noEnvelope(end, account: journal.name(account))
    }
    return journal.name(own)
  }

  /// The directive.
  package func text(in journal: Journal) -> JournalText {
    var writer = DraftWriter(journal, TransactionLayout())
    let from: JournalText = from.map { "    from \($0)\n" } ?? ""
    let to: JournalText = to.map { "    to \($0)\n" } ?? ""
    return "assign \(day.text) \(writer.text(of: amount))\n\(from)\(to)"
  }

  /// Whether books say it.
  package func stands(in journal: Journal) -> Bool {
    journal.store.plan.assignments.contains { known in
      known.day == day && known.from?.value == from && known.to?.value == to
        && known.amount.quantity == amount.quantity
        && journal.commodity(known.amount.commodity).symbol == amount.symbol
    }
  }

  /// Refuses to take from an envelope, or from what is not assigned, more than there is from that day
  /// until today.
  package func refuseOverdrawing(
    _ ledger: Ledger, _ envelopes: EnvelopePlan, today: Day
  ) throws(AssignmentFailure) {
    let journal = ledger.journal
    let today = max(today, day)
    let report: EnvelopeReport
    do throws(TooManyPeriods) {
      report = try EnvelopeReport(
        ledger, envelopes,
        EnvelopeRequest(
          span: DateSpan(start: day.startOfMonth, end: DateSpan(today).end), interval: .months(1),
          today: today))
    } catch { throw .periods(error) }
    guard let commodity = journal.commodity(withSymbol: amount.symbol) else { return }
    let wanted = PriceBook(journal).value(
      of: WideAmount(WideQuantity(amount.quantity), commodity), in: report.commodity, on: day)
    guard wanted.commodity == report.commodity else { return }
    let place = from.flatMap { envelopes.accountName(ofGoal: $0, on: day, in: journal) } ?? from
    for period in report.periods {
      let there = period.available(in: place, journal)
      guard there < wanted.quantity else { continue }
      var writer = DraftWriter(journal, TransactionLayout())
      let symbol = journal.commodity(report.commodity).symbol
      throw .overdrawn(
        from, has: "\(writer.text(of: DraftAmount(there.quantity ?? .zero, symbol)))",
        in: period.span.title, wanted: "\(writer.text(of: amount))")
    }
  }
}

extension EnvelopeReport.Section {
  /// What an envelope has at the end, before anything is released; nil: what is not assigned.
  fileprivate func available(in place: String?, _ journal: Journal) -> WideQuantity {
    guard let place else { return unassigned }
    let line = lines.first { line in
      switch line.envelope.subject {
      case .goal(let name): name == place
      case .account(let account): journal.name(account) == place
      }
    }
    if let line { return line.left + line.released }
    return cards.first { journal.name($0.account) == place }?.reserve ?? .zero
  }
}

/// Why money is not assigned.
package enum AssignmentFailure: ExplainedError {
  case typing(TypingFailure)
  case notPositive(String)
  case unknownPlace(EnvelopeAssignment.End, TypingFailure, goals: [String])
  case noEnvelope(EnvelopeAssignment.End, account: String)
  case sameEnds(String)
  case periods(TooManyPeriods)
  /// nil: what is not assigned.
  case overdrawn(String?, has: String, in: String, wanted: String)

  package var kind: FailureKind { if case .overdrawn = self { .findings } else { .usage } }

  package var message: String {
    switch self {
    case .typing(let error): error.message
    case .notPositive(let text): "an amount to assign must be above zero, not \(shown(text))"
    case .unknownPlace(let end, let error, _):
      "'--\(end.rawValue)' names no category and no goal: \(error.message)"
    case .noEnvelope(_, let account):
      "\(shown(account)) has no envelope: its money is what can be assigned"
    case .sameEnds(let place): "what goes from \(shown(place)) to itself stays"
    case .periods(let error): error.message
    case .overdrawn(let place, let held, let period, let wanted):
      "\(place.map(shown) ?? "what is not assigned") has \(held) in \(period), less than \(wanted)"
    }
  }

  package var hints: [String] {
    switch self {
    case .typing(let error): error.hints
    case .notPositive: ["--from and --to say which way it goes"]
    case .unknownPlace(_, let error, let goals):
      error.hints + (goals.isEmpty ? [] : ["goals are \(goals.map(shown).joined(separator: ", "))"])
        + ["'ledgera goals set NAME AMOUNT' makes a goal"]
    case .noEnvelope(let end, _): ["leave out '--\(end.rawValue)' for what is not assigned yet"]
    case .sameEnds: []
    case .periods(let error): error.hints
    case .overdrawn: ["--force assigns it anyway"]
    }
  }
}
