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
