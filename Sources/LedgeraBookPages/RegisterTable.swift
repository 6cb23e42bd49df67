import LedgeraRendering
import LedgeraQuantities
import LedgeraModel
import LedgeraReporting

/// What happened to an account, month by month, the newest first.
struct RegisterTable {
  let book: Book
  let account: AccountID
  /// The oldest first.
  let changes: [AccountHistories.Change]
  /// What all of them are in; nil: they are in several commodities.
  let unit: CommodityID?
  /// As many of the newest transactions are listed, and the rest of their month; of what was before there
  /// are months.
  let limit: Int

  func write(to page: inout PageWriter) {
    let symbol = unit.map { ", " + book.money.symbol($0) } ?? ""
    let rest = changes.count > limit ? " · earlier months link to the journal" : ""
    page.section("Register", sub: "Newest first\(symbol)\(rest)") { page in
      page.table(
        ["|Date", "|What", "figure wide|In", "figure wide|Out", "figure|Balance"],
        style: "register"
      ) { page in
        var rest = changes[...]
        while let last = rest.last {
          let start = last.day.startOfMonth
          let month = rest.suffix { $0.day >= start }
          let isListed = changes.count - rest.count < limit
          writeMonth(month, isLink: !isListed, to: &page)
          if isListed { for change in month.reversed() { write(change, to: &page) } }
          rest = rest.dropLast(month.count)
        }
      }
    }
  }

  private func writeMonth(
    _ month: ArraySlice<AccountHistories.Change>, isLink: Bool, to page: inout PageWriter
  ) {
    guard let last = month.last else { return }
    let journal = isLink ? "<a href=\(page.links.journal(of: last.day.year))>" : ""
    page.markup(
      "<tr class=group><th scope=rowgroup colspan=2>\(journal)\(last.day.monthYearText)"
        + (isLink ? "</a>" : ""))
    let moved = month.flatMap(\.change.amounts)
    for isOut in [false, true] {
      var sum = WideBalance()
      for amount in moved where amount.quantity.isNegative == isOut { sum.add(amount) }
      page.markup("<td>")
      page.lines(book.money.amounts(sum), unit: unit, isChange: true)
    }
    page.markup("<td>")
    page.lines(last.balance, unit: unit)
    page.markup("\n")
  }

  /// Books have many of these: what cells look like is said once, by the table's style.
  private func write(_ change: AccountHistories.Change, to page: inout PageWriter) {
    let record = book.journal.store.transactions[change.transaction]
    page.markup("<tr><td>")
    page.time(change.day, change.day.shortText)
    page.markup("<td><a href=")
    page.markup(page.links.entry(change.transaction, of: record.day.year))
    page.markup(">")
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
      moved.map { WideAmount(change.balance[$0.commodity], $0.commodity) }, unit: unit)
    page.markup("\n")
  }

  /// The other accounts of the entry, each once.
  private func writeOthers(_ record: TransactionRecord, to page: inout PageWriter) {
    var seen: [AccountID] = []
    for number in record.postings {
      let other = book.journal.store.postings[number].account
      if other != account, seen.count < 4, !seen.contains(other) { seen.append(other) }
    }
    guard !seen.isEmpty else { return }
    page.markup("<i>")
    for (index, other) in seen.enumerated() {
      if index > 0 { page.markup(", ") }
      page.shortName(other)
    }
    page.markup("</i>")
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

extension PageWriter {
  /// An account's name without its root.
  mutating func shortName(_ account: AccountID) {
    let bytes = book.journal.store.accountNames[account.number]
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else { return html.text(bytes) }
    html.text(UnsafeBufferPointer(rebasing: bytes[(colon + 1)...]))
  }
}
