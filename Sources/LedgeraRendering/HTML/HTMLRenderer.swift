package import LedgeraDocuments

/// A document as a complete page (HTML 5, UTF-8) that asks for nothing outside itself.
///
/// The same document gives the same bytes, so pages can be kept in git. Colours follow the reader's
/// light or dark mode; print has no colour but that of negative amounts.
package enum HTMLRenderer {
  /// The whole page, ending with a line feed.
  package static func render(_ document: Document) -> [UInt8] {
    OutputBuffer.collecting { write(document, to: $0) }
  }

  /// The same in pieces.
  package static func write(_ document: Document, to take: @escaping PieceTaker) {
    var output = HTMLWriter(take)
    writeHead(title: document.heading, .report, to: &output)
    output.markup("<body>\n<main class=\"single\">\n")
    write(document, to: &output)
    output.markup("</main>\n</body>\n</html>\n")
    output.end()
  }

  /// What a page is, which says what it needs.
  package enum PageKind: Sendable {
    /// A report of its own.
    case report
    /// A page of books.
    case page
    /// The same that has a register, and no picture but that of a balance.
    case register

    fileprivate var script: HTMLScript? {
      switch self {
      case .report: nil
      case .page: .whole
      case .register: .lists
      }
    }
  }

  /// The end of a page.
  package static func writeScript(_ kind: PageKind, to output: inout HTMLWriter) {
    guard let script = kind.script else { return }
    output.markup("<script>\(script.text)</script>\n")
  }

  /// All that stands before the body of a page.
  ///
  /// - Parameter file: The file that holds it, as one of the pages of books; nil: it may be any.
  package static func writeHead(
    title: String, _ kind: PageKind, file: String? = nil, to output: inout HTMLWriter
  ) {
    let policy = contentPolicy + (kind.script.map { "; script-src '\($0.digest)'" } ?? "")
    output.markup(
      """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      \(mark)\(file.map { "\n" + mark(ofPage: $0) } ?? "")
      <meta http-equiv="Content-Security-Policy" content="\(policy)">
      <title>
      """)
    output.text(title)
    let style = kind == .register ? HTMLStyleSheet.registers : HTMLStyleSheet.text
    output.markup("</title>\n<style>\(style)</style>\n</head>\n")
  }

  /// By what all that Ledgera writes is known.
  package static let mark = "<meta name=\"generator\" content=\"ledgera\">"

  /// By what a page of books, in the file of that name, is known to be Ledgera's own. Reports and copies
  /// are not: the user keeps them.
  package static func mark(ofPage file: String) -> String {
    "<meta name=\"ledgera-page\" content=\"\(file)\">"
  }

  /// Nothing is fetched, whatever the text of the books says.
  private static let contentPolicy = "default-src 'none'; style-src 'unsafe-inline'"

  /// Lines that follow each other are one list.
  private static func write(_ document: Document, to output: inout HTMLWriter) {
    output.element("h1") { $0.text(document.heading) }
    for block in document.pictures + document.blocks {
      switch block {
      case .heading(let text):
        if text != document.title { output.element("h2") { $0.text(text) } }
      case .paragraph(let cell): output.element("p") { $0.cell(cell) }
      case .lines(let lines): write(lines, to: &output)
      case .table(let table): HTMLTable(table, pageTitle: document.title).write(to: &output)
      case .register(let register):
        let table = HTMLTable(register.emptyTable, pageTitle: document.title)
        table.write(register.entries.lazy.map(register.row), to: &output)
      case .bars(let chart): HTMLBars(chart: chart).write(to: &output)
      case .chart(let chart): write(chart, to: &output)
      case .space: break
      }
    }
  }

  /// Columns of periods stand right below the heading of their report; others have one of their own.
  private static func write(_ chart: Chart, to output: inout HTMLWriter) {
    guard chart.valueAxis != nil else { return }
    if chart.axis.hasSlots {
      output.markup("<div class=\"bars\">")
      HTMLChart(chart).write(to: &output)
      output.markup("</div>\n")
    } else {
      if !chart.title.isEmpty { output.element("h2") { $0.text(chart.title) } }
      HTMLChart(chart).write(to: &output)
    }
  }

  private static func write(_ lines: [Cell], to output: inout HTMLWriter) {
    output.markup("<ul>\n")
    for line in lines { output.element("li") { $0.cell(line) } }
    output.markup("</ul>\n")
  }
}
