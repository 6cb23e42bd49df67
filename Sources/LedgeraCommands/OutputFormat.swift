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
  /// Findings, one a line, as editors read them.
  case short

  /// Those that reports can be written in.
  public static let reports: [OutputFormat] = [.text, .csv, .tsv, .json, .html]

  /// The format of a name or a file's extension; `txt` is text.
  public init?(name: String) {
    if name == "txt" { self = .text } else { self.init(rawValue: name) }
  }
}
