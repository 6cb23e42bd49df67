import LedgeraModel
import LedgeraParsing

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
