import LedgeraDiagnostics

/// Findings as workflow commands of GitHub Actions, one a line, which become annotations. GitHub
/// shows ten of a kind for each step, and the log all of them.
enum GitHubDiagnostics {
  static func text(_ findings: [LocatedFinding], droppedCount: Int) -> String {
    var text = ""
    for located in findings {
      let finding = located.finding
      var properties = ["title=" + escaped("ledgera: \(finding.code.slug)", inProperty: true)]
      if let place = located.place {
        properties += [
          "file=" + escaped(VisibleText.line(place.path), inProperty: true),
          "line=\(place.start.line)", "col=\(place.start.column)", "endLine=\(place.end.line)",
          "endColumn=\(place.end.column)",
        ]
      }
      text += "::\(finding.severity.rawValue) \(properties.joined(separator: ","))::"
      text += escaped(located.message, inProperty: false) + "\n"
    }
    if droppedCount > 0 { text += "::notice title=ledgera::\(droppedCount) more not shown\n" }
    return text
  }

  private static func escaped(_ text: String, inProperty: Bool) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "%": result += "%25"
      case "\r": result += "%0D"
      case "\n": result += "%0A"
      case ":" where inProperty: result += "%3A"
      case "," where inProperty: result += "%2C"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
