/// Lines that were given before, including refused ones.
package struct LineHistory: Sendable {
  private var lines: [String]
  /// Number of the line that is shown; equal to their count for the new one.
  private var shown: Int
  /// The new line, as it was when older ones were looked at.
  private var draft = ""

  /// - Parameter lines: Oldest first.
  package init(_ lines: [String] = []) {
    self.lines = lines
    shown = lines.count
  }

  /// Adds a line, unless it is empty or equals the last one, and returns to the newest.
  mutating func add(_ line: String) {
    if !line.isEmpty, line != lines.last { lines.append(line) }
    shown = lines.count
    draft = ""
  }

  /// The line before the one that is shown; nil: none.
  mutating func older(than line: String) -> String? {
    guard shown > 0 else { return nil }
    if shown == lines.count { draft = line }
    shown -= 1
    return lines[shown]
  }

  /// The line after the one that is shown, and finally the new one; nil: none.
  mutating func newer() -> String? {
    guard shown < lines.count else { return nil }
    shown += 1
    return shown == lines.count ? draft : lines[shown]
  }
}
