import LedgeraModel
import LedgeraQuantities
import LedgeraRendering
import LedgeraReporting

/// What happened to an account, month by month, the newest first.
struct RegisterTable {
  let book: Book
  let account: AccountID
  /// The oldest first.
  let changes: [AccountHistories.Change]
  /// What all of them are in; nil: they are in several commodities.
  let unit: CommodityID?
  /// As many of the newest transactions are listed; of what was before there are years.
  let limit: Int

  /// - Parameter sum: Of all changes.
  func write(_ sum: WideBalance, to page: inout PageWriter) {
    let isParent = !book.journal.accounts[account].children.isEmpty
    let sub = [
      "Newest first", unit.map(book.money.symbol),
      isParent ? "without what moves between its accounts" : nil,
      changes.count > limit ? "earlier years link to the journal" : nil,
    ].compactMap(\.self).filter { !$0.isEmpty }
    page.section("Register", sub: sub.joined(separator: " · ")) { page in
      page.table(
        [
          PageHeading("Date"), PageHeading("What"), PageHeading("In", "figure wide"),
          PageHeading("Out", "figure wide"), PageHeading("Balance", "figure"),
        ],
        style: book.journal.role(of: account) == .wallet ? "register kept" : "register"
      ) { page in
        let first = changes.count - limit
        var rest = changes[...]
        var balance = sum
        while let last = rest.last {
          let isListed = rest.endIndex > first
          let start = isListed ? last.day.startOfMonth : last.day.startOfYear
          let span = rest.suffix { $0.day >= start }.suffix(isListed ? rest.endIndex - first : .max)
          writeHead(of: span, balance, isListed: isListed, to: &page)
          for change in span.reversed() {
            if isListed { write(change, balance, to: &page) }
            balance.subtract(change.change)
          }
          rest = rest.dropLast(span.count)
        }
      }
    }
  }

  /// A month that is listed, or a year that is not; where one ends and the other begins, both say when.
  private func writeHead(
    of span: ArraySlice<AccountHistories.Change>, _ balance: WideBalance, isListed: Bool,
    to page: inout PageWriter
  ) {
    guard let first = span.first, let last = span.last else { return }
    page.markup("<tr class=group><th scope=rowgroup colspan=2>")
    if isListed {
      page.text(last.day.monthYearText)
      let isWhole =
        span.startIndex == 0 || changes[span.startIndex - 1].day < first.day.startOfMonth
      if !isWhole { page.text(", from \(first.day.shortText)") }
    } else {
      page.markup("<a href=\(page.links.journal(of: last.day.year))>\(last.day.year)</a>")
      let isWhole =
        span.endIndex == changes.count || changes[span.endIndex].day.year > last.day.year
      if !isWhole { page.text(", until \(last.day.shortText)") }
    }
    for isOut in [false, true] {
      var sum = WideBalance()
      for change in span {
        for amount in change.change.amounts where amount.quantity.isNegative == isOut {
          sum.add(amount)
        }
      }
      page.markup("<td>")
      page.lines(book.money.amounts(sum), unit: unit, isChange: true)
    }
    page.markup("<td>")
    page.lines(balance, unit: unit)
    page.markup("\n")
  }

  /// Books have many of these: what cells look like is said once, by the table's style.
  private func write(
    _ change: AccountHistories.Change, _ balance: WideBalance, to page: inout PageWriter
  ) {
    let record = book.journal.store.transactions[change.transaction]
    page.markup("<tr><td>\(change.day.shortText)<td><a href=\(page.links.journal(of: record.day))>")
    let description = book.journal.store.descriptions[record.description.number]
    if description.isEmpty { page.text("(no description)") } else { page.html.text(description) }
    page.markup("</a>")
    writeOthers(record, to: &page)
    let moved = change.change.amounts.filter { !$0.isZero }
    for part in [moved.filter { !$0.quantity.isNegative }, moved.filter(\.quantity.isNegative)] {
      page.markup("<td>")
      page.lines(part, unit: unit, isChange: true)
    }
    page.markup("<td>")
    page.lines(
      moved.map { WideAmount(balance[$0.commodity], $0.commodity) }, unit: unit)
    page.markup("\n")
  }

  /// The other accounts of the transaction, each once.
  private func writeOthers(_ record: TransactionRecord, to page: inout PageWriter) {
    var seen: [AccountID] = []
    for number in record.postings {
      let other = book.journal.store.postings[number].account
      if other != account, seen.count < 4, !seen.contains(other) { seen.append(other) }
    }
    guard !seen.isEmpty else { return }
    page.markup("<small>")
    for (index, other) in seen.enumerated() {
      if index > 0 { page.markup(", ") }
      page.shortName(other)
    }
    page.markup("</small>")
  }
}

extension ArraySlice {
  /// The longest end whose elements all have a property.
  fileprivate func suffix(while isWanted: (Element) -> Bool) -> ArraySlice {
    var start = endIndex
    while start > startIndex, isWanted(self[start - 1]) { start -= 1 }
    return self[start...]
  }
}

/// What came into the accounts that something is kept in, and what went out of them, transaction by
/// transaction: what only moves between them is neither.
struct DayFlow {
  private(set) var came = WideBalance()
  private(set) var went = WideBalance()

  mutating func add(_ transaction: TransactionRecord, of journal: Journal) {
    var change = WideBalance()
    for number in transaction.postings {
      let posting = journal.store.postings[number]
      guard journal.role(of: posting.account) == .wallet else { continue }
      journal.store.forEachAmount(of: posting) { change.add(WideAmount($0)) }
    }
    for amount in change.amounts {
      if amount.quantity.isNegative { went.add(amount) } else { came.add(amount) }
    }
  }
}
