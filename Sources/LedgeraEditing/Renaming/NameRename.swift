public import LedgeraModel

/// A payee or a tag gets another name.
public struct NameRename: Sendable, Equatable {
  /// What is renamed.
  public enum Kind: String, Sendable, CaseIterable {
    /// What stands before the `|` of a description, or all of it.
    case payee
    /// The name of a tag, in every comment.
    case tag
  }

  public let kind: Kind
  public let old: String
  public let new: String

  public init(_ kind: Kind, _ old: String, to new: String) {
    self.kind = kind
    self.old = old
    self.new = new
  }

  /// Tags that mean something to Ledgera or hledger: no other name means the same.
  public static let ownTags: Set<String> = [
    "id", "date", "date2", "time", "type", "opened", "closed", "class", "commodity", "rate", "base",
    "rule", "due", "post", "source", "receipt", "document", "transfer", "adjustment", "order",
    "icon", "color", "institution", "budget", "rollover", "envelope", "inflation", "grows", "tax",
    "share", "active",
  ]

  /// Why a name cannot be that of a payee or tag; nil: it can.
  public func problem(with name: String) -> String? {
    if name.isEmpty { return "is empty" }
    if name.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) {
      return "has a control character"
    }
    switch kind {
    case .payee:
      if name.first == " " || name.last == " " { return "has a blank at an end" }
      if let wrong = name.first(where: { "|;".contains($0) }) { return "has a '\(wrong)'" }
      if let first = name.first, "*!(".contains(first) { return "begins with '\(first)'" }
    case .tag:
      if let wrong = name.first(where: { " :,;".contains($0) }) {
        return wrong == " " ? "has a blank" : "has a '\(wrong)'"
      }
      if Self.ownTags.contains(name) { return "is one that Ledgera itself understands" }
    }
    return nil
  }

  /// A description afterwards.
  func description(_ text: String) -> String {
    guard kind == .payee, DescriptionParts(text).payee == old else { return text }
    return new + (String(text.utf8.dropFirst(old.utf8.count)) ?? "")
  }

  /// A tag's name afterwards.
  func tag(_ name: String) -> String { kind == .tag && name == old ? new : name }

  /// Whether the journal has the name, in entries, rules or directives.
  public func occurs(_ name: String, in journal: Journal) -> Bool {
    switch kind {
    case .tag:
      return journal.store.tagNames.lookup(name) != nil
        || journal.store.tagDeclarations.contains { $0.name == name }
    case .payee:
      return journal.store.payeeDeclarations.contains { $0.name == name }
        || (0..<journal.store.descriptions.count).contains {
          DescriptionParts(journal.description(DescriptionID(UInt32($0)))).payee == name
        }
    }
  }

  /// All names of the kind, for suggestions.
  public func names(in journal: Journal) -> [String] {
    switch kind {
    case .tag:
      return (0..<journal.store.tagNames.count).map { journal.store.tagNames.text(UInt32($0)) }
    case .payee:
      return (0..<journal.store.descriptions.count).map {
        DescriptionParts(journal.description(DescriptionID(UInt32($0)))).payee
      }
    }
  }
}
