import LedgeraBooks
import LedgeraChecking
import LedgeraDiagnostics
import LedgeraEditing
import LedgeraImporting
import LedgeraModel
import LedgeraQuantities
import LedgeraReporting

extension Command {
  /// `ledgera reconcile ACCOUNT`, `ledgera reconcile --status`.
  static let reconcile = Command(
    "reconcile", aliases: ["rec"], group: .reports,
    summary: "Compare an account with a bank statement, and explain differences",
    synopsis: "ACCOUNT | --status [QUERY…]", arguments: .account,
    help: """
      Shows how much of an account is reconciled (*), pending (!) and unreconciled up
      to the statement's last day, the difference from its balance, and which postings
      explain it: up to three that are not on the statement or were entered twice,
      that have a wrong sign, swapped digits or a slipped decimal mark, fewest first
      and with the number of equally good ways. The status is 1 when they disagree.

      --csv compares with a bank's file row by row: what matched, what the books lack
      and what the bank lacks. Its columns are recognised by their names in many
      languages; --columns names them otherwise. Date and balance of the statement
      are those of the file's last row unless they are given. Where something could be
      read in two ways, an option has to say which.

      --accept marks what is on the statement, in place: all that agrees, what
      explanation N says (--accept=N), or the rows of the file that matched without
      doubt; and asserts the balance on the account's last posting when everything up
      to then adds up to it. It shows what it changes. On a terminal the report is
      followed by the question whether to accept.

      --status shows how far each account is reconciled, and what is still open.

        ledgera reconcile checking --statement 2026-10-31 --balance 1234.56
        ledgera reconcile checking --csv october.csv
        ledgera reconcile checking --csv october.csv --accept --dry-run
        ledgera reconcile --status
      """,
    takes: [.end, .postings],
    options: [
      .statementDay, .statementBalance, .bankFile, .reconcileStatus, .withSubaccounts,
      .explanationCount, .triesAll, .acceptStatement, .matchWindow,
    ] + OptionSpec.bankOptions
  ) { (invocation, output) throws(CommandFailure) in
    if invocation.has(.reconcileStatus) {
      let others = invocation.command.options.filter { $0 !== OptionSpec.reconcileStatus }
      try invocation.refuseOptions(others, for: "'reconcile --status'")
      return try invocation.reconciliationStatus(&output)
    }
    try invocation.refuseOptions(OptionSpec.reporting, for: "'reconcile' of one statement")
    if !invocation.has(.bankFile) {
      try invocation.refuseOptions(
        OptionSpec.bankOptions + [.matchWindow], for: "'reconcile' without --csv")
    }
    let accepts = invocation.has(.acceptStatement)
    let invocation = accepts ? try invocation.accepting : invocation
    let ledger = try invocation.ledger(&output)
    let file = try invocation.bankFile(&output)
    let request = try invocation.reconciliationRequest(ledger.journal, file)
    var notes: [String] = []
    let report = try explained { () throws(ReconciliationFailure) in
      try ReconciliationReport(
        ledger, request, comparing: file, window: invocation[.matchWindow], noting: &notes)
    }
    for line in notes { output.note(line + "\n") }
    if accepts { return try invocation.accept(report, &output) }
    try output.write(report.document, for: invocation)
    if let comparison = report.comparison, !comparison.missingInBooks.isEmpty {
      output.note("help: \(invocation.commandToImport) enters what is missing in the books\n")
    }
    let status: ExitStatus = report.agrees ? .fine : .findings
    guard try invocation.isToldToAccept(report, &output) else { return status }
    return try invocation.command.run(invocation.acceptingNow, &output)
  }
}

extension OptionSpec {
  fileprivate static let statementDay = OptionSpec(
    "statement", value: .required("DATE"), configuration: .never,
    help: "the statement's last day, or its period: 2026-10-31, 2026-10, lastmonth")
  fileprivate static let statementBalance = OptionSpec(
    "balance", value: .required("AMOUNT"), configuration: .never,
    help: "its closing balance; what is owed on a card or loan is negative")
  fileprivate static let reconcileStatus = OptionSpec(
    "status", configuration: .never, help: "show how far accounts are reconciled")
  fileprivate static let withSubaccounts = OptionSpec(
    "subaccounts", help: "count what was posted to subaccounts, too")
  fileprivate static let triesAll = OptionSpec(
    "all", help: "consider what precedes the last assertion, too")
  fileprivate static let explanationCount = TypedOption(
    "show", value: .number(in: 0...100), default: 5,
    help: "show up to N explanations, at most 100 (default: 5)")
}

extension ReconciliationReport {
  /// Whether nothing but marks is missing.
  fileprivate var agrees: Bool {
    if let comparison {
      guard comparison.missingInBooks.isEmpty, comparison.missingAtBank.isEmpty,
        !comparison.pairs.contains(where: \.isDoubtful)
      else { return false }
    }
    guard let explanations else { return true }
    return explanations.agreement != nil
  }
}

extension Invocation {
  /// What the arguments, the options and the bank's file ask about.
  fileprivate func reconciliationRequest(
    _ journal: Journal, _ file: StatementFile?
  ) throws(CommandFailure) -> ReconciliationRequest {
    let today = today()
    guard arguments.count == 1 else {
      throw .usage(
        "'reconcile' needs the name of one account",
        hints: ["ledgera reconcile checking --statement 2026-10-31 --balance 1234.56"])
    }
    var day = file?.rows.map(\.day).max()
    if let given = last(of: .statementDay) { day = try lastDay(of: given, today) }
    guard let day, file != nil || has(.statementBalance) else {
      throw .usage(
        "'reconcile' needs --statement and --balance, or --csv",
        hints: [
          "ledgera reconcile \(arguments[0]) --statement \((day ?? today).text)"
            + " --balance \(value(.statementBalance).map { shown($0) } ?? "AMOUNT")",
          "'ledgera reconcile --status' shows how far accounts are reconciled",
        ])
    }
    let composer = TransactionComposer(journal, today: today)
    let account: AccountID
    let amount: DraftAmount
    do throws(TypingFailure) {
      account = try composer.accounts.account(arguments[0], openOn: .first)
      amount = try composer.amount(value(.statementBalance) ?? "0", of: journal.name(account))
    } catch { throw .usage(error.message, hints: error.hints) }
    guard let commodity = journal.commodity(withSymbol: amount.symbol) else {
      throw .usage("the books have no commodity \(shown(amount.symbol))")
    }
    let isLastDay = file?.rows.map(\.day).max() == day
    let balance =
      has(.statementBalance)
      ? amount.quantity : isLastDay ? file?.closingBalance(in: amount.symbol) : nil
    var request = ReconciliationRequest(
      account: account, commodity: commodity, day: day, balance: balance)
    request.includesSubaccounts = has(.withSubaccounts)
    request.shownCount = self[.explanationCount]
    request.explains = file == nil
    request.triesAll = has(.triesAll)
    return request
  }

  /// The command line by which the bank's file is imported.
  fileprivate var commandToImport: String {
    let words = [value(.bankFile) ?? "-", "--account", arguments[0]].map { word in
      word.allSatisfy { $0.isLetter || $0.isNumber || "/._:-".contains($0) } ? word : shown(word)
    }
    return "'ledgera import \(words.joined(separator: " "))'"
  }

  /// The last day of the period that an option names: `2026-10-31`, `2026-10`, `lastmonth`.
  private func lastDay(
    of given: OptionOccurrence, _ today: Day
  ) throws(CommandFailure) -> Day {
    if let name = given.value, namesFile(name) {
      throw .usage(
        "option '--statement' takes a day, and \(shown(name)) is a file", at: given.origin,
        hints: ["compare with it: ledgera reconcile \(arguments[0]) --csv \(shown(name))"])
    }
    guard let day = try period(given, today).span.last else {
      throw .usage(
        "option '--statement' takes a day or a period that ends, not \(shown(given.value ?? ""))",
        at: given.origin)
    }
    return day
  }

  /// `--status`.
  fileprivate func reconciliationStatus(_ output: inout Output) throws(CommandFailure) -> ExitStatus
  {
    let ledger = try ledger(&output)
    let journal = ledger.journal
    let selection = try selection(journal, &output)
    let today = today()
    let day = selection.days.last ?? today
    let status = ReconciliationStatus(
      ledger, until: day, selection)
    try output.write(status.document, for: self)
    return .fine
  }
}
