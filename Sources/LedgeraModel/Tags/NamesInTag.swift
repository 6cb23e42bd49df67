/// What the value of a tag names (grammar.md § Tags), as parts of it.
public enum NamesInTag {
  /// Words, some of which are symbols of commodities.
  case commodities([Substring])
  /// The description of `~` rules, at the value's end.
  case rule(Substring)
  case none

  public init(_ tag: String, value: String) {
    switch tag {
    case "rate", "base", "commodity", "quote":
      self = .commodities(SymbolList.words(of: value))
    case "rule": self = .rule(value[...])
    case "share": self = RuleTerms.Share(value).map { .rule(value.suffix($0.rule.count)) } ?? .none
    default: self = .none
    }
  }
}
