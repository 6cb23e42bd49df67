package import LedgeraModel
package import LedgeraQuantities

/// What one directive says, as text that can be compared, or how that text begins.
package struct DirectiveText: Hashable, Sendable, CustomStringConvertible {
  /// Tables of what directives say, by the word that they begin with.
  package enum Kind: String, Sendable {
    case account, payee, tag, commodity, alias, rule, profile, seal
    case defaultCommodity = "D"
    case price = "P"
    /// The words of planning (`PlanDeclarations`).
    case plan, bucket, correlation, goal, hold, scenario, baseline
    case assignment = "assign"

    /// Whether the first part of what it says is a name.
    fileprivate var isNamed: Bool {
      switch self {
      case .account, .payee, .tag, .commodity, .alias, .defaultCommodity, .price: true
      default: false
      }
    }
  }

  package let kind: Kind
  private let parts: [String]

  /// - Parameter parts: What it says; one that is left out at the end may be anything.
  init(_ kind: Kind, _ parts: String...) {
    self.kind = kind
    self.parts = parts
  }

  /// Whether another one says this, and perhaps more.
  func begins(_ other: DirectiveText) -> Bool {
    kind == other.kind && other.parts.starts(with: parts)
  }

  /// `account assets:bank`, `goal`.
  package var description: String {
    kind.isNamed ? "\(kind.rawValue) \(parts.first ?? "")" : kind.rawValue
  }

  /// An `account` directive.
  ///
  /// - Parameters:
  ///   - tags: As `NAME:VALUE`, in any order, which the comment has.
  ///   - comment: nil: any.
  static func account(_ name: String, tags: [String], comment: String? = nil) -> DirectiveText {
    let tags = tags.sorted().joined(separator: ",")
    return comment.map { DirectiveText(.account, name, tags, $0) }
      ?? DirectiveText(.account, name, tags)
  }

  /// A `commodity` directive without a format and tags.
  static func commodity(_ symbol: String) -> DirectiveText {
    DirectiveText(.commodity, symbol, "", "\(Optional<AmountStyle>.none as Any)")
  }

  /// A `P` directive without a time.
  ///
  /// - Parameter tags: As `NAME:VALUE`.
  package static func price(
    of commodity: String, on day: Day, _ quantity: Quantity, _ currency: String, tags: [String]
  ) -> DirectiveText {
    DirectiveText(
      .price, "\(commodity) on \(day.text)", "\(quantity)", currency, "-1",
      tags.joined(separator: ","))
  }

  static func price(_ record: PriceRecord, in journal: Journal) -> DirectiveText {
    let tags = journal.tags(record.tags, in: record.file).map { "\($0.name):\($0.value)" }
    return DirectiveText(
      .price, "\(journal.commodity(record.commodity).symbol) on \(record.day.text)",
      "\(record.price.quantity)", journal.commodity(record.quote).symbol,
      "\(record.timeSeconds)", tags.joined(separator: ","))
  }
}

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
  var changesTagValues: Bool { rename.map { $0.kind != .tag } ?? false }

  /// A tag, whose value may name something as well.
  func tag(_ tag: Tag) -> String { self.tag(tag.name) + ":" + value(tag.value, ofTag: tag.name) }

  func value(_ value: String, ofTag name: String) -> String {
    switch NamesInTag(name, value: value) {
    case .words(let words):
      words.map { word in
        switch word {
        case .commodity(let symbol): commodity(String(symbol))
        case .account(let name): account(String(name))
        }
      }.joined(separator: " ")
    case .rule(let name): String(value.dropLast(name.count)) + description(String(name))
    case .none: value
    }
  }

  /// A name in a plan whose kind its place does not tell: a category, the description of rules.
  func nameInPlan(_ text: String) -> String { description(account(text)) }
}
