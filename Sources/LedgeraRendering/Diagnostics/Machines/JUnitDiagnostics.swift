import LedgeraDiagnostics

/// Findings as JUnit XML: a suite for each file, a test case for each finding. Findings that do not
/// make the run fail are cases that pass, with their text as output; no finding is one such case.
struct JUnitDiagnostics {
  let run: CheckRun

  func document(_ findings: [LocatedFinding], droppedCount: Int) -> String {
    let failures = findings.count(where: fails)
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    text += "<testsuites name=\"ledgera\" tests=\"\(max(1, findings.count))\""
    text += " failures=\"\(failures)\" errors=\"0\">\n"
    for path in LocatedFinding.paths(of: findings) {
      text += suite(path, findings.filter { ($0.place?.path ?? "") == path })
    }
    if findings.isEmpty {
      text += "  <testsuite name=\"ledgera check\" tests=\"1\" failures=\"0\" errors=\"0\">\n"
      text += "    <testcase name=\"no findings\" classname=\"ledgera check\"/>\n  </testsuite>\n"
    }
    if droppedCount > 0 { text += "  <!-- \(droppedCount) more not shown -->\n" }
    return text + "</testsuites>\n"
  }

  private func fails(_ located: LocatedFinding) -> Bool {
    located.finding.severity >= run.failingSeverity
  }

  private func suite(_ path: String, _ findings: [LocatedFinding]) -> String {
    let name = Self.escaped(path.isEmpty ? "ledgera check" : path)
    var text = "  <testsuite name=\"\(name)\" tests=\"\(findings.count)\""
    text += " failures=\"\(findings.count(where: fails))\" errors=\"0\">\n"
    for located in findings { text += testCase(located, in: name) }
    return text + "  </testsuite>\n"
  }

  private func testCase(_ located: LocatedFinding, in suite: String) -> String {
    let finding = located.finding
    var text = "    <testcase name=\"\(finding.code.slug)\" classname=\"\(suite)\""
    var place = ""
    if let start = located.place?.start {
      text += " file=\"\(suite)\" line=\"\(start.line)\" column=\"\(start.column)\""
      place = "\(suite):\(start.line):\(start.column): "
    }
    let body = place + Self.escaped("\(finding.severity.rawValue): \(located.message)")
    if fails(located) {
      text += ">\n      <failure type=\"\(finding.severity.rawValue)\""
      text += " message=\"\(Self.escaped(VisibleText.line(finding.headline)))\">\(body)</failure>\n"
    } else {
      text += ">\n      <system-out>\(body)</system-out>\n"
    }
    return text + "    </testcase>\n"
  }

  /// Text for content and attributes. XML has no way to write control characters, so that they are
  /// shown as messages show them.
  private static func escaped(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      var result = ""
      for scalar in VisibleText.line(String(line)).unicodeScalars {
        switch scalar {
        case "&": result += "&amp;"
        case "<": result += "&lt;"
        case ">": result += "&gt;"
        case "\"": result += "&quot;"
        case "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
        default: result.unicodeScalars.append(scalar)
        }
      }
      return result
    }.joined(separator: "\n")
  }
}
