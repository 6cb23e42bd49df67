/// How results are written, as `-O` names it.
public enum OutputFormat: String, CaseIterable, Sendable {
  /// For people.
  case text
  /// Comma-separated values.
  case csv
  /// Tab-separated values.
  case tsv
  /// JSON with exact amounts as strings.
  case json
  /// A complete page.
  case html
  /// Tables that SQLite loads, and books that Beancount reads, of the transactions shown.
  case sql, beancount
  /// Findings, one a line, as editors read them.
  case short
  /// Findings as a SARIF log.
  case sarif
  /// Findings as commands of GitHub Actions.
  case github
  /// Findings as a Code Quality report of GitLab.
  case gitlab
  /// Findings as JUnit XML.
  case junit
  /// Findings as a result of reviewdog.
  case rdjson

  /// Those that reports can be written in.
  public static let reports: [OutputFormat] = [.text, .csv, .tsv, .json, .html]

  /// The format of a name or a file's extension; `txt` and `human` are text.
  public init?(name: String) {
    if name == "txt" || name == "human" { self = .text } else { self.init(rawValue: name) }
  }
}
