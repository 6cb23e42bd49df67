/// A line with a cursor. Characters are what people see as one.
struct EditedLine: Equatable {
  private(set) var characters: [Character]
  /// The number of characters before the cursor.
  private(set) var cursor: Int
  /// The text that was cut last.
  private var cut: [Character] = []

  /// The cursor is at the end.
  init(_ text: String = "") {
    characters = Array(text)
    cursor = characters.count
  }

  var text: String { String(characters) }
  var beforeCursor: String { String(characters[..<cursor]) }

  mutating func set(_ text: String) {
    characters = Array(text)
    cursor = characters.count
  }

  /// Replaces what is before the cursor by `text`.
  mutating func replaceBeforeCursor(with text: String) {
    replace(0..<cursor, with: Array(text))
  }

  /// Applies a key; false: it does not change lines.
  mutating func take(_ key: Key) -> Bool {
    switch key {
    case .text(let text), .paste(let text): insert(Array(text))
    case .left: cursor = max(0, cursor - 1)
    case .right: cursor = min(characters.count, cursor + 1)
    case .start: cursor = 0
    case .end: cursor = characters.count
    case .previousWord: cursor = previousWord
    case .nextWord: cursor = nextWord
    case .backspace: if cursor > 0 { replace(cursor - 1..<cursor, with: []) }
    case .delete: if cursor < characters.count { replace(cursor..<cursor + 1, with: []) }
    case .killToEnd: kill(cursor..<characters.count)
    case .killToStart: kill(0..<cursor)
    case .killPreviousWord: kill(previousWord..<cursor)
    case .killBlankWord: kill(blankWord..<cursor)
    case .killNextWord: kill(cursor..<nextWord)
    case .yank: insert(cut)
    default: return false
    }
    return true
  }

  private mutating func insert(_ new: [Character]) {
    // A combining mark joins the character before it, and an inserted one may join its neighbours.
    let before = String(characters[..<cursor]) + String(new)
    let joined = Array(before)
    characters.replaceSubrange(..<cursor, with: joined)
    cursor = joined.count
  }

  private mutating func replace(_ range: Range<Int>, with new: [Character]) {
    characters.replaceSubrange(range, with: new)
    cursor = range.lowerBound + new.count
  }

  private mutating func kill(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    cut = Array(characters[range])
    replace(range, with: [])
  }

  // MARK: Words

  /// Each part of an account's name is a word.
  private func isInWord(_ character: Character) -> Bool {
    character.isLetter || character.isNumber
  }

  private var previousWord: Int {
    var place = cursor
    while place > 0, !isInWord(characters[place - 1]) { place -= 1 }
    while place > 0, isInWord(characters[place - 1]) { place -= 1 }
    return place
  }

  private var nextWord: Int {
    var place = cursor
    while place < characters.count, !isInWord(characters[place]) { place += 1 }
    while place < characters.count, isInWord(characters[place]) { place += 1 }
    return place
  }

  /// The start of the word before the cursor, where only blanks separate words.
  private var blankWord: Int {
    var place = cursor
    while place > 0, characters[place - 1].isWhitespace { place -= 1 }
    while place > 0, !characters[place - 1].isWhitespace { place -= 1 }
    return place
  }
}
