import LedgeraDiagnostics
import LedgeraModel
import LedgeraThreads

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

  /// How many of the following parts can be added behind what this parser has read: none behind one
  /// that changes how others are read, and no more than have room in its tables. If there are more,
  /// reading on finds out what does not fit.
  func absorbable(_ parts: ArraySlice<ParserPart>) -> Int {
    var bytes = store.nameBytes
    var commodities = store.commodities.count
    for (count, part) in parts.enumerated() {
      bytes += part.parser.store.nameBytes
      commodities += part.parser.store.commodities.count
      guard !part.parser.needsWholeFile, bytes < Int(UInt32.max),
        commodities <= Self.commodityLimit
      else { return count }
      if part.parser.changesState { return count + 1 }
    }
    return parts.count
  }

  /// Adds what parts' parsers have read behind what this one has, giving their names and records this
  /// parser's numbers. Linear in the parts' records; each of their columns is freed once it is taken.
  mutating func absorb(_ parts: ArraySlice<ParserPart>) {
    var numbers: [Renumbering] = []
    for part in parts {
      let bases = numbers.last?.following ?? Renumbering.Bases(after: store)
      numbers.append(renumbering(of: part.parser, bases))
      absorbCommodities(part.parser, numbers[numbers.count - 1])
      absorbAmounts(&part.parser, numbers[numbers.count - 1])
    }
    let descriptions = absorbRecords(parts, numbers)
    for (number, part) in parts.enumerated() {
      absorbDirectives(part.parser, numbers[number], descriptions[number])
      absorbFindings(part.parser, numbers[number])
      openBlock = part.parser.openBlock
      if part.parser.changeCounter > 0 { takeStateChanges(of: part.parser) }
    }
    knownTags = KnownTags(
      date: store.tagNames.lookup("date").map { TagNameID($0) },
      secondaryDate: store.tagNames.lookup("date2").map { TagNameID($0) },
      time: store.tagNames.lookup("time").map { TagNameID($0) })
  }

  private mutating func renumbering(
    of part: borrowing JournalParser, _ bases: Renumbering.Bases
  ) -> Renumbering {
    Renumbering(
      accounts: Self.renumber(part.store.accountNames, into: &store.accountNames),
      tagNames: Self.renumber(part.store.tagNames, into: &store.tagNames),
      symbols: Self.renumber(part.store.commoditySymbols, into: &store.commoditySymbols),
      styles: part.store.styles.map { styleNumber(of: $0) },
      costBase: Int32(store.costs.count), assertionBase: Int32(store.assertions.count),
      lotBase: Int32(store.lots.count), amountBase: Int32(store.bigAmounts.count), bases: bases,
      following: Renumbering.Bases(bases, and: part.store))
  }

  /// What is said once a run is left out when this parser said it.
  private mutating func absorbFindings(_ part: borrowing JournalParser, _ numbers: Renumbering) {
    for finding in part.diagnostics.findings
    where reportedOnce[Self.onceKey(finding.code, finding.headline)] == nil {
      diagnostics.add(finding)
    }
    diagnostics.addDropped(from: part.diagnostics)
    for (key, count) in part.reportedOnce { reportedOnce[key, default: 0] += count }
    for account in part.unreliableAccounts {
      unreliableAccounts.insert(AccountID(numbers.accounts[account.index]))
    }
  }

  static func renumber(
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
    for (index, var info) in part.store.commodities.enumerated() {
      info.tags = numbers.tags(info.tags)
      let own = numbers.commodity(CommodityID(UInt16(index))).index
      if own == store.commodities.count {
        store.commodities.append(info)
        formats.append(part.formats[index])
        continue
      }
      if let declared = info.declaredStyle { store.commodities[own].declaredStyle = declared }
      if let declaration = info.declaration {
        store.commodities[own].declaration = declaration
        store.commodities[own].tags = info.tags
      }
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

  /// Entries, and side by side with them their postings and all that both refer to. The numbers of each
  /// part's descriptions.
  private mutating func absorbRecords(
    _ parts: ArraySlice<ParserPart>, _ numbers: [Renumbering]
  ) -> [[UInt32]] {
    let entries = EntryUnion(&store, parts)
    let worker = Worker { entries.unite(numbers) }
    for (part, numbers) in zip(parts, numbers) {
      store.postings.take(&part.parser.store.postings) { numbers.apply(to: &$0) }
      store.details.take(&part.parser.store.details) { numbers.apply(to: &$0) }
      store.transactionDetails.take(&part.parser.store.transactionDetails) {
        $0.firstTag += numbers.bases.tags
      }
      store.tags.take(&part.parser.store.tags) {
        $0.name = TagNameID(numbers.tagNames[$0.name.index])
      }
      let buffer = part.parser.store.rulePostings.mutableBuffer
      for index in buffer.indices { numbers.apply(to: &buffer[index]) }
    }
    worker.join()
    entries.giveBack(to: &store)
    return entries.descriptions
  }

  private mutating func absorbDirectives(
    _ part: borrowing JournalParser, _ numbers: Renumbering, _ descriptions: [UInt32]
  ) {
    for index in 0..<part.store.prices.count {
      var price = part.store.prices[index]
      price.commodity = numbers.commodity(price.commodity)
      price.quote = numbers.commodity(price.quote)
      price.style = numbers.styles[Int(price.style)]
      price.firstTag += numbers.bases.tags
      store.prices.append(price)
    }
    for var declaration in part.store.accountDeclarations {
      declaration.account = AccountID(numbers.accounts[declaration.account.index])
      declaration.tags = numbers.tags(declaration.tags)
      store.accountDeclarations.append(declaration)
    }
    for var payee in part.store.payeeDeclarations {
      payee.tags = numbers.tags(payee.tags)
      store.payeeDeclarations.append(payee)
    }
    for var tag in part.store.tagDeclarations {
      tag.tags = numbers.tags(tag.tags)
      store.tagDeclarations.append(tag)
    }
    store.aliases.append(contentsOf: part.store.aliases)
    store.seals.append(contentsOf: part.store.seals)
    let ruleBase = store.rulePostings.count
    store.rulePostings.append(contentsOf: part.store.rulePostings)
    for var rule in part.store.rules {
      rule.description = DescriptionID(descriptions[rule.description.index])
      rule.tags = numbers.tags(rule.tags)
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
