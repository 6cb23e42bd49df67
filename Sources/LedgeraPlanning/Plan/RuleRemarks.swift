import LedgeraDiagnostics
import LedgeraModel

/// Comments of a `~` rule that were meant to be tags: `; inflation 4%`.
struct RuleRemarks {
  private(set) var doubts: [Diagnostic] = []

  init(_ rule: RuleRecord, in journal: Journal) {
    let bytes = Array(journal.sources.text(rule.span).utf8)
    for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      if let mark = line.firstIndex(of: 0x3B) {
        for part in bytes[(mark + 1)..<line.endIndex].split(separator: 0x2C) {
          review(part, rule.span)
        }
      }
    }
  }

  private mutating func review(_ part: ArraySlice<UInt8>, _ rule: Span) {
    let text = part.drop { $0 == 0x20 }.reversed().drop { $0 == 0x20 || $0 == 0x0D }
    let words = String(decoding: text.reversed(), as: UTF8.self)
    guard let blank = words.firstIndex(of: " ") else { return }
    let (name, value) = (String(words[..<blank]), words[blank...].drop { $0 == " " })
    let lead = part.prefix { $0 == 0x20 }.count
    let place = Span(
      file: rule.file, offset: rule.offset + UInt32(part.startIndex + lead),
      length: UInt32(words.utf8.count))
    guard RuleTags.isValue(String(value), of: name.lowercased(), at: place) else { return }
    var finding = Diagnostic(
      .doubtfulPlan, "this comment is not a tag: it lacks a colon", at: place)
    let fixed = "\(name.lowercased()): \(value)"
    finding.fix = Fix("write \(fixed)", edits: [SourceEdit(place, with: fixed)], isSafe: false)
    doubts.append(finding)
  }
}
