import LedgeraBooks
import LedgeraChecking
import LedgeraDiagnostics
import LedgeraEditing
import LedgeraEnvironment
import LedgeraModel
import LedgeraRendering

extension Command {
  static let check = Command(
    "check", group: .checks, summary: "List everything that is wrong with the books",
    arguments: .names(.checks),
    help: """
      Reads the journal and all it includes and lists every problem, in the order
      of the files. Without names the basic checks run; -s adds the strict ones, and
      names add those they name. The status is 0 when there are no errors, 1 when
      there are, 3 when a file cannot be read; with --fail-on warning, 1 for
      warnings, too.
      \(namesOfChecks)

        ledgera check -s
        ledgera check ordereddates payees
        ledgera check -O short
        ledgera check --baseline known-findings
        ledgera check --fix --diff
        ledgera check --watch
        ledgera explain unbalanced-transaction

      \(listOfChecks)
      -O takes \(OutputFormat.findings.map(\.name).joined(separator: ", ")).
      """,
    formats: OutputFormat.findings,
    options: [failOn, baseline, writeBaseline, fix, fixDiff, watch]
  ) { (invocation, output) throws(CommandFailure) in
    var verdict = try CheckVerdict(invocation)
    let checks = try checks(of: invocation)
    if let given = invocation.last(of: fixDiff), !invocation.has(fix) {
      throw .usage("'--diff' needs '--fix'", at: given.origin)
    }
    if let given = invocation.last(of: watch) {
      guard !invocation.has(fix), !invocation.has(writeBaseline), invocation.outputPath == nil
      else {
        throw .usage(
          "'--watch' only reads: it excludes '--fix', '--write-baseline' and '-o'",
          at: given.origin)
      }
      var watch = CheckWatch(invocation.environment, invocation.commands)
      return watch.run()
    }
    do throws(CommandFailure) {
      let known = try invocation.knownFindings()
      if invocation.has(fix) {
        let isFixed = try invocation.fix(checks: checks, without: known, &output)
        if invocation.showsFixes { return isFixed ? .findings : .fine }
      }
      try verdict.judge(invocation, checks, without: known, saying: &output)
      if let books = verdict.books { invocation.noteMisnamed(books, &output) }
    } catch {
      try verdict.take(error, saying: &output)
    }
    if verdict.format == .hledger {
      verdict.keepErrors()
      output.messages = verdict.rendered
      return verdict.status
    }
    output.write(verdict.rendered)
    if invocation.environment.terminal.isTerminal(.output), let praise = verdict.praise {
      output.note(praise)
    }
    return verdict.status
  }

  static let failOn = TypedOption<Severity>(
    "fail-on", value: .choice("LEVEL", [("error", .error), ("warning", .warning)]), default: .error,
    configuration: .anywhere,
    help: "what makes the status 1: error (default), or warning and error")

  /// Those that are not always run, from their table.
  private static var namesOfChecks: String {
    let names = CheckTable.all.filter { $0.group != .basic }.map(\.name).joined(separator: ", ")
    return HelpText.wrapped("Checks: \(names).", width: 78).joined(separator: "\n")
  }

  /// The checks by group, from their table.
  private static var listOfChecks: String {
    var text = ""
    for group in Check.Group.allCases {
      text += "\(group.title):\n"
      for check in CheckTable.all where check.group == group {
        let name = check.name + String(repeating: " ", count: max(1, 18 - check.name.utf8.count))
        let lines = HelpText.wrapped(check.summary, width: 58)
        text += "  \(name)\(lines[0])\n"
        for line in lines.dropFirst() { text += String(repeating: " ", count: 20) + line + "\n" }
      }
      text += "\n"
    }
    let settings = CheckTable.settings.map { "\($0.name)=\($0.usual)" }
    return text + "Numbers they compare with (--set):\n  \(settings.joined(separator: ", "))\n"
  }

  /// The checks to run besides the basic ones: the advisory ones and those that are named.
  static func checks(of invocation: Invocation) throws(CommandFailure) -> [Check] {
    var checks = invocation.guise == .ledgera ? CheckTable.all.filter(\.group.isPartOfCheck) : []
    for name in invocation.arguments {
      let check = try namedCheck(name, invocation)
      guard check.group != .basic else { continue }
      checks.removeAll { $0.name == check.name }
      checks.append(check.named)
    }
    return checks
  }

  /// A check by its name or the beginning of one, in any case.
  private static func namedCheck(
    _ name: String, _ invocation: Invocation
  ) throws(CommandFailure) -> Check {
    let word = name.lowercased()
    let isFormer = ["balancedwithautoconversion", "balancednoautoconversion"].contains(word)
    if invocation.guise == .hledger, isFormer {
      throw .usage("no check \(shown(name))").inHledger("These checks are unknown: \(name)")
    }
    if let check = CheckTable.check(named: word) { return check }
    let starting = CheckTable.all.filter { check in
      ([check.name] + check.aliases).contains { $0.utf8.starts(with: word.utf8) }
    }
    if starting.count == 1, !word.isEmpty { return starting[0] }
    if starting.count > 1, !word.isEmpty {
      throw .usage(
        "\(shown(name)) may be \(starting.map(\.name).joined(separator: ", "))",
        hints: ["write more of its name"])
    }
    let near = EditDistance.closest(to: word, among: CheckTable.all.map(\.name))
    throw .usage(
      "no check \(shown(name))",
      hints: [
        invocation.namesFile(name) || name.contains(".")
          ? "to check a file: ledgera check -f \(name)" : nil,
        near.map { "did you mean '\($0)'?" }, "'ledgera check --help --all' lists the checks",
      ]
    ).inHledger("These checks are unknown: \(name)")
  }
}

extension Check.Group {
  fileprivate var title: String {
    switch self {
    case .basic: "Basic checks, part of every command"
    case .strict: "Strict checks, with -s or by name"
    case .named: "Checks by name"
    case .standing: "What the books ask for, part of every 'ledgera check'"
    case .advisory: "Advice, warnings of every 'ledgera check'"
    }
  }
}

extension Command {
  static let fix = OptionSpec(
    "fix", effects: .changesBooks,
    help: "fix what can be fixed safely, then show what is left; with --diff or --dry-run show the"
      + " fixes only")
  static let fixDiff = OptionSpec(
    "diff", configuration: .never, help: "with --fix: write nothing; show what would change")
}

extension Invocation {
  /// All safe fixes of the books' findings, made in memory, except of those that a baseline knows.
  private func fixes(
    checks: [Check], without known: CheckBaseline?
  ) throws(CommandFailure) -> BooksFixes {
    let files = try inputFiles()
    try recover(files, writing: !showsFixes && draft == nil)
    try refuseUnchangeable(files)
    let books = try read(session(of: files, checks: checks).copyingFiles)
    let session = try session(of: files, checks: checks).copyingFiles
    return try explained(
      BooksFailure.self, session.fixes(of: books, without: known?.fingerprints ?? []))
  }

  /// Whether `--fix` only shows what it would do.
  var showsFixes: Bool { has(Command.fixDiff) || has(.dryRun) }

  /// Fixes the books, or shows how with `--diff` or `--dry-run`. Whether there is something to fix.
  func fix(
    checks: [Check], without known: CheckBaseline?, _ output: inout Output
  ) throws(CommandFailure) -> Bool {
    let fixes = try fixes(checks: checks, without: known)
    guard !fixes.changes.isEmpty else {
      output.note("nothing can be fixed safely\n")
      return false
    }
    let findings = counted(fixes.count, "finding")
    guard !showsFixes else {
      try show(fixes.changes, &output)
      output.note("would fix \(findings); nothing was written\n")
      return true
    }
    // The difference is no part of the document that tells what is left.
    var change = Output()
    _ = try carryOut(fixes.changes, as: nil, &change)
    output.messages += change.messages
    output.note("fixed \(findings)\n")
    return true
  }
}
