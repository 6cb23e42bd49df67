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
  /// All its words, one after the other.
  case words([Word])
  /// The description of `~` rules, at the value's end.
  case rule(Substring)
  case none

  public enum Word {
    /// It may be a symbol.
    case commodity(Substring)
    /// Its full name, blanks and all.
    case account(Substring)
  }

  public init(_ tag: String, value: String) {
    switch tag {
    case "rate", "base", "commodity", "quote", "alert":
      self = .words(SymbolList.words(of: value).map(Word.commodity))
    case "loan": self = .words(LoanText.names(in: value))
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

/// The words of the tag `loan:` (reference.md § Loans).
public enum LoanText {
  /// Each begins a term.
  public static let keywords: Set<Substring> = [
    "at", "over", "paying", "from", "extra", "fee", "account", "interest",
  ]

  /// What follows `account` and `interest` is an account, up to the next term.
  static func names(in value: String) -> [NamesInTag.Word] {
    var names: [NamesInTag.Word] = []
    var words = SymbolList.words(of: value)[...]
    while let word = words.popFirst() {
      names.append(.commodity(word))
      guard word == "account" || word == "interest" else { continue }
      let name = words.prefix { !keywords.contains($0) }
      guard let first = name.first, let last = name.last else { continue }
      names.append(.account(value[first.startIndex..<last.endIndex]))
      words = words.dropFirst(name.count)
    }
    return names
  }
}
