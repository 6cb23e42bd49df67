/// A key, or a paste, while a line is edited.
enum Key: Equatable {
  /// Text, without line ends and controls.
  case text(String)
  /// One or several lines that arrived at once; none of it counts as keys.
  case paste(String)
  case enter, tab, interrupt, endOfInput, suspend, clearScreen
  case left, right, start, end, previousWord, nextWord
  case backspace, delete
  case killToEnd, killToStart, killPreviousWord, killBlankWord, killNextWord, yank
  case older, newer
}
