import LedgeraDiagnostics
package import LedgeraModel

extension Journal {
  /// The command that fetches prices of a commodity; nil: their source is unknown, since it has
  /// neither a `quote:` tag nor an ISO code.
  package func priceFetchCommand(for commodity: CommodityID) -> String? {
    let record = store.commodities[commodity.index]
    let symbol = record.symbol
    guard symbol.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) }) else { return nil }
    let isQuoted = record.declaration.map { place in
      tags(record.tags, in: place.file).contains { $0.name == "quote" }
    }
    guard isQuoted ?? false || Currencies.contains(symbol: symbol) else { return nil }
    return "ledgera prices fetch \(symbol)"
  }
}
