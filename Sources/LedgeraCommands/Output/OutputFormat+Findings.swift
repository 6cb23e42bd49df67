import LedgeraRendering

extension OutputFormat {
  /// How findings are written in this format; nil: they are not.
  ///
  /// A further format of findings is a case here and in `DiagnosticFormat`; `check` and its help
  /// derive from it.
  var forFindings: DiagnosticFormat? {
    switch self {
    case .text: .human
    case .short: .short
    case .json: .json
    case .sarif: .sarif
    case .github: .github
    case .gitlab: .gitlab
    case .junit: .junit
    case .rdjson: .rdjson
    case .csv, .tsv, .html, .sql, .beancount: nil
    }
  }

  /// The formats of findings.
  static var findings: [OutputFormat] { allCases.filter { $0.forFindings != nil } }
}
