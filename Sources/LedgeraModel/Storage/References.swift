public import LedgeraDiagnostics

/// Visits everything that a record refers to, and may replace it: a number of a name, a number of a
/// record in another table, a run of such records, or a place in a file.
public protocol ReferenceVisitor {
  func visit(_ account: inout AccountID)
  func visit(_ commodity: inout CommodityID)
  func visit(_ description: inout DescriptionID)
  func visit(_ tag: inout TagNameID)
  /// A number in `JournalStore.styles`.
  func visit(style: inout UInt16)
  /// A number in a table; -1: none.
  func visit(_ number: inout Int32, in table: JournalStore.Table)
  /// The first number of a run in a table.
  func visit(_ first: inout UInt32, in table: JournalStore.Table)
  func visit(_ file: inout FileID)
  /// Start of something in its file.
  func visit(place offset: inout UInt32)
}

extension ReferenceVisitor {
  /// A run in a table.
  func visit(_ run: inout Range<Int>, in table: JournalStore.Table) {
    var first = UInt32(run.lowerBound)
    visit(&first, in: table)
    run = Int(first)..<Int(first) + run.count
  }

  public func visit(_ span: inout Span) {
    var (file, offset) = (span.file, span.offset)
    visit(&file)
    visit(place: &offset)
    span = Span(file: file, offset: offset, length: span.length)
  }

  /// Start of something that may be missing: then 0, which no present part can have.
  @inline(__always)
  func visit(placeIfAny offset: inout UInt32) {
    if offset > 0 { visit(place: &offset) }
  }
}

/// A visitor that looks for names only.
public protocol NameVisitor: ReferenceVisitor {}

extension NameVisitor {
  public func visit(_ account: inout AccountID) {}
  public func visit(_ commodity: inout CommodityID) {}
  public func visit(_ description: inout DescriptionID) {}
  public func visit(_ tag: inout TagNameID) {}
  public func visit(style: inout UInt16) {}
  public func visit(_ number: inout Int32, in table: JournalStore.Table) {}
  public func visit(_ first: inout UInt32, in table: JournalStore.Table) {}
  public func visit(_ file: inout FileID) {}
  public func visit(place offset: inout UInt32) {}
}

/// A record that declares, once and for all, what it refers to, so that merging stores, renumbering
/// and searching for names need not know its members.
public protocol ReferringRecord {
  mutating func visitReferences(_ visitor: borrowing some ReferenceVisitor)
}

extension JournalStore {
  /// A table of records that others refer to by number.
  public enum Table: Int, Sendable, CaseIterable {
    case postings, rulePostings, details, transactionDetails, costs, assertions, lots, bigAmounts
    case tags, rules
  }

  public func count(of table: Table) -> Int {
    switch table {
    case .postings: postings.count
    case .rulePostings: rulePostings.count
    case .details: details.count
    case .transactionDetails: transactionDetails.count
    case .costs: costs.count
    case .assertions: assertions.count
    case .lots: lots.count
    case .bigAmounts: bigAmounts.count
    case .tags: tags.count
    case .rules: rules.count
    }
  }

  /// Visits the references of all records, which it cannot change. Linear in the records.
  public func visitReferences(_ visitor: some ReferenceVisitor) {
    func show<Record: ReferringRecord>(_ records: some Sequence<Record>) {
      for var record in records { record.visitReferences(visitor) }
    }
    show(transactions.buffer)
    show(transactionDetails.buffer)
    show(postings.buffer)
    show(rulePostings.buffer)
    show(details.buffer)
    show(costs.buffer)
    show(assertions.buffer)
    show(lots.buffer)
    show(bigAmounts.buffer)
    show(tags.buffer)
    show(prices.buffer)
    show(accountDeclarations)
    show(payeeDeclarations)
    show(tagDeclarations)
    show(commodities)
    show(aliases)
    show(rules)
    show(seals)
    show([profile])
    show([plan])
  }
}

// MARK: Records of transactions

extension TransactionRecord: ReferringRecord {
  @inline(__always)
  public mutating func visitReferences(_ visitor: borrowing some ReferenceVisitor) {
    visitor.visit(&description)
    visitor.visit(&firstPosting, in: .postings)
    visitor.visit(&detail, in: .transactionDetails)
    visitor.visit(&file)
    visitor.visit(place: &offset)
  }
}

extension TransactionDetail: ReferringRecord {
  @inline(__always)
  public mutating func visitReferences(_ visitor: borrowing some ReferenceVisitor) {
    visitor.visit(placeIfAny: &codeOffset)
    visitor.visit(placeIfAny: &commentOffset)
    visitor.visit(&firstTag, in: .tags)
    visitor.visit(&rule, in: .rules)
  }
}

extension PostingRecord: ReferringRecord {
  @inline(__always)
  public mutating func visitReferences(_ visitor: borrowing some ReferenceVisitor) {
    visitor.visit(&account)
    visitor.visit(&commodity)
    visitor.visit(&detail, in: .details)
    visitor.visit(place: &offset)
  }
}

extension PostingDetail: ReferringRecord {
  @inline(__always)
  public mutating func visitReferences(_ visitor: borrowing some ReferenceVisitor) {
    visitor.visit(placeIfAny: &commentOffset)
    visitor.visit(&firstTag, in: .tags)
    visitor.visit(&cost, in: .costs)
    visitor.visit(&assertion, in: .assertions)
    visitor.visit(&lot, in: .lots)
    visitor.visit(&bigAmount, in: .bigAmounts)
    visitor.visit(&rule, in: .rules)
  }
}

extension CostRecord: ReferringRecord {
  public mutating func visitReferences(_ visitor: borrowing some ReferenceVisitor) {
    visitor.visit(&commodity)
    visitor.visit(style: &style)
    visitor.visit(place: &offset)
  }
}

extension AssertionRecord: ReferringRecord {
  public mutating func visitReferences(_ visitor: borrowing some ReferenceVisitor) {
    visitor.visit(&commodity)
    visitor.visit(style: &style)
    visitor.visit(&cost, in: .costs)
    visitor.visit(place: &offset)
  }
}

extension LotRecord: ReferringRecord {
  public mutating func visitReferences(_ visitor: borrowing some ReferenceVisitor) {
    visitor.visit(&commodity)
    visitor.visit(style: &style)
    visitor.visit(placeIfAny: &noteOffset)
  }
}

extension AmountRecord: ReferringRecord {
  public mutating func visitReferences(_ visitor: borrowing some ReferenceVisitor) {
    visitor.visit(&commodity)
  }
}

extension TagRecord: ReferringRecord {
  @inline(__always)
  public mutating func visitReferences(_ visitor: borrowing some ReferenceVisitor) {
    visitor.visit(&name)
    visitor.visit(place: &nameOffset)
    visitor.visit(placeIfAny: &valueOffset)
  }
}

// MARK: Records of directives

extension PriceRecord: ReferringRecord {
  public mutating func visitReferences(_ visitor: borrowing some ReferenceVisitor) {
    visitor.visit(&commodity)
    visitor.visit(&quote)
    visitor.visit(style: &style)
    visitor.visit(&firstTag, in: .tags)
    visitor.visit(&file)
    visitor.visit(place: &offset)
    visitor.visit(placeIfAny: &commentOffset)
  }
}

extension AccountDeclaration: ReferringRecord {
  public mutating func visitReferences(_ visitor: borrowing some ReferenceVisitor) {
    visitor.visit(&account)
    visitor.visit(&tags, in: .tags)
    visitor.visit(&span)
    visitor.visit(&comment)
  }
}

extension NameDeclaration: ReferringRecord {
  public mutating func visitReferences(_ visitor: borrowing some ReferenceVisitor) {
    visitor.visit(&tags, in: .tags)
    visitor.visit(&span)
  }
}

extension CommodityInfo: ReferringRecord {
  public mutating func visitReferences(_ visitor: borrowing some ReferenceVisitor) {
    // Most commodities have no directive.
    if !tags.isEmpty { visitor.visit(&tags, in: .tags) }
    if var place = declaration {
      visitor.visit(&place)
      declaration = place
    }
  }
}

extension AliasDeclaration: ReferringRecord {
  public mutating func visitReferences(_ visitor: borrowing some ReferenceVisitor) {
    guard var place = span else { return }
    visitor.visit(&place)
    span = place
  }
}

extension SealDeclaration: ReferringRecord {
  public mutating func visitReferences(_ visitor: borrowing some ReferenceVisitor) {
    visitor.visit(&span)
  }
}

extension RuleRecord.Trigger: ReferringRecord {
  public mutating func visitReferences(_ visitor: borrowing some ReferenceVisitor) {
    var place = span
    visitor.visit(&place)
    self = if case .period = self { .period(place) } else { .query(place) }
  }
}

extension RuleRecord: ReferringRecord {
  public mutating func visitReferences(_ visitor: borrowing some ReferenceVisitor) {
    trigger.visitReferences(visitor)
    visitor.visit(&span)
    visitor.visit(&comment)
    visitor.visit(&code)
    visitor.visit(&description)
    visitor.visit(&tags, in: .tags)
    visitor.visit(&postings, in: .rulePostings)
  }
}

extension Profile: ReferringRecord {
  public mutating func visitReferences(_ visitor: borrowing some ReferenceVisitor) {
    if var commodity = base {
      visitor.visit(&commodity)
      base = commodity
    }
    for index in display.indices { visitor.visit(&display[index]) }
    if var account = exchangeGainLoss {
      visitor.visit(&account)
      exchangeGainLoss = account
    }
  }
}
