import LedgeraRendering

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
