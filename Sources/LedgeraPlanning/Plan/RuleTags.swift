import LedgeraChecking
import LedgeraDiagnostics
import LedgeraModel
import LedgeraQuantities

/// Reads the tags of a `~` rule or of one of its postings as terms of a plan (reference.md § Rules of a
/// plan). Other tags are not looked at.
package struct RuleTags {
  private(set) var terms = RuleTerms()
  /// One for each tag whose value cannot be used.
  private(set) var findings: [Diagnostic] = []
  /// One for each tag that only looks like one of a plan.
  private(set) var doubts: [Diagnostic] = []

  /// - Parameter tags: Run in `JournalStore.tags`, whose owner is in `file`.
  init(_ tags: Range<Int>, in file: FileID, of journal: Journal) {
    for index in tags {
      let record = journal.store.tags[index]
      let name = journal.store.tagNames.text(record.name.number)
      guard let read = Self.readers[name] else {
        doubt(record, name, in: file, of: journal)
        continue
      }
      let span = Span(
        file: record.file(ofOwnerIn: file), offset: record.valueOffset, length: record.valueLength)
      let value = journal.sources.text(span)
      if !read(value, span, &terms) {
        var finding = Diagnostic(
          .invalidPlan, "'\(value)' is not a value of the tag \(name):", at: span)
        finding.help = [RuleTerms.forms[name] ?? ""]
        findings.append(finding)
      }
    }
  }

  private mutating func doubt(
    _ tag: TagRecord, _ name: String, in file: FileID, of journal: Journal
  ) {
    guard tag.file(ofOwnerIn: file) == file, let near = Self.nearName(name) else { return }
    let place = journal.nameSpan(of: tag, in: file)
    var finding = Diagnostic(.doubtfulPlan, "the tag \(name): means nothing to a plan", at: place)
    finding.fix = Fix("write \(near):", edits: [SourceEdit(place, with: near)], isSafe: false)
    doubts.append(finding)
  }

  /// The term that a name was meant to be; nil: it is another word, or the term itself.
  static func nearName(_ name: String) -> String? {
    let lower = name.lowercased()
    guard readers[name] == nil else { return nil }
    if readers[lower] != nil { return lower }
    return EditDistance.closest(to: lower, among: readers.keys.sorted().filter { $0.count > 4 })
  }

  /// Whether a text is a value of a term.
  package static func isValue(_ text: String, of name: String) -> Bool {
    var terms = RuleTerms()
    let nowhere = Span(file: FileID(number: 0), range: 0..<0)
    return readers[name]?(text, nowhere, &terms) ?? false
  }

  private typealias Reader = @Sendable (String, Span, inout RuleTerms) -> Bool

  private static let readers: [String: Reader] = [
    "inflation": { RuleTerms.set(\.inflation, Rate($0), $1, &$2) },
    "grows": { RuleTerms.set(\.grows, Rate($0), $1, &$2) },
    "tax": { RuleTerms.set(\.tax, TaxTerms($0), $1, &$2) },
    "share": { RuleTerms.set(\.share, RuleTerms.Share($0), $1, &$2) },
    "draw": { RuleTerms.set(\.draw, RuleTerms.Draw($0), $1, &$2) },
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
