import LedgeraDiagnostics
import LedgeraEditing
import LedgeraModel
import LedgeraQuantities
import LedgeraReporting

/// What a checked transaction says, part by part: compared by value, shown as it is written.
struct TransactionParts {
  /// One part; equal keys say the same.
  struct Part {
    let name: String
    let key: String
    let text: String
  }

  /// What belongs to one posting.
  struct PostingParts {
    /// With the brackets of virtual postings.
    let account: String
    let amount: Part
    let others: [Part]

    var parts: [Part] { [amount] + others }
    /// Equal for postings that say the same but for the account.
    var valueKey: String { parts.map(\.key).joined(separator: "\n") }
    var wholeKey: String { account + "\n" + valueKey }
  }

  let head: [Part]
  let postings: [PostingParts]

  init(_ transaction: Transaction) {
    var head = [Self.part("date", transaction.day.text)]
    func add(_ name: String, _ text: String?) {
      if let text, !text.isEmpty { head.append(Self.part(name, text)) }
    }
    add("secondary date", transaction.secondaryDay?.text)
    add("time", transaction.time?.text)
    add("status", transaction.state.mark)
    add("code", transaction.code)
    add("description", transaction.description)
    add("comment", Self.text(ofComment: transaction.commentLines))
    self.head = head
    postings = transaction.postings.map { Self.parts(of: $0) }
  }

  private static func part(_ name: String, _ text: String) -> Part {
    Part(name: name, key: text, text: text)
  }

  private static func text(ofComment lines: [String]) -> String {
    lines.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private static func parts(of posting: Posting) -> PostingParts {
    let name = posting.accountName
    let account =
      switch posting.kind {
      case .real: name
      case .virtual: "(\(name))"
      case .balancedVirtual: "[\(name)]"
      }
    let journal = posting.journal
    let amounts = posting.amounts
    var others: [Part] = []
    func add(_ what: String, _ text: String, key: String? = nil) {
      guard !text.isEmpty else { return }
      others.append(Part(name: "\(what) of \(name)", key: "\(what) \(key ?? text)", text: text))
    }
    add("status", posting.record.flags.state.mark)
    add("date", posting.detail?.day.day?.text ?? "")
    add("secondary date", posting.detail?.secondaryDay.day?.text ?? "")
    if let cost = posting.cost, !cost.isInferred {
      let mark = cost.isTotal ? "@@ " : "@ "
      add(
        "cost", mark + journal.writtenText(cost.amount), key: mark + journal.key(of: cost.amount))
    }
    if let lot = posting.lot { add("lot", journal.text(of: lot, in: posting.file)) }
    if let assertion = posting.assertion {
      let mark = (assertion.isSole ? "==" : "=") + (assertion.includesSubaccounts ? "* " : " ")
      let amount = Amount(assertion.quantity, assertion.commodity)
      add("assertion", mark + journal.writtenText(amount), key: mark + journal.key(of: amount))
    }
    add("comment", text(ofComment: posting.commentLines))
    return PostingParts(
      account: account,
      amount: Part(
        name: account, key: amounts.map { journal.key(of: $0) }.joined(separator: ", "),
        text: amounts.map { journal.writtenText($0) }.joined(separator: ", ")),
      others: others)
  }
}

extension Journal {
  fileprivate func writtenText(_ amount: Amount) -> String { exactText(WideAmount(amount)) }

  fileprivate func key(of amount: Amount) -> String {
    "\(amount.quantity.normalized) \(commodity(amount.commodity).symbol)"
  }

  fileprivate func text(of lot: LotRecord, in file: FileID) -> String {
    var words: [String] = []
    if lot.hasCost {
      let amount = (lot.isFixed ? "=" : "") + writtenText(Amount(lot.quantity, lot.commodity))
      words.append(lot.isTotal ? "{{\(amount)}}" : "{\(amount)}")
    }
    if let day = lot.day.day { words.append("[\(day.text)]") }
    if lot.noteLength > 0 { words.append("(\(store.text(file, lot.noteOffset, lot.noteLength)))") }
    return words.joined(separator: " ")
  }
}

extension TransactionParts {
  /// Everything as changes from nothing, or to nothing.
  func changes(isNew: Bool) -> [FieldChange] {
    let parts =
      head.filter { !["date", "description"].contains($0.name) }
      + postings.flatMap(\.parts)
    return parts.map { part in
      FieldChange(
        name: part.name, old: isNew ? nil : part.text, new: isNew ? part.text : nil)
    }
  }

  /// What a later version says otherwise: postings are the same ones if they say the same, else if they are of
  /// the same account, else if only the account is another.
  func changes(to new: TransactionParts) -> [FieldChange] {
    var changes = Self.changes(head, new.head)
    let (old, now) = (postings, new.postings)
    var matching = MarkMatching(oldCount: old.count, newCount: now.count)
    matching.match(old: { old[$0].wholeKey }, new: { now[$0].wholeKey })
    let isSame = matching.later.map { $0 != nil }
    matching.match(old: { old[$0].account }, new: { now[$0].account })
    let hasSameAccount = matching.later.map { $0 != nil }
    matching.match(old: { old[$0].valueKey }, new: { now[$0].valueKey })
    for (number, posting) in old.enumerated() where !isSame[number] {
      guard let other = matching.later[number].map({ now[$0] }) else {
        changes += Self.changes(posting.parts, [])
        continue
      }
      changes +=
        hasSameAccount[number]
        ? Self.changes(posting.parts, other.parts)
        : [FieldChange(name: "account", old: posting.account, new: other.account)]
    }
    for (number, posting) in now.enumerated() where matching.earlier[number] == nil {
      changes += Self.changes([], posting.parts)
    }
    return changes
  }

  private static func changes(_ old: [Part], _ new: [Part]) -> [FieldChange] {
    var changes: [FieldChange] = []
    for part in old {
      let now = new.first { $0.name == part.name }
      if now?.key != part.key {
        changes.append(FieldChange(name: part.name, old: part.text, new: now?.text))
      }
    }
    for part in new where !old.contains(where: { $0.name == part.name }) {
      changes.append(FieldChange(name: part.name, old: nil, new: part.text))
    }
    return changes
  }
}
