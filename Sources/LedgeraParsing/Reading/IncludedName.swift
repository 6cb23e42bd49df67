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
    var name = Self.unquoted(written)
    format = InputFormat.takePrefix(of: &name)
    path = Path.expandingTilde(name, home: home)
  }

  var isPattern: Bool { path.utf8.contains { "*?[".utf8.contains($0) } }

  /// Whether a file that it names is read without translation.
  func isJournal(_ file: String) -> Bool { (format ?? InputFormat(ofFile: file)) == .journal }

  private static func unquoted(_ text: String) -> String {
    guard text.utf8.count >= 2, text.first == "\"", text.last == "\"" else { return text }
    return String(text.dropFirst().dropLast())
  }
}
