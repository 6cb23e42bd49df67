import LedgeraDiagnostics
import LedgeraEnvironment
import LedgeraModel
import LedgeraParsing

extension Invocation {
  /// The styles that `-c` asks for, by symbol.
  func styles() throws(CommandFailure) -> [String: AmountStyle] {
    var styles: [String: AmountStyle] = [:]
    for given in options where given.name == OptionSpec.commodityStyle.name {
      let text = given.value ?? ""
      guard let commodity = try writtenCommodity(text) else {
        throw .usage(
          "option '--commodity-style' takes an amount such as 'EUR 1.000,00', not \(shown(text))",
          at: given.origin)
      }
      styles[commodity.symbol] = commodity.style
    }
    return styles
  }

  /// The commodity of an amount, in the style in which it is written; nil: the text is not an amount.
  private func writtenCommodity(_ text: String) throws(CommandFailure) -> CommodityInfo? {
    guard !text.isEmpty, !text.contains(where: { $0.isNewline || ";=@".contains($0) }) else {
      return nil
    }
    let transaction = "2000-01-01\n (a)  \(text)\n"
    var reading = JournalReader.read(
      [JournalInput(path: "--commodity-style", contents: FileContents(Array(transaction.utf8)))],
      options: ReadingOptions(today: try today()), environment: environment)
    let store = reading.takeStore()
    guard !reading.diagnostics.hasErrors, store.postings.count == 1 else { return nil }
    return store.commodities.first { $0.posted != nil }
  }
}
