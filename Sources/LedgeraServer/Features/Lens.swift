import LedgeraJSON

/// A line above a place of a document, which does something when it is chosen.
struct Lens {
  /// Bytes of the document.
  let offset: Int
  let title: String
  let command: ServerCommand
  /// Of the command line.
  let words: [String]
}

/// What `workspace/executeCommand` knows.
enum ServerCommand: String, CaseIterable {
  /// Gives the text of a command.
  case run = "ledgera.run"
  /// Shows a report in a document of its own, where the editor can.
  case show = "ledgera.show"
  /// Has the editor make the changes of a command.
  case write = "ledgera.write"
}
