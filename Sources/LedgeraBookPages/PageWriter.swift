import LedgeraDocuments
import LedgeraModel
import LedgeraQuantities
import LedgeraRendering
import LedgeraReporting

/// Writes the parts that pages are made of.
struct PageWriter {
  var html: HTMLWriter
  let book: Book
  let links: Links

  mutating func markup(_ text: String) { html.markup(text) }
  mutating func text(_ text: String) { html.text(text) }

  /// Appends what is written of each page, with the help of another thread.
  mutating func append(
    _ pages: [Page], _ write: @escaping @Sendable (Page, inout PageWriter) -> Void
  ) {
    html.append(pages, batchSize: 1) { [book, links] page, html in
      var writer = PageWriter(html: html, book: book, links: links)
      write(page, &writer)
      html = writer.html
    }
  }

  // MARK: Headings

  /// What the page is about; `title` writes it.
  mutating func heading(lead: String, _ title: (inout PageWriter) -> Void) {
    markup(links.isOneFile ? "<h2 class=\"page\">" : "<h1>")
    title(&self)
    markup(links.isOneFile ? "</h2>\n" : "</h1>\n")
    element("p", "lead", lead)
  }

  mutating func heading(_ title: String, lead: String) { heading(lead: lead) { $0.text(title) } }

  /// A question, in small letters what its answer is in, and the answer.
  mutating func section(_ title: String, sub: String = "", _ content: (inout PageWriter) -> Void) {
    markup("<section>\n")
    subheading(title, sub: sub)
    content(&self)
    markup("</section>\n")
  }

  mutating func subheading(_ title: String, sub: String = "") {
    element(links.isOneFile ? "h3" : "h2", "", title)
    if !sub.isEmpty { element("p", "sub", sub) }
  }

  mutating func element(_ name: String, _ style: String, _ content: String) {
    markup(style.isEmpty ? "<\(name)>" : "<\(name) class=\"\(style)\">")
    text(content)
    markup("</\(name)>\n")
  }

  mutating func nothing(_ text: String) { element("p", "nothing", text) }

  /// A picture of one column, or of nothing but zeros, is a sentence.
  mutating func chart(_ chart: Chart) {
    let series = chart.series
    guard series.contains(where: { $0.values.contains { $0?.isZero == false } }) else {
      return nothing("Nothing yet.")
    }
    guard chart.axis.columns.count == 1, let column = chart.axis.columns.first else {
      return HTMLChart(chart).write(to: &html)
    }
    let figures = series.compactMap { series in
      series.values.first.flatMap(\.self).map { "\(series.name) \($0.shown(in: chart.style))" }
    }
    nothing("\(column.name), without a history yet: \(figures.joined(separator: ", ")).")
  }

  // MARK: Tables

  /// - Parameter style: The class of the table.
  mutating func table(
    _ headings: [PageHeading], style: String = "", _ rows: (inout PageWriter) -> Void
  ) {
    markup(style == "journal" ? "<div class=list>" : "<div class=scroll tabindex=0>")
    markup(style.isEmpty ? "<table>\n" : "<table class=\"\(style)\">\n")
    if headings.contains(where: { !$0.text.isEmpty }) {
      markup("<thead><tr>")
      for heading in headings {
        cell(heading.style, name: heading.text.isEmpty ? "td" : "th scope=\"col\"") {
          $0.text(heading.text)
        }
      }
      markup("</tr></thead>\n")
    }
    markup("<tbody>\n")
    rows(&self)
    markup("</tbody></table></div>\n")
  }

  mutating func row(_ style: String = "", _ cells: (inout PageWriter) -> Void) {
    markup(style.isEmpty ? "<tr>" : "<tr class=\"\(style)\">")
    cells(&self)
    markup("</tr>\n")
  }

  mutating func cell(
    _ style: String = "", name: String = "td", _ content: (inout PageWriter) -> Void
  ) {
    markup(style.isEmpty ? "<\(name)>" : "<\(name) class=\"\(style)\">")
    content(&self)
    markup("</\(name.prefix { $0 != " " })>")
  }

  mutating func cell(_ style: String = "", _ content: String) { cell(style) { $0.text(content) } }

  /// The name of a row.
  ///
  /// - Parameter indent: How deep it is below others.
  mutating func rowHeading(
    _ style: String = "", indent: Int = 0, _ content: (inout PageWriter) -> Void
  ) {
    let padding = indent > 0 ? " style=\"padding-left:\(indent * 16)px\"" : ""
    cell(style, name: "th scope=\"row\"\(padding)", content)
  }

  /// A second line of a cell.
  mutating func second(_ content: String) {
    markup("<span class=\"second\">")
    text(content)
    markup("</span>")
  }

  // MARK: Amounts

  /// A figure in the unit of its column; nil: nothing is booked.
  mutating func figure(
    _ quantity: WideQuantity?, _ unit: CommodityID, isChange: Bool = false,
    _ style: String = "figure"
  ) {
    guard let quantity else { return cell(style + " faint", "\u{2013}") }
    cell(style, book.money.number(quantity, unit, isChange: isChange))
  }

  /// A cell with a line for each commodity; those that are not the column's unit have theirs.
  mutating func amounts(
    _ balance: WideBalance, unit: CommodityID?, isChange: Bool = false, _ style: String = "figure"
  ) {
    cell(style) { $0.lines(balance, unit: unit, isChange: isChange) }
  }

  mutating func lines(_ balance: WideBalance, unit: CommodityID?, isChange: Bool = false) {
    let amounts = book.money.amounts(balance)
    if amounts.isEmpty {
      let unit = unit ?? balance.amounts.first?.commodity
      text(unit.map { book.money.number(.zero, $0) } ?? "\u{2013}")
    }
    lines(amounts, unit: unit, isChange: isChange)
  }

  mutating func lines(_ amounts: [WideAmount], unit: CommodityID?, isChange: Bool = false) {
    for (index, amount) in amounts.enumerated() {
      if index > 0 { markup("<br>") }
      text(book.money.number(amount.quantity, amount.commodity, isChange: isChange))
      if amount.commodity != unit { self.unit(amount.commodity) }
    }
  }

  mutating func unit(_ commodity: CommodityID, isPlain: Bool = false) {
    let symbol = book.money.symbol(commodity)
    guard !symbol.isEmpty else { return }
    markup(isPlain ? "\u{A0}" : "\u{A0}<i>")
    text(symbol)
    if !isPlain { markup("</i>") }
  }

  // MARK: Names and days

  mutating func time(_ day: Day, _ shown: String) {
    markup("<time datetime=\(day.text)>\(shown)</time>")
  }

  /// Without its root or the account that it is listed below, the path muted, with its icon and colour; it
  /// leads to the account's page where there is one.
  mutating func account(_ account: AccountID, below parent: AccountID? = nil) {
    let parts = book.journal.name(account).split(separator: ":", omittingEmptySubsequences: false)
    let path = parts.dropLast().dropFirst(parent.map { book.journal.accounts[$0].depth } ?? 1)
    let labels = AccountLabels(book.traits)
    link(to: account) { page in
      if !path.isEmpty {
        page.markup("<span class=\"faint\">")
        for part in path {
          page.text(String(part))
          page.markup(":<wbr>")
        }
        page.markup("</span>")
      }
      page.html.cell(labels.cell(String(parts.last ?? ""), of: account))
    }
  }

  /// The whole name; its path leads to the accounts above.
  mutating func accountPath(_ account: AccountID) {
    let lineage = Array(book.journal.accounts.lineage(of: account))
    markup("<span class=\"faint\">")
    for above in lineage.dropFirst().reversed() {
      let name = above == lineage.last ? book.journal.name(above) : book.journal.leafName(above)
      link(to: above) { $0.text(name) }
      markup(":<wbr>")
    }
    markup("</span>")
    text(lineage.count > 1 ? book.journal.leafName(account) : book.journal.name(account))
  }

  /// Leads to an account's page where there is one.
  mutating func link(to account: AccountID, _ content: (inout PageWriter) -> Void) {
    let page = links.account(account)
    if let page { markup("<a href=\(page)>") }
    content(&self)
    if page != nil { markup("</a>") }
  }

  /// Ways to the accounts before and after; the keys j and k go there, too.
  mutating func turns(_ previous: AccountID?, _ next: AccountID?) {
    guard !links.isOneFile, previous != nil || next != nil else { return }
    markup("<nav class=turn aria-label=\"Other accounts\">")
    for (account, relation) in [(previous, "prev"), (next, "next")] {
      guard let account, let page = links.account(account) else {
        markup("<span></span>")
        continue
      }
      markup("<a rel=\(relation) href=\(page)>")
      text(relation == "prev" ? "\u{2190} " : "")
      shortName(account)
      text(relation == "next" ? " \u{2192}" : "")
      markup("</a>")
    }
    markup("</nav>\n")
  }

  /// An account's name without its root.
  mutating func shortName(_ account: AccountID) {
    let bytes = book.journal.store.accountNames[account.number]
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else { return html.text(bytes) }
    html.text(UnsafeBufferPointer(rebasing: bytes[(colon + 1)...]))
  }
}

/// What all pages have around them: the head, the name of the books and the ways to other pages.
struct PageFrame {
  let book: Book
  let parts: [Page.Part]
  let title: String
  /// nil: all parts are here.
  let current: Page.Part?
  /// The page's own file; nil: all pages are in one.
  var file: String?

  func write(to page: inout PageWriter, _ content: (inout PageWriter) -> Void) {
    let kind: HTMLRenderer.PageKind = current == .accounts ? .register : .page
    HTMLRenderer.writeHead(title: title, kind, file: file, to: &page.html)
    page.markup(
      "<body>\n<a class=\"skip\" href=\"#main\">Skip to the page</a>\n<div class=\"shell\">\n")
    page.markup("<header class=\"rail\">\n")
    page.element(current == nil ? "h1" : "div", "book", book.name)
    page.element("div", "day", "on \(book.day.longText)")
    page.markup("<nav aria-label=\"Pages\">\n")
    for part in parts {
      if part.beginsGroup { page.markup("<hr>\n") }
      let isHere = part == current ? " aria-current=\"page\"" : ""
      page.markup("<a href=\"\(page.links.page(part.page))\"\(isHere)>")
      page.text(part.rawValue)
      page.markup("</a>\n")
    }
    page.markup("</nav>\n<div class=\"made\">made by ledgera</div>\n</header>\n")
    page.markup("<main id=\"main\">\n")
    content(&page)
    page.markup("</main>\n</div>\n")
    HTMLRenderer.writeScript(kind, to: &page.html)
    page.markup("</body>\n</html>\n")
  }
}
