package import LedgeraModel
import LedgeraParsing

/// An account, a payee, a tag or a commodity gets another name.
package struct Rename: Sendable, Equatable {
  /// What is renamed.
  package enum Kind: String, Sendable, CaseIterable {
    /// A full name, and with it those of the accounts below.
    case account
    /// What is before the `|` of a description, or all of it.
    case payee
    /// The name of a tag, in every comment.
    case tag
    /// A symbol, wherever an amount or a directive has it.
    case commodity
  }

  package let kind: Kind
  package let old: String
  package let new: String

  package init(_ kind: Kind, _ old: String, to new: String) {
    self.kind = kind
    self.old = old
    self.new = new
  }

  /// Whether a name of the kind gets another one.
  package func concerns(_ name: String) -> Bool {
    kind == .account ? Self.isBelow(name, old) : name == old
  }

  /// A name of the kind afterwards.
  package func callAsFunction(_ name: String) -> String {
    concerns(name) ? new + Self.rest(of: name, after: old) : name
  }

  /// A description afterwards.
  func description(_ text: String) -> String {
    guard kind == .payee, DescriptionParts(text).payee == old else { return text }
    return new + Self.rest(of: text, after: old)
  }

  /// Those among all names of the kind that others of them will become, too: the two are merged then.
  package func merged(among names: [String]) -> [String] {
    let staying = Set(names.filter { !concerns($0) })
    return names.filter { concerns($0) && staying.contains(self($0)) }
  }

  /// All names of the kind, each once; of accounts those that postings or directives name, in the
  /// order of the tree.
  package func names(in journal: Journal) -> [String] {
    let all: [String]
    switch kind {
    case .account: all = journal.writtenAccounts.map { journal.name($0) }
    case .commodity: all = journal.store.commodities.map(\.symbol).filter { !$0.isEmpty }
    case .tag:
      all =
        (0..<journal.store.tagNames.count).map { journal.store.tagNames.text(UInt32($0)) }
        + journal.store.tagDeclarations.map(\.name)
    case .payee:
      all =
        (0..<journal.store.descriptions.count).map {
          DescriptionParts(journal.description(DescriptionID(UInt32($0)))).payee
        } + journal.store.payeeDeclarations.map(\.name)
    }
    var known: Set<String> = []
    return all.filter { known.insert($0).inserted }
  }

  /// Whether an account's name is another one or below it.
  static func isBelow(_ name: String, _ other: String) -> Bool {
    guard name.utf8.starts(with: other.utf8) else { return false }
    let rest = name.utf8.dropFirst(other.utf8.count)
    return rest.isEmpty || rest.first == UInt8(ascii: ":")
  }

  /// What follows the bytes of `beginning` in a name that begins with them.
  static func rest(of name: String, after beginning: String) -> String {
    String(name.utf8.dropFirst(beginning.utf8.count)) ?? ""
  }
}

extension Journal {
  /// Accounts that records name, in the order of the tree; others are there only because something is
  /// below them.
  fileprivate var writtenAccounts: [AccountID] {
    let visitor = AccountVisitor(count: accounts.nodes.count)
    store.visitReferences(visitor)
    return visitor.isNamed.indices.filter { visitor.isNamed[$0] }.map { AccountID(UInt32($0)) }
  }
}

/// Notes which accounts records name.
private final class AccountVisitor: NameVisitor {
  private(set) var isNamed: [Bool]

  init(count: Int) { isNamed = [Bool](repeating: false, count: count) }

  func visit(_ account: inout AccountID) { isNamed[account.index] = true }
}

extension Rename {
  /// Why a name cannot be one of the kind; nil: it can.
  package func problem(with name: String) -> String? {
    switch kind {
    case .account: AccountName.problem(with: name)
    case .commodity: CommoditySymbol.problem(with: name)
    case .payee: AccountName.problem(withCharactersOf: name) ?? Self.problem(withPayee: name)
    case .tag: AccountName.problem(withCharactersOf: name) ?? Self.problem(withTag: name)
    }
  }

  private static func problem(withPayee name: String) -> String? {
    if name.first == " " || name.last == " " { return "begins or ends with a space" }
    if let wrong = name.first(where: { "|;".contains($0) }) { return "has a '\(wrong)'" }
    if let first = name.first, "*!(".contains(first) { return "begins with '\(first)'" }
    return nil
  }

  private static func problem(withTag name: String) -> String? {
    if let wrong = name.first(where: { " :,;".contains($0) }) {
      return wrong == " " ? "has a space" : "has a '\(wrong)'"
    }
    return BuiltInTags.names.contains(name) ? "has a meaning to Ledgera itself" : nil
  }
}
