/// What `help` and `--help` say, composed from the tables in lines of at most 80 columns.
struct HelpText {
  /// What has been composed.
  private(set) var text = ""

  /// Lines that the usual help of a command may have.
  static let mostLines = 40

  /// Examples, then the commands by group.
  static func overview(
    _ commands: [Command], _ reports: [NamedReport] = [], addOns: [String] = []
  ) -> String {
    var help = HelpText()
    help.line("ledgera \(Ledgera.version): plain-text double-entry accounting")
    help.line("usage: ledgera COMMAND [OPTION…] [ARGUMENT…]")
    help.heading("Examples")
    let shown = examples.filter { commands.named($0.command) != nil }
    help.text += columns(shown.map { ("ledgera \($0.command)\($0.rest)", $0.effect) }, width: 36)
    for group in Command.Group.allCases {
      let members = commands.filter { $0.group == group && !$0.isHidden }
      guard !members.isEmpty else { continue }
      help.heading(group.rawValue)
      help.text += columns(members.map { ($0.title, $0.summary) }, width: 22)
    }
    if !reports.isEmpty {
      help.heading("Reports of ledgera.conf")
      help.text += columns(reports.map { ($0.name.text, $0.summary) }, width: 22)
    }
    if !addOns.isEmpty {
      help.heading("Programs of the PATH")
      help.text += addOns.map { "  \($0)\n" }.joined()
    }
    help.heading("Topics, for 'ledgera help TOPIC'")
    help.text += columns(HelpTopic.all.map { ($0.name, $0.summary) }, width: 22)
    help.line("")
    help.line("'ledgera COMMAND --help' explains a command,")
    help.line("'ledgera --help --all' lists the options that commands share.")
    return help.text
  }

  /// The overview and the general options.
  static func general(
    _ commands: [Command], _ reports: [NamedReport] = [], addOns: [String] = []
  ) -> String {
    var help = HelpText(text: overview(commands, reports, addOns: addOns))
    help.options(OptionSpec.general)
    return help.text
  }

  /// All about one command: its whole text, its own options and the general ones.
  static func everything(about command: Command) -> String {
    var help = beginning(of: command)
    help.line(command.help)
    help.options(command.usefulOptions)
    return help.text
  }

  /// The usual help of a command: as much of its text and of its own options as 40 lines hold, and where
  /// the rest is. First the text is cut to its first paragraph and the examples, then the options to
  /// a line each, then the examples to as many as there is room for.
  static func command(_ command: Command) -> String {
    let whole = usual(command, command.help, isFolded: false)
    guard whole.count > mostLines else { return whole.text }
    let text = HelpParts(command.help)
    for arrangement in [false, true] {
      let help = usual(command, text.short, isFolded: true, hasBriefOptions: arrangement)
      if help.count <= mostLines { return help.text }
    }
    let empty = usual(command, "", isFolded: true, hasBriefOptions: true)
    let examples = text.examples.prefix(max(0, mostLines - empty.count)).joined(separator: "\n")
    return usual(command, examples, isFolded: true, hasBriefOptions: true).text
  }

  private static func usual(
    _ command: Command, _ text: String, isFolded: Bool, hasBriefOptions: Bool = false
  ) -> HelpText {
    var help = beginning(of: command)
    help.line(text)
    help.options(command.options, areBrief: hasBriefOptions)
    help.line("")
    let more = "ledgera \(command.name) --help --all"
    let what = (isFolded ? "In full, with" : "Also takes") + " input, reporting and output options:"
    help.line(what + (what.count + more.count < 80 ? " " : "\n  ") + more)
    return help
  }

  private static func beginning(of command: Command) -> HelpText {
    var help = HelpText()
    let synopsis = command.synopsis.isEmpty ? "" : " " + command.synopsis
    help.line("usage: ledgera \(command.name) [OPTION…]\(synopsis)")
    if !command.aliases.isEmpty {
      help.line("also called: \(command.aliases.joined(separator: ", "))")
    }
    help.line("")
    help.line(command.summary + ".")
    help.line("")
    return help
  }

  private var count: Int { text.utf8.count { $0 == UInt8(ascii: "\n") } }

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

  private mutating func options(_ options: [OptionSpec], areBrief: Bool = false) {
    for group in OptionSpec.Group.allCases {
      let members = options.filter { $0.group == group }
      guard !members.isEmpty else { continue }
      heading(group.rawValue)
      text += Self.columns(
        members.map { ($0.title, areBrief ? $0.brief(width: 50) : $0.help) }, width: 30)
    }
  }

  /// Two columns, the second wrapped to 80; a left text that is too wide has its own line.
  static func columns(_ rows: [(String, String)], width: Int) -> String {
    var text = ""
    for (left, right) in rows {
      let lines = wrapped(right, width: 80 - width)
      text += "  " + left
      var isFresh = left.unicodeScalars.count + 4 > width
      if isFresh { text += "\n" }
      for (index, line) in lines.enumerated() {
        let used = index == 0 && !isFresh ? left.unicodeScalars.count + 2 : 0
        text += String(repeating: " ", count: width - used) + line + "\n"
        isFresh = true
      }
    }
    return text
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

  /// What its help says first, up to a mark; all of it where it fits.
  fileprivate func brief(width: Int) -> String {
    let length = { (text: Substring) in text.unicodeScalars.count }
    guard length(help[...]) > width else { return help }
    let clauses = ["; ", ": ", ". ", " ("].compactMap { help.firstRange(of: $0)?.lowerBound }
    let first = help[..<(clauses.min() ?? help.endIndex)]
    guard length(first) > width, let comma = first.firstRange(of: ", ") else {
      return String(first)
    }
    return String(first[..<comma.lowerBound])
  }
}

extension Command {
  /// The lines of its help that show how it is used.
  var examples: [String] { HelpParts(help).examples }
}

/// The text of a command's help, of which examples are the lines `  ledgera …`.
private struct HelpParts {
  private let paragraphs: [String]
  let examples: [String]

  init(_ text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let blocks = lines.split(separator: "").map { $0.joined(separator: "\n") }
    paragraphs = blocks.filter { !$0.hasPrefix("  ledgera ") }
    examples = lines.filter { $0.hasPrefix("  ledgera ") }.map(String.init)
  }

  /// The first paragraph and the examples.
  var short: String {
    [paragraphs.first, examples.isEmpty ? nil : examples.joined(separator: "\n")]
      .compactMap { $0 }.joined(separator: "\n\n")
  }
}

extension HelpText {
  /// A topic below its title.
  static func topic(_ topic: HelpTopic) -> String {
    let text = topic.text.hasSuffix("\n") ? topic.text : topic.text + "\n"
    return "\(topic.name): \(topic.summary)\n\n\(text)"
  }
}

/// What help says beyond single commands: `ledgera help periods`.
///
/// Its text is in blocks with an empty line between them, in lines of at most 80 columns: a line in capitals
/// is a heading, lines that begin with two blanks are kept as they are, all others flow.
package struct HelpTopic: Sendable {
  /// A word in lower case.
  package let name: String
  /// An imperative or a question without a final stop.
  package let summary: String
  package let text: String

  init(_ name: String, summary: String, text: String) {
    self.name = name
    self.summary = summary
    self.text = text
  }

  /// In the order in which `help` lists them.
  package static var all: [HelpTopic] {
    [doubleEntry, files, amounts, queries, periods, tags, plan, formats, configuration]
  }

  /// The topic of a name, or of an unambiguous beginning of one.
  static func named(_ name: String) -> HelpTopic? {
    let found = all.filter { $0.name == name || name.count > 2 && $0.name.hasPrefix(name) }
    return found.count == 1 ? found[0] : nil
  }
}
