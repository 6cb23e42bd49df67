import LedgeraModel

/// All that lines leave for those below them: in equal states, equal bytes are read alike.
struct ReadingState: Equatable {
  /// Without the number of the default commodity and the count of changes.
  private let scope: ParserState
  private let openBlock: String?
  private let defaultCommodity: [UInt8]?
  private let defaultStyle: AmountStyle?
  /// What directives say of commodities, by symbol.
  private let declared: [[UInt8]: Declared]

  private struct Declared: Equatable {
    let mark: UInt8
    let isWhole: Bool
  }

  init(of parser: borrowing JournalParser) {
    var scope = parser.state
    scope.defaultCommodity = nil
    scope.changeCount = 0
    self.scope = scope
    openBlock = parser.openBlock
    let standard = parser.state.defaultCommodity
    defaultCommodity = standard.map { Array(parser.store.commoditySymbols[UInt32($0.number)]) }
    defaultStyle = standard.flatMap { parser.store.commodities[$0.index].defaultStyle }
    var declared: [[UInt8]: Declared] = [:]
    for (number, format) in parser.formats.enumerated() where format.declaredMark != 0 {
      declared[Array(parser.store.commoditySymbols[UInt32(number)])] = Declared(
        mark: format.declaredMark, isWhole: format.isWhole)
    }
    self.declared = declared
  }
}

extension JournalParser {
  /// Takes over the effect that the lines read by another parser have on those below. Only
  /// commodities with settings that affect how amounts are read are numbered, and how the other
  /// parser found them written is ignored.
  mutating func takeState(of other: borrowing JournalParser) {
    state = other.state
    // What is known about names applies to the changes that this parser has counted.
    state.changeCount = changeCounter
    openBlock = other.openBlock
    for (number, format) in other.formats.enumerated() {
      let isDefault = other.state.defaultCommodity?.index == number
      guard isDefault || format.declaredMark != 0,
        let own = store.commoditySymbols.intern(
          copying: UInt32(number), of: other.store.commoditySymbols)
      else { continue }
      if Int(own) == store.commodities.count {
        store.commodities.append(CommodityInfo(symbol: other.store.commodities[number].symbol))
        formats.append(CommodityFormat())
      }
      formats[Int(own)].declaredMark = format.declaredMark
      formats[Int(own)].isWhole = format.isWhole
      guard isDefault else { continue }
      state.defaultCommodity = CommodityID(UInt16(own))
      store.commodities[Int(own)].defaultStyle = other.store.commodities[number].defaultStyle
    }
  }
}
