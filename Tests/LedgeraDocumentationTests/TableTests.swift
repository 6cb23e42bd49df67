import LedgeraBooks
import LedgeraChecking
import LedgeraDiagnostics
import LedgeraModel
import LedgeraParsing
import LedgeraTestSupport
import Testing

@testable import LedgeraCommands

/// Tables of the guides and the specification that derive from those of the program.
@Suite struct TableTests {
  @Test func `reference.md lists the findings there are`() {
    let text = Repository.text("reference.md")
    Golden.expect(
      MarkedSection.replacing("codes", with: Self.codes, in: text), inFile: "reference.md")
  }

  @Test func `grammar.md lists the tags there are`() {
    let text = Repository.text("grammar.md")
    Golden.expect(
      MarkedSection.replacing("tags", with: Self.tags, in: text), inFile: "grammar.md")
  }

  private static var tags: String {
    var table = MarkdownTable("tag", "on", "meaning", "example")
    for tag in BuiltInTags.all {
      let link = tag.section.map { " ([§ \($0)](\(place(of: $0))))" } ?? ""
      table.add(
        "`\(tag.name):`", tag.places.map(\.rawValue).joined(separator: "; "), tag.meaning + link,
        "`\(tag.example)`")
    }
    return table.text
  }

  @Test func `reference.md says who may set which option`() {
    let text = Repository.text("reference.md")
    Golden.expect(
      MarkedSection.replacing("configuration", with: Self.configuration, in: text),
      inFile: "reference.md")
  }

  private static var configuration: String {
    var table = MarkdownTable(
      "command", "any configuration", "only one's own", "only the command line")
    func add(_ name: String, _ options: [OptionSpec], _ words: [ArgumentPlace], writes: Bool) {
      func cell(_ isMeant: (Configurability) -> Bool) -> String {
        (words.filter { isMeant($0.configuration) }.map(\.text)
          + options.filter { isMeant($0.configuration) }.map { "--" + $0.name })
          .map { "`\($0)`" }.joined(separator: " ")
      }
      func admits(_ configurability: Configurability, own isOwn: Bool) -> Bool {
        configurability.admits(isOwn: isOwn, writing: writes)
      }
      guard !options.isEmpty || !words.isEmpty else { return }
      table.add(
        name, cell { admits($0, own: false) },
        cell { admits($0, own: true) && !admits($0, own: false) }, cell { !admits($0, own: true) })
    }
    let isForReading = { (option: OptionSpec) in option.configuration == .reading }
    add("all", OptionSpec.general.filter { !isForReading($0) }, [], writes: false)
    add("all that only read", OptionSpec.general.filter(isForReading), [], writes: false)
    for command in CommandTable.all where !command.isHidden && command.readsConfiguration {
      let isNamed = command.arguments != .none && !command.arguments.synopsis.isEmpty
      let kinds = isNamed ? [ArgumentPlace(command.arguments)] : []
      add(
        "`\(command.name)`", command.options,
        kinds + command.subcommands.map { ArgumentPlace(text: $0.name, configuration: .never) },
        writes: command.changesBooks)
    }
    return table.text
  }

  /// Arguments as the table shows them.
  private struct ArgumentPlace {
    let text: String
    let configuration: Configurability

    init(text: String, configuration: Configurability) {
      (self.text, self.configuration) = (text, configuration)
    }

    init(_ kind: ArgumentKind) { self.init(text: kind.synopsis, configuration: kind.configuration) }
  }

  /// The link to a section of the specification from grammar.md, its first document.
  private static func place(of section: String) -> String {
    let document = Repository.specification.first { document in
      Repository.text(document).contains("# \(section)\n")
    }
    let anchor = section.lowercased().split(separator: " ").joined(separator: "-")
    return (document == Repository.specification.first ? "" : document ?? "") + "#" + anchor
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
