import LedgeraDiagnostics
package import LedgeraModel
import LedgeraQuerying

/// What payees are called in the books, whatever banks make of their names: `pattern:` tags of `payee` directives
/// (reference.md § Imports).
///
/// Patterns take time linear in the text, so that none can hang an import.
package struct PayeeNames {
  static let tag = "pattern"

  private var names: [(name: String, pattern: Pattern)] = []
  /// By what statements say: most of it is said again.
  private var known: [String: String?] = [:]

  package init(_ journal: Journal) {
    guard journal.store.tagNames.lookup(Self.tag) != nil else { return }
    for declaration in journal.store.payeeDeclarations {
      for tag in journal.tags(declaration.tags, in: declaration.span.file)
      where tag.name == Self.tag && !tag.value.isEmpty {
        // What is not a pattern is told by the check of tags.
        guard let pattern = try? Pattern(tag.value) else { continue }
        names.append((declaration.name, pattern))
      }
    }
  }

  /// The name of the last directive whose pattern occurs in payee and text of a line; else what the bank says.
  mutating func payee(of row: (payee: String, text: String)) -> String {
    guard !names.isEmpty else { return row.payee }
    if let name = known[row.text] { return name ?? row.payee }
    var text = row.text
    let name = text.withUTF8 { bytes in names.last { $0.pattern.matches(bytes) } }?.name
    known[row.text] = .some(name)
    return name ?? row.payee
  }

  /// A description that is typed, with the payee called as the books do.
  package mutating func description(_ typed: String) -> String {
    let parts = DescriptionParts(typed)
    guard !names.contains(where: { $0.name == parts.payee }) else { return typed }
    let name = payee(of: (parts.payee, typed))
    guard name != parts.payee else { return typed }
    return [parts.payee, ""].contains(parts.note) ? name : "\(name) | \(parts.note)"
  }
}
