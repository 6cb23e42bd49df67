import LedgeraDiagnostics
import LedgeraQuerying

/// One `alias` in force (grammar.md § alias).
struct AccountAlias: Equatable {
  /// As written; aliases with equal texts are equal.
  private let text: String

  private enum Rewriting {
    /// `OLD = NEW`: the account OLD and its subaccounts.
    case name(old: String, new: String)
    /// `/REGEX/ = REPLACEMENT`: every match within the name.
    case pattern(Pattern, PatternReplacement)
  }

  /// Characters without which the alias applies to no name. Rules most names out quickly, as there
  /// may be thousands of aliases.
  let needed: CharacterMask
  /// The length in bytes of what it substitutes for the end of a name.
  let targetLength: Int
  private let rewriting: Rewriting

  static func == (left: AccountAlias, right: AccountAlias) -> Bool { left.text == right.text }

  /// The name after this alias; unchanged if it does not apply. Throws if an intricate pattern
  /// would take too long.
  func apply(to name: String) throws(PatternFailure) -> String {
    switch rewriting {
    case .name(let old, let new):
      guard name.utf8.starts(with: old.utf8) else { return name }
      let rest = name.utf8.dropFirst(old.utf8.count)
      guard rest.isEmpty || rest.first == UInt8(ascii: ":") else { return name }
      return new + String(decoding: rest, as: UTF8.self)
    case .pattern(let pattern, let replacement):
      return try pattern.replacingMatches(in: name, with: replacement)
    }
  }
}

extension AccountAlias {
  /// Reads `OLD = NEW` or `/REGEX/ = REPLACEMENT`.
  init(_ text: String) throws(AliasError) {
    if text.first == "/" {
      self = try AccountAlias(pattern: text.dropFirst())
      return
    }
    guard let equals = text.firstIndex(of: "=") else {
      throw AliasError(message: "the alias has no '='")
    }
    let old = String(text[..<equals].trimming(\.isBlank))
    let new = String(text[text.index(after: equals)...].trimming(\.isBlank))
    guard !old.isEmpty else { throw AliasError(message: "the alias names no account to replace") }
    self.text = text
    needed = CharacterMask(old.utf8)
    targetLength = new.utf8.count
    rewriting = .name(old: old, new: new)
  }

  private init(pattern text: Substring) throws(AliasError) {
    var isEscaped = false
    var close: Substring.Index?
    for index in text.indices {
      if text[index] == "/", !isEscaped {
        close = index
        break
      }
      isEscaped = text[index] == "\\" && !isEscaped
    }
    guard let close else { throw AliasError(message: "the alias's pattern has no closing '/'") }
    var rest = text[text.index(after: close)...].trimming(\.isBlank)
    guard rest.first == "=" else {
      throw AliasError(message: "the alias has no '=' after its pattern")
    }
    rest.removeFirst()
    do {
      let source = String(text[..<close])
      let pattern = try Pattern(source)
      let target = String(rest.trimming(\.isBlank))
      let replacement = try PatternReplacement(target, for: pattern)
      self.text = "/" + text
      needed = pattern.needed
      targetLength = target.utf8.count
      rewriting = .pattern(pattern, replacement)
    } catch {
      throw AliasError(message: "the alias's pattern cannot be used: \(error.message)")
    }
  }
}

/// An alias that cannot be understood.
struct AliasError: Error {
  let message: String
}
