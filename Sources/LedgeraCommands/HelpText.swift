/// What `help`, `--help` and a bare `ledgera` say, composed from the tables.
struct HelpText {
  private var text = ""

  /// Examples, then the commands by group.
  static func overview(_ commands: [Command]) -> String {
    var help = HelpText()
    help.line("ledgera \(Ledgera.version): plain-text double-entry accounting")
    help.line("usage: ledgera COMMAND [OPTION…] [ARGUMENT…]")
    help.heading("Examples")
    let shown = examples.filter { commands.named($0.command) != nil }
    help.columns(shown.map { ("ledgera \($0.command)\($0.rest)", $0.effect) }, width: 36)
    for group in Command.Group.allCases {
      let members = commands.filter { $0.group == group && !$0.isHidden }
      guard !members.isEmpty else { continue }
      help.heading(group.rawValue)
      help.columns(members.map { ($0.title, $0.summary) }, width: 22)
    }
    help.line("")
    help.line("'ledgera COMMAND --help' explains a command, 'ledgera --help' the general options.")
    return help.text
  }

  /// The overview and the general options.
  static func general(_ commands: [Command]) -> String {
    var help = HelpText(text: overview(commands))
    help.options(OptionSpec.general)
    return help.text
  }

  /// All about one command.
  static func command(_ command: Command) -> String {
    var help = HelpText()
    let synopsis = command.synopsis.isEmpty ? "" : " " + command.synopsis
    help.line("usage: ledgera \(command.name) [OPTION…]\(synopsis)")
    if !command.aliases.isEmpty {
      help.line("also called: \(command.aliases.joined(separator: ", "))")
    }
    help.line("")
    help.line(command.summary + ".")
    help.line("")
    help.line(command.help)
    help.options(command.allOptions)
    return help.text
  }

  private static let examples: [(command: String, rest: String, effect: String)] = [
    ("check", "", "check the books"),
    ("balance", " -f my.journal", "the balance of every account"),
    ("balance", " expenses -M -p 2026", "spending by month"),
    ("register", " food -b thismonth", "postings with a running total"),
    ("journal", " groceries", "transactions by day, newest first"),
    ("print", " -x", "the transactions with all amounts"),
  ]

  private mutating func line(_ line: String) { text += line + "\n" }

  private mutating func heading(_ heading: String) { text += "\n\(heading):\n" }

  private mutating func options(_ options: [OptionSpec]) {
    for group in OptionSpec.Group.allCases {
      let members = options.filter { $0.group == group }
      guard !members.isEmpty else { continue }
      heading(group.rawValue)
      columns(members.map { ($0.title, $0.help) }, width: 30)
    }
  }

  /// Two columns, the second wrapped to 80; a left text that is too wide has its own line.
  private mutating func columns(_ rows: [(String, String)], width: Int) {
    for (left, right) in rows {
      let lines = Self.wrapped(right, width: 80 - width)
      text += "  " + left
      var isFresh = left.unicodeScalars.count + 4 > width
      if isFresh { text += "\n" }
      for (index, line) in lines.enumerated() {
        let used = index == 0 && !isFresh ? left.unicodeScalars.count + 2 : 0
        text += String(repeating: " ", count: width - used) + line + "\n"
        isFresh = true
      }
    }
  }

  static func wrapped(_ text: String, width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if !line.isEmpty, line.unicodeScalars.count + 1 + word.unicodeScalars.count > width {
        lines.append(line)
        line = ""
      }
      line += line.isEmpty ? String(word) : " " + word
    }
    return lines + [line]
  }
}

extension Command {
  /// `balance (bal)`.
  fileprivate var title: String {
    aliases.isEmpty ? name : "\(name) (\(aliases.joined(separator: ", ")))"
  }
}

extension OptionSpec {
  /// `-f, --file FILE`, `--pretty[=WHEN]`.
  fileprivate var title: String {
    let long = (short.map { "-\($0), " } ?? "    ") + "--" + name
    return switch value {
    case .none: long
    case .required(let placeholder, _): "\(long) \(placeholder)"
    case .optional(let placeholder, _): "\(long)[=\(placeholder)]"
    }
  }
}
