import LedgeraChecking
import LedgeraDiagnostics
import LedgeraEditing
import LedgeraModel
import LedgeraPlanning
import LedgeraQuantities
import LedgeraValuation

extension Command {
  /// `ledgera assign [DATE] AMOUNT`.
  static let assign = Command(
    "assign", group: .changes, summary: "Move money between categories and goals of the budget",
    synopsis: "[DATE] AMOUNT [--from NAME] [--to NAME]", arguments: .text(.none),
    help: """
      Writes an 'assign' directive into the plan's file: money moves from one category
      or goal to another, without a posting. Without --from it comes from what is not
      assigned yet; without --to it goes back there. Accounts may be named by their
      last part. The day is DATE, --date, or today.

      An envelope gives no more than it has, on that day and up to today, and nothing
      is assigned twice, unless --force is given.

        ledgera assign 50 --from food --to Japan
        ledgera assign 2026-11-30 120 --to insurance
        ledgera assign 50 --from Japan --dry-run
      """,
    formats: OutputFormat.changes, changesBooks: true,
    options: [.assignFrom, .assignTo, .transactionDate, .forceAssigning]
  ) { (invocation, output) throws(CommandFailure) in
    let ledger = try invocation.writtenLedger(&output)
    let envelopes = EnvelopePlan(Plan(ledger.journal))
    let assignment = try invocation.assignment(ledger.journal, envelopes)
    if !invocation.has(.forceAssigning) {
      guard !ledger.journal.has(assignment) else {
        output.note("this is assigned already; --force writes it once more\n")
        output.note("nothing to change\n")
        return .fine
      }
      try invocation.refuseOverdrawing(assignment, ledger, envelopes)
    }
    var editor = invocation.editor(of: ledger.journal)
    let plan = ledger.journal.store.plan
    let home = plan.assignments.last?.span.file ?? plan.goals.last?.span.file
    _ = try invocation.plan(
      assignment.text(ledger.journal), [.assignment: 1], in: home ?? plan.settings.span?.file,
      "the assignment", &editor, &output)
    return try invocation.carryOut(
      editor,
      expecting: { changed in
        changed.has(assignment) ? nil : "the directive would not be read as intended"
      }, &output)
  }
}

extension OptionSpec {
  fileprivate static let assignFrom = OptionSpec(
    "from", value: .required("NAME", .names(.accounts)), configuration: .never,
    help: "the category or goal that gives (default: what is not assigned yet)")
  fileprivate static let assignTo = OptionSpec(
    "to", value: .required("NAME", .names(.accounts)), configuration: .never,
    help: "the category or goal that gets it (default: back to not assigned)")
  fileprivate static let forceAssigning = OptionSpec(
    "force", configuration: .never,
    help: "assign more than an envelope has, and the same again")
}

/// What `assign` is asked to write.
private struct Assignment {
  let day: Day
  let amount: DraftAmount
  /// nil: income that is not assigned.
  let from: String?
  let to: String?

  func text(_ journal: Journal) -> JournalText {
    var writer = DraftWriter(journal, TransactionLayout())
    let from: JournalText = from.map { "    from \($0)\n" } ?? ""
    let to: JournalText = to.map { "    to \($0)\n" } ?? ""
    return "assign \(day.text) \(writer.text(of: amount))\n\(from)\(to)"
  }
}

extension Journal {
  fileprivate func has(_ wanted: Assignment) -> Bool {
    store.plan.assignments.contains { known in
      known.day == wanted.day && known.from?.value == wanted.from && known.to?.value == wanted.to
        && known.amount.quantity == wanted.amount.quantity
        && commodity(known.amount.commodity).symbol == wanted.amount.symbol
    }
  }
}

extension Invocation {
  fileprivate func assignment(
    _ journal: Journal, _ envelopes: EnvelopePlan
  ) throws(CommandFailure) -> Assignment {
    guard (1...2).contains(arguments.count), let text = arguments.last else {
      throw .usage(
        "'assign' takes an amount, and perhaps a date before it",
        hints: ["ledgera assign 50 --from food --to Japan"])
    }
    var day = try transactionDay()
    if arguments.count == 2 {
      day = try typedDay(arguments[0])
    }
    guard has(.assignFrom) || has(.assignTo) else {
      throw .usage(
        "'assign' needs --from, --to or both", hints: ["ledgera assign \(text) --to Japan"])
    }
    let composer = TransactionComposer(journal, today: today())
    var amount: DraftAmount
    do throws(TypingError) {
      amount = try composer.amount(text, of: "")
    } catch { throw CommandFailure(error) }
    guard !amount.quantity.isNegative, !amount.quantity.isZero else {
      throw .usage(
        "an amount to assign must be above zero, not \(shown(text))",
        hints: ["--from and --to say which way it goes"])
    }
    if amount.symbol.isEmpty, let base = journal.profile.base {
      amount.symbol = journal.commodity(base).symbol
    }
    let from = try place(.assignFrom, journal, envelopes, on: day)
    let to = try place(.assignTo, journal, envelopes, on: day)
    guard from != to else { throw .usage("what goes from \(shown(from ?? "")) to itself stays") }
    return Assignment(day: day, amount: amount, from: from, to: to)
  }

  /// The goal or account that an option names; nil: it was not given.
  private func place(
    _ option: OptionSpec, _ journal: Journal, _ envelopes: EnvelopePlan, on day: Day
  ) throws(CommandFailure) -> String? {
    guard let typed = value(option) else { return nil }
    let goals = journal.store.plan.goals.map(\.name)
    if let goal = goals.first(where: { $0 == typed }) { return goal }
    let likely = goals.filter { $0.lowercased().contains(typed.lowercased()) }
    let account: AccountID
    do throws(TypingError) {
      account = try AccountMatcher(journal).account(typed, openOn: day)
    } catch {
      if likely.count == 1 { return likely[0] }
      throw CommandFailure(
        .usage, "'--\(option.name)' names no category and no goal: \(error.message)",
        hints: error.hints
          + (goals.isEmpty ? [] : ["goals are \(goals.map(shown).joined(separator: ", "))"]))
    }
    guard let own = EnvelopeReport.envelopeAccount(of: account, envelopes, in: journal) else {
      throw .usage(
        "\(shown(journal.name(account))) has no envelope: its money is what can be assigned",
        hints: ["leave out '--\(option.name)' for what is not assigned yet"])
    }
    return journal.name(own)
  }

  /// Refuses to take from an envelope, or from what is not assigned, more than there is from that day
  /// until today.
  fileprivate func refuseOverdrawing(
    _ wanted: Assignment, _ ledger: Ledger, _ envelopes: EnvelopePlan
  ) throws(CommandFailure) {
    let journal = ledger.journal
    let today = max(today(), wanted.day)
    let span = DateSpan(start: wanted.day.startOfMonth, end: DateSpan(today).end)
    let report = try explained { () throws(TooManyPeriods) in
      try EnvelopeReport(
        ledger, envelopes,
        EnvelopeRequest(span: span, interval: .months(1), today: today))
    }
    guard let commodity = journal.commodity(withSymbol: wanted.amount.symbol) else { return }
    let amount = PriceBook(journal).value(
      of: WideAmount(WideQuantity(wanted.amount.quantity), commodity), in: report.commodity,
      on: wanted.day)
    guard amount.commodity == report.commodity else { return }
    let goalAccount = wanted.from.flatMap { envelopes.accountName(ofGoal: $0, in: journal) }
    for period in report.periods {
      let there = period.available(in: goalAccount ?? wanted.from, journal)
      guard there < amount.quantity else { continue }
      var writer = DraftWriter(journal, TransactionLayout())
      let symbol = journal.commodity(report.commodity).symbol
      let text = writer.text(of: DraftAmount(there.quantity ?? .zero, symbol))
      throw CommandFailure(
        .findings,
        "\(wanted.from.map(shown) ?? "what is not assigned") has \(text) in"
          + " \(period.span.title), less than \(writer.text(of: wanted.amount))",
        hints: ["--force assigns it anyway"])
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
