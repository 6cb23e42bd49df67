package import LedgeraJSON

/// What `character` counts in a line.
package enum PositionEncoding: String, Sendable {
  case utf8 = "utf-8"
  /// What every client knows, and all there is when none is offered.
  case utf16 = "utf-16"

  /// The better one of those that a client offers.
  package init(offered names: [JSONValue]) {
    self = names.contains("utf-8") ? .utf8 : .utf16
  }
}

/// A place in a text, both from 0.
package struct TextPosition: Hashable, Comparable, Sendable {
  package var line: Int
  /// In units of the encoding that was agreed on.
  package var character: Int

  package init(line: Int, character: Int) {
    self.line = line
    self.character = character
  }

  /// nil: these are no two numbers from 0.
  package init?(_ json: JSONValue?) {
    guard let line = json?["line"]?.integer, let character = json?["character"]?.integer,
      line >= 0, character >= 0
    else { return nil }
    self.init(line: line, character: character)
  }

  package var json: JSONValue { ["line": .integer(line), "character": .integer(character)] }

  package static func < (left: TextPosition, right: TextPosition) -> Bool {
    (left.line, left.character) < (right.line, right.character)
  }
}

/// From one place to another, which is not part of it.
package struct TextRange: Hashable, Sendable {
  package var start: TextPosition
  package var end: TextPosition

  package init(_ start: TextPosition, _ end: TextPosition) {
    self.start = start
    self.end = end
  }

  /// nil: these are no two places. Those in the wrong order are exchanged.
  package init?(_ json: JSONValue?) {
    guard let start = TextPosition(json?["start"]), let end = TextPosition(json?["end"]) else {
      return nil
    }
    self.init(min(start, end), max(start, end))
  }

  package var json: JSONValue { ["start": start.json, "end": end.json] }
}
