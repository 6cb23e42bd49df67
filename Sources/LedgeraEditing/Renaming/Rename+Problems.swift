import LedgeraModel

extension Rename {
  /// Why a name cannot be one of the kind; nil: it can.
  public func problem(with name: String) -> String? {
    if name.isEmpty { return "is empty" }
    if name.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) {
      return "has a control character"
    }
    return switch kind {
    case .account: Self.problem(withAccount: name)
    case .payee: Self.problem(withPayee: name)
    case .tag: Self.problem(withTag: name)
    case .commodity: name.first { "\";".contains($0) }.map { "has a '\($0)'" }
    }
  }

  private static func problem(withAccount name: String) -> String? {
    if name.split(separator: ":", omittingEmptySubsequences: false).contains("") {
      return "has an empty part"
    }
    if name.contains("  ") || name.first == " " || name.last == " " {
      return "has two spaces in a row, or begins or ends with one"
    }
    if let first = name.first, ";*!([".contains(first) { return "begins with '\(first)'" }
    return nil
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
