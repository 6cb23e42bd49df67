import LedgeraDiagnostics
import LedgeraModel
import LedgeraQuantities

/// What declarations say, as text: every property of them but the places where they are, so that a
/// new property is compared without being listed here. For small tables: it reads through reflection.
struct Meaning {
  let journal: Journal
  let naming: Naming

  func text(of value: Any) -> String {
    switch value {
    case is Span: return ""
    case let account as AccountID: return naming.account(journal.name(account))
    case let commodity as CommodityID: return naming.commodity(journal.commodity(commodity).symbol)
    case let quantity as Quantity: return quantity.text()
    case let text as String: return "'\(naming.nameInPlan(text))'"
    case let number as any BinaryInteger: return "\(number)"
    default: return parts(of: value)
    }
  }

  private func parts(of value: Any) -> String {
    let mirror = Mirror(reflecting: value)
    guard !mirror.children.isEmpty else { return "\(value)" }
    return "("
      + mirror.children.map { "\($0.label ?? ""): \(text(of: $0.value))" }.joined(separator: ", ")
      + ")"
  }
}
