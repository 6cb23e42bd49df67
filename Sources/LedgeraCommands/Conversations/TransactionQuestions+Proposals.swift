import LedgeraChecking
import LedgeraEditing
import LedgeraModel

/// What Enter and Tab stand for.
extension TransactionQuestions {
  var canEnd: Bool { postings.count > 1 && rest == nil }

  func account(_ number: Int) -> String? {
    guard let template else {
      if number == 0 { return category }
      return number == 1 ? composer.wallet(for: postings[0].account, on: day)?.name : nil
    }
    guard template.postings.indices.contains(number), !canEnd || followsTemplate else { return nil }
    return template.postings[number].account
  }

  func amount(_ number: Int) -> String? {
    if let template, template.postings.indices.contains(number), followsTemplate,
      let amount = template.postings[number].amount
    {
      return composer.text(of: amount)
    }
    return number > 0 ? rest : nil
  }

  /// Whether no amount so far differs from the template's.
  var followsTemplate: Bool {
    guard let template else { return false }
    return postings.indices.allSatisfy { index in
      guard !postings[index].amount.isEmpty else { return true }
      guard template.postings.indices.contains(index) else { return false }
      return template.postings[index].amount.map { composer.text(of: $0) }
        == postings[index].amount
    }
  }

  /// What the postings that have been answered leave to balance; nil: nothing, or several
  /// commodities, or an amount was left out.
  var rest: String? {
    var answered = postings
    if case .amount = step { answered.removeLast() }
    return composer.rest(of: answered, on: day)
  }

  /// All payees, the latest first.
  var payees: [String] {
    var seen: Set<String> = []
    return (0..<ledger.transactionCount).reversed()
      .map { ledger.journal.transaction(ledger.transactionIndex(at: $0)).payee }
      .filter { !$0.isEmpty && seen.insert($0).inserted }
  }

  /// Up to nine payees that begin with what was typed, the latest first; none where it is one.
  func payees(beginningWith typed: String) -> [String] {
    guard !typed.isEmpty else { return [] }
    let start = Array(typed.lowercased().utf8)
    var found: [String] = []
    for position in (0..<ledger.transactionCount).reversed() where found.count < 9 {
      let payee = ledger.journal.transaction(ledger.transactionIndex(at: position)).payee
      guard payee.lowercased().utf8.starts(with: start), !found.contains(payee) else { continue }
      if payee.utf8.count == start.count { return [] }
      found.append(payee)
    }
    return found
  }
}
