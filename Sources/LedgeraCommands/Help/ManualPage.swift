import LedgeraEnvironment
import LedgeraDiagnostics
import LedgeraModel

/// A page of the manual, in mdoc: what help says, for `man`.
struct ManualPage {
  /// `ledgera-balance`.
  let name: String
  /// 1 for commands, 7 for topics.
  let section: Int
  private var lines: [String]

  /// Its path below a directory of manuals.
  var path: String { "man\(section)/\(name).\(section)" }
  var text: String { lines.joined(separator: "\n") + "\n" }

  /// Whether a file is this page, of any day.
  func isOne(_ contents: FileContents) -> Bool {
    let start = contents.start(200).split(separator: "\n", maxSplits: 2)
    return start.count > 1 && start[0].hasPrefix(".Dd ") && start[1] == lines[1]
  }

  /// A page for the program, for each command and for each topic.
  static func all(of commands: [Command], on day: Day) -> [ManualPage] {
    let shown = commands.filter { !$0.isHidden }
    return [program(shown, on: day)] + shown.map { page(of: $0, on: day) }
      + HelpTopic.all.map { page(of: $0, on: day) }
  }

  private init(_ name: String, section: Int, about: String, on day: Day) {
    let (year, month, number) = day.components
    self.name = name
    self.section = section
    lines = [
      ".Dd \(Day.monthNames[month - 1].name.capitalizedFirst) \(number), \(year)",
      ".Dt \(name.uppercased()) \(section)", ".Os",
      ".Sh NAME", ".Nm \(name)", ".Nd \(Self.escaped(about))",
    ]
  }

  private static func program(_ commands: [Command], on day: Day) -> ManualPage {
    var page = ManualPage(
      "ledgera", section: 1, about: "plain-text double-entry accounting", on: day)
    page.lines += [
      ".Sh SYNOPSIS", ".Nm", ".Ar COMMAND", ".Op Ar OPTION ...", ".Op Ar ARGUMENT ...",
    ]
    page.lines.append(".Sh DESCRIPTION")
    page.add(
      "Checks, maintains and reports on books that are kept as journals: plain text files."
        + " Each command has a page of its own.")
    page.lines.append(".Sh COMMANDS")
    for group in Command.Group.allCases {
      let members = commands.filter { $0.group == group }
      guard !members.isEmpty else { continue }
      page.lines += [".Ss \(group.rawValue)", ".Bl -tag -width Ds"]
      for command in members {
        page.lines.append(".It Xr ledgera-\(command.name) 1")
        page.add(command.summary)
      }
      page.lines.append(".El")
    }
    page.add(OptionSpec.general, titled: { ".Ss \($0.rawValue)" })
    page.lines += [".Sh EXIT STATUS", "The highest of:", ".Bl -tag -width Ds"]
    for status in ExitStatus.allCases {
      page.lines.append(".It \(status.rawValue)")
      page.add(status.meaning)
    }
    page.lines += [".El", ".Sh SEE ALSO"]
    let topics = HelpTopic.all.map { "ledgera-" + $0.name }.sorted()
    page.lines.append(topics.map { ".Xr \($0) 7" }.joined(separator: " ,\n"))
    return page
  }

  private static func page(of command: Command, on day: Day) -> ManualPage {
    var page = ManualPage(
      "ledgera-" + command.name, section: 1, about: command.summary, on: day)
    page.lines += [".Sh SYNOPSIS", ".Nm ledgera \(command.name)", ".Op Ar OPTION ..."]
    if !command.synopsis.isEmpty { page.add(command.synopsis) }
    page.lines.append(".Sh DESCRIPTION")
    if !command.aliases.isEmpty {
      page.add("Also called \(command.aliases.joined(separator: ", ")).")
      page.lines.append(".Pp")
    }
    page.add(blocks: command.help)
    page.add(command.options, titled: { _ in nil })
    page.lines += [".Sh SEE ALSO", ".Xr ledgera 1"]
    return page
  }

  private static func page(of topic: HelpTopic, on day: Day) -> ManualPage {
    var page = ManualPage("ledgera-" + topic.name, section: 7, about: topic.summary, on: day)
    page.lines.append(".Sh DESCRIPTION")
    page.add(blocks: topic.text)
    page.lines += [".Sh SEE ALSO", ".Xr ledgera 1"]
    return page
  }

  /// Options, those of each group below a heading of their own if they have one.
  private mutating func add(_ options: [OptionSpec], titled: (OptionSpec.Group) -> String?) {
    guard !options.isEmpty else { return }
    lines.append(".Sh OPTIONS")
    for group in OptionSpec.Group.allCases {
      let members = options.filter { $0.group == group }
      guard !members.isEmpty else { continue }
      if let title = titled(group) { lines.append(title) }
      lines.append(".Bl -tag -width Ds")
      for option in members {
        lines.append(".It " + Self.title(of: option))
        add(option.help)
      }
      lines.append(".El")
    }
  }

  private static func title(of option: OptionSpec) -> String {
    let short = option.short.map { "Fl \($0) , " } ?? ""
    let long = "\(short)Fl Fl \(option.name)"
    return switch option.value {
    case .none: long
    case .required(let name, _): "\(long) Ar \(name)"
    case .optional(let name, _): "\(long) Ns Op = Ns Ar \(name)"
    }
  }

  /// A text in blocks, as `HelpTopic` says.
  private mutating func add(blocks text: String) {
    var isFirst = true
    for block in text.split(separator: "\n", omittingEmptySubsequences: false).split(separator: "")
    {
      if block.count == 1, let line = block.first, line == line.uppercased() {
        lines.append(".Sh \(line)")
        isFirst = true
      } else if block.allSatisfy({ $0.hasPrefix("  ") }) {
        lines.append(".Bd -literal -offset indent")
        for line in block { add(line: line.dropFirst(2)) }
        lines.append(".Ed")
        isFirst = false
      } else {
        if !isFirst { lines.append(".Pp") }
        add(block.joined(separator: " "))
        isFirst = false
      }
    }
  }

  /// Text that flows, each sentence on lines of its own, as mdoc wants it.
  private mutating func add(_ text: String) {
    var sentence: [Substring] = []
    for word in text.split(separator: " ") {
      sentence.append(word)
      let end = word.reversed().first { !")'\"".contains($0) }
      if end == "." || end == "!" || end == "?" {
        add(line: sentence.joined(separator: " "))
        sentence = []
      }
    }
    if !sentence.isEmpty { add(line: sentence.joined(separator: " ")) }
  }

  private mutating func add(line: some StringProtocol) {
    let text = Self.escaped(line)
    lines.append(text.hasPrefix(".") || text.hasPrefix("'") ? "\\&" + text : text)
  }

  private static func escaped(_ text: some StringProtocol) -> String {
    text.split(separator: "\\", omittingEmptySubsequences: false).joined(separator: "\\e")
  }
}

/// The program that shows a long text on a terminal: what `LEDGERA_PAGER` or `PAGER` names, else `less`.
/// Pipes and files never see it.
struct Pager {
  private let environment: Environment
  private let program: [String]

  /// nil: standard output is no terminal that can show pages, or the user wants no pager.
  init?(_ environment: Environment) {
    guard environment.terminal.outputIsTerminal, environment.variables["TERM"] != "dumb" else {
      return nil
    }
    let named = environment.variables["LEDGERA_PAGER"] ?? environment.variables["PAGER"]
    guard let program = Word.split(named ?? "less"), !program.isEmpty, program != ["cat"] else {
      return nil
    }
    self.environment = environment
    self.program = program
  }

  /// Shows a text that is longer than the screen; false: it is not, or there is no such program.
  func show(_ text: [UInt8]) -> Bool {
    let lines = text.count { $0 == UInt8(ascii: "\n") }
    guard let height = environment.terminal.height, lines >= height else { return false }
    var variables = environment.variables
    // Ends where the text fits after all, and leaves it on the screen.
    if variables["LESS"] == nil { variables["LESS"] = "FRX" }
    let call = ProgramCall(
      program[0], Array(program.dropFirst()), input: text, streams: .fed, variables: variables)
    return (try? environment.run(call)) != nil
  }
}
