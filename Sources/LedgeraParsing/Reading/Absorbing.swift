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

  /// How many of the following parts can be added after what this parser has read: none after one
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

  /// Adds what parts' parsers have read after what this one has, giving their names and records this
  /// parser's numbers. Linear in the parts' records; each of their columns is freed once it is taken.
  mutating func absorb(_ parts: ArraySlice<ParserPart>) {
    var numbers: [Renumbering] = []
    for part in parts {
      let bases = numbers.last?.following ?? Renumbering.Bases(after: store)
      numbers.append(renumbering(of: part.parser, bases))
      absorbCommodities(part.parser, numbers[numbers.count - 1])
    }
    absorbRecords(parts, &numbers)
    for (number, part) in parts.enumerated() {
      absorbDirectives(part.parser, numbers[number])
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
      styles: part.store.styles.map { styleNumber(of: $0) }, bases: bases,
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
    for (index, info) in part.store.commodities.map(numbers.renumbered).enumerated() {
      let own = Int(numbers.symbols[index])
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

  /// Entries, and side by side with them their postings and all that both refer to.
  private mutating func absorbRecords(
    _ parts: ArraySlice<ParserPart>, _ numbers: inout [Renumbering]
  ) {
    let entries = EntryUnion(&store, parts)
    let given = numbers
    let worker = Worker { entries.unite(given) }
    for (part, numbers) in zip(parts, numbers) {
      store.postings.take(&part.parser.store.postings, numbers)
      store.details.take(&part.parser.store.details, numbers)
      store.transactionDetails.take(&part.parser.store.transactionDetails, numbers)
      store.tags.take(&part.parser.store.tags, numbers)
      store.costs.take(&part.parser.store.costs, numbers)
      store.assertions.take(&part.parser.store.assertions, numbers)
      store.lots.take(&part.parser.store.lots, numbers)
      store.bigAmounts.take(&part.parser.store.bigAmounts, numbers)
      store.rulePostings.take(&part.parser.store.rulePostings, numbers)
      store.prices.take(&part.parser.store.prices, numbers)
    }
    worker.join()
    entries.giveBack(to: &store)
    for index in numbers.indices { numbers[index].descriptions = entries.descriptions[index] }
  }

  private mutating func absorbDirectives(
    _ part: borrowing JournalParser, _ numbers: Renumbering
  ) {
    store.accountDeclarations += part.store.accountDeclarations.map(numbers.renumbered)
    store.payeeDeclarations += part.store.payeeDeclarations.map(numbers.renumbered)
    store.tagDeclarations += part.store.tagDeclarations.map(numbers.renumbered)
    store.rules += part.store.rules.map(numbers.renumbered)
    store.aliases += part.store.aliases
    store.seals += part.store.seals
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

extension Column where Element: ReferringRecord {
  /// Moves all records of a part's column to the end of this one, with this parser's numbers.
  @inline(__always)
  fileprivate mutating func take(_ part: inout Column<Element>, _ numbers: Renumbering) {
    take(&part) { $0.visitReferences(numbers) }
  }
}
