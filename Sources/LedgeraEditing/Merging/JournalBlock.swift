import LedgeraDiagnostics
import LedgeraModel
import LedgeraParsing

/// Lines of a journal that belong together: a transaction or directive with the indented lines below it and
/// the comment right above it, or a comment alone. Nothing is parsed, so any text has blocks.
struct JournalBlock {
  /// Empty lines in front of it, with their ends.
  let lead: [UInt8]
  /// With their ends, except the last line of a file, which may have none.
  let lines: [[UInt8]]
  /// The lines with all that only lays them out made alike: two blocks with the same key say the same.
  let key: String
  /// The keys of the lines.
  let lineKeys: [String]
  /// Number of the line that begins the transaction or directive; nil: a comment, or lines that belong to
  /// nothing.
  let head: Int?

  var bytes: [UInt8] { Array(lines.joined()) }

  /// The day of a transaction; nil: something else, or its date cannot be read without a `Y` directive.
  let day: Day?

  fileprivate init(lead: [UInt8], lines: [[UInt8]], head: Int?) {
    self.lead = lead
    self.lines = lines
    self.head = head
    let keys = lines.map(Self.key)
    lineKeys = keys
    key = keys.joined(separator: "\n")
    day = head.flatMap { Day(written: String(keys[$0].prefix { !" =".contains($0) })) }
  }

  /// Blanks at the end go, those within a line become one or two, and dates are written in full.
  private static func key(of line: [UInt8]) -> String {
    var text: [UInt8] = []
    var gap = 0
    var hasTab = false
    for byte in line where byte != 0x0A && byte != 0x0D {
      if byte.isBlank {
        gap += 1
        hasTab = hasTab || byte == 0x09
        continue
      }
      if gap > 0 {
        let isWide = text.isEmpty || hasTab || gap > 1
        text += isWide ? [0x20, 0x20] : [0x20]
      }
      (gap, hasTab) = (0, false)
      text.append(byte)
    }
    return withFullDate(String(decoding: text, as: UTF8.self))
  }

  private static func withFullDate(_ line: String) -> String {
    guard line.first?.isNumber == true else { return line }
    let date = line.prefix { $0.isNumber || "-/.".contains($0) }
    let parts = date.split(whereSeparator: { "-/.".contains($0) })
    guard parts.count > 1, parts.count < 4 else { return line }
    let full = parts.map { $0.count < 2 ? "0" + $0 : String($0) }.joined(separator: "-")
    return full + line[date.endIndex...]
  }
}

/// A file as its blocks.
struct JournalBlocks {
  let blocks: [JournalBlock]
  /// Empty lines at the end.
  let tail: [UInt8]
  /// What most likely ends a new line: that of the first one.
  let lineEnd: [UInt8]

  init(_ bytes: [UInt8]) {
    let lines = Self.lines(of: bytes)
    var blocks: [JournalBlock] = []
    var lead: [UInt8] = []
    var place = 0
    while place < lines.count {
      if Self.isBlank(lines[place]) {
        lead += lines[place]
        place += 1
        continue
      }
      let (end, head) = Self.end(ofBlockAt: place, in: lines)
      blocks.append(
        JournalBlock(
          lead: lead, lines: Array(lines[place..<end]), head: head.map { $0 - place }))
      lead = []
      place = end
    }
    self.blocks = blocks
    tail = lead
    lineEnd = lines.first.map { $0.suffix(2) == [0x0D, 0x0A] ? [0x0D, 0x0A] : [0x0A] } ?? [0x0A]
  }

  private static func lines(of bytes: [UInt8]) -> [[UInt8]] {
    var lines: [[UInt8]] = []
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
      lines.append(Array(bytes[start..<end]))
      start = end
    }
    return lines
  }

  private static func isBlank(_ line: [UInt8]) -> Bool {
    line.allSatisfy { $0.isBlank || $0 == 0x0A || $0 == 0x0D }
  }

  private static func isComment(_ line: [UInt8]) -> Bool {
    line.first.map { ";#*%|".utf8.contains($0) } ?? false
  }

  private static func end(ofBlockAt start: Int, in lines: [[UInt8]]) -> (end: Int, head: Int?) {
    if let word = ["comment", "test"].first(where: { isLine(lines[start], $0) }) {
      var end = start + 1
      while end < lines.count, !isLine(lines[end], "end " + word) { end += 1 }
      return (min(end + 1, lines.count), nil)
    }
    var place = start
    while place < lines.count, isComment(lines[place]) { place += 1 }
    guard place < lines.count, !isBlank(lines[place]) else { return (place, nil) }
    // A heading, or a note, stands for itself in front of lines that belong to nothing.
    let head = lines[place].first.map(\.isBlank) ?? true ? nil : place
    if head == nil, place > start { return (place, nil) }
    place += 1
    while place < lines.count, lines[place].first?.isBlank == true, !isBlank(lines[place]) {
      place += 1
    }
    return (place, head)
  }

  private static func isLine(_ line: [UInt8], _ words: String) -> Bool {
    let text = line.prefix { $0 != 0x0A && $0 != 0x0D }
    return text.starts(with: words.utf8) && text.dropFirst(words.utf8.count).allSatisfy(\.isBlank)
  }
}
