import LedgeraDiagnostics
import LedgeraDocuments

/// The lines of one file that a diagnostic points at, with its marks under them.
///
/// ```
/// 12 | / 2024-01-05 lunch
/// 13 | |     expenses:food   12.50 EUR
/// 14 | |     assets:cash    -12.00 EUR
///    | |______________________________^ off by 0.50 EUR
/// ```
struct Excerpt {
  /// A span that is marked.
  struct Mark {
    let range: Range<Int>
    let lines: ClosedRange<Int>
    let label: String?
    let isPrimary: Bool

    var isMultiline: Bool { lines.lowerBound < lines.upperBound }
  }

  let file: SourceFile
  private var marks: [Mark] = []
  /// The mark over several lines that is drawn with a rail; others show their first line.
  private var rail: Mark?

  init(_ file: SourceFile) { self.file = file }

  mutating func add(_ labelled: LabelledSpan, isPrimary: Bool) {
    let range = withoutLineEnds(labelled.span.range.clamped(to: 0..<file.count))
    let first = file.position(of: range.lowerBound).line
    let last = range.isEmpty ? first : file.position(of: range.upperBound - 1).line
    let mark = Mark(
      range: range, lines: first...last, label: labelled.label, isPrimary: isPrimary)
    if mark.isMultiline, rail == nil { rail = mark } else { marks.append(mark) }
  }

  /// The range without the line ends after its last line; a line end alone stays.
  private func withoutLineEnds(_ range: Range<Int>) -> Range<Int> {
    var end = range.upperBound
    while end > range.lowerBound + 1, file.bytes[end - 1] == 0x0A || file.bytes[end - 1] == 0x0D {
      end -= 1
    }
    return range.lowerBound..<end
  }

  /// The largest line number that is shown.
  var lastLine: Int { (marks + (rail.map { [$0] } ?? [])).map(\.lines.upperBound).max() ?? 1 }

  /// Writes the lines between two empty gutters.
  func write(with gutter: Gutter, columns: Int, to output: inout OutputBuffer) {
    gutter.writeEmpty(to: &output)
    var previous: Int?
    for line in shownLines() {
      if let previous, line > previous + 1 { gutter.writeGap(to: &output) }
      write(line: line, gutter, columns, to: &output)
      previous = line
    }
  }

  /// Marked lines in order: of a long run its start and end; a gap of one line is filled.
  private func shownLines() -> [Int] {
    var lines = Set(marks.map(\.lines.lowerBound))
    if let rail {
      if rail.lines.count <= 8 {
        lines.formUnion(rail.lines)
      } else {
        lines.formUnion(rail.lines.prefix(4))
        lines.formUnion(rail.lines.suffix(2))
      }
    }
    for line in lines where lines.contains(line + 2) { lines.insert(line + 1) }
    return lines.sorted()
  }

  private func write(
    line: Int, _ gutter: Gutter, _ columns: Int, to output: inout OutputBuffer
  ) {
    guard let bytes = file.range(ofLine: line) else { return }
    let here = marks.filter { $0.lines.lowerBound == line }
    let focus = here.first { $0.isPrimary } ?? here.first
    let margin = rail == nil ? 0 : 2
    let window = SourceWindow(
      file, line: bytes, focus: focus?.range.clamped(to: bytes.lowerBound..<file.count),
      columns: columns - gutter.width - margin)
    gutter.write(line, to: &output)
    writeRail(at: line, to: &output)
    if !window.text.isEmpty {
      if rail == nil { output.append(" ") }
      output.append(window.text)
    }
    output.appendLineEnd()
    for mark in here { write(mark, in: window, bytes, line, gutter, to: &output) }
    if let rail, rail.lines.upperBound == line {
      writeRailEnd(rail, in: window, gutter, to: &output)
    }
  }

  /// `^^^ label` under a part of a line.
  private func write(
    _ mark: Mark, in window: SourceWindow, _ line: Range<Int>, _ number: Int, _ gutter: Gutter,
    to output: inout OutputBuffer
  ) {
    let end = max(mark.range.lowerBound, min(mark.range.upperBound, line.upperBound))
    let columns = window.columns(of: mark.range.lowerBound..<end)
    gutter.write(nil, to: &output)
    writeRail(below: number, to: &output)
    output.append(spaces: columns.lowerBound + (rail == nil ? 1 : 0))
    let stroke = String(repeating: mark.isPrimary ? "^" : "-", count: columns.count)
    writeStroke(stroke, mark, gutter, to: &output)
  }

  private func writeStroke(
    _ stroke: String, _ mark: Mark, _ gutter: Gutter, to output: inout OutputBuffer
  ) {
    let style: Style = mark.isPrimary ? gutter.markStyle : .strong
    let label = mark.label.map { " " + VisibleText.line($0) } ?? ""
    output.append(stroke + label, style)
    output.appendLineEnd()
  }

  /// The rail left of a source line, two columns after a space; nothing without a rail.
  private func writeRail(at line: Int, to output: inout OutputBuffer) {
    guard let rail else { return }
    output.append(
      line == rail.lines.lowerBound ? " / " : (rail.lines.contains(line) ? " | " : "   "))
  }

  private func writeRail(below line: Int, to output: inout OutputBuffer) {
    guard let rail else { return }
    output.append(rail.lines.contains(line) ? " | " : "   ")
  }

  private func writeRailEnd(
    _ rail: Mark, in window: SourceWindow, _ gutter: Gutter, to output: inout OutputBuffer
  ) {
    let last = window.columns(
      of: max(rail.range.lowerBound, rail.range.upperBound - 1)..<rail.range.upperBound)
    gutter.write(nil, to: &output)
    output.append(" ")
    let stroke = "|" + String(repeating: "_", count: last.lowerBound + 1)
    writeStroke(stroke + (rail.isPrimary ? "^" : "-"), rail, gutter, to: &output)
  }
}

/// The column of line numbers left of a diagnostic's excerpts.
struct Gutter {
  /// Columns of the largest number.
  let digits: Int
  /// The look of the marks that show the finding itself.
  let markStyle: Style

  /// Columns up to and with the space after the bar.
  var width: Int { digits + 3 }

  /// `12 |`
  func write(_ line: Int?, to output: inout OutputBuffer) {
    let number = line.map(String.init) ?? ""
    output.append(spaces: digits - number.utf8.count)
    output.append(number + " |", .faint)
  }

  func writeEmpty(to output: inout OutputBuffer) {
    write(nil, to: &output)
    output.appendLineEnd()
  }

  /// Lines are left out.
  func writeGap(to output: inout OutputBuffer) {
    output.append("...", .faint)
    output.appendLineEnd()
  }

  /// ` --> FILE:LINE:COLUMN` or ` ::: …`
  func write(arrow: String, _ place: String, to output: inout OutputBuffer) {
    output.append(spaces: digits)
    output.append(arrow, .faint)
    output.append(" " + place)
    output.appendLineEnd()
  }

  /// ` = note: text`, more lines of the text below each other.
  func write(note kind: String, _ text: String, to output: inout OutputBuffer) {
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      output.append(spaces: digits + 1)
      if index == 0 {
        output.append("= ", .faint)
        output.append(kind, .strong)
        output.append(" ")
      } else {
        output.append(spaces: 2 + kind.utf8.count + 1)
      }
      output.append(VisibleText.line(String(line)))
      output.appendLineEnd()
    }
  }
}
