import LedgeraChecking
package import LedgeraDiagnostics
package import LedgeraModel

/// What comments `; ledgera: allow CODE reason` allow: one kind of finding in the transaction, posting,
/// account or price directive that they belong to (reference.md § Allowed findings).
struct Allowances {
  /// In the order of transactions, then accounts, then prices.
  private var all: [Allowance] = []
  /// Places in `all` by slug.
  private var numbers: [String: [Int]] = [:]

  /// One pass over the tags, none when there is no such comment.
  init(_ store: borrowing JournalStore) {
    let isWanted = store.isTag(among: ["ledgera"])
    store.forEachTagOwner(where: isWanted) { owner in
      guard [.transaction, .posting, .account, .price].contains(owner.kind) else { return }
      for tag in owner.tags where isWanted[store.tags[tag].name.index] {
        note(store.tags[tag], of: owner, store)
      }
    }
  }

  private mutating func note(
    _ tag: TagRecord, of owner: TagOwner, _ store: borrowing JournalStore
  ) {
    let file = owner.place.file
    let words = store.text(file, tag.valueOffset, tag.valueLength).split {
      $0 == " " || $0 == "\t"
    }
    let code = words.count >= 2 && words[0] == "allow" ? String(words[1]) : ""
    let known = CodeTable.code(code)?.slug
    numbers[known ?? code, default: []].append(all.count)
    all.append(
      Allowance(
        code: code, place: owner.place,
        words: Span(file: file, offset: tag.valueOffset, length: tag.valueLength),
        hasReason: words.count > 2, renamedTo: known == code ? nil : known))
  }

  /// Whether a finding is allowed where it is shown. What allows it counts as used.
  mutating func allow(_ finding: Diagnostic) -> Bool {
    guard !all.isEmpty, let span = finding.primary?.span, !CodeTable.isEssential(finding.code)
    else { return false }
    var isAllowed = false
    for number in numbers[finding.code.slug] ?? []
    where all[number].place.file == span.file
      && all[number].place.range.contains(span.range.lowerBound)
    {
      all[number].outcome = .used
      isAllowed = true
    }
    return isAllowed
  }

  /// What came of all of them after these checks, besides the basic ones.
  func judged(after checks: [Check]) -> [Allowance] {
    let slugs = all.isEmpty ? [] : CodeTable.all.map(\.slug)
    return all.map { allowance in
      var allowance = allowance
      if allowance.outcome == .used { return allowance }
      guard let code = CodeTable.code(allowance.code) else {
        let nearest = EditDistance.closest(to: allowance.code, among: slugs)
        allowance.outcome = .unknown(nearest: nearest)
        return allowance
      }
      let check = CodeTable.check(giving: code)
      if CodeTable.isEssential(code) {
        allowance.outcome = .essential
      } else if check?.group != .basic, !checks.contains(where: { $0.codes.contains(code) }) {
        allowance.outcome = .notLookedFor
      }
      return allowance
    }
  }
}

extension DiagnosticList {
  /// The findings that no comment of the journal allows where they are shown, at their levels.
  package func withoutAllowed(
    in journal: Journal, at levels: [DiagnosticCode: FindingLevel] = [:]
  ) -> DiagnosticList {
    var allowances = Allowances(journal.store)
    var result = DiagnosticList()
    for finding in findings where !allowances.allow(finding) {
      if let finding = finding.at(levels[finding.code]) { result.add(finding) }
    }
    result.addDropped(from: self)
    return result
  }
}
