import LedgeraDiagnostics
import Testing

@testable import LedgeraLineEditing

/// As much of a terminal as the view uses: cells, wrapping at the right edge, cursor moves.
private struct Screen {
  let width: Int
  var rows: [[Character]] = [[]]
  var row = 0
  var column = 0
  private var wrapsNext = false

  init(width: Int) { self.width = width }

  /// All rows, one behind the other, without blanks at the end.
  var text: String { String(rows.joined().filter { $0 != "\0" }).trimmedEnd }

  mutating func take(_ text: String) {
    var rest = text[...]
    while let character = rest.popFirst() {
      switch character {
      case "\r": (column, wrapsNext) = (0, false)
      case "\n": next()
      case "\r\n":
        (column, wrapsNext) = (0, false)
        next()
      case "\u{1B}": sequence(&rest)
      default: put(character)
      }
    }
  }

  private mutating func next() {
    row += 1
    while rows.count <= row { rows.append([]) }
  }

  private mutating func put(_ character: Character) {
    let size = DisplayWidth.of(String(character))
    if wrapsNext || column + size > width {
      next()
      (column, wrapsNext) = (0, false)
    }
    while rows[row].count < column + size { rows[row].append(" ") }
    rows[row][column] = character
    for cell in 1..<max(1, size) { rows[row][column + cell] = "\0" }
    column += size
    if column == width { (column, wrapsNext) = (width - 1, true) }
  }

  private mutating func sequence(_ rest: inout Substring) {
    rest.removeFirst()
    var digits = ""
    while let digit = rest.first, digit.isNumber { digits.append(rest.removeFirst()) }
    let count = Int(digits) ?? 1
    wrapsNext = false
    switch rest.popFirst() {
    case "A": row = max(0, row - count)
    case "B": row = min(rows.count - 1, row + count)
    case "C": column = min(width - 1, column + count)
    case "J":
      rows[row].removeSubrange(min(column, rows[row].count)...)
      rows.removeSubrange((row + 1)...)
    default: break
    }
  }
}

@Suite struct LineViewTests {
  @Test(arguments: [
    ("", 0), ("food", 4), ("food", 1), ("exactly 18 columns", 18), ("exactly 18 columns", 3),
    ("a line that needs three rows, and a bit more", 44),
    ("a line that needs three rows, and a bit more", 2), ("日本語日本語日本語日本語", 12),
    ("日本語日本語日本語日本語", 5), ("e\u{301}e\u{301}", 1),
  ])
  func theScreenShowsTheLineAndTheCursorInItsPlace(text: String, cursor: Int) {
    var line = EditedLine(text)
    while line.cursor > cursor { _ = line.take(.left) }
    var screen = Screen(width: 20)
    var view = LineView(question: "? ", width: 20)
    screen.take(view.show(EditedLine("something else that is rather long, too")))
    screen.take(view.show(line))
    #expect(screen.text == ("? " + text).trimmedEnd)
    let columns = 2 + line.characters[..<line.cursor].reduce(0) { $0 + DisplayWidth.of(String($1)) }
    if !text.contains("日") {
      #expect((screen.row, screen.column) == (columns / 20, columns % 20))
    }
    screen.take(view.leave())
    #expect(screen.column == 0)
    #expect(screen.row >= (columns + 19) / 20)
  }
}

extension String {
  fileprivate var trimmedEnd: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
