public import LedgeraChecking
import LedgeraDiagnostics
import LedgeraModel

/// Whether two checked journals are the same books (grammar.md § Formatting): the same entries in the
/// books' order with all that reports, `print -x` and JSON show of them, comments and tags included,
/// and the same directives, rules and prices. Places in files do not matter.
public struct JournalComparison {
  let before: Journal
  let after: Journal
  private let beforeOrder: [UInt32]
  private let afterOrder: [UInt32]
  /// The numbers in `after` of the names of `before`.
  let accounts: [UInt32?]
  let commodities: [UInt32?]
  let tagNames: [UInt32?]

  /// A comparison of what checking made of two texts.
  public init(_ before: CheckingResult, _ after: CheckingResult) {
    self.before = before.journal
    self.after = after.journal
    beforeOrder = before.order
    afterOrder = after.order
    let (old, new) = (before.journal, after.journal)
    accounts = Self.numbers(of: old.store.accountNames, in: new.store.accountNames)
    commodities = Self.numbers(of: old.store.commoditySymbols, in: new.store.commoditySymbols)
    tagNames = Self.numbers(of: old.store.tagNames, in: new.store.tagNames)
  }

  private static func numbers(
    of names: borrowing NameTable, in others: borrowing NameTable
  ) -> [UInt32?] {
    var numbers: [UInt32?] = []
    for number in 0..<UInt32(names.count) {
      let name = names[number]
      // As bytes: names need not be text.
      numbers.append(
        name.isEmpty
          ? others.lookup("")
          : name.baseAddress.flatMap { others.lookup($0, count: name.count) })
    }
    return numbers
  }

  /// What differs, said for people; nil: nothing. Linear in the size of the books.
  public func firstDifference() -> String? {
    guard before.transactionCount == after.transactionCount else { return "the number of entries" }
    for position in 0..<before.transactionCount {
      let left = beforeOrder.isEmpty ? position : Int(beforeOrder[position])
      let right = afterOrder.isEmpty ? position : Int(afterOrder[position])
      if let part = difference(ofEntry: left, right) {
        let entry = before.transaction(left)
        return "\(part) of the entry of \(entry.day) '\(entry.description)'"
      }
    }
    return directiveDifference()
  }

  private func difference(ofEntry left: Int, _ right: Int) -> String? {
    let (old, new) = (before.store.transactions[left], after.store.transactions[right])
    if old.day != new.day { return "the date" }
    if old.state != new.state { return "the state" }
    guard
      before.store.descriptions[old.description.number].elementsEqual(
        after.store.descriptions[new.description.number])
    else { return "the description" }
    if old.detail >= 0 || new.detail >= 0 {
      let (entry, other) = (before.transaction(left), after.transaction(right))
      if entry.secondaryDay != other.secondaryDay { return "the secondary date" }
      if entry.time != other.time { return "the time" }
      if entry.code != other.code { return "the code" }
      if entry.commentLines != other.commentLines { return "the comment" }
      if entry.tags.map(\.text) != other.tags.map(\.text) { return "the tags" }
    }
    guard old.postingCount == new.postingCount else { return "the number of postings" }
    for (first, second) in zip(old.postings, new.postings) {
      guard isSame(posting: first, of: left, second, of: right) else { return "a posting" }
    }
    return nil
  }

  private func isSame(posting left: Int, of entry: Int, _ right: Int, of other: Int) -> Bool {
    let (old, new) = (before.store.postings[left], after.store.postings[right])
    guard old.flags == new.flags, accounts[old.account.index] == new.account.number else {
      return false
    }
    if old.isSmall {
      guard old.coefficient == new.coefficient, old.scale == new.scale,
        commodities[old.commodity.index] == UInt32(new.commodity.number)
      else { return false }
    }
    guard old.detail >= 0 || new.detail >= 0 else { return true }
    return isSame(
      Posting(journal: before, index: left, transactionIndex: entry),
      Posting(journal: after, index: right, transactionIndex: other))
  }

  private func isSame(_ left: Posting, _ right: Posting) -> Bool {
    left.detail?.day == right.detail?.day && left.detail?.secondaryDay == right.detail?.secondaryDay
      && left.amounts.map { text(of: $0, in: before) }
        == right.amounts.map { text(of: $0, in: after) }
      && costText(of: left) == costText(of: right)
      && assertionText(of: left) == assertionText(of: right)
      && lotText(of: left) == lotText(of: right) && left.commentLines == right.commentLines
      && left.tags.map(\.text) == right.tags.map(\.text)
  }
}

extension JournalComparison {
  /// An amount with its decimals and the name of its commodity.
  private func text(of amount: Amount, in journal: Journal) -> String {
    "\(amount.quantity) \(journal.commodity(amount.commodity).symbol)"
  }

  private func costText(of posting: Posting) -> String? {
    posting.cost.map {
      "\($0.isTotal) \($0.isInferred) \(posting.journal.store.styles[Int($0.style)]) "
        + text(of: $0.amount, in: posting.journal)
    }
  }

  private func assertionText(of posting: Posting) -> String? {
    guard let assertion = posting.assertion else { return nil }
    let store = posting.journal
    let cost =
      assertion.cost < 0
      ? ""
      : text(
        of: Amount(
          store.store.costs[Int(assertion.cost)].quantity,
          store.store.costs[Int(assertion.cost)].commodity), in: store)
    return "\(assertion.isSole) \(assertion.includesSubaccounts) "
      + "\(store.store.styles[Int(assertion.style)]) "
      + text(of: Amount(assertion.quantity, assertion.commodity), in: store) + cost
  }

  private func lotText(of posting: Posting) -> String? {
    guard let lot = posting.lot else { return nil }
    return "\(lot.hasCost) \(lot.isTotal) \(lot.isFixed) \(lot.day.number) "
      + text(of: Amount(lot.quantity, lot.commodity), in: posting.journal) + " "
      + posting.journal.store.text(posting.file, lot.noteOffset, lot.noteLength)
  }
}

extension Tag {
  /// Name and value.
  var text: String { "\(name):\(value)" }
}
