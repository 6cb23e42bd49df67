import LedgeraDiagnostics
import LedgeraEditing
import LedgeraEnvironment
import LedgeraModel
import LedgeraQuantities
import LedgeraRendering

extension Command {
  static let initialise = Command(
    "init", group: .changes, summary: "Create new books", arguments: .directory,
    help: """
      Creates journals with a starter list of accounts and categories, a plan file, a
      ledgera.conf that names it and a .gitignore; with --ci also a workflow that
      checks the books on GitHub. Existing files stay as they are; where there are
      books already, no journal is created. Running it again changes nothing.

      --base is a symbol, or an amount as the books are to write them. Without it the
      base currency is that of the country in LC_ALL, LC_MONETARY or LANG; where they
      name none it is asked for on a terminal, else SGD.

        ledgera init books --base EUR
        ledgera init --base '1.000,00 EUR'
        ledgera init --base '1.000,00 EUR' --language de
        ledgera init --ci OWNER/ledgera
        ledgera init --base SGD --timezone Asia/Singapore --fiscal-year 4
      """,
    formats: OutputFormat.changes, readsConfiguration: false, effects: .changesBooks,
    options: [.base, .decimalMark, .timezone, .fiscalYear, .language, .ci]
  ) { (invocation, output) throws(CommandFailure) in
    let name = invocation.arguments.first ?? "."
    let directory = invocation.environment.absolutePath(name)
    let disk = invocation.environment.disk
    if Path.isJournal(name), disk.status(directory)?.kind != .directory {
      throw .usage(
        "init makes a directory of books, and \(shown(name)) is the name of a journal",
        hints: ["name a directory: ledgera init books"])
    }
    func exists(_ file: (name: String, text: String)) -> Bool {
      disk.status(Path.join(directory, file.name)) != nil
    }
    let configuration = ("ledgera.conf", "")
    let choices = try invocation.starterChoices(asks: !exists(configuration), &output)
    let starter = StarterBooks(choices, today: invocation.today())
    let hasBooks = starter.journals.contains(where: exists) || exists(configuration)
    let wanted = (hasBooks ? [] : starter.journals) + starter.surroundings
    // A configuration without journals would name nothing.
    let kept = wanted.filter { exists($0) || hasBooks && $0.name == configuration.0 }
    let changes = ChangeSet(
      wanted.filter { file in !kept.contains { $0.name == file.name } }.map { file in
        FileChange(
          path: Path.join(directory, file.name),
          name: name == "." ? file.name : Path.join(name, file.name), before: nil,
          after: Array(file.text.utf8))
      })
    return try invocation.carryOut(starter, changes, in: name, &output)
  }
}

extension OptionSpec {
  static let base = TypedOption<StarterCurrency?>(
    "base", value: .currency, configuration: .never,
    help: "the base currency, or an amount in it: 'EUR', '1.000,00 EUR'")
  fileprivate static let decimalMark = TypedOption<NumberStyle.DecimalMark?>(
    "decimal-mark", value: .choice("MARK", [(".", .point), (",", .comma)]), configuration: .never,
    help: "the decimal mark of all numbers in the books (.)")
  fileprivate static let timezone = OptionSpec(
    "timezone", value: .required("ZONE"), configuration: .never,
    help: "the time zone: Asia/Singapore (the system's)")
  fileprivate static let fiscalYear = TypedOption(
    "fiscal-year", value: .number("MONTH", in: 1...12), default: 1, configuration: .never,
    help: "the first month of the fiscal year (1)")
  static let language = TypedOption<StarterLanguage>(
    "language",
    value: .choice("LANGUAGE", StarterLanguage.allCases.map { ($0.rawValue, $0) }),
    default: .english, configuration: .never,
    help:
      "the language of the categories: \(StarterLanguage.allCases.map(\.rawValue).joined(separator: ", "))"
  )
  fileprivate static let ci = TypedOption<String?>(
    "ci", value: .action, configuration: .never,
    help: "write a workflow that checks the books with the Ledgera of this GitHub repository, at"
      + " this version or at the commit after an @")
}

extension OptionKind where Value == StarterCurrency {
  /// A symbol that a journal can hold, or an amount.
  fileprivate static var currency: OptionKind {
    OptionKind("SYMBOL", .choices(["EUR", "SGD", "USD"])) { (text) throws(OptionFailure) in
      if let currency = StarterCurrency(text) { return currency }
      throw OptionFailure(
        text, expected: "a currency, or an amount in it",
        hints: ["--base EUR, or --base '1.000,00 EUR'"])
    }
  }
}

extension OptionKind where Value == String {
  /// A repository of GitHub, and the version or commit of its action.
  fileprivate static var action: OptionKind {
    OptionKind("REPOSITORY") { (text) throws(OptionFailure) in
      let parts = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
      let names = parts[0].split(separator: "/", omittingEmptySubsequences: false)
      let commit = parts.count > 1 ? parts[1] : nil
      guard names.count == 2, names.allSatisfy(isName), commit.map(isCommit) ?? true else {
        throw OptionFailure(
          text, expected: "a repository",
          hints: [
            "--ci OWNER/REPOSITORY, or with a commit of 40 digits: OWNER/REPOSITORY@COMMIT"
          ])
      }
      return commit == nil ? "\(text)@v\(Ledgera.version)" : text
    }
  }

  private static func isName(_ part: Substring) -> Bool {
    !["", ".", ".."].contains(part)
      && part.utf8.allSatisfy { byte in
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
          || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || "-_.".utf8.contains(byte)
      }
  }

  private static func isCommit(_ text: Substring) -> Bool {
    text.utf8.count == 40
      && text.utf8.allSatisfy { "0123456789abcdef".utf8.contains($0) }
  }
}

extension Invocation {
  /// Adds which files are made to the results.
  func tell(created changes: ChangeSet, _ output: inout Output) throws(CommandFailure) {
    if try writesJSON { return try show(changes, isWritten: true, &output) }
    for change in changes.changes { output.write("created " + pathLine(change.name)) }
  }

  fileprivate func starterChoices(
    asks: Bool, _ output: inout Output
  ) throws(CommandFailure) -> StarterBooks.Choices {
    let zone = value(.timezone)
    if let zone, environment.localTime(at: 0, in: zone) == nil {
      throw .usage(
        "the system has no time zone \(shown(zone))", hints: ["--timezone Asia/Singapore"])
    }
    let base = try starterCurrency(asks: asks)
    if !base.isKnown {
      output.note(
        "note: \(shown(base.symbol)) is no currency that Ledgera knows; if it is a slip,"
          + " 'ledgera rename commodity' corrects it\n")
    }
    return StarterBooks.Choices(
      base: base, timezone: zone, fiscalYearStart: self[.fiscalYear], action: self[.ci],
      language: self[.language])
  }

  /// Given, that of the user's country, or asked for.
  private func starterCurrency(asks: Bool) throws(CommandFailure) -> StarterCurrency {
    let mark = self[.decimalMark]
    if let text = value(.base) {
      guard let base = StarterCurrency(text, decimalMark: mark) else {
        throw .usage("option '--base' \(shown(text)) has another decimal mark than --decimal-mark")
      }
      return base
    }
    if let local = StarterCurrency(of: environment, decimalMark: mark) { return local }
    var conversation = Conversation(self)
    let keys = DialogueKeys([
      ("Enter", "takes EUR"), ("CODE", "is a currency: SGD"),
      ("AMOUNT", "says how the books write it, too: 1.000,00 EUR"),
    ])
    while asks, canAsk, let answer = conversation.answer("Base currency [EUR]: ", keys: keys) {
      if let base = StarterCurrency(answer.isEmpty ? "EUR" : answer, decimalMark: mark) {
        return base
      }
      say("  write a code such as EUR, or an amount such as 1.000,00 EUR\n")
    }
    guard let usual = StarterCurrency("SGD", decimalMark: mark) else {
      throw .usage("there is no base currency", hints: ["--base EUR"])
    }
    return usual
  }

  fileprivate func carryOut(
    _ starter: StarterBooks, _ changes: ChangeSet, in name: String, _ output: inout Output
  ) throws(CommandFailure) -> ExitStatus {
    guard !changes.isEmpty, !has(.dryRun) else { return try write(changes, &output) }
    try tell(created: changes, &output)
    try store(changes)
    guard changes.changes.contains(where: { $0.name.hasSuffix("main.journal") }) else {
      return .fine
    }
    if name != "." { output.note("next: cd " + pathLine(name)) }
    output.note("try: \(starter.firstCommand), then ledgera check -s\n")
    return .fine
  }
}
