import LedgeraRendering
import LedgeraModel

/// What did I do? Days, the newest first.
struct JournalPage: Sendable {
  let book: Book
  /// Entries by number in file order, the newest first.
  let entries: [Int32]
  let year: Int?
  let years: [(year: Int, page: String)]

  func write(to page: inout PageWriter) {
    page.heading(
      year.map { "Journal \($0)" } ?? "Journal",
      lead: "What was done, newest first. \u{2713} is reconciled, ! is pending.")
    if years.count > 1 {
      page.markup("<p class=\"years\">")
      for (year, name) in years {
        let isHere = year == self.year ? " aria-current=\"page\"" : ""
        page.markup("<a href=\"\(page.links.page(name))\"\(isHere)>\(year)</a> ")
      }
      page.markup("</p>\n")
    }
    page.markup("<section>\n")
    page.table(["|Transaction", "|Account", "figure|Amount"], style: "journal") { page in
      var day: Day?
      for entry in entries {
        let record = book.journal.store.transactions[Int(entry)]
        if record.day != day {
          day = record.day
          page.markup("<tr class=day><th scope=rowgroup colspan=3>")
          page.time(record.day, record.day.longText)
          page.markup("\n")
        }
        write(Int(entry), record, to: &page)
      }
    }
    page.markup("</section>\n")
  }

  private func write(_ entry: Int, _ record: TransactionRecord, to page: inout PageWriter) {
    page.markup("<tr id=t\(entry)><td>")
    switch record.state {
    case .unreconciled: break
    case .pending: page.markup("! ")
    case .reconciled: page.markup("\u{2713} ")
    }
    page.html.text(book.journal.store.descriptions[record.description.number])
    page.markup("<td>")
    var isFirst = true
    for number in record.postings {
      let posting = book.journal.store.postings[number]
      for _ in 0..<max(1, book.journal.store.amounts(of: posting).count) {
        if !isFirst { page.markup("<br>") }
        isFirst = false
        page.shortName(posting.account)
      }
    }
    page.markup("<td>")
    isFirst = true
    for number in record.postings {
      book.journal.store.forEachAmount(of: book.journal.store.postings[number]) { amount in
        if !isFirst { page.markup("<br>") }
        isFirst = false
        let wide = WideAmount(amount)
        page.text(book.money.number(wide.quantity, wide.commodity))
        if amount.commodity != book.unit { page.unit(amount.commodity) }
      }
    }
    page.markup("\n")
  }
}
