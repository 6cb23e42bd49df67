import LedgeraBooks
import LedgeraEditing
import LedgeraEnvironment
import LedgeraParsing

extension Command {
  static let formatCheck = OptionSpec(
    "check", configuration: .never,
    help: "write nothing; list the files that would change, with status 1 if there are any")
  static let formatDiff = OptionSpec(
    "diff", configuration: .never, help: "write nothing; show what would change")
  static let indent = TypedOption(
    "indent", value: .number(in: 1...FormatStyle.indentLimit), default: FormatStyle().indent,
    configuration: .anywhere,
    help: "spaces before postings (default 4)")
  static let amountColumn = TypedOption(
    "amount-column", value: .number(in: 1...FormatStyle.columnLimit),
    default: FormatStyle().amountColumn, configuration: .anywhere,
    help: "column of the amounts' decimal marks (default 44)")
  static let dateForm = TypedOption<FormatStyle.Dates>(
    "dates", value: .choice("FORM"), default: FormatStyle().dates, configuration: .anywhere,
    help: "separator of dates, whose months and days get two digits: - (default), / or .; keep"
      + " leaves them as they are")
  static let fullDates = OptionSpec(
    "full-dates", configuration: .anywhere, help: "add the year where a Y directive says it")
  static let sortByDate = OptionSpec(
    "sort-by-date", configuration: .anywhere,
    help: "sort transactions by date where nothing but empty lines and comments of their own stands"
      + " between them")
}

extension Invocation {
  /// The layout that the options ask for.
  var formatStyle: FormatStyle {
    var style = FormatStyle()
    style.indent = self[Command.indent]
    style.amountColumn = self[Command.amountColumn]
    style.dates = self[Command.dateForm]
    style.completesYears = has(Command.fullDates)
    style.sortsByDate = has(Command.sortByDate)
    return style
  }

  /// The files that the arguments name, or those of the books, formatted.
  ///
  /// A file of the books is read as the journal makes one understand it: what a directive above its
  /// `include` says holds in it. Other files are read for themselves.
  func formatted(by formatter: BooksFormatter) throws(CommandFailure) -> FormattingWork {
    var work = FormattingWork(environment)
    guard !arguments.isEmpty else {
      try work.add(formatter, try contents(of: try inputFiles()), wanted: nil)
      return work
    }
    guard arguments != ["-"] else {
      try work.add(formatter, try contents(of: [InputFile(path: nil, name: "-")]), wanted: nil)
      return work
    }
    var wanted: [FileIdentity: InputFile] = [:]
    var order: [FileIdentity] = []
    for name in arguments {
      let path = environment.absolutePath(name)
      guard let status = environment.disk.status(path) else { throw .unreadable(name, .missing) }
      if wanted[status.identity] == nil { order.append(status.identity) }
      wanted[status.identity] = InputFile(path: path, name: name)
    }
    // Without a journal each file is read for itself.
    if let root = try? inputFiles() {
      try work.add(formatter, try contents(of: root), wanted: Set(order))
    }
    for identity in order where !work.known.contains(identity) {
      guard let file = wanted[identity] else { continue }
      try work.add(formatter, try contents(of: [file]), wanted: [identity])
    }
    return work
  }

  private func contents(of files: [InputFile]) throws(CommandFailure) -> [JournalInput] {
    try refuseOtherFormats(files)
    try recover(files)
    var world = environment
    world.disk = world.disk.copying
    return try files.map { (file) throws(CommandFailure) in
      return try explained(InputFailure.self, file.open(in: world))
    }
  }

  /// How `fmt` would format these books: as the configuration says. Sorting is left to `fmt`.
  func configuredStyle() throws(CommandFailure) -> FormatStyle {
    var style = try configured(.fmt).formatStyle
    style.sortsByDate = false
    return style
  }

  /// Another command on the same books, with the options that the configuration gives it.
  func configured(_ other: Command) throws(CommandFailure) -> Invocation {
    let given =
      command.readsConfiguration
      ? try Configuration.inForce(environment, given: options).options(for: other, among: commands)
        .occurrences : []
    return Invocation(
      environment: environment, command: other, commands: commands, options: given, arguments: [])
  }
}
