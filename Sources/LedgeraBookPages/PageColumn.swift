import LedgeraDocuments
import LedgeraQuantities
import LedgeraReporting

/// What stands above a column of a page's table, and the classes of all its cells.
struct PageHeading {
  let text: String
  let style: String

  init(_ text: String, _ style: String = "") { (self.text, self.style) = (text, style) }
}

/// One column of a page's table: its heading, and what it says of each record.
struct PageColumn<Record> {
  let heading: PageHeading
  private let isName: Bool
  /// More classes of the cell of a record.
  private let mark: (Record) -> String
  private let content: (inout PageWriter, Record) -> Void

  private init(
    _ heading: PageHeading, isName: Bool = false, mark: @escaping (Record) -> String,
    _ content: @escaping (inout PageWriter, Record) -> Void
  ) {
    (self.heading, self.isName, self.mark, self.content) = (heading, isName, mark, content)
  }

  init(
    _ heading: String = "", _ style: String = "",
    mark: @escaping (Record) -> String = { _ in "" },
    _ content: @escaping (inout PageWriter, Record) -> Void
  ) {
    self.init(PageHeading(heading, style), mark: mark, content)
  }

  /// What a row is called.
  static func name(
    _ heading: String = "", mark: @escaping (Record) -> String = { _ in "" },
    _ content: @escaping (inout PageWriter, Record) -> Void
  ) -> PageColumn {
    PageColumn(PageHeading(heading), isName: true, mark: mark, content)
  }

  static func text(
    _ heading: String = "", _ style: String = "",
    mark: @escaping (Record) -> String = { _ in "" }, _ text: @escaping (Record) -> String
  ) -> PageColumn {
    PageColumn(heading, style, mark: mark) { $0.text(text($1)) }
  }

  /// A figure of a report as that declares it; what is below zero stands out.
  static func field(
    _ member: String, of fields: Fields<Record, BookTexts>, _ texts: BookTexts,
    _ style: String = "figure", heading: String? = nil
  ) -> PageColumn {
    let field = fields.picking([member])
    func cell(_ record: Record) -> Cell {
      var texts = texts
      return field.cells(record, &texts).cells[0]
    }
    return .text(
      heading ?? field.titles[0], style,
      mark: { cell($0).style.contains(.negative) ? "bad" : "" }, { cell($0).typeset })
  }

  fileprivate func write(_ record: Record, to page: inout PageWriter) {
    let style = [heading.style, mark(record)].filter { !$0.isEmpty }.joined(separator: " ")
    if isName {
      page.rowHeading(style) { content(&$0, record) }
    } else {
      page.cell(style) { content(&$0, record) }
    }
  }
}

extension PageWriter {
  /// A row for each record, below the headings of the columns if they have any.
  ///
  /// - Parameters:
  ///   - style: Classes of the rows.
  ///   - more: Rows below them.
  mutating func table<Record>(
    _ records: some Sequence<Record>, _ columns: [PageColumn<Record>], rows style: String = "",
    below more: (inout PageWriter) -> Void = { _ in }
  ) {
    table(columns.map(\.heading)) { page in
      for record in records { page.row(record, columns, style) }
      more(&page)
    }
  }

  mutating func row<Record>(
    _ record: Record, _ columns: [PageColumn<Record>], _ style: String = ""
  ) {
    row(style) { page in
      for column in columns { column.write(record, to: &page) }
    }
  }
}

extension Cell {
  /// As pages write it: U+2212 before a number below zero.
  fileprivate var typeset: String {
    style.contains(.negative) && text.hasPrefix("-") ? "\u{2212}" + text.dropFirst() : text
  }
}
