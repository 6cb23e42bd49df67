import LedgeraDiagnostics
import LedgeraEnvironment
import LedgeraImporting

/// Separated values and rules as tests compare them.
struct TranslatedRecords {
  /// The journal, tabs and all, without the blank line at its end.
  let journal: String
  /// `FILE:LINE:COLUMN code: headline`, with `← FILE:LINE` for the rule.
  let findings: [String]
  /// Of each part of the journal, the line that it came from.
  let lines: [Int]

  init(
    _ values: String, rules: String, separator: Character = ",", files: [String: String] = [:],
    zone: String? = nil
  ) {
    self.init(
      bytes: Array(values.utf8), rules: rules, separator: separator, files: files, zone: zone)
  }

  init(
    bytes: [UInt8], rules: String, separator: Character = ",", files: [String: String] = [:],
    zone: String? = nil
  ) {
    let variables = zone.map { ["TZ": $0] } ?? [:]
    let result = CSVTranslation.translate(
      "bank.csv", FileContents(bytes), separator: separator.asciiValue ?? 0x2C,
      rules: ("bank.csv.rules", FileContents(Array(rules.utf8))),
      environment: .inMemory(disk: MemoryDisk(files), variables: variables))
    journal = String(String(decoding: result.pieces.joined(), as: UTF8.self).trimmingSuffix("\n"))
    func place(_ span: Span, hasColumn: Bool) -> String {
      let file = result.files[Int(span.file.number)]
      let position = file.position(of: Int(span.offset))
      return "\(file.path):\(position.line)" + (hasColumn ? ":\(position.byteColumn)" : "")
    }
    findings = result.findings.findings.map { finding in
      let rule = finding.related.first.map { " ← " + place($0.span, hasColumn: false) } ?? ""
      let primary = finding.primary.map { place($0.span, hasColumn: true) } ?? "?"
      return "\(primary) \(finding.code.slug): \(finding.headline)\(rule)"
    }
    lines = result.parts.map { result.files[0].position(of: Int($0.origin.offset)).line }
  }
}

extension String {
  fileprivate func trimmingSuffix(_ suffix: Character) -> Substring {
    var rest = self[...]
    while rest.last == suffix { rest = rest.dropLast() }
    return rest
  }
}
