/// A tag that has a meaning for Ledgera (grammar.md § Tags).
public struct BuiltInTag: Sendable {
  /// What the comment with the tag belongs to.
  public enum Place: String, Sendable {
    case account
    /// An account, and with it all accounts below.
    case accountTree = "account, inherited"
    case commodity
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
