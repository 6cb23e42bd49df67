public import LedgeraChecking
public import LedgeraDiagnostics
public import LedgeraModel
public import LedgeraQuerying
import LedgeraQuantities

/// Which changes of the files made a balance what it is: the postings that match, by the change that
/// wrote their lines.
public struct OriginReport: Sendable {
  /// One change, e.g. a commit.
  public struct Origin: Sendable, Hashable {
    public let id: String
    public let author: String
    /// E.g. `2026-11-21`.
    public let date: String
    /// What it was about, one line.
    public let subject: String

    public init(id: String, author: String, date: String, subject: String) {
      self.id = id
      self.author = author
      self.date = date
      self.subject = subject
    }
  }

  /// What one change contributes.
  public struct Item: Sendable {
    /// nil: not committed yet.
    public let origin: Origin?
    public internal(set) var postingCount = 0
    public internal(set) var sum = WideBalance()
  }

  public let journal: Journal
  /// Those not committed first, then the newest first.
  public let items: [Item]
  public let total: WideBalance

  /// Linear in the postings.
  ///
  /// - Parameters:
  ///   - scope: Days that count; of a posting its own.
  ///   - query: nil: every posting counts.
  ///   - origin: Of a line, from 1.
  public init(
    _ ledger: Ledger, in span: DateSpan, matching query: CompiledQuery?,
    origin: (_ file: FileID, _ line: Int) -> Origin?
  ) {
    let journal = ledger.journal
    self.journal = journal
    var items: [Origin?: Item] = [:]
    var total = WideBalance()
    for entry in ledger.transactions {
      for posting in entry.postings
      where span.contains(posting.day) && query?.matches(posting) ?? true {
        let line = journal.sources[posting.file].position(of: Int(posting.record.offset)).line
        let origin = origin(posting.file, line)
        for amount in posting.amounts {
          items[origin, default: Item(origin: origin)].sum.add(WideAmount(amount))
          total.add(WideAmount(amount))
        }
        items[origin, default: Item(origin: origin)].postingCount += 1
      }
    }
    self.total = total
    self.items = items.values.sorted { left, right in
      guard let first = left.origin, let second = right.origin else { return left.origin == nil }
      return first.date == second.date ? first.id < second.id : first.date > second.date
    }
  }
}
