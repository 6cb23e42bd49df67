import LedgeraDiagnostics
import LedgeraQuerying

/// A condition on a record: a pattern that occurs in one of its columns, or anywhere in it, or does not.
///
/// An object, as records are matched more often than rules are read.
final class RuleMatcher: Sendable {
  enum Subject: Sendable, Equatable {
    /// All columns, joined by commas.
    case record
    /// Place from 0.
    case column(Int)
    /// A column that is not there, which is empty.
    case nothing
  }

  let subject: Subject
  let pattern: Pattern
  let isNegated: Bool

  init(subject: Subject, pattern: Pattern, isNegated: Bool) {
    self.subject = subject
    self.pattern = pattern
    self.isNegated = isNegated
  }

  /// The same condition, for another thread.
  var copy: RuleMatcher {
    RuleMatcher(subject: subject, pattern: pattern.unshared, isNegated: isNegated)
  }

  /// What the pattern is looked for in.
  func text(of record: CSVRecord) -> ArraySlice<UInt8> {
    switch subject {
    case .record: record.joined
    case .column(let column): record.value(column)?.trimmed ?? []
    case .nothing: []
    }
  }

  func matches(_ record: CSVRecord) -> Bool { pattern.matches(text(of: record)) != isNegated }

  /// What the groups of the pattern matched, empty for those that took no part.
  func groups(in record: CSVRecord) -> [ArraySlice<UInt8>] {
    let text = text(of: record)
    let match = isNegated ? nil : pattern.firstMatch(in: String(decoding: text, as: UTF8.self))
    return (1..<pattern.groupCount + 1).map { number in
      guard let range = match?[number] else { return [] }
      return text[text.startIndex + range.lowerBound..<text.startIndex + range.upperBound]
    }
  }
}

/// The pieces of a line of matchers: `[&|&&] [!] [%FIELD ]REGEX [&& …]`.
struct MatcherText {
  /// It continues the line above.
  let isAnd: Bool
  let isNegated: Bool
  /// As written after `%`; nil: the whole record.
  let column: String?
  let pattern: String
  /// Where the pattern begins in the line's bytes.
  let offset: Int

  /// The matchers of a line, of which all but the first are joined to the one before.
  static func all(in line: Substring) -> [MatcherText] {
    var result: [MatcherText] = []
    var rest = line
    while true {
      let end = rest.range(of: " && ")
      let part = rest[..<(end?.lowerBound ?? rest.endIndex)]
      result.append(
        MatcherText(part, in: line, isJoined: !result.isEmpty))
      guard let end else { return result }
      rest = rest[end.upperBound...]
    }
  }

  private init(_ part: Substring, in line: Substring, isJoined: Bool) {
    var rest = part.drop(while: \.isWhitespace)
    var isAnd = isJoined
    for mark in ["&&", "&"] where rest.hasPrefix(mark) && !isAnd {
      isAnd = true
      rest = rest.dropFirst(mark.count).drop(while: \.isWhitespace)
    }
    var isNegated = false
    if rest.first == "!" {
      isNegated = true
      rest = rest.dropFirst().drop(while: \.isWhitespace)
    }
    var column: String?
    if rest.first == "%" {
      var after = rest.dropFirst()
      let name = Self.columnName(&after)
      let pattern = after.drop(while: \.isWhitespace)
      if let name, pattern.startIndex > after.startIndex, !pattern.isEmpty {
        column = name
        rest = pattern
      }
    }
    self.isAnd = isAnd
    self.isNegated = isNegated
    self.column = column
    pattern = String(rest).trimmed
    offset = line.utf8.distance(from: line.startIndex, to: rest.startIndex)
  }

  /// A name with blanks is in double quotes.
  private static func columnName(_ rest: inout Substring) -> String? {
    if rest.first == "\"", let close = rest.dropFirst().firstIndex(of: "\"") {
      let name = rest[rest.index(after: rest.startIndex)..<close]
      rest = rest[rest.index(after: close)...]
      return String(name)
    }
    let name = rest.prefix { !$0.isWhitespace && !",;#~".contains($0) }
    rest = rest[name.endIndex...]
    return name.isEmpty ? nil : String(name)
  }
}

extension Substring {
  /// The first place of a text.
  fileprivate func range(of text: String) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(text) { return start..<index(start, offsetBy: text.count) }
      start = index(after: start)
    }
    return nil
  }
}
