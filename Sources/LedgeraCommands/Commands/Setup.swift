import LedgeraBooks
import LedgeraChecking
import LedgeraDiagnostics
import LedgeraEditing
import LedgeraEnvironment
import LedgeraModel
import LedgeraPlanning
import LedgeraRendering

extension Command {
  static let setup = Command(
    "setup", group: .changes,
    summary: "Create books with a plan and a budget from a few questions",
    arguments: .directory,
    help: """
      Asks about currencies, accounts and what is in them, income, bills, debts, a
      reserve, where savings go and what they are for; then it creates books:
      accounts, opening balances, rules for what recurs, a recommended budget by a
      percentage model, a plan.journal with buckets and goals, and a ledgera.conf. All
      of it is text that you can edit. The books are checked before they are written,
      and no existing file is overwritten.

      Each answer is a line KEY: VALUE, the parts of a value separated by ';'. The
      dialogue asks for one key after the other, '<' takes back the last answer, and
      at the end a number changes an answer and lines with any key add to them.
      --answers reads the lines from a file, --write-answers saves those of a
      dialogue, and --resume continues with them where it ended; an interrupted
      dialogue on a terminal saves them, too. ? lists the keys of a question. Lines
      beginning with # are comments.

      Amounts are written as 1850.00, 1,850, 1.85k or 2m, in another currency with
      its symbol after them: 1,200 USD.

        ledgera setup books
        ledgera setup --answers answers.txt --dry-run
        ledgera setup books --write-answers answers.txt
      """,
    formats: OutputFormat.changes, readsConfiguration: false, effects: [.writesFiles, .interacts],
    options: [.answers, .writeAnswers, .resume, .language, .yes]
  ) { (invocation, output) throws(CommandFailure) in
    guard invocation.arguments.count < 2 else {
      throw .usage("'setup' takes one directory", hints: ["ledgera setup books"])
    }
    let name = invocation.arguments.first ?? "."
    try invocation.refuseBooks(in: name)
    if let file = invocation.value(.answers) {
      guard !invocation.has(.resume) else {
        throw .usage("--answers asks for nothing, and --resume for the rest", hints: ["give one"])
      }
      let given = try invocation.answers(inFile: file, &output)
      return try invocation.setUp(given, in: name, &output)
    }
    let given = try invocation.answers(asking: name, &output)
    do throws(CommandFailure) {
      return try invocation.setUp(given, in: name, &output)
    } catch {
      throw try invocation.keeping(given.lines, for: name, error)
    }
  }
}

extension OptionSpec {
  fileprivate static let answers = OptionSpec(
    "answers", value: .required("FILE", .files), configuration: .never,
    help: "read the answers from this file instead of asking")
  fileprivate static let writeAnswers = OptionSpec(
    "write-answers", value: .required("FILE", .files), effects: .writesFiles,
    help: "keep the answers in this file, for --answers")
  fileprivate static let resume = OptionSpec(
    "resume", value: .required("FILE", .files), configuration: .never,
    help: "go on with the answers in this file, asking for the rest")
}

/// Answers with the lines that gave them.
struct GivenAnswers {
  var answers: SetupAnswers
  /// In the order of the questions or of the file.
  var pairs: [(key: String, value: String)]
  /// The key of the question with which a dialogue goes on that was broken off; empty: none is left.
  /// nil: nothing says it.
  var next: String?

  /// As a file of answers has them.
  var lines: [String] { pairs.map { "\($0.key): \($0.value)" } }
}

extension Invocation {
  /// Refuses a directory with books before anything is asked.
  fileprivate func refuseBooks(in name: String) throws(CommandFailure) {
    let directory = environment.absolutePath(name)
    for file in ["plan.journal", "main.journal", "ledgera.conf"]
    where environment.disk.status(Path.join(directory, file)) != nil {
      throw CommandFailure(
        .usage, "\(shown(Path.join(name, file))) already exists; nothing was overwritten",
        hints: ["name another directory: ledgera setup DIR"])
    }
  }

  /// Asks for answers, or for those that a file of them lacks.
  fileprivate func answers(
    asking name: String, _ output: inout Output
  ) throws(CommandFailure) -> GivenAnswers {
    var earlier: [(key: String, value: String)] = []
    var next: String?
    if let file = value(.resume) {
      let given = try answers(inFile: file, &output)
      (earlier, next) = (given.pairs, given.next)
    }
    var dialogue = SetupDialogue(self, today: today(), earlier: earlier, from: next)
    switch dialogue.run() {
    case .books(let given): return given
    case .given(let lines, let next):
      throw try keeping(
        lines, next: next, for: name, CommandFailure(.findings, "nothing was written"))
    }
  }

  /// Keeps the answers given at a terminal in a new file, which the failure names.
  fileprivate func keeping(
    _ lines: [String], next: String = "", for name: String, _ failure: CommandFailure
  ) throws(CommandFailure) -> CommandFailure {
    guard canAsk, !lines.isEmpty else { return failure }
    let text = Self.answerFile(lines) + Array("\(Self.nextMark)\(next)\n".utf8)
    let names = (1...99).map { $0 == 1 ? "setup-answers.txt" : "setup-answers-\($0).txt" }
    let free = (values(.writeAnswers) + names).first {
      environment.disk.status(environment.absolutePath($0)) == nil
    }
    guard let file = free else { return failure }
    try store(
      ChangeSet([
        FileChange(
          path: environment.absolutePath(file), name: file, before: nil, after: text)
      ]))
    var failure = failure
    failure.hints.append(
      "your answers are in \(shown(file)); 'ledgera setup \(name) --resume \(file)' goes on")
    return failure
  }

  /// A comment that says with which question a dialogue goes on.
  private static let nextMark = "# Next question: "

  private static func answerFile(_ lines: [String]) -> [UInt8] {
    Array(("# Answers of ledgera setup.\n" + lines.map { $0 + "\n" }.joined()).utf8)
  }

  /// Reads a file of answers. Every line that cannot be used is reported.
  fileprivate func answers(
    inFile name: String, _ output: inout Output
  ) throws(CommandFailure) -> GivenAnswers {
    let contents: FileContents
    do throws(ReadError) {
      contents = try environment.disk.read(environment.absolutePath(name), allowPipe: true)
    } catch { throw .unreadable(name, error) }
    var given = GivenAnswers(answers: SetupAnswers(start: today().startOfMonth), pairs: [])
    var count = 0
    for (number, line) in contents.lines {
      if line.hasPrefix(Self.nextMark) { given.next = String(line.dropFirst(Self.nextMark.count)) }
      do throws(SetupFailure) {
        guard let (key, value) = try SetupAnswers.keyAndValue(line) else { continue }
        try given.answers.take(key, value)
        given.pairs.append((key, value))
      } catch {
        count += 1
        output.note("error: \(name):\(number): \(error.text)")
      }
    }
    // Those of a dialogue may lack what it is going to ask for.
    guard !has(.resume) else { try refuse(count); return given }
    for problem in problems(of: given.answers) {
      count += 1
      output.note("error: \(name): \(problem.text)")
    }
    try refuse(count)
    return given
  }

  private func refuse(_ count: Int) throws(CommandFailure) {
    guard count > 0 else { return }
    throw CommandFailure(
      .usage, "\(counted(count, "answer")) cannot be used; nothing was written")
  }

  /// What is wrong with answers as a whole.
  func problems(of answers: SetupAnswers) -> [SetupFailure] {
    var problems = answers.problems
    if let zone = answers.timezone, environment.localTime(at: 0, in: zone) == nil {
      problems.append(
        SetupFailure("the system has no time zone '\(zone)'", hint: "timezone: Asia/Singapore"))
    }
    if let model = answers.model {
      do throws(BudgetModel.Failure) {
        _ = try BudgetModel(model)
      } catch {
        let names = BudgetModel.all.map(\.name).joined(separator: ", ")
        let hint = "the models are \(names), none, or shares: needs+debts 50, wants 30, savings 20"
        problems.append(SetupFailure(error.message, hint: hint))
      }
    }
    return problems
  }

  // MARK: Writing

  fileprivate func setUp(
    _ given: GivenAnswers, in name: String, _ output: inout Output
  ) throws(CommandFailure) -> ExitStatus {
    let model = given.answers.model.flatMap { try? BudgetModel($0) }
    let shares = (model?.shares ?? []).map { share in
      SetupShare(
        title: share.title, percent: share.percent, purposes: Set(share.purposes.map(\.rawValue)))
    }
    let books = SetupBooks(given.answers, shares: shares, in: self[.language])
    let changes = try newFiles(books.files, in: name, given)
    try checkNew(changes, of: books, in: name, &output)
    guard !has(.dryRun) else { return try write(changes, &output) }
    try tell(created: changes, &output)
    try store(changes)
    if name != "." { output.note("next: cd " + pathLine(name)) }
    output.note("try: ledgera upcoming, then ledgera budget\n")
    return .fine
  }

  /// Files that are to be made. Those around the journals stay as they are where they are there.
  private func newFiles(
    _ files: [(name: String, text: String)], in name: String, _ given: GivenAnswers
  ) throws(CommandFailure) -> ChangeSet {
    let directory = environment.absolutePath(name)
    var changes = files.map { file in
      FileChange(
        path: Path.join(directory, file.name),
        name: name == "." ? file.name : Path.join(name, file.name), before: nil,
        after: Array(file.text.utf8))
    }
    if let file = value(.writeAnswers) {
      changes.append(
        FileChange(
          path: environment.absolutePath(file), name: file, before: nil,
          after: Self.answerFile(given.lines)))
    }
    let taken = changes.filter { environment.disk.status($0.path) != nil }
    if let first = taken.first(where: { !$0.name.hasSuffix(".gitignore") }) {
      throw CommandFailure(
        .usage, "\(shown(first.name)) already exists; nothing was overwritten")
    }
    return ChangeSet(changes.filter { change in !taken.contains { $0.path == change.path } })
  }

  /// Reads the new books in memory, as `check -s` would.
  private func checkNew(
    _ changes: ChangeSet, of wanted: SetupBooks, in name: String, _ output: inout Output
  ) throws(CommandFailure) {
    let root = Path.join(name, "plan.journal")
    let file = InputFile(path: environment.absolutePath(root), name: root)
    let checks = CheckTable.all.filter(\.group.isPartOfCheck)
    let books = try read(session(of: [file], checks: checks, isStrict: true).after(changes))
    guard books.diagnostics.hasErrors else {
      guard let problem = wanted.problem(in: books.journal) else { return }
      throw CommandFailure(.findings, "\(problem); nothing was written")
    }
    output.messages += try rendered(books.diagnostics, of: books.journal, as: .human)
    throw CommandFailure(
      .findings, "the books made of these answers would have errors; nothing was written")
  }
}

extension SetupFailure {
  /// The message, and below it what to do.
  var text: String { message + "\n" + hints.map { "  help: \($0)\n" }.joined() }
}
