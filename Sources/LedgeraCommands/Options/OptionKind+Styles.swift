import LedgeraDiagnostics
import LedgeraEnvironment
import LedgeraModel
import LedgeraParsing

extension Invocation {
  /// The styles that `-c` asks for, by symbol.
  var styles: [String: AmountStyle] {
    Dictionary(self[all: .commodityStyle].map { ($0.symbol, $0.style) }) { $1 }
  }
}

extension OptionKind where Value == CommodityInfo {
  /// An amount of a commodity in the style in which it is written.
  static var style: OptionKind {
    OptionKind("STYLE") { (text) throws(OptionFailure) in
      guard let commodity = writtenCommodity(text) else {
        throw OptionFailure(text, expected: "an amount such as 'EUR 1.000,00'")
      }
      return commodity
    }
  }

  /// The commodity of an amount as the parser reads it; nil: the text is not an amount.
  private static func writtenCommodity(_ text: String) -> CommodityInfo? {
    guard !text.isEmpty, !text.contains(where: { $0.isNewline || ";=@".contains($0) }) else {
      return nil
    }
    let transaction = "2000-01-01\n (a)  \(text)\n"
    var reading = JournalReader.read(
      [JournalInput(path: "--commodity-style", contents: FileContents(Array(transaction.utf8)))],
      options: ReadingOptions(today: .first), environment: .inMemory())
    let store = reading.takeStore()
    guard !reading.diagnostics.hasErrors, store.postings.count == 1 else { return nil }
    return store.commodities.first { $0.posted != nil }
  }
}
