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
  /// Around boxes: above the first row and below the last.
  var top: [UInt8] = []
  var bottom: [UInt8] = []

  /// The frame for columns of the given widths.
  init(_ table: Table, widths: [Int], drawsBoxes: Bool) {
    switch table.layout {
    case .list: self.init(listOf: widths.count)
    case .plain: self.init(plain: widths)
    case .paddedList: self.init(padded: widths)
    case .grid:
      let strokes: Strokes = drawsBoxes ? .boxes : table.isFramed ? .framed : .ascii
      self.init(grid: table.columns, widths, strokes)
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
    // In boxes all columns have lines, unless some of them have one that sets them apart.
    let hasLines = strokes.isBox && !columns.contains { $0.lineBefore != .none }
    var rules = strokes.rules.map { $0.begin }
    for (index, column) in columns.enumerated() {
      let joint = Joint(column: index, hasLines && index > 1 ? .single : column.lineBefore)
      gaps.append(Array((index == 0 ? strokes.begin : joint.text(strokes)).utf8))
      for (number, rule) in strokes.rules.enumerated() {
        rules[number] += joint.rule(rule) + rule.repeated(widths[index])
      }
    }
    let joints = columns.count == 1 ? [Joint.heading, .margin] : [.margin]
    for (number, rule) in strokes.rules.enumerated() {
      rules[number] += joints.map { $0.rule(rule) }.joined() + rule.end
    }
    end = Array(((columns.count == 1 ? " \(strokes.heading)  " : " ") + strokes.end).utf8)
    padsLastColumn = true
    (rule, doubleRule) = (Array(rules[0].utf8), Array(rules[1].utf8))
    if rules.count == 4 { (top, bottom) = (Array(rules[2].utf8), Array(rules[3].utf8)) }
  }

  private static func gaps(_ count: Int, margin: String) -> [[UInt8]] {
    (0..<count).map { Array(($0 == 0 ? margin : "  ").utf8) }
  }
}

/// What is between two columns of a grid.
private enum Joint {
  case margin, heading, headingAndLine, line, gap

  init(column: Int, _ lineBefore: Column.Line) {
    switch (column, lineBefore) {
    case (0, _): self = .margin
    case (1, .single): self = .headingAndLine
    case (1, _), (_, .double): self = .heading
    case (_, .single): self = .line
    case (_, .none): self = .gap
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
    /// At the frame of a box.
    var begin = ""
    var end = ""

    func repeated(_ count: Int) -> String { String(repeating: stroke, count: count) }
  }

  /// The line after the first column, and a double one before another.
  let heading: String
  /// The line before a column that has one.
  let line: String
  /// Single and double; in boxes then those above and below the table.
  let rules: [Rule]
  /// In front of each row and behind it.
  var begin = " "
  var end = ""

  var isBox: Bool { rules.count > 2 }

  static let ascii = Strokes(
    heading: "||", line: "|",
    rules: [
      Rule(stroke: "-", acrossHeading: "++", acrossLine: "+"),
      Rule(stroke: "=", acrossHeading: "++", acrossLine: "+"),
    ])

  static let framed = Strokes(
    heading: ascii.heading, line: ascii.line,
    rules: ["-", "=", "-", "-"].map {
      Rule(stroke: $0, acrossHeading: "++", acrossLine: "+", begin: "+", end: "+")
    }, begin: "| ", end: "|")

  static let boxes = Strokes(
    heading: "║", line: "│",
    rules: [
      Rule(stroke: "─", acrossHeading: "╫", acrossLine: "┼", begin: "├", end: "┤"),
      Rule(stroke: "═", acrossHeading: "╬", acrossLine: "╪", begin: "╞", end: "╡"),
      Rule(stroke: "─", acrossHeading: "╥", acrossLine: "┬", begin: "┌", end: "┐"),
      Rule(stroke: "─", acrossHeading: "╨", acrossLine: "┴", begin: "└", end: "┘"),
    ], begin: "│ ", end: "│")
}
