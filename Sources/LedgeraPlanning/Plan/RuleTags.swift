import LedgeraDiagnostics
import LedgeraModel
import LedgeraQuantities

/// Reads the tags of a `~` rule or of one of its postings as terms of a plan (grammar.md § Rules of a
/// plan). Other tags are not looked at.
struct RuleTags {
  private(set) var terms = RuleTerms()
  /// One for each tag whose value cannot be used.
  private(set) var findings: [Diagnostic] = []

  /// - Parameter tags: Run in `JournalStore.tags`, whose owner stands in `file`.
  init(_ tags: Range<Int>, in file: FileID, of journal: Journal) {
    for index in tags {
      let record = journal.store.tags[index]
      let name = journal.store.tagNames.text(record.name.number)
      guard let read = Self.readers[name] else { continue }
      let span = Span(
        file: record.file(ofOwnerIn: file), offset: record.valueOffset, length: record.valueLength)
      let value = journal.sources.text(span)
      if !read(value, span, &terms) {
        var finding = Diagnostic(
          .invalidPlan, "'\(value)' is no value of the tag \(name):", at: span)
        finding.help = [RuleTerms.forms[name] ?? ""]
        findings.append(finding)
      }
    }
  }

  private typealias Reader = @Sendable (String, Span, inout RuleTerms) -> Bool

  private static let readers: [String: Reader] = [
    "inflation": { RuleTerms.set(\.inflation, Rate($0), $1, &$2) },
    "grows": { RuleTerms.set(\.grows, Rate($0), $1, &$2) },
    "tax": { RuleTerms.set(\.tax, TaxTerms($0), $1, &$2) },
    "share": { RuleTerms.set(\.share, RuleTerms.Share($0), $1, &$2) },
    "rollover": { RuleTerms.set(\.rollover, RuleTerms.Rollover($0), $1, &$2) },
    "envelope": { RuleTerms.set(\.isYearly, $0 == "yearly" ? true : nil, $1, &$2) },
    "active": { RuleTerms.set(\.isActive, ["yes": true, "no": false][$0], $1, &$2) },
  ]
}

extension RuleTerms {
  fileprivate static func set<Value>(
    _ term: WritableKeyPath<RuleTerms, Written<Value>?>, _ value: Value?, _ span: Span,
    _ terms: inout RuleTerms
  ) -> Bool {
    guard let value else { return false }
    terms[keyPath: term] = Written(value, at: span)
    return true
  }
}
