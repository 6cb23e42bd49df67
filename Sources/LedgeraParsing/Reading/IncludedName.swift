import LedgeraEnvironment

/// What an include directive names (grammar.md § include).
struct IncludedName {
  /// A path or a pattern, relative to the file of the directive or absolute.
  let path: String
  /// From a prefix such as `timedot:`; nil: each file's name says it.
  let format: InputFormat?

  /// - Parameters:
  ///   - written: With a prefix and quotes as in the directive.
  ///   - home: What `~/` means; nil: nothing.
  init(_ written: String, home: String?) {
    var name = Self.unquoted(Self.withoutComment(written))
    format = InputFormat.takePrefix(of: &name)
    path = Path.expandingTilde(name, home: home)
  }

  var isPattern: Bool { path.utf8.contains { "*?[".utf8.contains($0) } }

  /// Whether a file that it names is read without translation.
  func isJournal(_ file: String) -> Bool { (format ?? InputFormat(ofFile: file)) == .journal }

  /// A comment begins with a semicolon after a blank.
  private static func withoutComment(_ text: String) -> String {
    var last: Character = ";"
    for index in text.indices {
      if text[index] == ";", last == " " || last == "\t" {
        return String(text[..<index].reversed().drop { $0 == " " || $0 == "\t" }.reversed())
      }
      last = text[index]
    }
    return text
  }

  private static func unquoted(_ text: String) -> String {
    guard text.utf8.count >= 2, text.first == "\"", text.last == "\"" else { return text }
    return String(text.dropFirst().dropLast())
  }
}
