import LedgeraDiagnostics
import LedgeraEnvironment
import LedgeraModel
import LedgeraQuantities

extension JournalComparison {
  /// What is not as planned, said for people; nil: nothing. Only where there is a plan.
  func differenceBeyondPlan() -> String? {
    guard let plan else { return nil }
    return unplannedTransaction(plan) ?? unplannedDirective(plan) ?? unplannedFile(plan)
  }

  /// A file that is read twice has everything twice.
  private var readings: Int {
    var counts: [String: Int] = [:]
    for file in after.sources.files { counts[file.path, default: 0] += 1 }
    return counts.values.max() ?? 1
  }

  // MARK: Transactions

  /// Both are in file order, so that what both have comes in the same order.
  private func unplannedTransaction(_ plan: ChangePlan) -> String? {
    let readings = readings
    var planned = PlannedTransactions(plan.added, readings: readings)
    var old = 0
    for new in 0..<after.transactionCount {
      old = next(old, plan, readings)
      guard old < before.transactionCount else {
        if let problem = takeNew(new, from: &planned) { return problem }
        continue
      }
      let parts = plan.parts(of: old, isOften: readings > 1)
      guard let difference = difference(ofTransaction: old, new, but: parts) else {
        old += 1
        continue
      }
      guard takeNew(new, from: &planned) != nil else { continue }
      let transaction = before.transaction(old)
      return "\(difference) of the transaction of \(transaction.shownHead) would change"
    }
    old = next(old, plan, readings)
    if old < before.transactionCount {
      return "the transaction of \(before.transaction(old).shownHead) would be gone"
    }
    return planned.firstUntaken.map { plan.added[$0] }.map {
      "the transaction of \($0.day.text) '\($0.description)' would read differently"
    }
  }

  /// The first transaction from `index` on that is to stay.
  private func next(_ index: Int, _ plan: ChangePlan, _ readings: Int) -> Int {
    var index = index
    while index < before.transactionCount, plan.removes(index, isOften: readings > 1) { index += 1 }
    return index
  }

  /// What is wrong with a transaction that the books did not have; nil: it is planned.
  private func takeNew(_ index: Int, from planned: inout PlannedTransactions) -> String? {
    let transaction = after.transaction(index)
    guard planned.take(TransactionDraft(transaction).asRead) else {
      return "a transaction of \(transaction.shownHead) would be added, which is not meant"
    }
    return nil
  }

  // MARK: Directives and files

  private func unplannedDirective(_ plan: ChangePlan) -> String? {
    let changed = changedDirectives
    if let text = unplanned(changed.added, plan.addedDirectives) {
      return "the directive '\(text)' would be added, which is not meant"
    }
    if let text = unplanned(changed.removed, plan.removedDirectives) {
      return "the directive '\(text)' would be gone or different"
    }
    let added = Set(changed.added)
    let missing = plan.addedDirectives.first { planned in
      !added.contains(planned) && !added.contains(where: planned.begins)
    }
    return missing.map { "the directive '\($0)' would read differently" }
  }

  /// The first text that is not planned, or comes more often than it is; nil: none.
  private func unplanned(_ texts: [DirectiveText], _ planned: [DirectiveText]) -> DirectiveText? {
    let readings = readings
    var rest: [DirectiveText: Int] = [:]
    for text in planned { rest[text, default: 0] += readings }
    func take(_ text: DirectiveText) -> Bool {
      guard let count = rest[text], count > 0 else { return false }
      rest[text] = count - 1
      return true
    }
    // Most are planned word for word; others as they begin.
    return texts.filter { !take($0) }.first { text in
      guard let beginning = rest.first(where: { $0.value > 0 && $0.key.begins(text) }) else {
        return true
      }
      return !take(beginning.key)
    }
  }

  private func unplannedFile(_ plan: ChangePlan) -> String? {
    let known = Set(before.sources.files.map { Path.normalized($0.path) })
    let added = after.sources.files.first { file in
      !known.contains(Path.normalized(file.path))
        && !plan.files.contains(file.path.split(separator: "/").last.map(String.init) ?? "")
    }
    if let added { return "the file '\(added.path)' would be included, which is not meant" }
    guard before.sources.files.count + plan.files.count * readings >= after.sources.files.count
    else { return "a file would be included once more" }
    let kept = Set(after.sources.files.map(\.path))
    return known.first { !kept.contains($0) }.map { "the file '\($0)' would not be read" }
  }
}

/// Transactions that a plan adds, and which of them the books have. Equal ones are one that comes several
/// times. Each is hashed once, since imports add many.
private struct PlannedTransactions {
  /// A number for each different one.
  private var numbers: [TransactionDraft: Int] = [:]
  /// By number: how often it is still to come, and whether it has come.
  private var rest: [Int] = []
  private var isTaken: [Bool] = []
  /// Of the planned ones, in their order.
  private var order: [Int] = []

  init(_ drafts: [TransactionDraft], readings: Int) {
    numbers.reserveCapacity(drafts.count)
    for draft in drafts {
      let number = { (number: inout Int) in number }(
        &numbers[draft.asRead, default: rest.count])
      if number == rest.count {
        rest.append(0)
        isTaken.append(false)
      }
      rest[number] += readings
      order.append(number)
    }
  }

  /// False: it is not planned, or not once more.
  mutating func take(_ draft: TransactionDraft) -> Bool {
    guard let number = numbers[draft], rest[number] > 0 else { return false }
    rest[number] -= 1
    isTaken[number] = true
    return true
  }

  /// The place in the plan of the first one that has not come; nil: all have.
  var firstUntaken: Int? { order.firstIndex { !isTaken[$0] } }
}

extension Transaction {
  /// `2026-11-21 'Bakery'`.
  fileprivate var shownHead: String { "\(day.text) '\(description)'" }
}

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
    case let loan as LoanOverride:
      return text(of: loan.account.value) + naming.value(loan.terms.value, ofTag: "loan")
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
