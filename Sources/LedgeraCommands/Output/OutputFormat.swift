import LedgeraDocuments
import LedgeraJSON
import LedgeraRendering

/// How results are written, as `-O` names it.
///
/// A format is one line of `OutputFormat.all`. The option, the extensions of `-o`, what commands take, and the
/// help derive from it.
public struct OutputFormat: Sendable {
  /// What `-O` and the extensions of files say.
  public let name: String
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
  public init?(name: String) {
    let format = Self.all.first { $0.name == name || $0.aliases.contains(name) }
    guard let format else { return nil }
    self = format
  }
}

extension OutputFormat: Equatable {
  public static func == (one: OutputFormat, other: OutputFormat) -> Bool { one.name == other.name }
}

extension OutputFormat {
  /// In the order in which help lists them.
  public static let all: [OutputFormat] = [
    .text, .csv, .tsv, .json, .html, .sql, .beancount, .short, .sarif, .github, .gitlab, .junit,
    .rdjson,
  ]

  /// Those that reports can be written in.
  public static let reports = all.filter { $0.reports != nil }

  /// Those that findings can be written in.
  static let findings = all.filter { $0.findings != nil }

  public static let text = OutputFormat(
    "text", ["txt", "human"],
    summary: "for people; hledger's layouts where hledger has the report", findings: .human,
    reports: .document { document, options, output in
      output.write(options) { document.blocks }
    })

  public static let csv = OutputFormat(
    "csv", summary: rows,
    reports: .records { RecordsRenderer.writeCSV($0, guardsFormulas: $1, to: $2) })

  public static let tsv = OutputFormat(
    "tsv", summary: rows,
    reports: .records { RecordsRenderer.writeTSV($0, guardsFormulas: $1, to: $2) })

  private static let rows = "a line of titles, then the rows"

  public static let json = OutputFormat(
    "json", summary: "for programs", findings: .json,
    reports: .tree { JSONRenderer.write($0, to: $1) })

  public static let html = OutputFormat(
    "html", summary: "one page that loads nothing else",
    reports: .document { document, _, output in
      output.write { take in HTMLRenderer.write(document, to: take) }
    })

  /// Tables that SQLite loads, and books that Beancount reads, of the transactions shown.
  public static let sql = OutputFormat("sql", summary: transactions)
  public static let beancount = OutputFormat("beancount", summary: transactions)

  private static let transactions = "print and export"

  /// One finding a line, as editors read them.
  public static let short = OutputFormat("short", summary: check, findings: .short)
  /// A SARIF log.
  public static let sarif = OutputFormat("sarif", summary: check, findings: .sarif)
  /// Commands of GitHub Actions.
  public static let github = OutputFormat("github", summary: check, findings: .github)
  /// A Code Quality report of GitLab.
  public static let gitlab = OutputFormat("gitlab", summary: check, findings: .gitlab)
  /// JUnit XML.
  public static let junit = OutputFormat("junit", summary: check, findings: .junit)
  /// A result of reviewdog.
  public static let rdjson = OutputFormat("rdjson", summary: check, findings: .rdjson)

  private static let check = "check"
}
