package import LedgeraChecking
package import LedgeraDocuments
package import LedgeraModel
import LedgeraQuantities

/// Which changes of the files led to a balance: the matching postings, by the change that wrote
/// their amounts.
package struct OriginReport: Sendable {
  /// One change, e.g. a commit.
  package struct Origin: Sendable, Hashable {
    package let id: String
    package let author: String
    /// E.g. `2026-11-21`.
    package let date: String
    /// When it was committed, in seconds since 1970.
    package let seconds: Int64
    /// Its subject line.
    package let subject: String

    package init(id: String, author: String, date: String, seconds: Int64, subject: String) {
      self.id = id
      self.author = author
      self.date = date
      self.seconds = seconds
      self.subject = subject
    }
  }

  /// The contribution of one change.
  package struct Item: Sendable {
    /// nil: not yet committed.
    package let origin: Origin?
    package internal(set) var postingCount = 0
    package internal(set) var sum = WideBalance()
  }

  package let journal: Journal
  /// Uncommitted ones first, then newest first.
  package let items: [Item]
  package let total: WideBalance

  /// Linear in the postings.
  ///
  /// - Parameters:
  ///   - selection: Its conditions and days.
  ///   - origin: The change that wrote the amount of a posting; nil: it is not committed yet.
  package init(
    _ ledger: Ledger, _ selection: PostingSelection,
    origin: (Posting, Transaction) -> Origin?
  ) {
    let journal = ledger.journal
    self.journal = journal
    var items: [Origin?: Item] = [:]
    var total = WideBalance()
    PostingStream(journal, selection, periods: [selection.days]).forEach { selected in
      let transaction = journal.transaction(selected.transaction)
      let posting = Posting(
        journal: journal, index: selected.number, transactionIndex: selected.transaction)
      let origin = origin(posting, transaction)
      for amount in posting.amounts {
        items[origin, default: Item(origin: origin)].sum.add(WideAmount(amount))
        total.add(WideAmount(amount))
      }
      items[origin, default: Item(origin: origin)].postingCount += 1
    }
    self.total = total
    self.items = items.values.sorted { left, right in
      guard let first = left.origin, let second = right.origin else { return left.origin == nil }
      return first.isEarlier(than: second)
        ? false : second.isEarlier(than: first) || first.id < second.id
    }
  }
}

extension OriginReport.Origin {
  fileprivate func isEarlier(than other: Self) -> Bool {
    (seconds, date) < (other.seconds, other.date)
  }
}

extension OriginReport {
  package static let form = ReportForm<OriginReport, BookTexts>("blame") {
    Field("origins", .list(Item.fields)) { $0.items }
    Field("total", .amounts) { $0.total }
  }

  private static let totalFields = Fields<OriginReport, BookTexts> {
    Field("postings", .count) { $0.items.reduce(0) { $0 + $1.postingCount } }
    Field("amount", .amounts) { $0.total }
  }

  /// The changes for people, spreadsheets and programs.
  package var document: Document {
    Document(
      title: "Origins", blocks: [.table(table)],
      records: Item.fields.records(items, BookTexts(journal)),
      json: Self.form.json(self, BookTexts(journal)))
  }

  private var table: Table {
    var texts = BookTexts(journal)
    var table = Item.fields.table(items, &texts)
    let label = Cell("Total", .strong)
    table.rows.append(
      Item.fields.cells(self, as: Self.totalFields, label: label, .grandTotal, &texts))
    return table
  }
}

extension OriginReport.Item {
  fileprivate static let fields = Fields<OriginReport.Item, BookTexts> {
    Field("commit", .text) { $0.origin?.id }.shown { item, _ in
      Cell(item.origin.map { String($0.id.prefix(8)) } ?? "-")
    }
    Field("date", .text) { $0.origin?.date }.set(.date)
    Field("author", .text) { $0.origin?.author }.set(maximumWidth: 20)
    Field("subject", .description) { $0.origin?.subject }.set(maximumWidth: 40).shown { item, _ in
      Cell(item.origin?.subject ?? "not committed yet")
    }
    Field("postings", .count) { $0.postingCount }
    Field("amount", .amounts) { $0.sum }
  }
}
