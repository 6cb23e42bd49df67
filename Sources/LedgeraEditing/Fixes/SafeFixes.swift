import LedgeraChecking
package import LedgeraDiagnostics
package import LedgeraEnvironment
package import LedgeraModel

/// Puts the safe fixes of findings into an editor, as `check --fix` makes them.
///
/// Fixes that touch what another one changes wait for the next round.
package struct SafeFixes {
  private let journal: Journal
  private let environment: Environment
  /// Ranges that change, by path, sorted.
  private var taken: [String: [Range<Int>]] = [:]
  /// Transactions by where they begin; empty until one is looked for.
  private var transactions: [UInt64: Int] = [:]
  /// Where identities are added.
  private var identified: Set<Place> = []
  /// How many findings are fixed.
  package private(set) var count = 0

  /// Bytes of a file, in whatever reading of it.
  private struct Place: Hashable {
    let path: String
    let range: Range<Int>

    init(_ span: Span, _ path: String) {
      self.path = path
      range = span.range
    }
  }

  /// No fixes yet.
  package init(_ journal: Journal, environment: Environment) {
    self.journal = journal
    self.environment = environment
  }

  /// Adds what fixes these findings and is safe.
  package mutating func add(_ findings: [Diagnostic], to editor: inout JournalEditor) {
    let seesRepeatedIDs = findings.contains { $0.code == .repeatedID }
    let identities = seesRepeatedIDs ? laterIdentities : []
    if findings.contains(where: { $0.code == .missingID }) { noteTransactions() }
    for finding in findings {
      switch finding.code {
      case .repeatedID:
        continue
      case .missingID:
        guard let span = finding.primary?.span,
          let index = transactions[key(span.file, span.offset)]
        else { continue }
        let edit = TransactionIdentities(environment).addition(to: journal.transaction(index))
        // A file that is read twice has its transactions twice.
        if identified.insert(Place(edit.span, path(of: edit.span))).inserted {
          make([edit], in: &editor)
        }
      default:
        guard let fix = finding.fix, fix.isSafe else { continue }
        make(fix.edits, in: &editor)
      }
    }
    for span in identities {
      make([SourceEdit(span, with: RandomIdentity.make(in: environment))], in: &editor)
    }
  }

  private mutating func make(_ edits: [SourceEdit], in editor: inout JournalEditor) {
    guard !edits.isEmpty, edits.allSatisfy({ isFree($0.span) }) else { return }
    for edit in edits {
      take(edit.span)
      editor.make(edit)
    }
    count += 1
  }

  // MARK: Overlaps

  private func path(of span: Span) -> String { journal.sources[span.file].path }

  /// Where a range is, or would be, among those that are taken.
  private func place(of range: Range<Int>, in ranges: [Range<Int>]) -> Int {
    var (low, high) = (0, ranges.count)
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].lowerBound < range.lowerBound { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Several texts may be put in at one place; else what changes must not touch.
  private func isFree(_ span: Span) -> Bool {
    let (range, ranges) = (span.range, taken[path(of: span)] ?? [])
    let place = place(of: range, in: ranges)
    if place > 0, ranges[place - 1].upperBound > range.lowerBound { return false }
    guard place < ranges.count else { return true }
    let next = ranges[place]
    if next.lowerBound > range.lowerBound { return next.lowerBound >= range.upperBound }
    return range.isEmpty && next.isEmpty
  }

  private mutating func take(_ span: Span) {
    let path = path(of: span)
    let place = place(of: span.range, in: taken[path] ?? [])
    taken[path, default: []].insert(span.range, at: place)
  }

  // MARK: Identities

  /// The values of `id:` tags that an earlier transaction has, too; not those of the user's own.
  private var laterIdentities: [Span] {
    guard let name = journal.store.tagNames.lookup("id") else { return [] }
    let isStrict = journal.values(ofTag: "id") == .strict
    var known: Set<String> = []
    var places: Set<Place> = []
    var spans: [Span] = []
    for transaction in journal.store.transactions.buffer {
      for index in journal.store.tags(of: transaction) {
        let tag = journal.store.tags[index]
        guard tag.name.number == name, tag.valueLength > 0 else { continue }
        let span = Span(file: transaction.file, offset: tag.valueOffset, length: tag.valueLength)
        // A file that is read twice has its transactions twice.
        guard places.insert(Place(span, path(of: span))).inserted else { continue }
        let value = journal.sources.text(span)
        guard isStrict || TransactionID.isOne(value) else { continue }
        if !known.insert(value).inserted { spans.append(span) }
      }
    }
    return spans
  }

  private mutating func noteTransactions() {
    for (number, transaction) in journal.store.transactions.buffer.enumerated() {
      transactions[key(transaction.file, transaction.offset)] = number
    }
  }

  /// File and offset as one number.
  private func key(_ file: FileID, _ offset: UInt32) -> UInt64 {
    UInt64(file.number) << 32 | UInt64(offset)
  }
}
