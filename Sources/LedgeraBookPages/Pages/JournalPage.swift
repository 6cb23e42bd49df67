import LedgeraModel
import LedgeraRendering

/// What did I do? Days, the newest first, with what they brought and took.
struct JournalPage: Sendable {
  let book: Book
  /// Transactions by number in file order, the newest first.
  let transactions: [Int32]
  let year: Int?
  let years: [(year: Int, page: String)]

  func write(to page: inout PageWriter) {
    page.heading(
      year.map { "Journal \($0)" } ?? "Journal",
      lead: """
        What was done, newest first. \u{2713} is reconciled, ! is pending; beside a day stands what came \
        in and what went out.
        """)
    if years.count > 1 {
      page.markup("<p class=years>")
      for (year, name) in years {
        let isHere = year == self.year ? " aria-current=page" : ""
        page.markup("<a href=\(page.links.page(name))\(isHere)>\(year)</a> ")
      }
      page.markup("</p>\n")
    }
    writeMonths(to: &page)
    page.markup("<section>\n")
    let headings = [
      PageHeading("Transaction"), PageHeading("Account"), PageHeading("Amount", "figure"),
    ]
    page.table(headings, style: "journal") { page in
      var linked: Set<AccountID> = []
      var rest = transactions[...]
      while let first = rest.first {
        let day = record(first).day
        let transactions = rest.prefix { record($0).day == day }
        writeHead(day, transactions, to: &page)
        for transaction in transactions { write(record(transaction), &linked, to: &page) }
        rest = rest.dropFirst(transactions.count)
      }
    }
    page.markup("</section>\n")
  }

  /// Ways to the newest day of each month, unless there are too many to choose from.
  private func writeMonths(to page: inout PageWriter) {
    var days: [Day] = []
    for transaction in transactions {
      let day = record(transaction).day
      if days.last?.startOfMonth != day.startOfMonth { days.append(day) }
    }
    guard (2...60).contains(days.count) else { return }
    page.markup("<p class=years>")
    for (index, day) in days.enumerated() {
      if year == nil, index == 0 || days[index - 1].year != day.year {
        page.markup("<span class=faint>\(day.year)</span> ")
      }
      page.markup("<a href=\"#\(day.text)\">\(day.monthName.prefix(3))</a> ")
    }
    page.markup("</p>\n")
  }

  private func record(_ transaction: Int32) -> TransactionRecord {
    book.journal.store.transactions[Int(transaction)]
  }

  private func writeHead(_ day: Day, _ transactions: ArraySlice<Int32>, to page: inout PageWriter) {
    var flow = DayFlow()
    for transaction in transactions { flow.add(record(transaction), of: book.journal) }
    page.markup("<tr class=day id=\(day.text)><th scope=rowgroup>")
    page.markup(day.longText)
    page.markup(day > book.day ? " <span class=tag>to come</span><td colspan=2>" : "<td colspan=2>")
    for part in [flow.came, flow.went] {
      for amount in book.money.amounts(part) {
        page.lines([amount], unit: book.unit, isChange: true)
        page.markup(" ")
      }
    }
    page.markup("\n")
  }

  /// Books have many of these: lines of a cell are lines of its text. On one of many pages units are text
  /// as well, and only the first name of an account leads to its page; the script lets the others do so.
  private func write(
    _ record: TransactionRecord, _ linked: inout Set<AccountID>, to page: inout PageWriter
  ) {
    page.markup("<tr><td>")
    switch record.state {
    case .unreconciled: break
    case .pending: page.markup("! ")
    case .reconciled: page.markup("\u{2713} ")
    }
    if let time = book.journal.store.detail(of: record)?.time {
      page.markup("<span class=faint>\(time.text)</span> ")
    }
    page.html.text(book.journal.store.descriptions[record.description.number])
    var lines: [(account: AccountID, amount: WideAmount?)] = []
    for number in record.postings {
      let posting = book.journal.store.postings[number]
      let count = lines.count
      book.journal.store.forEachAmount(of: posting) {
        lines.append((posting.account, WideAmount($0)))
      }
      if lines.count == count { lines.append((posting.account, nil)) }
    }
    page.markup("<td>")
    for (line, (account, _)) in lines.enumerated() {
      if line > 0 { page.markup("\n") }
      if linked.insert(account).inserted || year == nil {
        page.link(to: account) { $0.shortName(account) }
      } else {
        page.shortName(account)
      }
    }
    page.markup("<td>")
    for (line, (_, amount)) in lines.enumerated() {
      if line > 0 { page.markup("\n") }
      guard let amount else { continue }
      page.text(book.money.number(amount.quantity, amount.commodity))
      if amount.commodity != book.unit { page.unit(amount.commodity, isPlain: year != nil) }
    }
    page.markup("\n")
  }
}
