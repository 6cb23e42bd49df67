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

extension Lens {
  func json(in document: OpenDocument, _ encoding: PositionEncoding) -> JSONValue {
    let text = document.text
    let start = text.lines.start(of: text.lines.line(of: offset))
    let position = text.position(of: start, encoding).json
    return ["range": ["start": position, "end": position], "command": command(on: document)]
  }

  func command(on document: OpenDocument) -> JSONValue {
    [
      "title": .string(title), "command": .string(command.rawValue),
      "arguments": [.array(words.map { .string($0) }), .string(document.uri)],
    ]
  }
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
