import LedgeraDiagnostics
public import LedgeraQuantities

/// How amounts of a commodity are written.
public struct AmountStyle: Hashable, Sendable {
  /// The side of the number that the symbol is on.
  public enum Side: UInt8, Sendable {
    case left
    case right
  }

  public var side: Side
  /// Whether there is a space between symbol and number.
  public var isSpaced: Bool
  public var number: NumberStyle

  public init(side: Side, isSpaced: Bool, number: NumberStyle) {
    self.side = side
    self.isSpaced = isSpaced
    self.number = number
  }

  /// For a commodity that never occurs with an amount: symbol left, no space, as many decimals as
  /// the number has.
  public static let natural = AmountStyle(side: .left, isSpaced: false, number: .plain)
}

extension JournalStore {
  /// Counts what balance assignments made among the amounts of postings, as the assigned balance is written; for
  /// commodities that others are written in, too, without its digit groups.
  mutating func noteAssignedStyles() {
    guard hasAssignments else { return }
    let isWritten = commodities.map { $0.knownStyle != nil }
    for posting in postings.buffer where posting.flags.isInferred && posting.detail >= 0 {
      guard let assertion = assertion(of: posting), !amounts(of: posting).allSatisfy(\.isZero)
      else { continue }
      var style = styles[Int(assertion.style)]
      if isWritten[assertion.commodity.index] { style.number.grouping = nil }
      noteInferred(
        style, assertion.scale, mark: assertion.scale > 0 ? style.number.decimalMark : nil,
        of: assertion.commodity)
    }
  }

  /// Counts costs where they make an amount that was left out: as amounts if no others are written in their
  /// commodity, else only their decimals. Linear in the postings.
  mutating func noteInferredStyles() {
    let isWritten = commodities.map { $0.knownStyle != nil }
    var counts = [Bool](repeating: false, count: commodities.count)
    for index in 0..<costs.count where !costs[index].isInferred {
      let cost = costs[index]
      let info = commodities[cost.commodity.index]
      guard info.statedStyle == nil else { continue }
      let isFiner = info.knownStyle?.number.decimals.map { cost.scale > $0 } ?? false
      if isFiner || !isWritten[cost.commodity.index] { counts[cost.commodity.index] = true }
    }
    guard counts.contains(true) else { return }
    for transaction in transactions.buffer {
      var made: Set<CommodityID> = []
      for number in transaction.postings where postings[number].flags.isInferred {
        guard assertion(of: postings[number]) == nil else { continue }
        for amount in amounts(of: postings[number]) where counts[amount.commodity.index] {
          made.insert(amount.commodity)
        }
      }
      guard !made.isEmpty else { continue }
      for number in transaction.postings {
        guard let cost = costRecord(of: postings[number]), !cost.isInferred,
          made.contains(cost.commodity)
        else { continue }
        var style = styles[Int(cost.style)]
        let isAlone = !isWritten[cost.commodity.index]
        if !isAlone { style.number.grouping = nil }
        let mark = isAlone && cost.scale > 0 ? style.number.decimalMark : nil
        noteInferred(style, cost.scale, mark: mark, of: cost.commodity)
      }
    }
  }

  private mutating func noteInferred(
    _ style: AmountStyle, _ scale: UInt8, mark: NumberStyle.DecimalMark?, of commodity: CommodityID
  ) {
    commodities[commodity.index].posted.merge(
      WrittenStyle(
        side: style.side, isSpaced: style.isSpaced, decimalMark: mark,
        grouping: style.number.grouping, decimals: scale))
  }

  /// Gives commodities that occur only in costs, assigned balances and rules a style: that of the
  /// last cost, else of the last assignment, else of the first rule, with as many decimals as the
  /// longest (reference.md § Display styles).
  mutating func noteCostStyles() {
    let isUnwritten = commodities.map { $0.knownStyle == nil }
    guard isUnwritten.contains(true) else { return }
    for index in commodities.indices where isUnwritten[index] {
      commodities[index].costStyle = commodities[index].ruled?.style
    }
    for index in 0..<assertions.count {
      let assertion = assertions[index]
      guard isUnwritten[assertion.commodity.index] else { continue }
      noteStyle(styles[Int(assertion.style)], assertion.scale, of: assertion.commodity)
    }
    for index in 0..<costs.count {
      let cost = costs[index]
      guard !cost.isInferred, isUnwritten[cost.commodity.index] else { continue }
      noteStyle(styles[Int(cost.style)], cost.scale, of: cost.commodity)
    }
  }

  /// Gives commodities that never occur with a number the looks of the base currency, or else of the first
  /// currency; letters stand to the right unless its own do not. Currencies have their usual decimals, other
  /// amounts their own.
  mutating func noteBorrowedStyles() {
    guard givesUsualStyles else { return }
    let isWord = { (symbol: String) in symbol.allSatisfy(\.isLetter) }
    let base = profile.base.map { commodities[$0.index] }
    let model =
      base?.knownStyle != nil
      ? base : commodities.first { $0.knownStyle != nil && Currencies.names($0.symbol) }
    for index in commodities.indices.dropFirst() {
      let info = commodities[index]
      guard info.knownStyle == nil, info.costStyle == nil else { continue }
      var style = model?.knownStyle ?? .natural
      if isWord(info.symbol), !isWord(model?.symbol ?? "$") {
        (style.side, style.isSpaced) = (.right, true)
      }
      style.number.decimals =
        Currencies.names(info.symbol) ? Currencies.decimals(of: info.symbol) : nil
      commodities[index].borrowedStyle = style
    }
  }

  private mutating func noteStyle(_ style: AmountStyle, _ scale: UInt8, of commodity: CommodityID) {
    let known = commodities[commodity.index].costStyle?.number.decimals ?? 0
    var style = style
    style.number.decimals = max(known, scale)
    commodities[commodity.index].costStyle = style
  }
}

/// How the amounts of a commodity have been written so far.
public struct WrittenStyle: Hashable, Sendable {
  /// Of the first amount.
  public var side: AmountStyle.Side
  /// Of the first amount.
  public var isSpaced: Bool
  /// The first one found; nil: none so far.
  public var decimalMark: NumberStyle.DecimalMark?
  /// The first ones found; nil: none so far.
  public var grouping: NumberStyle.Grouping?
  /// The largest number found.
  public var decimals: UInt8

  public init(
    side: AmountStyle.Side, isSpaced: Bool, decimalMark: NumberStyle.DecimalMark?,
    grouping: NumberStyle.Grouping?, decimals: UInt8
  ) {
    self.side = side
    self.isSpaced = isSpaced
    self.decimalMark = decimalMark
    self.grouping = grouping
    self.decimals = decimals
  }

  /// The display style that results. Groups never share their separator with the decimal mark.
  public var style: AmountStyle {
    var mark = decimalMark ?? .point
    if let grouping, decimalMark == nil || grouping.separator.value == UInt32(mark.rawValue) {
      mark = grouping.separator == "." ? .comma : .point
    }
    return AmountStyle(
      side: side, isSpaced: isSpaced,
      number: NumberStyle(decimalMark: mark, grouping: grouping, decimals: decimals))
  }
}

extension WrittenStyle? {
  /// Takes into account how another amount was written.
  public mutating func merge(_ other: WrittenStyle) {
    guard var known = self else {
      self = other
      return
    }
    known.decimals = Swift.max(known.decimals, other.decimals)
    known.grouping = known.grouping ?? other.grouping
    known.decimalMark = known.decimalMark ?? other.decimalMark
    self = known
  }
}

/// How an amount becomes text.
public struct AmountTextOptions: Hashable, Sendable {
  /// Whether an amount that looks zero keeps its symbol and decimals instead of becoming `0`.
  public var keepsZeroSymbol: Bool
  /// Whether digits are grouped as in the style; machine formats drop groups.
  public var groupsDigits: Bool

  public init(keepsZeroSymbol: Bool = false, groupsDigits: Bool = true) {
    self.keepsZeroSymbol = keepsZeroSymbol
    self.groupsDigits = groupsDigits
  }

  /// As reports show amounts: with groups, and `0` for what looks zero.
  public static let report = AmountTextOptions()
  /// As CSV and TSV show them: as in reports, without digit groups.
  public static let machine = AmountTextOptions(groupsDigits: false)
  /// As journals show them: even zero has its symbol.
  public static let journal = AmountTextOptions(keepsZeroSymbol: true)
}
