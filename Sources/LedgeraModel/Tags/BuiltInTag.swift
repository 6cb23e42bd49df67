import LedgeraDiagnostics

/// A tag that has a meaning for Ledgera (grammar.md § Tags).
public struct BuiltInTag: Sendable {
  /// What the comment with the tag belongs to.
  public enum Place: String, Sendable {
    case account
    /// An account, and with it all accounts below.
    case accountTree = "account, inherited"
    case commodity
    case payee
    case posting
    case price
    case rule = "~ rule"
    case tag
    case transaction
  }

  /// Without the colon.
  public let name: String
  public let places: [Place]
  /// A phrase without a final stop.
  public let meaning: String
  /// The tag with a value, as written.
  public let example: String
  /// The heading in the documents under which to read more; nil: `meaning` says it all.
  public let section: String?

  init(
    _ name: String, on places: Place..., meaning: String, example: String, section: String? = nil
  ) {
    self.name = name
    self.places = places
    self.meaning = meaning
    self.example = name + ":" + (example.isEmpty ? "" : " " + example)
    self.section = section
  }
}

/// A tag of a transaction, posting or declaration.
public struct Tag: Hashable, Sendable {
  public let nameID: TagNameID
  public let name: String
  /// Without surrounding white space; empty when none was written.
  public let value: String

  public init(nameID: TagNameID, name: String, value: String) {
    self.nameID = nameID
    self.name = name
    self.value = value
  }
}

/// What the value of a tag names (grammar.md § Tags), as parts of it.
public enum NamesInTag {
  /// Words, some of which are symbols of commodities.
  case commodities([Substring])
  /// The description of `~` rules, at the value's end.
  case rule(Substring)
  case none

  public init(_ tag: String, value: String) {
    switch tag {
    case "rate", "base", "commodity", "quote", "alert", "loan":
      self = .commodities(SymbolList.words(of: value))
    case "rule": self = .rule(value[...])
    case "share": self = RuleTerms.Share(value).map { .rule(value.suffix($0.rule.count)) } ?? .none
    default: self = .none
    }
  }
}

/// Symbols in the value of a tag, separated by blanks, between double quotes where they hold blanks
/// themselves (grammar.md § Tags).
public enum SymbolList {
  /// The words of a text without their quotes, as slices of it.
  public static func words(of text: String) -> [Substring] {
    var words: [Substring] = []
    for (index, part) in text.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
    {
      if index % 2 == 1 {
        words.append(part)
      } else {
        words += part.split(whereSeparator: \.isBlank)
      }
    }
    return words
  }
}
