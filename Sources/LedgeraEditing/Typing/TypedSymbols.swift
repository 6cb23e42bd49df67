import LedgeraChecking
import LedgeraDiagnostics
import LedgeraModel

/// Whether a typed symbol is one of the books, or may be new to them.
struct TypedSymbols {
  private let journal: Journal
  private let takesNew: Bool
  private let known: [String]
  /// Words that multiply a number, or divide it, which are no commodities.
  private static let scales: Set = [
    "hundred", "thousand", "million", "millions", "billion", "lakh", "lakhs", "crore", "crores",
    "cent", "cents", "%",
  ]

  /// - Parameter takesNew: Symbols that are like none of the books are taken.
  init(_ journal: Journal, takesNew: Bool) {
    self.journal = journal
    self.takesNew = takesNew
    known = journal.store.commodities.map(\.symbol).filter { !$0.isEmpty }
  }

  /// Why a posting cannot be meant: a symbol in it is nearly one of the books, stands for one, or is
  /// unknown and no currency. What has a cost is bought, and may be new.
  func check(_ posting: PostingDraft) throws(TypingFailure) {
    let isBought = posting.cost != nil
    for (symbol, isNew) in [
      (posting.amount?.symbol, isBought), (posting.assertion?.amount.symbol, false),
      (posting.cost?.amount.symbol, false),
    ] {
      if let symbol { try check(symbol, mayBeNew: isNew) }
    }
  }

  /// - Parameter mayBeNew: As if new symbols were taken.
  func check(_ symbol: String, mayBeNew: Bool = false) throws(TypingFailure) {
    guard !symbol.isEmpty, !known.contains(symbol) else { return }
    try TypedText.refuseHidden(in: symbol)
    let declaration =
      "to use it, declare it first: commodity 1000.00 \(CommodityInfo.quoted(symbol))"
    let spoken = Currencies.spoken(symbol)
    var same = (Currencies.equivalents(of: symbol) + spoken).filter { known.contains($0) }
    if same.isEmpty { same = Array(spoken.prefix(1)) }
    if !same.isEmpty {
      throw TypingFailure(
        "'\(symbol)' is not a commodity of these books",
        hints: ["did you mean \(same.joined(separator: " or "))?", declaration])
    }
    let isCurrency = Currencies.contains(symbol: symbol)
    let near = known.filter {
      $0.lowercased() == symbol.lowercased() || EditDistance.between(symbol, $0, limit: 1) != nil
    }
    if let near = near.first, symbol.count > 1, !(isCurrency && takesNew) {
      throw TypingFailure(
        "'\(symbol)' is not a commodity of these books",
        hints: ["did you mean \(near)?", declaration])
    }
    guard isCurrency || takesNew || mayBeNew else {
      throw TypingFailure(
        "'\(symbol)' is not a commodity of these books",
        hints: Self.scales.contains(symbol.lowercased())
          ? ["write the number in digits: 2500, 2500.50"] : ["--new accepts it", declaration])
    }
  }
}
