import LedgeraDiagnostics

/// One line of a source file as far as the terminal shows it: the whole line, or the part around a
/// place of interest with `…` where something is missing.
///
/// At least 20 columns of the line, also on a narrower terminal. Costs the terminal's width, not the
/// line's length.
struct SourceWindow {
  /// What is printed.
  let text: String
  private let glyphs: [VisibleText.Glyph]
  /// Column of the line's excerpt that is printed first.
  private let from: Int
  private let hasStartCut: Bool
  private let hasEndCut: Bool
  /// Columns printed.
  private let width: Int

  /// The line with the byte range `line`, around `focus` (empty in lines without a mark).
  init(_ file: SourceFile, line: Range<Int>, focus: Range<Int>?, columns: Int) {
    let columns = max(columns, 20)
    let bytes = SourceWindow.bytes(file, line, focus?.lowerBound ?? line.lowerBound, columns)
    let visible = VisibleText(file.bytes, bytes)
    glyphs = visible.glyphs
    let isCutBefore = bytes.lowerBound > line.lowerBound
    let isCutAfter = bytes.upperBound < line.upperBound
    if visible.width <= columns, !isCutBefore, !isCutAfter {
      (from, width) = (0, visible.width)
      (hasStartCut, hasEndCut) = (false, false)
      text = glyphs.map(\.text).joined()
      return
    }
    let first = SourceWindow.column(of: focus?.lowerBound ?? 0, in: glyphs)
    let last = SourceWindow.column(of: focus?.upperBound ?? 0, in: glyphs)
    // As much of the line's start as leaves room for the mark; else a third before the mark.
    let isStartShown = last < columns - 1
    let start = isStartShown ? 0 : max(0, first - columns / 3)
    hasStartCut = start > 0 || isCutBefore
    from = start
    let room = columns - (hasStartCut ? 1 : 0)
    hasEndCut = visible.width - start > room || isCutAfter
    let end = start + (hasEndCut ? room - 1 : room)
    let shown = glyphs.filter { $0.column >= start && $0.end <= end }
    let lead = (shown.first?.column ?? start) - start
    text =
      (hasStartCut ? "…" : "") + String(repeating: " ", count: lead)
      + shown.map(\.text).joined() + (hasEndCut ? "…" : "")
    width = (shown.last?.end ?? start) - start + (hasStartCut ? 1 : 0) + (hasEndCut ? 1 : 0)
  }

  /// The printed columns of a byte range, at least one wide; clamped to what is shown.
  func columns(of range: Range<Int>) -> Range<Int> {
    let shift = (hasStartCut ? 1 : 0) - from
    let first = SourceWindow.column(of: range.lowerBound, in: glyphs) + shift
    let last = SourceWindow.column(of: range.upperBound, in: glyphs) + shift
    let start = min(max(first, 0), hasEndCut ? width - 1 : width)
    return start..<max(start + 1, min(last, width))
  }

  /// The bytes worth decoding: enough before and after the focus to fill the terminal.
  private static func bytes(
    _ file: SourceFile, _ line: Range<Int>, _ focus: Int, _ columns: Int
  ) -> Range<Int> {
    let reach = columns * 16
    var first = max(line.lowerBound, min(focus, line.upperBound) - reach)
    let last = min(line.upperBound, max(focus, line.lowerBound) + reach)
    // Not into the middle of a character.
    while first > line.lowerBound, first < last, file.bytes[first] & 0xC0 == 0x80 { first += 1 }
    return first..<max(first, last)
  }

  /// The column where the byte at `offset` is printed; the end for offsets past the last glyph.
  private static func column(of offset: Int, in glyphs: [VisibleText.Glyph]) -> Int {
    var (low, high) = (0, glyphs.count)
    while low < high {
      let middle = (low + high) / 2
      if glyphs[middle].offset < offset { low = middle + 1 } else { high = middle }
    }
    return low < glyphs.count ? glyphs[low].column : (glyphs.last?.end ?? 0)
  }
}
