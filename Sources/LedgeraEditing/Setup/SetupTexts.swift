import LedgeraModel
import LedgeraQuantities

/// How the amounts and postings of new books are written.
struct SetupTexts {
  /// Symbol of the base currency.
  let base: String
  /// Of the base currency.
  let decimals: UInt8

  init(base: String) {
    self.base = base
    decimals = SetupTexts.decimals(of: base)
  }

  /// Currencies that have no cents have none.
  static func decimals(of symbol: String) -> UInt8 {
    ["JPY", "VND", "KRW", "CLP", "ISK", "¥", "₫", "₩"].contains(symbol) ? 0 : 2
  }

  func amount(_ quantity: WideQuantity, _ symbol: String? = nil) -> String {
    let symbol = symbol ?? base
    var style = NumberStyle(decimals: SetupTexts.decimals(of: symbol))
    style.grouping = NumberStyle.Grouping(separator: ",", sizes: [3])
    let number = quantity.text(in: style)
    let quoted = CommodityInfo.quoted(symbol)
    let isWord = symbol.unicodeScalars.contains { $0.properties.isAlphabetic }
    return isWord ? "\(number) \(quoted)" : quoted + number
  }

  func amount(_ quantity: Quantity) -> String { amount(WideQuantity(quantity)) }

  /// Postings below each other as `fmt` formats them; an empty amount is left out.
  static func postings(_ postings: [(account: String, amount: String)]) -> String {
    postings.map { account, amount in
      guard !amount.isEmpty else { return "    \(account)\n" }
      let whole = amount.prefix { $0 != "." && $0 != " " }
      let gap = max(2, amountColumn - 4 - account.count - whole.count)
      return "    \(account)" + String(repeating: " ", count: gap) + amount + "\n"
    }.joined()
  }

  /// Where decimal marks are, counted from 0.
  private static let amountColumn = 43
}
