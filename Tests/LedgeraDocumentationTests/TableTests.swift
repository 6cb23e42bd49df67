import LedgeraBooks
import LedgeraChecking
import LedgeraCommands
import LedgeraDiagnostics
import LedgeraParsing
import LedgeraTestSupport
import Testing

/// Tables of README.md and grammar.md that derive from those of the program.
@Suite struct TableTests {
  @Test func `grammar.md lists the findings there are`() {
    let text = Repository.text("grammar.md")
    Golden.expect(
      MarkedSection.replacing("codes", with: Self.codes, in: text), inFile: "grammar.md")
  }

  static var commands: String {
    var table = MarkdownTable("command", "what it does")
    for group in Command.Group.allCases {
      for command in CommandTable.all where command.group == group && !command.isHidden {
        let names = ([command.name] + command.aliases).map { "`\($0)`" }.joined(separator: " ")
        table.add(names, command.summary)
      }
    }
    return table.text
  }

  static var options: String {
    var table = MarkdownTable("option", "meaning")
    for option in OptionSpec.general {
      let short = option.short.map { "`-\($0)` " } ?? ""
      let value =
        switch option.value {
        case .none: ""
        case .required(let name, _): " \(name)"
        case .optional(let name, _): "[=\(name)]"
        }
      table.add("\(short)`--\(option.name)\(value)`", option.help)
    }
    return table.text
  }

  static var checks: String {
    var table = MarkdownTable("check", "demands that", "runs", "findings")
    for check in CheckTable.all {
      let slugs = check.codes.map { "`\($0.slug)`" }.joined(separator: " ")
      let runs =
        switch check.group {
        case .basic: "always"
        case .strict: "with `-s`"
        case .standing, .advisory: "with `check`"
        case .named: "when named"
        }
      table.add("`\(check.name)`", check.summary, runs, slugs)
    }
    return table.text
  }

  private static var codes: String {
    var table = MarkdownTable("code", "severity", "meaning", "found by")
    for code in ParsingCodes.all {
      table.add("`\(code.slug)`", code.severity.rawValue, code.summary, "reading")
    }
    for check in CheckTable.all {
      for code in check.codes {
        table.add("`\(code.slug)`", code.severity.rawValue, code.summary, "`\(check.name)`")
      }
    }
    return table.text
  }
}
