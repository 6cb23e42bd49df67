/// A regular expression as queries, aliases and import rules use it.
///
/// POSIX extended syntax with `\b \B \< \>` and, beyond it, `\d \w \s`; no back-references. It
/// matches without regard to case (simple folding of Unicode) and anywhere in the text, unless told
/// otherwise. `.` and negated classes do not match a newline; `^` and `$` match at line ends.
/// Letters beyond ASCII are word characters and `[:alpha:]`, unlike in hledger.
///
/// Matching takes time linear in the text whatever the pattern; plain ASCII text, the usual case,
/// is compared byte by byte. Values can be copied and shared between threads freely; copies share
/// the automaton that matching builds. Source: reference.md § Patterns.
package struct Pattern: Sendable {
  /// As written.
  package let source: String
  /// Whether it must match the text from end to end.
  package let isWhole: Bool
  /// Characters that occur in every text with the pattern.
  package let needed: CharacterMask
  private var engine: Engine
  let program: PatternProgram

  private enum Engine: Sendable {
    case literal(PatternLiteral)
    case automaton(PatternAutomaton)
  }

  /// The number of groups, which are numbered by their opening parentheses.
  package var groupCount: Int { program.groupCount }

  /// Patterns of more bytes are refused.
  static let lengthLimit = 65_536

  /// Compiles `source`; with `whole` it must match the text from end to end.
  package init(
    _ source: String, caseSensitive: Bool = false, whole: Bool = false
  ) throws(PatternFailure) {
    guard source.utf8.count <= Pattern.lengthLimit else {
      throw PatternFailure(offset: 0, message: "the pattern is longer than 64 KiB")
    }
    var parser = PatternParser(source, caseSensitive: caseSensitive)
    var syntax = try parser.parse()
    if whole { syntax = .sequence([.place(.textStart), syntax, .place(.textEnd)]) }
    self.source = source
    isWhole = whole
    needed = CharacterMask(neededBy: syntax)
    program = try PatternProgram(
      syntax, groupCount: parser.groupCount, caseSensitive: caseSensitive)
    if let literal = PatternLiteral(syntax, caseSensitive: caseSensitive) {
      engine = .literal(literal)
    } else {
      engine = .automaton(PatternAutomaton(program))
    }
  }

  /// A pattern that finds `text` itself, without special characters; nil: the text is too long.
  package init?(literal text: String, caseSensitive: Bool = false, whole: Bool = false) {
    let quoted = Pattern.quoting(text)
    guard let pattern = try? Pattern(quoted, caseSensitive: caseSensitive, whole: whole) else {
      return nil
    }
    self = pattern
  }

  /// The text with every special character preceded by a backslash.
  package static func quoting(_ text: String) -> String {
    let special: Set<Unicode.Scalar> = [
      "\\", "^", "$", ".", "|", "?", "*", "+", "(", ")", "[", "]", "{", "}",
    ]
    var quoted = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if special.contains(scalar) { quoted.append("\\") }
      quoted.append(scalar)
    }
    return String(quoted)
  }

  /// The same pattern with an automaton of its own: threads that match much would wait for each other.
  package var unshared: Pattern {
    guard case .automaton(let automaton) = engine else { return self }
    var copy = self
    copy.engine = .automaton(PatternAutomaton(program, automaton.classes))
    return copy
  }

  /// Whether the pattern occurs in UTF-8 text.
  package func matches(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    switch engine {
    case .literal(let literal): literal.matches(text)
    case .automaton(let automaton): automaton.matches(text)
    }
  }

  package func matches(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { matches($0) }
  }

  /// Whether the pattern occurs in UTF-8 text; a slice of an array is not copied.
  package func matches(_ text: some Collection<UInt8>) -> Bool {
    text.withContiguousStorageIfAvailable { matches($0) }
      ?? Array(text).withUnsafeBufferPointer { matches($0) }
  }
}

extension Pattern: Hashable, CustomStringConvertible {
  /// Equal if written alike and equally sensitive to case.
  package static func == (left: Pattern, right: Pattern) -> Bool {
    left.source == right.source && left.isWhole == right.isWhole
      && left.isCaseSensitive == right.isCaseSensitive
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(source) }

  /// Whether upper and lower case differ.
  var isCaseSensitive: Bool { program.caseSensitive }

  /// As written.
  package var description: String { source }
}
