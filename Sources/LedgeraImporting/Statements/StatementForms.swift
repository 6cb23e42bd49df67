import LedgeraModel
package import LedgeraQuantities

/// How statements of an account are written, as far as users have said it; nil: nothing is said.
package struct StatementForms: Sendable, Equatable {
  /// In the order of the file.
  package var columns: [StatementColumn]?
  package var dateFormat: DateFormat?
  package var decimalMark: NumberStyle.DecimalMark?

  package init() {}

  /// What the tags of an account say.
  package init(tags value: (String) -> String?) {
    columns = value(Self.columnsTag).flatMap([StatementColumn].init(tagValue:))
    dateFormat = value(Self.dateTag).flatMap { DateFormat($0) }
    decimalMark = value(Self.markTag).flatMap { Self.marks[$0] }
  }

  /// The tags that say it. A format that a tag cannot hold is left out.
  package var tags: [(name: String, value: String)] {
    let dates = dateFormat?.text ?? ""
    let mark = Self.marks.first { $0.value == decimalMark }?.key ?? ""
    return [
      (Self.columnsTag, columns?.names(separator: " ") ?? ""),
      (Self.dateTag, ForeignText(dates).tagValue == dates ? dates : ""), (Self.markTag, mark),
    ].filter { !$0.1.isEmpty }
  }

  package static let columnsTag = "columns"
  package static let dateTag = "date-format"
  package static let markTag = "decimal-mark"
  /// A comma would end the tag.
  package static let marks: [String: NumberStyle.DecimalMark] = ["point": .point, "comma": .comma]
}
