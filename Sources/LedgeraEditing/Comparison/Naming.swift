import LedgeraModel

/// What names of books become in other books that are to be the same otherwise.
struct Naming: Sendable {
  /// nil: all names stay.
  let rename: Rename?

  static let same = Naming(rename: nil)

  private func name(_ text: String, of kind: Rename.Kind) -> String {
    guard let rename, rename.kind == kind else { return text }
    return rename(text)
  }

  func account(_ name: String) -> String { self.name(name, of: .account) }
  func commodity(_ symbol: String) -> String { name(symbol, of: .commodity) }
  func tag(_ name: String) -> String { self.name(name, of: .tag) }
  func payee(_ name: String) -> String { self.name(name, of: .payee) }
  func description(_ text: String) -> String { rename?.description(text) ?? text }

  /// Whether the value of a tag may name what gets another name.
  var changesTagValues: Bool { rename?.kind == .commodity || rename?.kind == .payee }

  /// A tag, whose value may name something as well.
  func tag(_ tag: Tag) -> String {
    let value =
      switch NamesInTag(tag.name, value: tag.value) {
      case .commodities(let words):
        words.map { commodity(String($0)) }.joined(separator: " ")
      case .rule(let name):
        String(tag.value.dropLast(name.count)) + description(String(name))
      case .none: tag.value
      }
    return self.tag(tag.name) + ":" + value
  }

  /// A name in a plan whose kind its place does not tell: a category, the description of rules.
  func nameInPlan(_ text: String) -> String { description(account(text)) }
}
