public import LedgeraChecking
import LedgeraDiagnostics
public import LedgeraModel

/// Whether two journals are the same books (grammar.md § Formatting): the same entries in the books'
/// order with all that reports, `print -x` and JSON show of them, comments and tags included, and the
/// same directives, rules, prices, plan and seals. Places in files do not matter. After a rename they
/// are the same but for the name.
public struct JournalComparison {
  let before: Journal
  let after: Journal
  let naming: Naming
  /// Rules have added to the entries, and written their queries into comments and tags, which change
  /// with a name. Only entries without these are compared then.
  private let hasRulesApplied: Bool
  private let beforeOrder: TransactionOrder
  private let afterOrder: TransactionOrder
  /// The numbers in `after` of the names of `before`.
  let accounts: [UInt32?]
  let commodities: [UInt32?]

  /// A comparison of what checking made of two texts.
  public init(_ before: CheckingResult, _ after: CheckingResult) {
    self.init(
      before.journal, after.journal, .same, orders: (before.order, after.order),
      hasRulesApplied: false)
  }

  /// A comparison of journals before and after a rename, in file order.
  ///
  /// - Parameter hasRulesApplied: Rules have added to the entries.
  public init(_ before: Journal, _ after: Journal, _ rename: Rename, hasRulesApplied: Bool = false)
  {
    self.init(
      before, after, Naming(rename: rename), orders: (.asWritten, .asWritten),
      hasRulesApplied: hasRulesApplied)
  }

  private init(
    _ before: Journal, _ after: Journal, _ naming: Naming,
    orders: (TransactionOrder, TransactionOrder),
    hasRulesApplied: Bool
  ) {
    self.before = before
    self.after = after
    self.naming = naming
    self.hasRulesApplied = hasRulesApplied
    (beforeOrder, afterOrder) = orders
    accounts = Self.numbers(
      of: before.store.accountNames, in: after.store.accountNames, naming.account)
    commodities = Self.numbers(
      of: before.store.commoditySymbols, in: after.store.commoditySymbols, naming.commodity)
  }

  private static func numbers(
    of names: borrowing NameTable, in others: borrowing NameTable, _ renamed: (String) -> String
  ) -> [UInt32?] {
    var numbers: [UInt32?] = []
    for number in 0..<UInt32(names.count) {
      let (name, text) = (names[number], names.text(number))
      let other = renamed(text)
      if name.isEmpty || other != text {
        numbers.append(others.lookup(other))
      } else {
        // As bytes: names need not be text.
        numbers.append(name.baseAddress.flatMap { others.lookup($0, count: name.count) })
      }
    }
    return numbers
  }

  /// What differs, said for people; nil: nothing. Linear in the size of the books.
  public func firstDifference() -> String? {
    guard before.transactionCount == after.transactionCount else { return "the number of entries" }
    for position in 0..<before.transactionCount {
      let (left, right) = (beforeOrder[position], afterOrder[position])
      if let part = difference(ofEntry: left, right) {
        let entry = before.transaction(left)
        return "\(part) of the entry of \(entry.day) '\(entry.description)'"
      }
    }
    return hasRulesApplied ? nil : directiveDifference()
  }

  private func difference(ofEntry left: Int, _ right: Int) -> String? {
    let (old, new) = (before.store.transactions[left], after.store.transactions[right])
    if old.day != new.day { return "the date" }
    if old.state != new.state { return "the state" }
    guard isSame(description: old.description, new.description) else { return "the description" }
    if old.detail >= 0 || new.detail >= 0 {
      let (entry, other) = (before.transaction(left), after.transaction(right))
      if entry.secondaryDay != other.secondaryDay { return "the secondary date" }
      if entry.time != other.time { return "the time" }
      if entry.code != other.code { return "the code" }
      guard isSame(comment: entry.commentLines, other.commentLines) else { return "the comment" }
      guard isSame(entry.tags, other.tags) else { return "the tags" }
    }
    guard old.postingCount == new.postingCount else { return "the number of postings" }
    for (first, second) in zip(old.postings, new.postings) {
      guard isSame(posting: first, of: left, second, of: right) else { return "a posting" }
    }
    return nil
  }

  private func isSame(description left: DescriptionID, _ right: DescriptionID) -> Bool {
    if before.store.descriptions[left.number].elementsEqual(
      after.store.descriptions[right.number])
    {
      return true
    }
    return naming.rename != nil
      && naming.description(before.description(left)) == after.description(right)
  }

  /// Comments hold names of any kind; after a rename only their tags are compared.
  private func isSame(comment left: [String], _ right: [String]) -> Bool {
    naming.rename != nil || left == right
  }

  private func isSame(_ left: [Tag], _ right: [Tag]) -> Bool {
    hasRulesApplied || left.map { naming.tag($0) } == right.map { Naming.same.tag($0) }
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
      && left.amounts.map { text(of: $0, before, naming) }
        == right.amounts.map { text(of: $0, after) }
      && costText(of: left, naming) == costText(of: right)
      && assertionText(of: left, naming) == assertionText(of: right)
      && lotText(of: left, naming) == lotText(of: right)
      && isSame(comment: left.commentLines, right.commentLines) && isSame(left.tags, right.tags)
  }
}

extension JournalComparison {
  /// An amount with its decimals and the name of its commodity.
  private func text(of amount: Amount, _ journal: Journal, _ naming: Naming = .same) -> String {
    "\(amount.quantity) \(naming.commodity(journal.commodity(amount.commodity).symbol))"
  }

  private func costText(of posting: Posting, _ naming: Naming = .same) -> String? {
    posting.cost.map {
      "\($0.isTotal) \($0.isInferred) \(posting.journal.store.styles[Int($0.style)]) "
        + text(of: $0.amount, posting.journal, naming)
    }
  }

  private func assertionText(of posting: Posting, _ naming: Naming = .same) -> String? {
    guard let assertion = posting.assertion else { return nil }
    let store = posting.journal
    let cost = store.store.cost(of: assertion).map {
      text(of: Amount($0.quantity, $0.commodity), store, naming)
    }
    return "\(assertion.isSole) \(assertion.includesSubaccounts) "
      + "\(store.store.styles[Int(assertion.style)]) "
      + text(of: Amount(assertion.quantity, assertion.commodity), store, naming) + (cost ?? "")
  }

  private func lotText(of posting: Posting, _ naming: Naming = .same) -> String? {
    guard let lot = posting.lot else { return nil }
    return "\(lot.hasCost) \(lot.isTotal) \(lot.isFixed) \(lot.day.number) "
      + text(of: Amount(lot.quantity, lot.commodity), posting.journal, naming) + " "
      + posting.journal.store.text(posting.file, lot.noteOffset, lot.noteLength)
  }
}
