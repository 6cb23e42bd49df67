package import LedgeraChecking
import LedgeraDiagnostics
import LedgeraEnvironment
package import LedgeraModel
import LedgeraQuantities

/// Whether two journals are the same books (reference.md § Formatting): the same transactions in the books'
/// order with all that reports, `print -x` and JSON show of them, comments and tags included, and the
/// same directives, rules, prices, plan and seals. Places in files do not matter. After a rename they
/// are the same but for the name.
package struct JournalComparison {
  let before: Journal
  let after: Journal
  let naming: Naming
  /// Rules have added to the transactions, and written their queries into comments and tags, which change
  /// with a name. Only transactions without these are compared then.
  private let hasRulesApplied: Bool
  /// nil: everything stays as it is, what the checker has inferred included.
  let plan: ChangePlan?
  private let beforeOrder: TransactionOrder
  private let afterOrder: TransactionOrder
  /// The numbers in `after` of the names of `before`.
  let accounts: [UInt32?]
  let commodities: [UInt32?]
  private let tags: [UInt32?]
  /// The same of descriptions, whose names stay what they are.
  private let descriptions: [UInt32?]

  /// A comparison of what checking made of two texts.
  package init(_ before: CheckingResult, _ after: CheckingResult) {
    self.init(
      before.journal, after.journal, .same, orders: (before.order, after.order),
      hasRulesApplied: false)
  }

  /// A comparison of journals before and after a rename, in file order.
  ///
  /// - Parameter hasRulesApplied: Rules have added to the transactions.
  package init(_ before: Journal, _ after: Journal, _ rename: Rename, hasRulesApplied: Bool = false)
  {
    self.init(
      before, after, Naming(rename: rename), orders: (.asWritten, .asWritten),
      hasRulesApplied: hasRulesApplied)
  }

  /// A comparison of journals before and after a planned change, in file order.
  init(_ before: Journal, _ after: Journal, as plan: ChangePlan) {
    self.init(
      before, after, .same, orders: (.asWritten, .asWritten), hasRulesApplied: false, plan: plan)
  }

  private init(
    _ before: Journal, _ after: Journal, _ naming: Naming,
    orders: (TransactionOrder, TransactionOrder),
    hasRulesApplied: Bool, plan: ChangePlan? = nil
  ) {
    self.before = before
    self.after = after
    self.naming = naming
    self.hasRulesApplied = hasRulesApplied
    self.plan = plan
    (beforeOrder, afterOrder) = orders
    accounts = Self.numbers(
      of: before.store.accountNames, in: after.store.accountNames, naming.account)
    commodities = Self.numbers(
      of: before.store.commoditySymbols, in: after.store.commoditySymbols, naming.commodity)
    tags = Self.numbers(of: before.store.tagNames, in: after.store.tagNames, naming.tag)
    descriptions = Self.numbers(of: before.store.descriptions, in: after.store.descriptions)
  }

  private static func numbers(
    of names: borrowing NameTable, in others: borrowing NameTable, _ renamed: (String) -> String
  ) -> [UInt32?] {
    var numbers = numbers(of: names, in: others)
    for number in 0..<UInt32(names.count) {
      let text = names.text(number)
      let other = renamed(text)
      if other != text { numbers[Int(number)] = others.lookup(other) }
    }
    return numbers
  }

  /// As bytes: names need not be text.
  private static func numbers(
    of names: borrowing NameTable, in others: borrowing NameTable
  ) -> [UInt32?] {
    var numbers: [UInt32?] = []
    numbers.reserveCapacity(names.count)
    for number in 0..<UInt32(names.count) {
      let name = names[number]
      if let start = name.baseAddress {
        numbers.append(others.lookup(start, count: name.count))
      } else {
        numbers.append(others.lookup(""))
      }
    }
    return numbers
  }

  /// What differs, said for people; nil: nothing. Linear in the size of the books.
  package func firstDifference() -> String? {
    guard before.transactionCount == after.transactionCount else {
      return "the number of transactions"
    }
    for position in 0..<before.transactionCount {
      let (left, right) = (beforeOrder[position], afterOrder[position])
      if let part = difference(ofTransaction: left, right) {
        let transaction = before.transaction(left)
        return "\(part) of the transaction of \(transaction.day) '\(transaction.description)'"
      }
    }
    return hasRulesApplied ? nil : directiveDifference()
  }

  /// - Parameter parts: May be different.
  func difference(
    ofTransaction left: Int, _ right: Int, but parts: ChangePlan.Parts = []
  ) -> String? {
    let (old, new) = (before.store.transactions[left], after.store.transactions[right])
    if old.day != new.day { return "the date" }
    if old.state != new.state, !parts.contains(.marks) { return "the state" }
    guard isSame(description: old.description, new.description) else { return "the description" }
    if old.detail >= 0 || new.detail >= 0 {
      let (transaction, other) = (before.transaction(left), after.transaction(right))
      if transaction.secondaryDay != other.secondaryDay { return "the secondary date" }
      if transaction.time != other.time { return "the time" }
      if transaction.code != other.code { return "the code" }
      if !parts.contains(.comments) {
        guard isSame(comment: transaction.comment, other.comment) else { return "the comment" }
        let tags = (before.store.tags(of: old), after.store.tags(of: new))
        guard isSame(tags: tags.0, in: old.file, tags.1, in: new.file) else { return "the tags" }
      }
    }
    guard old.postingCount == new.postingCount else { return "the number of postings" }
    for (first, second) in zip(old.postings, new.postings) {
      guard isSame(posting: first, of: left, second, of: right, but: parts) else {
        return "a posting"
      }
    }
    return nil
  }

  private func isSame(description left: DescriptionID, _ right: DescriptionID) -> Bool {
    if descriptions[Int(left.number)] == right.number { return true }
    return naming.rename != nil
      && naming.description(before.description(left)) == after.description(right)
  }

  /// Comments hold names of any kind; after a rename only their tags are compared.
  private func isSame(comment left: Span?, _ right: Span?) -> Bool {
    if naming.rename != nil { return true }
    guard let left, let right else { return left == nil && right == nil }
    return before.sources.bytes(left).hasBytes(of: after.sources.bytes(right))
      || CommentLines.split(before.sources.text(left))
        == CommentLines.split(after.sources.text(right))
  }

  /// Whether runs of tags are the same, whose owners are in these files.
  func isSame(
    tags left: Range<Int>, in file: FileID, _ right: Range<Int>, in other: FileID
  ) -> Bool {
    if hasRulesApplied { return true }
    guard left.count == right.count else { return false }
    if naming.changesTagValues {
      return before.tags(left, in: file).map { naming.tag($0) }
        == after.tags(right, in: other).map { Naming.same.tag($0) }
    }
    return zip(left, right).allSatisfy { first, second in
      let (old, new) = (before.store.tags[first], after.store.tags[second])
      return tags[Int(old.name.number)] == new.name.number
        && before.sources.bytes(old.value(in: file)).hasBytes(
          of: after.sources.bytes(new.value(in: other)))
    }
  }

  private func isSame(
    posting left: Int, of transaction: Int, _ right: Int, of other: Int, but parts: ChangePlan.Parts
  ) -> Bool {
    let (old, new) = (before.store.postings[left], after.store.postings[right])
    let (oldFlags, newFlags) = (written(old.flags, but: parts), written(new.flags, but: parts))
    guard oldFlags == newFlags,
      accounts[old.account.index] == new.account.number || parts.contains(.accounts)
    else { return false }
    let isCompared = oldFlags.hasAmount
    if isCompared, old.isSmall {
      guard old.coefficient == new.coefficient, old.scale == new.scale,
        commodities[old.commodity.index] == UInt32(new.commodity.number)
      else { return false }
    }
    guard old.detail >= 0 || new.detail >= 0 else { return true }
    let postings = (
      Posting(journal: before, index: left, transactionIndex: transaction),
      Posting(journal: after, index: right, transactionIndex: other)
    )
    if isCompared, !old.isSmall, !isSame(postings.0.amounts, postings.1.amounts, by: isSame) {
      return false
    }
    return isSame(postings.0, postings.1, but: parts)
  }

  /// What is compared: under a plan amounts that are written, as others may come to something else.
  private func written(
    _ flags: PostingRecord.Flags, but parts: ChangePlan.Parts
  ) -> PostingRecord.Flags {
    guard plan != nil else { return flags }
    var written = flags
    if parts.contains(.marks) { written.state = .unreconciled }
    if flags.isInferred || parts.contains(.amounts) {
      (written.hasAmount, written.isInferred) = (false, false)
      (written.isBig, written.isMixed) = (false, false)
    }
    return written
  }

  /// All but the amounts.
  private func isSame(_ left: Posting, _ right: Posting, but parts: ChangePlan.Parts) -> Bool {
    let (old, new) = (left.detail, right.detail)
    guard old?.day.day == new?.day.day, old?.secondaryDay.day == new?.secondaryDay.day else {
      return false
    }
    if !parts.contains(.comments) {
      guard isSame(comment: left.comment, right.comment),
        isSame(tags: old?.tags ?? 0..<0, in: left.file, new?.tags ?? 0..<0, in: right.file)
      else { return false }
    }
    guard !parts.contains(.amounts) else { return true }
    guard isSame(written(left.cost), written(right.cost), by: isSame),
      isSame(left.assertion, right.assertion, by: isSame)
    else { return false }
    return isSame(left.lot, right.lot) { first, second in
      isSame(first, second)
        && before.store.text(left.file, first.noteOffset, first.noteLength)
          == after.store.text(right.file, second.noteOffset, second.noteLength)
    }
  }
}

/// Values that refer to names and styles by numbers, compared by what these stand for.
extension JournalComparison {
  private func isSame<Value>(
    _ left: Value?, _ right: Value?, by isSame: (Value, Value) -> Bool
  ) -> Bool {
    guard let left, let right else { return left == nil && right == nil }
    return isSame(left, right)
  }

  private func isSame<Value>(
    _ left: [Value], _ right: [Value], by isSame: (Value, Value) -> Bool
  ) -> Bool {
    left.count == right.count && zip(left, right).allSatisfy(isSame)
  }

  func isSame(_ left: CommodityID, _ right: CommodityID) -> Bool {
    commodities[left.index] == UInt32(right.number)
  }

  func isSame(style left: UInt16, _ right: UInt16) -> Bool {
    before.store.styles[Int(left)] == after.store.styles[Int(right)]
  }

  /// With its decimals.
  func isSame(_ left: Amount, _ right: Amount) -> Bool {
    left.quantity.coefficient == right.quantity.coefficient
      && left.quantity.scale == right.quantity.scale && isSame(left.commodity, right.commodity)
  }

  private func written(_ cost: Cost?) -> Cost? {
    plan != nil && cost?.isInferred == true ? nil : cost
  }

  private func isSame(_ left: Cost, _ right: Cost) -> Bool {
    left.isTotal == right.isTotal && left.isInferred == right.isInferred
      && isSame(left.amount, right.amount) && isSame(style: left.style, right.style)
  }

  private func isSame(_ left: AssertionRecord, _ right: AssertionRecord) -> Bool {
    let costs = (before.store.cost(of: left), after.store.cost(of: right))
    return left.isSole == right.isSole && left.includesSubaccounts == right.includesSubaccounts
      && isSame(
        Amount(left.quantity, left.commodity), Amount(right.quantity, right.commodity))
      && isSame(style: left.style, right.style)
      && isSame(costs.0, costs.1) {
        isSame(Amount($0.quantity, $0.commodity), Amount($1.quantity, $1.commodity))
      }
  }

  /// All but the note.
  private func isSame(_ left: LotRecord, _ right: LotRecord) -> Bool {
    left.hasCost == right.hasCost && left.isTotal == right.isTotal && left.isFixed == right.isFixed
      && left.day == right.day
      && isSame(
        Amount(left.quantity, left.commodity), Amount(right.quantity, right.commodity))
  }
}
