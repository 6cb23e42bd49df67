import LedgeraDiagnostics

/// What to send to a terminal so that it shows a question, the line, and the cursor in it.
struct LineView {
  /// The last line of the question, without what a terminal would obey.
  let question: String
  /// Columns of the terminal.
  var width: Int
  /// What is on the screen; nil: nothing yet, and the cursor is at the start of a row.
  private var last: EditedLine?

  init(question: String, width: Int) {
    self.question = question
    self.width = max(1, width)
  }

  /// The bytes that replace what is shown by `line`.
  mutating func show(_ line: EditedLine) -> String {
    var text = home()
    text += question + line.text
    let end = place(of: line.characters)
    let cursor = place(of: line.characters[..<line.cursor])
    // At the right edge a terminal keeps its cursor in the last column until something follows.
    if end.column == 0, end.row > 0 { text += "\r\n" }
    text += Self.move(from: end, to: cursor)
    last = line
    return text
  }

  /// Leaves the line on the screen and moves to a row below it.
  mutating func leave() -> String {
    guard let line = last else { return "" }
    last = nil
    let end = place(of: line.characters)
    let cursor = place(of: line.characters[..<line.cursor])
    return Self.move(from: cursor, to: end) + (end.column == 0 && end.row > 0 ? "" : "\r\n")
  }

  /// Clears the screen and moves the cursor to its corner.
  mutating func clear() -> String {
    last = nil
    return "\u{1B}[H\u{1B}[2J"
  }

  /// Moves to the start of the question and clears the rest.
  private func home() -> String {
    guard let last else { return "\r\u{1B}[J" }
    let row = place(of: last.characters[..<last.cursor]).row
    return (row > 0 ? "\u{1B}[\(row)A" : "") + "\r\u{1B}[J"
  }

  private typealias Place = (row: Int, column: Int)

  /// The cursor's place after the question and some characters.
  private func place(of characters: some Sequence<Character>) -> Place {
    var place: Place = (0, 0)
    for character in question { advance(&place, by: DisplayWidth.of(String(character))) }
    for character in characters { advance(&place, by: DisplayWidth.of(String(character))) }
    if place.column == width { place = (place.row + 1, 0) }
    return place
  }

  /// A wide character that does not fit moves to the next row.
  private func advance(_ place: inout Place, by columns: Int) {
    if place.column + columns > width { place = (place.row + 1, 0) }
    place.column += columns
  }

  private static func move(from start: Place, to end: Place) -> String {
    var text = ""
    if start.row > end.row { text += "\u{1B}[\(start.row - end.row)A" }
    if end.row > start.row { text += "\u{1B}[\(end.row - start.row)B" }
    text += "\r"
    if end.column > 0 { text += "\u{1B}[\(end.column)C" }
    return text
  }
}
