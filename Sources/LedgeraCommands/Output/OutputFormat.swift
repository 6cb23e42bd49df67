import LedgeraDocuments
import LedgeraJSON
import LedgeraRendering

/// How results are written, as `-O` names it.
///
/// A format is one line of `OutputFormat.all`. The option, the extensions of `-o`, what commands take, and the
/// help derive from it.
package struct OutputFormat: Sendable {
  /// What `-O` and the extensions of files say.
  package let name: String
  /// What they may say, too.
  let aliases: [String]
  /// What it is, or which commands alone write it.
  let summary: String
  /// How findings are written in it; nil: they are not.
  let findings: DiagnosticFormat?
  /// How reports are written in it; nil: they are not.
  let reports: Writer?

  /// Which form of a report a format has, and how that is written.
  enum Writer: Sendable {
    /// All that people see.
    case document(@Sendable (Document, TextOptions, inout Output) -> Void)
    case records(@Sendable (Records, _ guardsFormulas: Bool, @escaping PieceTaker) -> Void)
    case tree(@Sendable (JSONValue, @escaping PieceTaker) -> Void)
  }

  private init(
    _ name: String, _ aliases: [String] = [], summary: String, findings: DiagnosticFormat? = nil,
    reports: Writer? = nil
  ) {
    self.name = name
    self.aliases = aliases
    self.summary = summary
    self.findings = findings
    self.reports = reports
  }

  /// The format of a name or a file's extension; `txt` and `human` are text.
  package init?(name: String) {
    let format = Self.all.first { $0.name == name || $0.aliases.contains(name) }
    guard let format else { return nil }
    self = format
  }
}

extension OutputFormat: Equatable {
  package static func == (one: OutputFormat, other: OutputFormat) -> Bool { one.name == other.name }
}

extension OutputFormat {
  /// In the order in which help lists them.
  package static let all: [OutputFormat] = [
    .text, .csv, .tsv, .fods, .json, .html, .markdown, .value, .sql, .beancount, .ics, .short,
    .sarif,
    .github,
    .gitlab, .junit, .rdjson,
  ]

  /// Those that reports can be written in.
  package static let reports = all.filter { $0.reports != nil && $0 != .markdown }

  /// Those that findings can be written in.
  static let findings = all.filter { $0.findings != nil }

  package static let text = OutputFormat(
    "text", ["txt", "human"],
    summary: "for people; hledger's layouts where hledger has the report", findings: .human,
    reports: .document { document, options, output in
      output.write(options) { document.blocks }
    })

  package static let csv = OutputFormat(
    "csv", summary: rows,
    reports: .records { RecordsRenderer.writeCSV($0, guardsFormulas: $1, to: $2) })

  package static let tsv = OutputFormat(
    "tsv", summary: rows,
    reports: .records { RecordsRenderer.writeTSV($0, guardsFormulas: $1, to: $2) })

  private static let rows = "a line of titles, then the rows"

  package static let fods = OutputFormat(
    "fods", summary: "these rows as a spreadsheet (OpenDocument)",
    reports: .records { records, _, take in SpreadsheetRenderer.write(records, to: take) })

  package static let json = OutputFormat(
    "json", summary: "for programs", findings: .json,
    reports: .tree { JSONRenderer.write($0, to: $1) })

  package static let html = OutputFormat(
    "html", summary: "one page that loads nothing else",
    reports: .document { document, _, output in
      output.write { take in HTMLRenderer.write(document, to: take) }
    })

  /// For comments on pull requests.
  package static let markdown = OutputFormat(
    "markdown", ["md"], summary: "diff, for comments on pull requests",
    reports: .document { document, options, output in
      output.write { take in MarkdownRenderer.write(document, options, to: take) }
    })

  /// One bare number.
  package static let value = OutputFormat(
    "value", summary: "one bare number: balance, statements, registers, networth")

  /// Those of reports that come to a number.
  static let numbers = reports + [.value]

  /// Tables that SQLite loads, and books that Beancount reads, of the transactions shown.
  package static let sql = OutputFormat("sql", summary: transactions)
  package static let beancount = OutputFormat("beancount", summary: transactions)

  private static let transactions = "print and export"

  /// Days for a calendar program.
  package static let ics = OutputFormat("ics", summary: "upcoming, for calendars")

  /// One finding a line, as editors read them; the dashboard in one.
  package static let short = OutputFormat(
    "short", summary: "check, and dashboard for prompts and status bars", findings: .short)
  /// A SARIF log.
  package static let sarif = OutputFormat("sarif", summary: check, findings: .sarif)
  /// Commands of GitHub Actions.
  package static let github = OutputFormat("github", summary: check, findings: .github)
  /// A Code Quality report of GitLab.
  package static let gitlab = OutputFormat("gitlab", summary: check, findings: .gitlab)
  /// JUnit XML.
  package static let junit = OutputFormat("junit", summary: check, findings: .junit)
  /// A result of reviewdog.
  package static let rdjson = OutputFormat("rdjson", summary: check, findings: .rdjson)

  private static let check = "check"
}
