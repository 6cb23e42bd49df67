/// Differences of files as `diff -u` writes them, to be read and to be applied with `patch`.
///
/// Lines end at LF; a CR before it belongs to the line and is shown as it is.
package enum UnifiedDiff {
  /// Lines shown around each change.
  static let contextLines = 3

  /// What a line of a difference is, for those who colour it.
  package enum LineKind: Sendable {
    /// `---` and `+++`.
    case file
    /// `@@ … @@`.
    case place
    /// A line that goes.
    case removed
    /// A line that comes.
    case added
    /// Anything else.
    case context
  }

  /// The whole difference.
  package static func bytes(of changes: ChangeSet) -> [UInt8] {
    var result: [UInt8] = []
    for change in changes.changes {
      lines(of: change) { _, line in
        result += line
        result.append(0x0A)
      }
    }
    return result
  }

  /// Calls `body` with each line of a file's difference, without its line feed.
  package static func lines(
    of change: FileChange, _ body: (LineKind, ArraySlice<UInt8>) -> Void
  ) {
    func write(_ kind: LineKind, _ text: String) { body(kind, Array(text.utf8)[...]) }
    guard change.hasLines else {
      return write(.file, "Binary files /dev/null and \(change.name) differ")
    }
    let (old, new) = (TextLines(change.before ?? []), TextLines(change.after))
    let runs = LineDifference.runs(from: old, to: new)
    write(.file, "--- " + (change.before == nil ? "/dev/null" : header(change.name)))
    write(.file, "+++ " + header(change.name))
    for hunk in hunks(runs, oldCount: old.count, newCount: new.count) {
      write(.place, "@@ -\(place(hunk.old)) +\(place(hunk.new)) @@")
      var line = hunk.old.lowerBound
      func writeLine(_ number: Int, of lines: TextLines, _ kind: LineKind, _ sign: UInt8) {
        body(kind, ([sign] + lines[number])[...])
        if !lines.isEnded(number) {
          body(.context, Array("\\ No newline at end of file".utf8)[...])
        }
      }
      for run in hunk.runs {
        while line < run.old.lowerBound {
          writeLine(line, of: old, .context, 0x20)
          line += 1
        }
        for number in run.old { writeLine(number, of: old, .removed, UInt8(ascii: "-")) }
        for number in run.new { writeLine(number, of: new, .added, UInt8(ascii: "+")) }
        line = run.old.upperBound
      }
      while line < hunk.old.upperBound {
        writeLine(line, of: old, .context, 0x20)
        line += 1
      }
    }
  }

  /// A name as `patch` reads it: one with line ends or a tab, which would end it, is quoted.
  private static func header(_ name: String) -> String {
    guard name.utf8.contains(where: { $0 < 0x20 || $0 == 0x22 || $0 == 0x5C }) else { return name }
    var text = "\""
    for scalar in name.unicodeScalars {
      switch scalar {
      case "\t": text += "\\t"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\"", "\\": text += "\\" + String(scalar)
      case _ where scalar.value < 0x20: text += "\\" + octal(UInt8(scalar.value))
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }

  private static func octal(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 8)
    return String(repeating: "0", count: 3 - digits.utf8.count) + digits
  }

  /// First line from 1, and the number of lines unless it is one. Without lines, the line before.
  private static func place(_ lines: Range<Int>) -> String {
    if lines.count == 1 { return "\(lines.lowerBound + 1)" }
    return "\(lines.isEmpty ? lines.lowerBound : lines.lowerBound + 1),\(lines.count)"
  }

  private struct Hunk {
    var old: Range<Int>
    var new: Range<Int>
    var runs: [LineDifference.Run]
  }

  /// Runs whose contexts touch share a hunk.
  private static func hunks(
    _ runs: [LineDifference.Run], oldCount: Int, newCount: Int
  ) -> [Hunk] {
    var hunks: [Hunk] = []
    for run in runs {
      let before = min(contextLines, run.old.lowerBound)
      let after = min(contextLines, oldCount - run.old.upperBound)
      let old = run.old.lowerBound - before..<run.old.upperBound + after
      let new = run.new.lowerBound - before..<run.new.upperBound + after
      if let last = hunks.indices.last, hunks[last].old.upperBound >= old.lowerBound {
        hunks[last].old = hunks[last].old.lowerBound..<old.upperBound
        hunks[last].new = hunks[last].new.lowerBound..<new.upperBound
        hunks[last].runs.append(run)
      } else {
        hunks.append(Hunk(old: old, new: new, runs: [run]))
      }
    }
    return hunks
  }
}

extension FileChange {
  /// Whether lines can be shown: a receipt that is copied has none. Files of the books have them, whatever
  /// their encoding.
  fileprivate var hasLines: Bool {
    before != nil || !after.contains(0) && String(validating: after, as: UTF8.self) != nil
  }
}
