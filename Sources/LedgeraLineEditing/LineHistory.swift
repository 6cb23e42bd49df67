/// Lines that were given before, refused ones among them.
public struct LineHistory: Sendable {
  private var lines: [String]
  /// Number of the line that is shown; their count: the one being written.
  private var shown: Int
  /// What was being written before older lines were looked at.
  private var draft = ""

  /// - Parameter lines: The oldest first.
  public init(_ lines: [String] = []) {
    self.lines = lines
    shown = lines.count
  }

  /// Keeps a line unless it is empty or the last one again, and goes back to the newest.
  mutating func add(_ line: String) {
    if !line.isEmpty, line != lines.last { lines.append(line) }
    shown = lines.count
    draft = ""
  }

  /// The line before the one that is shown; nil: there is none.
  mutating func older(than line: String) -> String? {
    guard shown > 0 else { return nil }
    if shown == lines.count { draft = line }
    shown -= 1
    return lines[shown]
  }

  /// The line after the one that is shown, in the end what was being written; nil: there is none.
  mutating func newer() -> String? {
    guard shown < lines.count else { return nil }
    shown += 1
    return shown == lines.count ? draft : lines[shown]
  }
}
