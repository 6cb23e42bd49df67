import LedgeraBooks
import LedgeraDiagnostics
import LedgeraEditing
import LedgeraEnvironment
import LedgeraParsing
import LedgeraReporting

extension OptionSpec {
  static let acceptStatement = OptionSpec(
    "accept", value: .optional("N"), effects: .changesBooks,
    help: "mark what is on the statement, assert its balance; with N, as"
      + " explanation N says")
}

extension Invocation {
  /// Shows the report and asks whether to mark what agrees; false, without asking, if there is
  /// nothing to mark or no terminal.
  func isToldToAccept(
    _ report: ReconciliationReport, _ output: inout Output
  ) throws(CommandFailure) -> Bool {
    guard canAsk, environment.terminal.outputIsTerminal, outputPath == nil, !has(.dryRun),
      try outputFormat() == .text,
      try inputFiles().allSatisfy({ $0.path != nil && $0.format == .journal })
    else { return false }
    let count = report.acceptableMarks?.reconciled.count ?? 0
    guard count > 0 else { return false }
    say(output.messages)
    output.writeResults(isForTerminal: true) { try? environment.output($0) }
    output = Output()
    let postings = counted(count, "posting")
    return try confirms("Mark \(postings) as reconciled?")
  }

  /// The same with `--accept`.
  var acceptingNow: Invocation {
    Invocation(
      environment: environment, command: command, commands: commands,
      options: options + [OptionOccurrence(name: OptionSpec.acceptStatement.name, value: nil)],
      arguments: arguments)
  }

  /// The same for reading the books as they are written, so that they can be changed.
  var accepting: Invocation {
    get throws(CommandFailure) {
      guard try outputFormat() == .text else {
        throw .usage("with --accept 'reconcile' shows its changes as text only")
      }
      try refuseOptions([.inferCosts, .inferEquity], for: "'reconcile --accept'")
      let rules = [OptionSpec.auto.name, OptionSpec.forecast.name]
      let invocation = Invocation(
        environment: environment, command: command.changing, commands: commands,
        options: options.filter { !rules.contains($0.name) }, arguments: arguments)
      return draft.map(invocation.keeping) ?? invocation
    }
  }

  /// Marks the postings that are on the statement and asserts its balance.
  func accept(
    _ report: ReconciliationReport, _ output: inout Output
  ) throws(CommandFailure) -> ExitStatus {
    let given = last(of: .acceptStatement)
    let explanation = given?.value.map { Int($0) ?? 0 }
    var editor = editor(of: report.journal)
    let acceptance: StatementAcceptance
    do throws(AcceptanceFailure) {
      acceptance = try StatementAcceptance(of: report, explanation: explanation, in: &editor)
    } catch {
      if case .unknownExplanation = error {
        throw .usage(
          "there is no explanation \(shown(given?.value ?? ""))", at: given?.origin ?? .commandLine,
          hints: error.hints)
      }
      throw CommandFailure(error)
    }
    if acceptance.count > 0 {
      output.note("reconciles \(counted(acceptance.count, "posting"))\n")
    }
    if let reason = acceptance.reasonAgainstAssertion {
      output.note("no balance is asserted: \(reason)\n")
    }
    return try carryOut(editor, expecting: { acceptance.complaint(about: $0) }, &output)
  }
}
