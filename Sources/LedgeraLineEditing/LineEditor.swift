package import LedgeraEnvironment

/// Asks for a line on a terminal: arrows, words, cutting and pasting, earlier lines, names by Tab.
package struct LineEditor {
  package enum Answer: Sendable, Equatable {
    case line(String)
    /// Ctrl-D on an empty line, or the terminal is gone.
    case end
    /// Ctrl-C.
    case interrupted
  }

  private let keyboard: Keyboard
  /// Writes to the terminal.
  private let write: (String) -> Void
  private var line: EditedLine
  private var view: LineView
  private let names: (String) -> [String]

  /// - Parameters:
  ///   - question: Its last line, without what a terminal would obey.
  ///   - text: The initial content of the line.
  ///   - names: Completions by Tab of the text before the cursor, the likeliest first.
  package init(
    _ keyboard: Keyboard, question: String, text: String = "",
    names: @escaping (String) -> [String] = { _ in [] }, write: @escaping (String) -> Void
  ) {
    self.keyboard = keyboard
    self.write = write
    self.names = names
    line = EditedLine(text)
    view = LineView(question: question, width: keyboard.width())
  }

  /// Waits for an answer; nil: the terminal is not available, and nothing was shown.
  package mutating func ask(_ history: inout LineHistory) -> Answer? {
    guard keyboard.begin() else { return nil }
    write(Self.pasteOn)
    defer {
      write(Self.pasteOff)
      keyboard.end()
    }
    write(view.show(line))
    var kept: [UInt8] = []
    while true {
      switch keyboard.next() {
      case .end:
        write(view.leave())
        return .end
      case .resized:
        view.width = keyboard.width()
        write(view.show(line))
      case .bytes(let bytes):
        var reader = KeyReader(kept + bytes)
        while let key = reader.next() {
          guard let answer = take(key, &history) else { continue }
          keyboard.putBack(reader.rest)
          write(view.leave())
          if case .line(let text) = answer { history.add(text) }
          return answer
        }
        kept = Array(reader.rest)
      }
    }
  }

  /// nil: the line is not finished.
  private mutating func take(_ key: Key, _ history: inout LineHistory) -> Answer? {
    switch key {
    case .enter: return .line(line.text)
    case .interrupt: return .interrupted
    case .endOfInput:
      if line.characters.isEmpty { return .end }
      _ = line.take(.delete)
    case .suspend:
      write(view.leave() + Self.pasteOff)
      keyboard.suspend()
      view.width = keyboard.width()
      write(Self.pasteOn)
    case .clearScreen: write(view.clear())
    case .tab: complete()
    case .older: if let text = history.older(than: line.text) { line.set(text) }
    case .newer: if let text = history.newer() { line.set(text) }
    default: _ = line.take(key)
    }
    write(view.show(line))
    return nil
  }

  private static let mostChoices = 20

  private mutating func complete() {
    let typed = line.beforeCursor
    let completion = Completion(typed, among: names(typed))
    if let text = completion.extended { line.replaceBeforeCursor(with: text) }
    guard !completion.choices.isEmpty else { return }
    write(view.leave())
    for choice in completion.choices.prefix(Self.mostChoices) { write("  \(choice)\r\n") }
    let rest = completion.choices.count - Self.mostChoices
    if rest > 0 { write("  … and \(rest) more\r\n") }
  }

  /// Bracketed paste: the terminal marks what was pasted.
  private static let pasteOn = "\u{1B}[?2004h"
  private static let pasteOff = "\u{1B}[?2004l"
}

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

/// How to complete the text before a line's cursor.
struct Completion {
  /// The prefix that all candidates share; nil: they share none.
  let extended: String?
  /// Candidates to choose from; empty: there is no choice.
  let choices: [String]

  /// - Parameters:
  ///   - typed: The text before the cursor.
  ///   - names: All names, the likeliest first.
  ///
  /// Names that begin with what was typed precede those that contain it; case is ignored.
  init(_ typed: String, among names: [String]) {
    let key = typed.lowercased()
    var found = names.filter { $0.lowercased().hasPrefix(key) }
    if found.isEmpty { found = names.filter { $0.lowercased().contains(key) } }
    guard let first = found.first else {
      (extended, choices) = (nil, [])
      return
    }
    let common = found.dropFirst().reduce(first) { Self.commonStart($0, $1) }
    let isLonger = common.count > typed.count || found.count == 1 && common != typed
    extended = isLonger && common.lowercased().contains(key) ? common : nil
    choices = extended == nil && found.count > 1 ? found : []
  }

  private static func commonStart(_ left: String, _ right: String) -> String {
    var start = ""
    for (one, other) in zip(left, right) {
      guard one == other else { break }
      start.append(one)
    }
    return start
  }
}
