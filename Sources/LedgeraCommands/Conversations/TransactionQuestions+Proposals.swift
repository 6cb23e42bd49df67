import LedgeraChecking
import LedgeraEditing
import LedgeraModel

/// What Enter and Tab stand for.
extension TransactionQuestions {
  var canEnd: Bool { postings.count > 1 && rest == nil }

  func account(_ number: Int) -> String? {
    if let kept = kept[number]?.account { return kept }
    guard let template else {
      if number == 0 { return category }
      return number == 1 ? composer.wallet(for: postings[0].account, on: day)?.name : nil
    }
    guard template.postings.indices.contains(number), !canEnd || followsTemplate else { return nil }
    return template.postings[number].account
  }

  func amount(_ number: Int) -> String? {
    if let kept = kept[number], !kept.amount.isEmpty, kept.account == postings[number].account {
      return kept.amount
    }
    if let template, template.postings.indices.contains(number), followsTemplate,
      let amount = template.postings[number].amount
    {
      return composer.text(of: amount)
    }
    return number > 0 ? rest : nil
  }

  /// What can be answered now.
  var keys: DialogueKeys {
    let number = ("1, 2, …", "picks from the list above")
    let back = ("<", "goes back; what was answered is offered again")
    let end = (".", "ends the transaction")
    let enter = ("Enter", "takes what is in brackets")
    switch step {
    case .date:
      return DialogueKeys([
        enter, ("11-21", "is a day, as are 21.11., yesterday, friday, 3 days ago"),
        (".", "ends the dialogue"),
      ])
    case .description:
      return DialogueKeys([
        enter, number, ("PAYEE | NOTE", "says who was paid, and for what"), back,
        (".", "ends the dialogue"),
      ])
    case .account:
      return DialogueKeys([
        enter, number, ("NAME", "is an account, or a piece of its name"), back, end,
      ])
    case .opening:
      return DialogueKeys([
        ("y", "opens the account"), ("Enter, n", "asks for another one"), number,
        ("NAME", "is another account"), back,
      ])
    case .type: return Invocation.typeKeys
    case .amount:
      return DialogueKeys([
        enter, ("12.50", "is an amount, as is 12.50 USD"),
        (".", "leaves the amount to be worked out"), back,
      ])
    case .confirmation:
      return DialogueKeys([
        ("Enter, y", "writes the transaction"), ("n", "asks again, with these answers"), back,
      ])
    }
  }

  /// What was answered, as `add` takes it on one line; nil: nothing that it could take.
  var line: String? {
    let written = postings.filter { !$0.account.isEmpty }
    guard !written.isEmpty else { return nil }
    let parts = written.map { $0.amount.isEmpty ? $0.account : "\($0.account)  \($0.amount)" }
    return (["\(day.text) \(head)"] + parts).joined(separator: "; ")
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
