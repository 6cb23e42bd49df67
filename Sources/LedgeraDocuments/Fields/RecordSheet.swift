/// Rows of several kinds under common headings, as CSV has them: a row leaves empty what its kind does
/// not have.
package struct RecordSheet<Context: Sendable> {
  private var header: [String]
  private var rows: [[String]] = []
  private var context: Context
  private let isLabelled: Bool

  /// - Parameters:
  ///   - label: The heading of what a row is of; nil: rows do not say.
  ///   - first: Headings that are before those of other fields, in this order.
  package init(label: String? = nil, first: [String] = [], _ context: Context) {
    header = (label.map { [$0] } ?? []) + first
    isLabelled = label != nil
    self.context = context
  }

  /// Adds a row for each record. Its headings are there even without records, so that a header does
  /// not depend on the books.
  package mutating func add<Subject>(
    _ subjects: [Subject], _ fields: Fields<Subject, Context>, as label: String = ""
  ) {
    let places = fields.header.map { place(of: $0) }
    for subject in subjects {
      var row = [String](repeating: "", count: header.count)
      if isLabelled { row[0] = label }
      for (place, text) in zip(places, fields.row(subject, &context)) { row[place] = text }
      rows.append(row)
    }
  }

  private mutating func place(of heading: String) -> Int {
    if let known = header.firstIndex(of: heading) { return known }
    header.append(heading)
    return header.count - 1
  }

  package var records: Records {
    Records(
      header: header,
      rows: rows.map { $0 + [String](repeating: "", count: header.count - $0.count) })
  }
}
