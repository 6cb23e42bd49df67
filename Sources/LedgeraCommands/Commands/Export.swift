import LedgeraChecking
import LedgeraDiagnostics
import LedgeraEnvironment
import LedgeraExporting
import LedgeraModel
import LedgeraPlanning
import LedgeraQuantities

extension Command {
  static let export = Command(
    "export", group: .lists, summary: "Write the books for other programs",
    subcommands: [
      Subcommand("sql"), Subcommand("beancount"), Subcommand("hledger"), Subcommand("ledger"),
      Subcommand("journal"),
      Subcommand("csv", synopsis: "DIR", arguments: .directory),
    ],
    help: """
      Writes all that the books hold, checked and completed: inferred amounts, what
      each posting was worth in the base currency when it was booked, account types,
      prices, and the results of the plan and its scenarios.

      sql makes tables with keys and constraints: for SQLite, or for PostgreSQL with
      --postgres. Numbers are exact in both. csv writes the same tables into a
      directory, a file each. beancount maps names to those that Beancount accepts and
      lists the mapping; hledger and ledger write journals that those programs read.
      journal writes what files of other formats are read as, to go on with a journal.

        ledgera export sql | sqlite3 books.db
        ledgera export sql --postgres | psql books
        ledgera export csv tables
        ledgera export beancount -o books.beancount
        ledgera export journal -f books.beancount -o main.journal
      """,
    formats: [.text], usesAccountTypes: true, takes: .conversions, options: [.sqlite, .postgres]
  ) { (invocation, output) throws(CommandFailure) in
    guard let format = invocation.command.subcommand(in: invocation.arguments)?.name else {
      let word = invocation.arguments.first
      throw .usage(
        word.map { "there is no export \(shown($0))" } ?? "export needs a format",
        hints: ["name one: \(invocation.command.subcommands.names.joined(separator: ", "))"])
    }
    guard invocation.arguments.count == (format == "csv" ? 2 : 1) else {
      throw .usage(
        format == "csv" ? "export csv takes a directory" : "export \(format) takes nothing else",
        hints: ["-o names the file that is written"])
    }
    let ledger = try invocation.ledger(&output)
    var bytes: [UInt8] = []
    switch format {
    case "beancount": BeancountWriter(ledger).write(to: &bytes)
    case "hledger": PlainJournalWriter(ledger, for: .hledger).write(to: &bytes)
    case "ledger": PlainJournalWriter(ledger, for: .ledger).write(to: &bytes)
    case "journal":
      let translated = ledger.journal.sources.files.filter(\.isTranslated)
      guard !translated.isEmpty else {
        throw .usage(
          "the books are journals already", hints: ["-f names a file of another format"])
      }
      guard !translated.contains(where: \.isExcerpt) else {
        throw .usage(
          "what a bank lists is no whole book: its balances begin with an unknown one",
          hints: ["'ledgera import' enters it, 'ledgera print' shows it as transactions"])
      }
      for source in translated { TranslatedJournal(source).write(to: &bytes) }
    default:
      let tables = try invocation.tables(of: ledger, &output)
      if format == "csv" { return try invocation.write(tables, &output) }
      let dialect = FlagChoice<SQLWriter.Dialect>(
        [(.sqlite, .sqlite), (.postgres, .postgres)], default: .sqlite)
      SQLWriter(invocation[dialect]).write(tables, to: &bytes)
    }
    output.write(bytes)
    return .fine
  }
}

extension Invocation {
  /// All that the books hold, with what their plan comes to.
  func tables(of ledger: Ledger, _ output: inout Output) throws(CommandFailure) -> BookTables {
    let tables = BookTables(ledger, projections: try projections(of: ledger.journal))
    if tables.base == nil {
      output.note(
        "note: base quantities are empty: the books have no base currency, and not one alone\n")
    }
    return tables
  }

  /// Writes a file for each table into the directory that the arguments name. Files that are there
  /// already have to be earlier exports.
  fileprivate func write(
    _ tables: BookTables, _ output: inout Output
  ) throws(CommandFailure) -> ExitStatus {
    let directory = environment.absolutePath(arguments[1])
    let writer = CSVTableWriter(tables, guardsFormulas: has(.guardFormulas))
    let door = OutputDoor(environment)
    try door.refuseLinks(in: directory)
    let files = TableSchema.all.map { (table: $0, path: Path.join(directory, $0.name + ".csv")) }
    let isExport = { (table: TableSchema) in
      { (contents: FileContents) in
        let header = CSVTableWriter.header(of: table)
        return contents.start(header.utf8.count) == header
      }
    }
    for (table, path) in files {
      try door.admit(path, replacing: "an export of this table", if: isExport(table))
    }
    if !has(.dryRun) {
      try door.makeDirectory(directory)
      for (table, path) in files {
        try door.write(
          writer.bytes(of: table), to: path, replacing: "an export of this table",
          if: isExport(table))
      }
    }
    for file in files {
      output.write(Path.relative(file.path, to: environment.currentDirectory) + "\n")
    }
    return .fine
  }

  /// What the plan and each of its scenarios come to; empty: there is no plan, no base currency, or
  /// something in it that cannot be projected.
  fileprivate func projections(of journal: Journal) throws(CommandFailure) -> [ProjectionTable] {
    let plan = Plan(journal)
    guard !journal.store.plan.isEmpty, plan.findings.isEmpty, let base = plan.base else {
      return []
    }
    let request = ProjectionRequest(from: today())
    let rates = FrozenRates(journal, in: base, on: request.day, infersFromCosts: false)
    let plans = [("plan", plan)] + plan.scenarios.map { ($0.name, plan.applying($0)) }
    return plans.compactMap { name, plan in
      guard let projection = try? Projection(plan, request, rates) else { return nil }
      return ProjectionTable(name, projection, in: base)
    }
  }
}

extension ProjectionTable {
  fileprivate init(_ name: String, _ projection: Projection, in base: CommodityID) {
    let input = projection.input
    let number = { (value: RoundedDecimal) in value.quantity.description }
    let opening = ("opening-net-worth", number(projection.openingNetWorth))
    let assumptions = [opening] + input.assumedFigures.map { ($0.name, $0.value) }
    let months = projection.shownMonths.map { month in
      var figures = [
        ("income", number(month.totalIncome)), ("tax", number(month.tax)),
        ("expenses", number(month.totalExpenses)), ("events", number(month.events)),
        ("savings", number(month.savings)), ("moved", number(month.moved)),
        ("unfunded", number(month.unfunded)), ("free-cash", number(month.freeCash)),
        ("elsewhere", number(month.elsewhere)), ("net-worth", number(month.netWorth)),
      ]
      for (bucket, state) in zip(input.buckets, month.buckets) {
        figures.append(("bucket:\(bucket.name)", number(state.balance)))
      }
      return Month(title: String(month.start.text.prefix(7)), figures: figures)
    }
    self.init(name: name, currency: base, assumptions: assumptions, months: months)
  }
}

extension OptionSpec {
  fileprivate static let sqlite = OptionSpec("sqlite", help: "SQL for SQLite (default)")
  fileprivate static let postgres = OptionSpec(
    "postgres", "postgresql", help: "SQL for PostgreSQL, in which numbers are numeric")
}
