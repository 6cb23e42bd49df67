import LedgeraDocuments

/// What surrounds and separates the fields of a table, and the rules across it.
struct TableFrame {
  /// Before each column; the first one is the left margin.
  var gaps: [[UInt8]]
  /// After the last column.
  var end: [UInt8]
  /// Whether the last column is filled up with spaces.
  var padsLastColumn: Bool
  var rule: [UInt8]
  var doubleRule: [UInt8]

  /// The frame for columns of the given widths.
  init(_ table: Table, widths: [Int], drawsBoxes: Bool) {
    switch table.layout {
    case .list: self.init(listOf: widths.count)
    case .plain: self.init(plain: widths)
    case .paddedList: self.init(padded: widths)
    case .grid: self.init(grid: table.columns, widths, drawsBoxes ? .boxes : .ascii)
    }
  }

  private init(listOf count: Int) {
    gaps = TableFrame.gaps(count, margin: "")
    end = []
    padsLastColumn = false
    rule = Array(repeatElement(UInt8(ascii: "-"), count: 20))
    doubleRule = Array(repeatElement(UInt8(ascii: "="), count: 20))
  }

  private init(padded widths: [Int]) {
    gaps = TableFrame.gaps(widths.count, margin: " ")
    end = [UInt8(ascii: " ")]
    padsLastColumn = true
    let width = widths.first ?? 0
    rule = Array((" " + String(repeating: "-", count: width) + " ").utf8)
    doubleRule = Array((" " + String(repeating: "=", count: width) + " ").utf8)
  }

  private init(plain widths: [Int]) {
    gaps = TableFrame.gaps(widths.count, margin: "")
    end = []
    padsLastColumn = false
    func line(_ piece: String) -> [UInt8] {
      Array(widths.map { String(repeating: piece, count: $0) }.joined(separator: "  ").utf8)
    }
    rule = line("-")
    doubleRule = line("=")
  }

  private init(grid columns: [Column], _ widths: [Int], _ strokes: Strokes) {
    gaps = []
    var (single, double) = ("", "")
    for (index, column) in columns.enumerated() {
      let joint = Joint(column: index, hasLineBefore: column.hasLineBefore)
      gaps.append(Array(joint.text(strokes).utf8))
      single += joint.rule(strokes.single) + strokes.single.repeated(widths[index])
      double += joint.rule(strokes.double) + strokes.double.repeated(widths[index])
    }
    let close = columns.count == 1 ? " \(strokes.heading)  " : " "
    end = Array(close.utf8)
    padsLastColumn = true
    let joints = columns.count == 1 ? [Joint.heading, .margin] : [.margin]
    for joint in joints {
      single += joint.rule(strokes.single)
      double += joint.rule(strokes.double)
    }
    rule = Array(single.utf8)
    doubleRule = Array(double.utf8)
  }

  private static func gaps(_ count: Int, margin: String) -> [[UInt8]] {
    (0..<count).map { Array(($0 == 0 ? margin : "  ").utf8) }
  }
}

/// What is between two columns of a grid.
private enum Joint {
  case margin, heading, headingAndLine, line, gap

  init(column: Int, hasLineBefore: Bool) {
    switch (column, hasLineBefore) {
    case (0, _): self = .margin
    case (1, false): self = .heading
    case (1, true): self = .headingAndLine
    case (_, true): self = .line
    case (_, false): self = .gap
    }
  }

  func text(_ strokes: Strokes) -> String {
    switch self {
    case .margin: " "
    case .heading: " \(strokes.heading) "
    case .headingAndLine: " \(strokes.heading)  \(strokes.line) "
    case .line: " \(strokes.line) "
    case .gap: "  "
    }
  }

  func rule(_ stroke: Strokes.Rule) -> String {
    switch self {
    case .margin: stroke.repeated(1)
    case .heading: stroke.repeated(1) + stroke.acrossHeading + stroke.repeated(1)
    case .headingAndLine:
      Joint.heading.rule(stroke) + stroke.repeated(1) + stroke.acrossLine
        + stroke.repeated(1)
    case .line: stroke.repeated(1) + stroke.acrossLine + stroke.repeated(1)
    case .gap: stroke.repeated(2)
    }
  }
}

/// The characters of a grid's lines.
private struct Strokes {
  struct Rule {
    let stroke: String
    /// Where the rule crosses the line after the first column.
    let acrossHeading: String
    /// Where the rule crosses the line before a column.
    let acrossLine: String

    func repeated(_ count: Int) -> String { String(repeating: stroke, count: count) }
  }

  /// The line after the first column.
  let heading: String
  /// The line before a column that has one.
  let line: String
  let single: Rule
  let double: Rule

  static let ascii = Strokes(
    heading: "||", line: "|",
    single: Rule(stroke: "-", acrossHeading: "++", acrossLine: "+"),
    double: Rule(stroke: "=", acrossHeading: "++", acrossLine: "+"))

  static let boxes = Strokes(
    heading: "║", line: "│",
    single: Rule(stroke: "─", acrossHeading: "╫", acrossLine: "┼"),
    double: Rule(stroke: "═", acrossHeading: "╬", acrossLine: "╪"))
}
