/// What somebody presses while a line is edited.
enum Key: Equatable {
  /// Text, without line ends and controls.
  case text(String)
  /// Several lines or one that came in one piece: nothing in it is a key.
  case paste(String)
  case enter, tab, interrupt, endOfInput, suspend, clearScreen
  case left, right, start, end, previousWord, nextWord
  case backspace, delete
  case killToEnd, killToStart, killPreviousWord, killBlankWord, killNextWord, yank
  case older, newer
}
