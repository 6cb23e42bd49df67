import LedgeraDiagnostics
import LedgeraEnvironment
import LedgeraModel

extension JournalParser {
  /// Starts with another parser's commodities, whose numbers then mean the same in both. What is
  /// declared later counts, so declarations are not taken.
  mutating func takeCommodities(of other: borrowing JournalParser) {
    for index in 1..<max(1, other.store.commodities.count) {
      _ = store.commoditySymbols.intern(
        copying: UInt32(index), of: other.store.commoditySymbols)
    }
    store.commodities = other.store.commodities
    for index in store.commodities.indices { store.commodities[index].declaration = nil }
    formats = other.formats
  }

  /// Whether the names of both parsers fit one table. If not, reading on finds out which do not.
  func canAbsorb(_ part: borrowing JournalParser) -> Bool {
    let bytes =
      store.accountNames.byteCount + store.descriptions.byteCount + store.tagNames.byteCount
      + part.store.accountNames.byteCount + part.store.descriptions.byteCount
      + part.store.tagNames.byteCount
    return bytes < Int(UInt32.max)
      && store.commodities.count + part.store.commodities.count <= Self.commodityLimit
  }

  /// Adds what a part's parser has read behind what this one has, giving its names and records this
  /// parser's numbers. Linear in the part's records; each of its columns is freed once it is taken.
  mutating func absorb(_ part: inout JournalParser) {
    let numbers = Renumbering(
      accounts: Self.renumber(part.store.accountNames, into: &store.accountNames),
      descriptions: Self.renumber(part.store.descriptions, into: &store.descriptions),
      tagNames: Self.renumber(part.store.tagNames, into: &store.tagNames),
      symbols: Self.renumber(part.store.commoditySymbols, into: &store.commoditySymbols),
      styles: part.store.styles.map { styleNumber(of: $0) },
      detailBase: Int32(store.details.count), costBase: Int32(store.costs.count),
      assertionBase: Int32(store.assertions.count), lotBase: Int32(store.lots.count),
      amountBase: Int32(store.bigAmounts.count), tagBase: UInt32(store.tags.count),
      postingBase: UInt32(store.postings.count),
      entryDetailBase: Int32(store.transactionDetails.count))
    absorbCommodities(part, numbers)
    absorbAmounts(&part, numbers)
    absorbRecords(&part, numbers)
    absorbDirectives(part, numbers)
    absorbFindings(part)
    for (key, count) in part.reportedOnce { reportedOnce[key, default: 0] += count }
    for account in part.unreliableAccounts {
      unreliableAccounts.insert(AccountID(numbers.accounts[account.index]))
    }
    openBlock = part.openBlock
    if part.changeCounter > 0 { takeStateChanges(of: part) }
    knownTags = KnownTags(
      date: store.tagNames.lookup("date").map { TagNameID($0) },
      secondaryDate: store.tagNames.lookup("date2").map { TagNameID($0) },
      time: store.tagNames.lookup("time").map { TagNameID($0) })
  }

  /// What is said once a run is left out when this parser said it.
  private mutating func absorbFindings(_ part: borrowing JournalParser) {
    for finding in part.diagnostics.findings
    where reportedOnce[Self.onceKey(finding.code, finding.headline)] == nil {
      diagnostics.add(finding)
    }
    diagnostics.addDropped(from: part.diagnostics)
  }

  /// This parser's numbers for a part's names and styles, and where the part's records go.
  struct Renumbering {
    let accounts: [UInt32]
    let descriptions: [UInt32]
    let tagNames: [UInt32]
    let symbols: [UInt32]
    let styles: [UInt16]
    let detailBase: Int32
    let costBase: Int32
    let assertionBase: Int32
    let lotBase: Int32
    let amountBase: Int32
    let tagBase: UInt32
    let postingBase: UInt32
    let entryDetailBase: Int32

    func commodity(_ id: CommodityID) -> CommodityID {
      CommodityID(UInt16(truncatingIfNeeded: symbols[id.index]))
    }

    @inline(__always)
    func apply(to posting: inout PostingRecord) {
      posting.account = AccountID(accounts[posting.account.index])
      posting.commodity = commodity(posting.commodity)
      if posting.detail >= 0 { posting.detail += detailBase }
    }
  }

  private static func renumber(
    _ names: borrowing NameTable, into table: inout NameTable
  ) -> [UInt32] {
    var numbers: [UInt32] = []
    numbers.reserveCapacity(names.count)
    for index in 0..<names.count {
      numbers.append(table.intern(copying: UInt32(index), of: names) ?? 0)
    }
    return numbers
  }

  /// Display styles: what the first part saw first stands.
  private mutating func absorbCommodities(_ part: borrowing JournalParser, _ numbers: Renumbering) {
    for (index, info) in part.store.commodities.enumerated() {
      let own = numbers.commodity(CommodityID(UInt16(index))).index
      if own == store.commodities.count {
        store.commodities.append(info)
        formats.append(part.formats[index])
        continue
      }
      if let declared = info.declaredStyle { store.commodities[own].declaredStyle = declared }
      if let declaration = info.declaration { store.commodities[own].declaration = declaration }
      if part.formats[index].declaredMark != 0 {
        formats[own].declaredMark = part.formats[index].declaredMark
      }
      if let standard = info.defaultStyle { store.commodities[own].defaultStyle = standard }
      if let priced = info.priced { store.commodities[own].priced.merge(priced) }
      if let ruled = info.ruled { store.commodities[own].ruled.merge(ruled) }
      if let posted = info.posted { store.commodities[own].posted.merge(posted) }
      formats[own].note(store.commodities[own].posted)
    }
  }

  private mutating func absorbAmounts(_ part: inout JournalParser, _ numbers: Renumbering) {
    for index in 0..<part.store.costs.count {
      var cost = part.store.costs[index]
      cost.commodity = numbers.commodity(cost.commodity)
      cost.style = numbers.styles[Int(cost.style)]
      store.costs.append(cost)
    }
    for index in 0..<part.store.assertions.count {
      var assertion = part.store.assertions[index]
      assertion.commodity = numbers.commodity(assertion.commodity)
      assertion.style = numbers.styles[Int(assertion.style)]
      if assertion.cost >= 0 { assertion.cost += numbers.costBase }
      store.assertions.append(assertion)
    }
    for index in 0..<part.store.lots.count {
      var lot = part.store.lots[index]
      lot.commodity = numbers.commodity(lot.commodity)
      lot.style = numbers.styles[Int(lot.style)]
      store.lots.append(lot)
    }
    for index in 0..<part.store.bigAmounts.count {
      var amount = part.store.bigAmounts[index]
      amount.commodity = numbers.commodity(amount.commodity)
      store.bigAmounts.append(amount)
    }
  }

  /// Entries and postings, side by side.
  private mutating func absorbRecords(_ part: inout JournalParser, _ numbers: Renumbering) {
    let entries = ColumnUnion(&store.transactions, &part.store.transactions)
    let entryDetails = ColumnUnion(&store.transactionDetails, &part.store.transactionDetails)
    let tags = ColumnUnion(&store.tags, &part.store.tags)
    let worker = Worker {
      entries.unite { entry in
        entry.description = DescriptionID(numbers.descriptions[entry.description.index])
        entry.firstPosting += numbers.postingBase
        if entry.detail >= 0 { entry.detail += numbers.entryDetailBase }
      }
      entryDetails.unite { $0.firstTag += numbers.tagBase }
      tags.unite { $0.name = TagNameID(numbers.tagNames[$0.name.index]) }
    }
    store.details.take(&part.store.details) { detail in
      detail.firstTag += numbers.tagBase
      if detail.cost >= 0 { detail.cost += numbers.costBase }
      if detail.assertion >= 0 { detail.assertion += numbers.assertionBase }
      if detail.lot >= 0 { detail.lot += numbers.lotBase }
      if detail.bigAmount >= 0 { detail.bigAmount += numbers.amountBase }
    }
    store.postings.take(&part.store.postings) { numbers.apply(to: &$0) }
    let buffer = part.store.rulePostings.mutableBuffer
    for index in buffer.indices { numbers.apply(to: &buffer[index]) }
    worker.join()
    swap(&store.transactions, &entries.whole)
    swap(&store.transactionDetails, &entryDetails.whole)
    swap(&store.tags, &tags.whole)
  }

  private mutating func absorbDirectives(_ part: borrowing JournalParser, _ numbers: Renumbering) {
    let tagBase = Int(numbers.tagBase)
    func moved(_ tags: Range<Int>) -> Range<Int> {
      tags.lowerBound + tagBase..<tags.upperBound + tagBase
    }
    for index in 0..<part.store.prices.count {
      var price = part.store.prices[index]
      price.commodity = numbers.commodity(price.commodity)
      price.quote = numbers.commodity(price.quote)
      price.style = numbers.styles[Int(price.style)]
      price.firstTag += numbers.tagBase
      store.prices.append(price)
    }
    for var declaration in part.store.accountDeclarations {
      declaration.account = AccountID(numbers.accounts[declaration.account.index])
      declaration.tags = moved(declaration.tags)
      store.accountDeclarations.append(declaration)
    }
    for var payee in part.store.payeeDeclarations {
      payee.tags = moved(payee.tags)
      store.payeeDeclarations.append(payee)
    }
    for var tag in part.store.tagDeclarations {
      tag.tags = moved(tag.tags)
      store.tagDeclarations.append(tag)
    }
    store.aliases.append(contentsOf: part.store.aliases)
    store.seals.append(contentsOf: part.store.seals)
    let ruleBase = store.rulePostings.count
    store.rulePostings.append(contentsOf: part.store.rulePostings)
    for var rule in part.store.rules {
      rule.description = DescriptionID(numbers.descriptions[rule.description.index])
      rule.tags = moved(rule.tags)
      rule.postings = rule.postings.lowerBound + ruleBase..<rule.postings.upperBound + ruleBase
      store.rules.append(rule)
    }
  }

  /// What the part's directives leave for the lines below it.
  private mutating func takeStateChanges(of part: borrowing JournalParser) {
    state = part.state
    if let standard = state.defaultCommodity {
      let symbol = part.store.commodities[standard.index].symbol
      state.defaultCommodity = store.commoditySymbols.lookup(symbol).map { CommodityID(UInt16($0)) }
      store.defaultCommodity = state.defaultCommodity
    }
    noteStateChange()
  }
}

/// Two columns that a thread makes one, handed to it and back.
private final class ColumnUnion<Element: BitwiseCopyable>: @unchecked Sendable {
  /// The first column; after `unite` with the second one behind it.
  var whole = Column<Element>()
  private var part = Column<Element>()

  /// Takes both columns and leaves empty ones.
  init(_ whole: inout Column<Element>, _ part: inout Column<Element>) {
    swap(&whole, &self.whole)
    swap(&part, &self.part)
  }

  func unite(_ change: (inout Element) -> Void) { whole.take(&part, change) }
}
