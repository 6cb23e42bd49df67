import LedgeraChecking
import LedgeraDiagnostics
import LedgeraModel

extension Check {
  static let tagValues = Check(
    "tagvalues", .standing,
    summary: "tags that have a meaning have values that Ledgera understands",
    codes: [.invalidTagValue, .doubtfulTag]
  ) { context, findings in
    var review = TagReview(context)
    for finding in review.findings() { findings.add(finding) }
    if let finding = context.journal.ownIDs { findings.add(finding) }
  } isAskedFor: {
    $0.store.tagNames.count > 0
  }
}

extension DiagnosticCode {
  static let doubtfulTag = DiagnosticCode(
    "doubtful-tag", .warning,
    summary: "a tag that differs by a letter or two from one with a meaning",
    explanation: """
      A tag 'reciept: coat.pdf' means nothing to Ledgera, although its value is what receipt: would
      have. Correct it; or, if the tag is your own, declare it with a tag directive.
      """,
    failing: """
      account assets:bank  ; type: Cash, clas: cash

      """,
    passing: """
      account assets:bank  ; type: Cash, class: cash

      """)
}

/// What is wrong with the values of tags, once per tag, and names of tags that were meant to be others.
private struct TagReview {
  /// What a tag name may be about, by what has the tag.
  private enum Interest {
    case value(TagDemand)
    /// Its name is near that of another tag.
    case name(TagDemand)
  }

  private struct Key: Hashable {
    let name: String
    /// The value if it is nearly right, since it then has a correction of its own.
    let value: String?
  }

  private let context: CheckContext
  private let demands = TagDemand.all
  /// By tag number.
  private let interests: [[Interest]]
  private var values = FirstFindings<Key, (TagDemand, TagUse, Span)>()
  private var names = FirstFindings<String, (TagDemand, Span)>()

  init(_ context: CheckContext) {
    self.context = context
    let journal = context.journal
    let declared = Set(journal.store.tagDeclarations.map(\.name)).union(BuiltInTags.names)
    let applying = demands.filter { $0.applies(journal) }
    interests = (0..<UInt32(journal.store.tagNames.count)).map { number in
      let name = journal.store.tagNames.text(number)
      let own = applying.filter { $0.tag == name && journal.values(ofTag: name) != .any }
      if !own.isEmpty { return own.filter { !$0.isRefusedByParser }.map { .value($0) } }
      guard !declared.contains(name) else { return [] }
      return applying.filter { $0.isNarrow && $0.isNearly(name) }.map { .name($0) }
    }
  }

  mutating func findings() -> [Diagnostic] {
    for use in DistinctTags(context.journal, where: interests.map { !$0.isEmpty }).all {
      for interest in interests[use.tag.name.index] { review(use, interest) }
    }
    return values.all.map(finding) + names.all.map(finding)
  }

  private mutating func review(_ written: DistinctTags.Use, _ interest: Interest) {
    let journal = context.journal
    let tag = written.tag
    let file = tag.file(ofOwnerIn: written.ownerFile)
    let use = TagUse(
      value: journal.store.text(file, tag.valueOffset, tag.valueLength), file: file,
      context: context)
    switch interest {
    case .value(let demand):
      guard demand.places.contains(written.kind), !demand.admits(use) else { return }
      let span = journal.valueSpan(of: tag, in: written.ownerFile)
      let near = EditDistance.closest(to: use.value, among: demand.choices(use))
      values.note(
        Key(name: demand.tag, value: near.map { _ in use.value }), times: written.count,
        at: (demand, use, span))
    case .name(let demand):
      guard demand.places.contains(written.kind), demand.admits(use) else { return }
      names.note(
        journal.store.tagNames.text(tag.name.number), times: written.count,
        at: (demand, journal.nameSpan(of: tag, in: written.ownerFile)))
    }
  }

  private func finding(
    _ found: FirstFindings<Key, (TagDemand, TagUse, Span)>.Finding
  ) -> Diagnostic {
    let (demand, use, span) = found.place
    let headline =
      use.value.isEmpty
      ? "the tag \(demand.tag): has no value" : "\(demand.tag): cannot be \(quoted(use.value))"
    let near = found.key.value.flatMap { EditDistance.closest(to: $0, among: demand.choices(use)) }
    var finding = Diagnostic.invalidTagValue(
      headline, of: demand.tag, at: span, context.journal.values(ofTag: demand.tag),
      help: near.map { "did you mean \(quoted($0))?" } ?? demand.advice(use)
        ?? demand.help, count: found.count)
    finding.fix = near.map {
      Fix("correct the spelling", edits: [SourceEdit(span, with: $0)], isSafe: false)
    }
    return finding
  }

  private func finding(
    _ found: FirstFindings<String, (TagDemand, Span)>.Finding
  ) -> Diagnostic {
    let (demand, span) = found.place
    var finding = Diagnostic(
      .doubtfulTag, "the tag \(found.key): means nothing; did you mean \(demand.tag):?", at: span)
    finding.help = ["if the tag is your own, declare it: tag \(found.key)"]
    finding.fix = Fix(
      "write \(demand.tag):", edits: [SourceEdit(span, with: demand.tag)], isSafe: false)
    finding.suppressedCount = found.count - 1
    return finding
  }
}

extension Journal {
  /// About the `id:` tags of the user's own that more than one transaction has; nil: none has.
  fileprivate var ownIDs: Diagnostic? {
    let values = values(ofTag: "id")
    let repeated = values == .any ? [] : RepeatedIDs(self).others
    return repeated.first.map { id in
      .invalidTagValue(
        "more than one transaction has id: \(id.key)", of: "id", at: id.place.again, values,
        help: "an id names one transaction", count: repeated.reduce(0) { $0 + $1.count })
    }
  }
}

extension TagDemand {
  /// Whether a name is this tag's but for a letter or two, or for capitals.
  fileprivate func isNearly(_ name: String) -> Bool {
    tag.utf8.count > 3 && EditDistance.closest(to: name, among: [tag]) != nil
  }
}
