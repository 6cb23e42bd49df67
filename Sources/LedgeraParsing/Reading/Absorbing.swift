import LedgeraComputation
import LedgeraDiagnostics
import LedgeraModel

extension JournalParser {
  /// How many of the parts can be added to what this parser has read: none after one that changes
  /// how others are read, and no more than fit its tables. If there are more, reading on reports
  /// what does not fit.
  func absorbable(_ parts: ArraySlice<Piece>) -> Int {
    var bytes = store.nameBytes
    var commodities = store.commodities.count
    for (count, part) in parts.enumerated() {
      bytes += part.parser.store.nameBytes
      commodities += part.parser.store.commodities.count
      guard !part.needsWholeFile, bytes < Int(UInt32.max),
        commodities <= Self.commodityLimit
      else { return count }
      if part.changesState { return count + 1 }
    }
    return parts.count
  }

  /// Appends what the parsers of parts have read, with this parser's numbers for names and records,
  /// and with the present places of the parts. Linear in their records.
  ///
  /// - Parameter keepsParts: The parts are left intact; otherwise each of their columns is freed
  ///   once it is copied.
  mutating func absorb(_ parts: ArraySlice<Piece>, keepsParts: Bool = false) {
    numberDescriptions()
    var numbers: [Renumbering] = []
    for part in parts {
      let bases = numbers.last?.following ?? Renumbering.Bases(after: store)
      numbers.append(renumbering(of: part, bases))
      absorbCommodities(part.parser, numbers[numbers.count - 1])
    }
    absorbRecords(parts, &numbers, keepsParts: keepsParts)
    for (number, part) in parts.enumerated() {
      absorbDirectives(part.parser, numbers[number])
      absorbFindings(part.parser, numbers[number])
      openBlock = part.parser.openBlock
      if part.parser.changeCounter > 0 { takeStateChanges(of: part.parser, numbers[number]) }
    }
    knownTags = KnownTags(
      date: store.tagNames.lookup("date").map { TagNameID($0) },
      secondaryDate: store.tagNames.lookup("date2").map { TagNameID($0) },
      time: store.tagNames.lookup("time").map { TagNameID($0) })
  }

  private mutating func renumbering(of part: Piece, _ bases: Renumbering.Bases) -> Renumbering {
    let accounts = store.accountNames.intern(copyingAllOf: part.parser.store.accountNames)
    let tagNames = store.tagNames.intern(copyingAllOf: part.parser.store.tagNames)
    let symbols = store.commoditySymbols.intern(copyingAllOf: part.parser.store.commoditySymbols)
    let styles = part.parser.store.styles.map { styleNumber(of: $0) }
    return Renumbering(
      accounts: accounts, tagNames: tagNames, symbols: symbols, styles: styles, bases: bases,
      following: Renumbering.Bases(bases, and: part.parser.store), file: file,
      shift: UInt32(truncatingIfNeeded: part.shift),
      isIdentity: bases.areZero && part.shift == 0 && file == part.parser.file
        && [accounts, tagNames, symbols].allSatisfy { $0.elementsEqual(0..<UInt32($0.count)) }
        && styles.enumerated().allSatisfy { $0.offset == Int($0.element) })
  }

  /// Leaves out findings that are reported once per run if this parser has reported them.
  private mutating func absorbFindings(_ part: borrowing JournalParser, _ numbers: Renumbering) {
    for finding in part.diagnostics.findings
    where reportedOnce[Self.onceKey(finding.code, finding.headline)] == nil {
      diagnostics.add(
        finding.relocated { span in
          var place = span
          numbers.visit(&place)
          return place
        })
    }
    diagnostics.addDropped(from: part.diagnostics)
    for (key, count) in part.reportedOnce { reportedOnce[key, default: 0] += count }
    for account in part.unreliableAccounts {
      unreliableAccounts.insert(AccountID(numbers.accounts[account.index]))
    }
  }

  /// Display styles: the earlier part decides.
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
        formats[own].isWhole = part.formats[index].isWhole
      }
      if let standard = info.defaultStyle { store.commodities[own].defaultStyle = standard }
      if let priced = info.priced { store.commodities[own].priced.merge(priced) }
      if let ruled = info.ruled { store.commodities[own].ruled.merge(ruled) }
      if let posted = info.posted { store.commodities[own].posted.merge(posted) }
      formats[own].note(store.commodities[own].posted)
    }
  }

  /// Appends transactions, and in parallel postings and what both refer to.
  private mutating func absorbRecords(
    _ parts: ArraySlice<Piece>, _ numbers: inout [Renumbering], keepsParts: Bool
  ) {
    let union = TransactionUnion(&store, parts)
    let given = numbers
    let isLarge =
      parts.reduce(0) { $0 + $1.range.count }
      >= (keepsParts ? Self.worthThread * 8 : Self.worthThread)
    let worker = isLarge ? Worker { union.unite(given, keepsParts: keepsParts) } : nil
    if !isLarge { union.unite(given, keepsParts: keepsParts) }
    for (part, numbers) in zip(parts, numbers) {
      store.postings.add(&part.parser.store.postings, numbers, keepsParts)
      store.details.add(&part.parser.store.details, numbers, keepsParts)
      store.transactionDetails.add(&part.parser.store.transactionDetails, numbers, keepsParts)
      store.tags.add(&part.parser.store.tags, numbers, keepsParts)
      store.costs.add(&part.parser.store.costs, numbers, keepsParts)
      store.assertions.add(&part.parser.store.assertions, numbers, keepsParts)
      store.lots.add(&part.parser.store.lots, numbers, keepsParts)
      store.bigAmounts.add(&part.parser.store.bigAmounts, numbers, keepsParts)
      store.rulePostings.add(&part.parser.store.rulePostings, numbers, keepsParts)
      store.prices.add(&part.parser.store.prices, numbers, keepsParts)
    }
    worker?.join()
    union.giveBack(to: &store, parts)
    for index in numbers.indices { numbers[index].descriptions = union.descriptions[index] }
  }

  /// The bytes of parts that are worth another thread; parts that are kept need more, as the thread
  /// may have to be woken just for them.
  private static let worthThread = 1 << 19

  private mutating func absorbDirectives(
    _ part: borrowing JournalParser, _ numbers: Renumbering
  ) {
    store.accountDeclarations += part.store.accountDeclarations.map(numbers.renumbered)
    store.payeeDeclarations += part.store.payeeDeclarations.map(numbers.renumbered)
    store.tagDeclarations += part.store.tagDeclarations.map(numbers.renumbered)
    store.rules += part.store.rules.map(numbers.renumbered)
    store.aliases += part.store.aliases.map(numbers.renumbered)
    store.seals += part.store.seals.map(numbers.renumbered)
  }

  /// Takes over the effect of the part's directives on the lines below it.
  private mutating func takeStateChanges(
    of part: borrowing JournalParser, _ numbers: Renumbering
  ) {
    state = part.state
    if var standard = state.defaultCommodity {
      numbers.visit(&standard)
      state.defaultCommodity = standard
    }
    if var standard = part.store.defaultCommodity {
      numbers.visit(&standard)
      store.defaultCommodity = standard
    }
    noteStateChange()
  }
}

extension Column where Element: ReferringRecord {
  /// Appends all records of a part's column to this one, with this parser's numbers.
  @inline(__always)
  mutating func add(
    _ part: inout Column<Element>, _ numbers: Renumbering, _ keepsPart: Bool
  ) {
    if keepsPart, numbers.isIdentity {
      append(contentsOf: part)
    } else if keepsPart {
      append(contentsOf: part) { $0.visitReferences(numbers) }
    } else {
      take(&part) { $0.visitReferences(numbers) }
    }
  }
}
