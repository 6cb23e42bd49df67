import LedgeraDiagnostics
import LedgeraModel
import LedgeraQuantities

extension JournalStore {
  /// The base values written in a transaction (`base:` tags, costs in the base currency, `rate:`
  /// tags), with a row for each posting of a kind; nil: they do not cover every posting, or the
  /// books have no base currency (grammar.md § Base sum).
  func writtenBaseSum(_ index: Int, kind: PostingKind) -> BaseSum? {
    guard let base = profile.base else { return nil }
    let values = BaseValues(of: index, base: base, in: self)
    var sum = BaseSum(base, decimals: commodities[base.index].style.number.decimals)
    for number in transactions[index].postings where postings[number].flags.kind == kind {
      guard let value = values.written(for: number, in: self) else { return nil }
      sum.add(WideQuantity(value), of: number)
    }
    return sum
  }

  /// Whether the base values written in the transaction cover every posting and come to zero.
  func balancesInBase(_ index: Int, kind: PostingKind) -> Bool {
    writtenBaseSum(index, kind: kind)?.remainder.isZero ?? false
  }
}

/// What the postings of a transaction are worth in the base currency.
struct BaseSum {
  let base: CommodityID
  private(set) var rows: [(posting: Int, value: WideQuantity)] = []
  /// Decimals of the base currency; nil: the most that a value in the transaction has.
  private let baseDecimals: UInt8?

  init(_ base: CommodityID, decimals: UInt8?) {
    self.base = base
    baseDecimals = decimals
  }

  mutating func add(_ value: WideQuantity, of posting: Int) { rows.append((posting, value)) }

  /// Exact.
  var total: WideQuantity { rows.reduce(.zero) { $0 + $1.value } }

  var decimals: UInt8 { baseDecimals ?? rows.compactMap { $0.value.quantity?.scale }.max() ?? 0 }

  /// The total rounded to `decimals`: zero if the transaction balances.
  var remainder: WideQuantity { total.rounded(toDecimals: decimals) }
}

extension JournalStore {
  /// The words of a tag's value, with symbols unquoted.
  func words(of tag: TagRecord, in file: FileID) -> [String] {
    text(file, tag.valueOffset, tag.valueLength).split(whereSeparator: \.isBlank).map { word in
      let isQuoted = word.count > 2 && word.first == "\"" && word.last == "\""
      return String(isQuoted ? word.dropFirst().dropLast() : word)
    }
  }
}
