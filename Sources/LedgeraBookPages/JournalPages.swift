import LedgeraChecking
import LedgeraModel

/// The journal on one page, or a long one on a page a year.
struct JournalPages {
  private(set) var pages: [Page] = []
  /// The page of each year.
  private(set) var names: [Int: String] = [:]

  init(_ book: Book) {
    let ledger = book.ledger
    guard ledger.transactionCount > 0 else { return }
    let transactions = (0..<ledger.transactionCount).reversed().map {
      Int32(ledger.transactionIndex(at: $0))
    }
    func year(_ transaction: Int32) -> Int {
      book.journal.store.transactions[Int(transaction)].day.year
    }
    guard transactions.count > BookPages.rowLimit else {
      add(JournalPage(book: book, transactions: transactions, year: nil, years: []), "journal")
      return
    }
    var parts: [(year: Int, transactions: ArraySlice<Int32>)] = []
    for (index, transaction) in transactions.enumerated() {
      let year = year(transaction)
      if parts.last?.year == year {
        parts[parts.count - 1].transactions =
          transactions[parts[parts.count - 1].transactions.startIndex...index]
      } else {
        parts.append((year, transactions[index...index]))
      }
    }
    let named = parts.enumerated().map { index, part in
      (year: part.year, page: index == 0 ? "journal" : "journal-\(part.year)")
    }
    for (part, name) in zip(parts, named) {
      names[part.year] = name.page
      add(
        JournalPage(
          book: book, transactions: Array(part.transactions), year: part.year, years: named),
        name.page)
    }
  }

  private mutating func add(_ page: JournalPage, _ name: String) {
    let title = page.year.map { "Journal \($0)" } ?? "Journal"
    pages.append(Page(name: name, part: .journal, title: title) { page.write(to: &$0) })
  }
}
