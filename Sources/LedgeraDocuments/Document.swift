package import LedgeraComputation
package import LedgeraJSON

/// What a report says, once for every reader: blocks for people, records for spreadsheets and
/// scripts, a tree for programs.
///
/// Each of the three is computed only when a renderer asks for it, so a report pays for one. Reports
/// decide content; LedgeraRendering decides characters.
///
/// ```swift
/// Document(title: "Balances", blocks: [.table(table())], records: records(), json: json())
/// ```
package struct Document: Sendable {
  /// What the report is: the title of a page. Text shows only what the blocks say.
  package var title: String

  /// The title without the colon that leads to what is below it in text.
  package var heading: String { title.hasSuffix(":") ? String(title.dropLast()) : title }

  private let makeBlocks: @Sendable () -> [Block]
  private let makeRecords: (@Sendable () -> Records)?
  private let makeJSON: (@Sendable () -> JSONValue)?
  private var makePictures: (@Sendable () -> [Block])?
  private var makeResults: (@Sendable () -> [String])?

  /// A document that has all three forms.
  package init(
    title: String,
    blocks: @autoclosure @escaping @Sendable () -> [Block],
    records: @autoclosure @escaping @Sendable () -> Records,
    json: @autoclosure @escaping @Sendable () -> JSONValue
  ) {
    self.title = title
    makeBlocks = blocks
    makeRecords = records
    makeJSON = json
  }

  /// A document for people and programs that is not a list of records.
  package init(
    title: String,
    blocks: @autoclosure @escaping @Sendable () -> [Block],
    json: @autoclosure @escaping @Sendable () -> JSONValue
  ) {
    self.title = title
    makeBlocks = blocks
    makeRecords = nil
    makeJSON = json
  }

  /// The same with more blocks and more members of its JSON tree at the end; records stay.
  package func appending(
    _ more: @autoclosure @escaping @Sendable () -> [Block],
    json members: @autoclosure @escaping @Sendable () -> [JSONValue.Member]
  ) -> Document {
    let (makeBlocks, makeRecords, makeJSON) = (self.makeBlocks, self.makeRecords, self.makeJSON)
    var document = Document(
      title: title, makeBlocks: { makeBlocks() + more() }, makeRecords: makeRecords,
      makeJSON: makeJSON.map { make in
        { @Sendable in
          guard case .object(let known) = make() else { return make() }
          return .object(known + members())
        }
      })
    document.makePictures = makePictures
    document.makeResults = makeResults
    return document
  }

  /// The same with the numbers that it comes to.
  package func resulting(
    in numbers: @autoclosure @escaping @Sendable () -> [String]
  ) -> Document {
    var document = self
    document.makeResults = numbers
    return document
  }

  /// The same with another JSON tree.
  package func telling(
    _ json: @autoclosure @escaping @Sendable () -> JSONValue
  ) -> Document {
    var document = Document(
      title: title, makeBlocks: makeBlocks, makeRecords: makeRecords, makeJSON: json)
    document.makePictures = makePictures
    document.makeResults = makeResults
    return document
  }

  /// The same with pictures that pages show above the rest.
  package func picturing(
    _ pictures: @autoclosure @escaping @Sendable () -> [Block]
  ) -> Document {
    var document = self
    document.makePictures = pictures
    return document
  }

  private init(
    title: String, makeBlocks: @escaping @Sendable () -> [Block],
    makeRecords: (@Sendable () -> Records)?, makeJSON: (@Sendable () -> JSONValue)?
  ) {
    self.title = title
    self.makeBlocks = makeBlocks
    self.makeRecords = makeRecords
    self.makeJSON = makeJSON
  }

  /// The parts for people, in order. Computed at each call.
  package var blocks: [Block] { makeBlocks() }

  /// What only pages draw, above the blocks. Computed at each call.
  package var pictures: [Block] { makePictures?() ?? [] }

  /// Header and rows of plain strings, digits ungrouped; nil when the report is not a list. Computed
  /// at each call.
  package var records: Records? { makeRecords?() }

  /// The bare numbers that the report comes to: its totals, or its last balance; nil when it comes to
  /// none. Computed at each call.
  package var results: [String]? { makeResults?() }

  /// The report as an ordered tree, amounts as strings; nil when it has none. Computed at each call.
  package var json: JSONValue? { makeJSON?() }
}

/// One part of a document, below the previous one.
package enum Block: Sendable, Equatable {
  /// A title line, followed by an empty line.
  case heading(String)
  /// Running text, one line of its own each; line breaks are kept.
  case paragraph(Cell)
  /// Short texts, one a line: names, files.
  case lines([Cell])
  case table(Table)
  case register(Register)
  case bars(BarChart)
  case chart(Chart)
  /// An empty line.
  case space
}

/// A header and rows of plain strings: what CSV and TSV hold. Amounts have no digit groups.
package struct Records: Sendable, Equatable {
  /// Names of the fields.
  package var header: [String]
  /// Whether the first line has the names.
  package var showsHeader = true
  /// Each as long as the header.
  package var rows: RecordRows

  package init(header: [String], rows: [[String]] = []) {
    self.init(header: header, rows: OnDemand { rows })
  }

  /// Records that are made as they are written.
  package init(header: [String], rows: OnDemand<[String]>) {
    self.init(header: header, rows: RecordRows(rows))
  }

  package init(header: [String], rows: RecordRows) {
    self.header = header
    self.rows = rows
  }
}
