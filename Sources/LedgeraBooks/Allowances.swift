import LedgeraChecking
public import LedgeraDiagnostics
public import LedgeraModel
import LedgeraParsing

/// What comments `; ledgera: allow CODE reason` allow: one kind of finding in the entry, posting,
/// account or price directive that they belong to (grammar.md § Allowed findings).
struct Allowances {
  private struct Place {
    let file: FileID
    let range: Range<Int>
  }

  /// By slug.
  private var places: [String: [Place]] = [:]
  /// Errors that leave books unfit for reports; nothing can allow them.
  private static let needed = Set(
    (ParsingCodes.all + CheckingCodes.all).filter { $0.severity == .error })

  /// One pass over the tags, none when there is no such comment.
  init(_ store: borrowing JournalStore) {
    guard let name = store.tagNames.lookup("ledgera") else { return }
    for entry in store.transactions.buffer {
      if entry.detail >= 0 {
        let detail = store.transactionDetails[Int(entry.detail)]
        let whole = Int(entry.offset)..<Int(entry.offset) + Int(entry.byteLength)
        note(
          Int(detail.firstTag)..<Int(detail.firstTag + detail.tagCount), name, entry.file, whole,
          store)
      }
      for number in entry.postings where store.postings[number].detail >= 0 {
        let posting = store.postings[number]
        let detail = store.details[Int(posting.detail)]
        let end = max(posting.offset, detail.commentOffset + detail.commentLength)
        note(
          Int(detail.firstTag)..<Int(detail.firstTag + detail.tagCount), name, entry.file,
          Int(posting.offset)..<Int(end), store)
      }
    }
    for declaration in store.accountDeclarations {
      let start = declaration.span.range.lowerBound
      let end = max(declaration.span.range.upperBound, declaration.comment.range.upperBound)
      note(declaration.tags, name, declaration.span.file, start..<end, store)
    }
    for price in store.prices.buffer {
      let end = max(price.offset, price.commentOffset + price.commentLength)
      note(
        Int(price.firstTag)..<Int(price.firstTag + price.tagCount), name, price.file,
        Int(price.offset)..<Int(end), store)
    }
  }

  private mutating func note(
    _ tags: Range<Int>, _ name: UInt32, _ file: FileID, _ range: Range<Int>,
    _ store: borrowing JournalStore
  ) {
    for index in tags where store.tags[index].name.number == name {
      let tag = store.tags[index]
      let words = store.text(file, tag.valueOffset, tag.valueLength).split(separator: " ")
      guard words.count >= 2, words[0] == "allow" else { continue }
      places[String(words[1]), default: []].append(Place(file: file, range: range))
    }
  }

  /// Whether a finding is allowed where it is shown.
  func allows(_ finding: Diagnostic) -> Bool {
    guard !places.isEmpty, let span = finding.primary?.span, !Self.needed.contains(finding.code),
      let places = places[finding.code.slug]
    else { return false }
    return places.contains { $0.file == span.file && $0.range.contains(span.range.lowerBound) }
  }
}

extension DiagnosticList {
  /// The findings that no comment of the journal allows where they are shown.
  public func withoutAllowed(in journal: Journal) -> DiagnosticList {
    let allowances = Allowances(journal.store)
    var result = DiagnosticList()
    for finding in findings where !allowances.allows(finding) { result.add(finding) }
    result.addDropped(from: self)
    return result
  }
}
