import LedgeraChecking
import LedgeraDiagnostics
import LedgeraModel
import LedgeraPlanning
import LedgeraQuerying
import LedgeraReporting
import LedgeraValuation

extension Command {
  static let budget = Command(
    "budget", group: .planning,
    summary: "Show what is left in every category, suggest a budget, or change it",
    arguments: .query,
    subcommands: [
      Subcommand("suggest", synopsis: "--income N"),
      Subcommand(
        "set", synopsis: "CATEGORY N", arguments: .text(.names(.accounts)), effects: .changesBooks),
    ],
    help: """
      Shows what '~' rules put into each category, what was spent, what was rolled in
      from before and what is left; overspending is below zero. Then it shows income,
      savings rate and spending, planned and actual, what is not assigned yet, and
      what is set aside for credit card bills. Without dates it shows this month;
      with an interval (-M -W -Q, -p 'every 2 weeks from 2026-01-02') each period,
      and envelopes roll over from one to the next. Words select categories.

      Tags on a rule or one of its postings say what stays in an envelope at the end
      of a period: rollover: yes (the default), no, positive or cap 500; envelope:
      yearly saves up for the days on which it is due. 'assign' directives and the
      command 'assign' move money between envelopes; 'hold' keeps income for the next
      period.

      'budget suggest --income AMOUNT' prints a first budget, divided into needs,
      wants and savings, and within these by what was spent in the last 12 months.
      --model also takes shares of your own.

      'budget set CATEGORY N' plans N a month, from this month on or from --from. An
      earlier rule ends there, and one with the new amount follows it, so that the
      past is unchanged. --dry-run shows the difference.

        ledgera budget
        ledgera budget -p 2026-10
        ledgera budget -M -b 2026-01 food
        ledgera budget --compare HEAD~1
        ledgera budget -p 'every 25th day of month from 2026-08-25'
        ledgera budget suggest --income 3000 --model 60/20/20 --write
        ledgera budget suggest --income 3000 --model 'needs 50, wants 20, savings 30'
        ledgera budget set food 450 --from 2027-01
      """,
    takes: [.dates, .interval, .rates],
    options: [.income, .model, .writeRules, .fromMonth, .compare]
  ) { (invocation, output) throws(CommandFailure) in
    let form = invocation.arguments.first
    if form != "set" { try invocation.refuse([.fromMonth], outside: "set food 450") }
    if form != "suggest" {
      try invocation.refuse([.income, .model, .writeRules], outside: "suggest --income 3000")
    }
    if form == "set" || form == "suggest", let given = invocation.last(of: .compare) {
      throw .usage("option '--compare' goes with 'budget' alone", at: given.origin)
    }
    if form == "set" { return try invocation.setBudget(&output) }
    if form == "suggest" { return try invocation.suggestBudget(&output) }
    let compared = try invocation.compared(&output) {
      (world, ledger, selection) throws(CommandFailure) in
      var silent = Output()
      return try world.envelopes(ledger, selection, &silent).figures
    }
    if let compared { return compared }
    let (ledger, selection) = try invocation.reported(&output)
    let journal = ledger.journal
    try invocation.refuseAmount(in: journal)
    let report = try invocation.envelopes(ledger, selection, &output)
    for commodity in report.uncounted {
      output.note(
        "warning: \(journal.commodity(commodity).quotedSymbol) has no rate in"
          + " \(journal.commodity(report.commodity).quotedSymbol) and is left out\n")
    }
    return try output.show(
      report.document, using: report.usedRates.filter { $0.price != nil }, of: journal,
      for: invocation)
  }
}

extension Invocation {
  fileprivate func envelopes(
    _ ledger: Ledger, _ selection: PostingSelection, _ output: inout Output
  ) throws(CommandFailure) -> EnvelopeReport {
    let journal = ledger.journal
    var request = EnvelopeRequest(
      span: selection.days, interval: selection.interval, today: today())
    let accounts = selection.conditions.removing { !$0.isAccount }
    if accounts != .everything {
      let compiled = CompiledQuery(accounts, journal)
      request.accounts = journal.accounts.nodes.indices.map {
        compiled.matches(AccountID(UInt32($0)))
      }
    }
    let plan = try plan(of: journal, &output)
    return try explained(
      TooManyPeriods.self, EnvelopeReport(ledger, EnvelopePlan(plan), request))
  }

  /// An amount after a category is what 'budget set' takes, unless accounts have it in their names or it is a
  /// period.
  fileprivate func refuseAmount(in journal: Journal) throws(CommandFailure) {
    let words = arguments.joiningAmounts(from: 1)
    guard words.count == 2, let number = words[1].split(separator: " ").first.map(String.init),
      number.isBareNumber, period(in: [words[1]]) == nil,
      !journal.accounts.nodes.indices.contains(where: {
        journal.name(AccountID(UInt32($0))).contains(number)
      })
    else { return }
    throw .usage(
      "\(shown(number)) is in the name of no account",
      hints: ["ledgera budget set \(ShellQuoting.line(arguments))"])
  }

  /// Options that only one form of the command has; those of a configuration file are meant for it.
  fileprivate func refuse(
    _ options: [OptionSpec], outside form: String
  ) throws(CommandFailure) {
    guard let misplaced = options.first(where: { last(of: $0)?.origin == .commandLine }) else {
      return
    }
    throw .usage(
      "option '--\(misplaced.name)' goes with 'budget \(form.prefix { $0 != " " })'",
      hints: ["ledgera budget \(form)"])
  }
}

extension OptionSpec {
  static let income = OptionSpec(
    "income", value: .required("AMOUNT"), configuration: .never,
    help: "with suggest: what comes in each month, after tax")
  static let model = TypedOption<BudgetModel>(
    "model", value: .budgetModel, default: BudgetModel.all[0],
    help: "with suggest: shares of the income (50/30/20), also 'needs 60, wants 40'")
  static let writeRules = OptionSpec(
    "write", effects: .changesBooks, help: "with suggest: put the rules into the plan's file")
}
