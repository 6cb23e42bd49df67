import LedgeraDiagnostics
import LedgeraEditing
package import LedgeraModel
import LedgeraQuantities
import LedgeraReporting

extension BooksDifference {
  /// What changed, as the subject of a commit says it (reference.md § Differences); empty: nothing.
  ///
  /// - Parameter today: Its year goes without saying.
  package func subject(today: Day) -> String {
    var parts = transactionParts
    if !parts.isEmpty { parts[0] = "\(period(today)): \(parts[0])" }
    parts += DirectiveChanges.Group.allCases.compactMap { group in
      let count = directives.count { $0.group == group }
      guard count > 0 else { return nil }
      return counted(count, group == .plan ? "line of the plan" : group.rawValue, group.plural)
    }
    if parts.isEmpty, layoutCount > 0 { parts = ["Layout, order or comments"] }
    var subject = parts.first ?? ""
    for part in parts.dropFirst() where subject.count + part.count + 2 <= Self.width {
      subject += ", " + part
    }
    return subject
  }

  /// How many characters git shows of a subject beside the id of its commit.
  private static let width = 72

  /// The months of all transactions.
  private func period(_ today: Day) -> String {
    let days = transactions.map { item in
      let side = item.new == nil ? old : new
      return side.journal.transaction(item.new ?? item.old ?? 0).day
    }
    let (first, last) = (days.min() ?? today, days.max() ?? today)
    guard first.year == last.year else { return "\(first.year)–\(last.year)" }
    let months = [first, last].map { Day.monthNames[$0.month - 1].name.capitalizedFirst }
    let year = first.year == today.year ? "" : " \(first.year)"
    return (months[0] == months[1] ? months[0] : months.joined(separator: "–")) + year
  }

  /// Which transactions, and the account that changed most.
  private var transactionParts: [String] {
    guard let first = transactions.first else { return [] }
    var parts: [String] = []
    for kind in TransactionChanges.Kind.allCases {
      let count = transactions.count { $0.kind == kind }
      guard count > 0 else { continue }
      let verb = kind == .added ? "" : " " + kind.rawValue
      let noun = parts.isEmpty ? counted(count, "transaction") : "\(count)"
      parts.append(noun + verb)
    }
    if transactions.count == 1 {
      let side = first.new == nil ? old : new
      let payee = side.journal.transaction(first.new ?? first.old ?? 0).payee
      if !payee.isEmpty {
        parts[0] = payee + (first.kind == .added ? "" : " " + first.kind.rawValue)
      }
    }
    return parts + [largestChange].compactMap { $0 }
  }

  /// The account whose balance changed most, in the commodity of which most did: one of expenses, else one of
  /// what is owned or owed.
  private var largestChange: String? {
    func changes(of types: [AccountType]) -> [(name: String, part: WrittenBalance.Part)] {
      balances.flatMap { balance -> [(name: String, part: WrittenBalance.Part)] in
        guard let name = balance.account,
          let journal = [new.journal, old.journal].first(where: { $0.account(named: name) != nil }),
          let account = journal.account(named: name), let type = journal.type(of: account),
          types.contains(where: type.isSubtype)
        else { return [] }
        return balance.figures.change.parts.map { (journal.leafName(account), $0) }
      }
    }
    let expenses = changes(of: [.expense])
    let changes = expenses.isEmpty ? changes(of: [.asset, .liability]) : expenses
    let counts = Dictionary(grouping: changes, by: \.part.symbol).mapValues(\.count)
    let symbol = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
    let largest = changes.filter { $0.part.symbol == symbol }
      .max { $0.part.quantity.magnitude < $1.part.quantity.magnitude }
    return largest.map { "\($0.name) \($0.part.text)" }
  }
}

extension DirectiveChanges.Group {
  fileprivate var plural: String { self == .plan ? "lines of the plan" : rawValue + "s" }
}
