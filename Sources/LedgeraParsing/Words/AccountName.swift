import LedgeraDiagnostics
import LedgeraModel

/// What the name of an account is (grammar.md § Accounts).
package enum AccountName {
  /// Why a new account cannot have a name; nil: it can, and a posting that names it reads it back.
  ///
  /// Journals may hold names that are refused here: a name with an empty part, or with one bracket, can
  /// be read, but are never meant.
  package static func problem(with name: some StringProtocol) -> String? {
    if let problem = Self.problem(withCharactersOf: name) { return problem }
    let parts = name.split(separator: ":", omittingEmptySubsequences: false)
    if parts.contains(where: { $0.allSatisfy(\.isWhitespace) }) { return "has an empty part" }
    if parts.count > JournalParser.accountDepthLimit {
      return "has more than \(JournalParser.accountDepthLimit) parts"
    }
    if let first = name.first, ";*!([".contains(first) { return "begins with '\(first)'" }
    if !isRead(String(name)) { return "has two spaces in a row, or begins or ends with one" }
    return nil
  }

  /// The same for what a posting may have in its place: the name, or the name in parentheses or brackets,
  /// which make the posting virtual (grammar.md § Postings).
  package static func problem(withTarget text: String) -> String? {
    let brackets = [["(", ")"], ["[", "]"]]
    let isVirtual =
      text.utf8.count > 1
      && brackets.contains { text.hasPrefix($0[0]) && text.hasSuffix($0[1]) }
    return problem(with: isVirtual ? text.dropFirst().dropLast() : text[...])
  }

  /// Why nothing can have a name, whatever kind of name it is; nil: its characters can all be seen.
  package static func problem(withCharactersOf name: some StringProtocol) -> String? {
    if name.isEmpty { return "is empty" }
    if name.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) {
      return "has a control character"
    }
    let isHidden = name.unicodeScalars.contains {
      $0.isHidden || $0.properties.generalCategory == .privateUse
    }
    return isHidden ? "has a character that cannot be seen" : nil
  }

  /// Whether a posting's account name reads as itself: without tabs, gaps, blanks around it, what
  /// ends lines, and what in front is a comment, a state or brackets.
  static func isRead(_ name: String) -> Bool {
    let (first, last) = (name.utf8.first, name.utf8.last)
    if let first, Array(";*!".utf8).contains(first) { return false }
    if first == UInt8(ascii: "("), last == UInt8(ascii: ")") { return false }
    if first == UInt8(ascii: "["), last == UInt8(ascii: "]") { return false }
    var followsBlank = true
    for scalar in name.unicodeScalars {
      let isBlank: Bool
      switch scalar {
      case "\t", "\n", "\r": return false
      case "!"..."~": isBlank = false
      default: isBlank = scalar.isWideBlank
      }
      if isBlank, followsBlank { return false }
      followsBlank = isBlank
    }
    return !followsBlank
  }
}

extension Unicode.Scalar {
  /// A wide blank of grammar.md § Notation.
  fileprivate var isWideBlank: Bool {
    switch value {
    case 0x20, 0xA0, 0x1680, 0x2000...0x200A, 0x202F, 0x205F, 0x3000: true
    default: false
    }
  }
}
