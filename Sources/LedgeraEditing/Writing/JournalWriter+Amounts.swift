import LedgeraDiagnostics
import LedgeraModel
import LedgeraQuantities

extension JournalWriter.Decimals {
  var isWritten: Bool { if case .written = self { true } else { false } }
  var isRounded: Bool { if case .rounded = self { true } else { false } }
}

extension JournalWriter {
  /// Appends the amount of a posting with its lot and cost.
  mutating func appendAmount(
    of index: Int, _ posting: PostingRecord, _ detail: PostingDetail?,
    _ bytes: UnsafeRawBufferPointer
  ) -> Range<Int> {
    let start = columns.text.count
    let written =
      posting.flags.isBig
      ? journal.store.bigAmounts[Int(detail?.bigAmount ?? 0)].amount
      : journal.store.smallAmount(of: posting)
    let amount = isInverted ? written.negated : written
    guard detail != nil else {
      append(amount)
      return start..<columns.text.count
    }
    let cost = journal.store.costRecord(of: posting)
    append(amount)
    let lot = journal.store.lot(of: posting)
    if let lot, !writesCostsFirst { append(lot, bytes) }
    if let cost, !cost.isOffset, amounts == .explicit || !cost.isInferred {
      append(cost.isInferred ? sharedCost(cost, of: amount) : cost)
    }
    if let lot, writesCostsFirst { append(lot, bytes) }
    return start..<columns.text.count
  }

  /// Appends ` =` with its variants and the amount asserted, with the decimals it was written with.
  mutating func appendAssertion(_ assertion: AssertionRecord, isInverted: Bool) -> Range<Int> {
    let start = columns.text.count
    columns.text.append(contentsOf: (assertion.isSole ? " ==" : " =").utf8)
    if assertion.includesSubaccounts { columns.text.append(UInt8(ascii: "*")) }
    columns.text.append(UInt8(ascii: " "))
    let amount = Amount(assertion.quantity, assertion.commodity)
    append(
      isInverted ? amount.negated : amount,
      decimals: decimals.isRounded
        ? styles[assertion.commodity.index].number.decimals ?? assertion.scale : assertion.scale,
      writtenIn: assertion.style)
    if let cost = journal.store.cost(of: assertion) { append(cost) }
    return start..<columns.text.count
  }

  /// A total that several postings share is written as the cost of one unit, with as many decimals as
  /// the two commodities show, if the transaction still balances so.
  private func sharedCost(_ cost: CostRecord, of amount: Amount) -> CostRecord {
    guard sharesCost else { return cost }
    let shown = { (commodity: CommodityID) in Int(styles[commodity.index].number.decimals ?? 0) }
    let decimals = UInt8(clamping: max(2, shown(cost.commodity) + shown(amount.commodity)))
    let unit = WideQuantity(cost.quantity).divided(by: WideQuantity(amount.quantity.magnitude))
    guard let rounded = unit?.rounded(toDecimals: decimals).quantity?.withDecimals(decimals),
      let total = try? rounded.multiplied(by: amount.quantity.magnitude),
      let difference = try? total.subtracting(cost.quantity),
      styles[cost.commodity.index].looksZero(difference)
    else { return cost }
    return CostRecord(
      rounded, cost.commodity, isTotal: false, isInferred: true, style: cost.style,
      offset: cost.offset)
  }

  private mutating func append(_ cost: CostRecord) {
    columns.text.append(contentsOf: (cost.isTotal ? " @@ " : " @ ").utf8)
    let amount = Amount(cost.quantity, cost.commodity)
    if case .rounded(withCosts: true) = decimals,
      let shown = styles[cost.commodity.index].number.decimals
    {
      append(amount, decimals: shown)
    } else if cost.isInferred {
      append(amount)
    } else {
      append(amount, decimals: cost.scale, writtenIn: cost.style)
    }
  }

  mutating func append(_ lot: LotRecord, _ bytes: UnsafeRawBufferPointer) {
    if lot.hasCost {
      columns.text.append(contentsOf: (lot.isTotal ? " {{" : " {").utf8)
      if lot.isFixed { columns.text.append(UInt8(ascii: "=")) }
      append(
        Amount(lot.quantity, lot.commodity), decimals: lot.scale, writtenIn: lot.style)
      columns.text.append(contentsOf: (lot.isTotal ? "}}" : "}").utf8)
    }
    if let day = lot.day.day { columns.text.append(contentsOf: " [\(day.text)]".utf8) }
    if lot.noteLength > 0 {
      let first = Int(lot.noteOffset)
      columns.text.append(contentsOf: " (".utf8)
      columns.text.append(contentsOf: bytes[first..<first + Int(lot.noteLength)])
      columns.text.append(UInt8(ascii: ")"))
    }
  }

  /// Appends a converted amount, with all its decimals if the transaction needs them.
  mutating func append(_ amount: WideAmount) {
    let shown = decimals.isWritten ? converted(amount) : rounded(amount)
    guard let quantity = shown.quantity.quantity else {
      return journal.appendText(of: shown, options: .journal, to: &columns.text)
    }
    append(Amount(quantity, amount.commodity))
  }

  /// With the decimals of the cost, or all it has, of a mixed amount at least those that it had in its
  /// commodity.
  private func converted(_ amount: WideAmount) -> WideAmount {
    if let costDecimals {
      let rounded = amount.quantity.rounded(toDecimals: costDecimals)
      let padded = rounded.quantity?.withDecimals(costDecimals).map { WideQuantity($0) }
      return WideAmount(padded ?? rounded, amount.commodity)
    }
    let own = ownOfMixed.first { $0.commodity == amount.commodity }
    let shortest = amount.quantity.trimmed(toDecimals: own?.quantity.scale ?? 0)
    guard shortest.scale > JournalWriter.maximumDecimals else {
      return WideAmount(shortest, amount.commodity)
    }
    return rounded(amount, keepingAll: true)
  }

  private func rounded(_ amount: WideAmount, keepingAll: Bool? = nil) -> WideAmount {
    let quantity = amount.quantity.normalized
    if keepingAll ?? keepsAllDecimals, quantity.scale <= JournalWriter.maximumDecimals {
      return WideAmount(quantity, amount.commodity)
    }
    let shown = styles[amount.commodity.index].number.decimals ?? quantity.scale
    let decimals = self.decimals.isWritten ? max(shown, NumberStyle.decimalsOfQuotients) : shown
    return WideAmount(quantity.rounded(toDecimals: decimals), amount.commodity)
  }

  /// Whether converted amounts balance, but not when they are rounded as their styles say.
  func needsAllDecimals(_ record: TransactionRecord) -> Bool {
    for kind in [PostingKind.real, .balancedVirtual] {
      var (exact, rounded) = (WideBalance(), WideBalance())
      var isComplete = true
      for number in record.postings where journal.store.postings[number].flags.kind == kind {
        let posting = journal.store.postings[number]
        guard posting.flags.hasAmount, amounts == .explicit || !posting.flags.isInferred else {
          isComplete = false
          continue
        }
        let converted = conversion?(number)
        if converted == nil, journal.store.cost(of: posting) != nil { return true }
        let isExact = converted == nil && !roundsUnconverted
        for amount in converted?.amounts ?? ownAmounts(of: posting) {
          exact.add(amount)
          rounded.add(self.rounded(amount, keepingAll: isExact))
        }
      }
      if isComplete, exact.isZero, !rounded.isZero { return true }
    }
    return false
  }

  func ownAmounts(of posting: PostingRecord) -> [WideAmount] {
    journal.store.amounts(of: posting).map { WideAmount($0) }
  }

  /// Quotients do not end; written amounts hardly ever have more decimals than this.
  private static let maximumDecimals = 18

  /// Appends an amount in its commodity's style, with at least the style's decimals and all of its
  /// own, or with exactly `decimals`. `written` is the number of the style the amount was written in.
  mutating func append(
    _ amount: Amount, decimals: UInt8? = nil, writtenIn written: UInt16? = nil
  ) {
    let start = columns.text.count
    var quantity = amount.quantity
    var style = styles[amount.commodity.index]
    if let written, keepsWrittenStyles[amount.commodity.index] {
      style = journal.store.styles[Int(written)]
    }
    if let decimals {
      style.number.decimals = decimals
    } else if decimals == nil, self.decimals.isWritten {
      style.number.decimals = quantity.scale
    } else if self.decimals.isRounded {
      // As the style says.
    } else if let shown = style.number.decimals, quantity.scale > shown, keepsAllDecimals {
      quantity = quantity.normalized
      style.number.decimals = max(shown, quantity.scale)
    }
    // Zeros at the end must not make a number that is too long to be read again.
    while let shown = style.number.decimals, shown > quantity.scale,
      quantity.withDecimals(shown) == nil
    {
      style.number.decimals = shown - 1
    }
    journal.appendText(
      of: Amount(quantity, amount.commodity), in: style, options: .journal, to: &columns.text)
    if (style.number.decimals ?? quantity.scale) == 0 { markWholeNumber(from: start, style) }
  }

  /// Puts a decimal mark after a number such as `1,000`, which would read back as 1; where decimals are as in
  /// hledger, after `1,000,000`, too.
  private mutating func markWholeNumber(from start: Int, _ style: AmountStyle) {
    guard let grouping = style.number.grouping, grouping.separator.isASCII else { return }
    let separator = UInt8(truncatingIfNeeded: grouping.separator.value)
    guard separator != UInt8(ascii: " ") else { return }
    func belongsToNumber(_ byte: UInt8) -> Bool {
      byte.isDigit || byte == separator || byte == UInt8(ascii: "-")
    }
    let run = columns.text[start...]
    let number =
      style.side == .right
      ? run.prefix(while: belongsToNumber)
      : run[(run.lastIndex { !belongsToNumber($0) }.map { $0 + 1 } ?? start)...]
    let separators = number.count { $0 == separator }
    guard separators == 1 || separators > 1 && decimals.isWritten else { return }
    columns.text.insert(style.number.decimalMark.rawValue, at: number.endIndex)
  }
}
