import LedgeraDiagnostics
import LedgeraModel
import LedgeraQuantities

/// What a posting's lot syntax says about the units; each part may be missing.
struct LotSelector: Hashable {
  /// Which parts are given.
  struct Parts: OptionSet, Hashable {
    let rawValue: UInt8

    static let day = Parts(rawValue: 1)
    static let cost = Parts(rawValue: 2)
    static let note = Parts(rawValue: 4)
  }

  var day: Day?
  /// The cost of one unit.
  var cost: WideAmount?
  var note: String?

  init(day: Day? = nil, cost: WideAmount? = nil, note: String? = nil) {
    self.day = day
    self.cost = cost.map {
      WideAmount($0.quantity.rounded(toDecimals: LotSelector.decimals).normalized, $0.commodity)
    }
    self.note = note
  }

  /// Unit costs are rounded to this many decimals for comparisons, so that a total can name a lot,
  /// too.
  private static let decimals: UInt8 = 12

  /// What a posting writes; a posting without a lot gives no part.
  init(of posting: PostingRecord, units: WideQuantity, in journal: Journal, file: FileID) {
    self.init()
    guard let lot = journal.store.lot(of: posting) else { return }
    day = lot.day.day
    if lot.hasCost {
      let quantity = WideQuantity(lot.quantity).magnitude
      let unit = lot.isTotal ? quantity.divided(by: units.magnitude) : quantity
      self = LotSelector(day: day, cost: unit.map { WideAmount($0, lot.commodity) })
    }
    if lot.noteLength > 0 {
      note = journal.store.text(file, lot.noteOffset, lot.noteLength)
    }
  }

  var parts: Parts {
    var parts: Parts = []
    if day != nil { parts.insert(.day) }
    if cost != nil { parts.insert(.cost) }
    if note != nil { parts.insert(.note) }
    return parts
  }

  /// The selector with some parts only; nil: one of them is missing.
  func keeping(_ wanted: Parts) -> LotSelector? {
    guard parts.isSuperset(of: wanted) else { return nil }
    var result = LotSelector()
    if wanted.contains(.day) { result.day = day }
    if wanted.contains(.cost) { result.cost = cost }
    if wanted.contains(.note) { result.note = note }
    return result
  }
}
