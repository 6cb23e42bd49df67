import LedgeraModel

/// Names that Beancount accepts: accounts below five roots, symbols of capital letters
/// (examples/exports/README.md).
struct BeancountNames: Sendable {
  /// By account number.
  private(set) var accounts: [String] = []
  /// By commodity number.
  private(set) var symbols: [String] = []
  /// Takes what no posting of the books balances, so that Beancount accepts the transaction.
  let conversions: String
  /// The other side of parenthesised postings.
  let virtual: String

  private var takenAccounts: Set<String> = []
  private var takenSymbols: Set<String> = []

  init(_ journal: Journal) {
    conversions = "Equity:Conversions:Export"
    virtual = "Equity:Virtual:Export"
    takenAccounts = [conversions, virtual]
    for number in 0..<journal.store.accountNames.count {
      let id = AccountID(UInt32(number))
      let name = Self.account(journal.name(id), type: journal.type(of: id))
      accounts.append(Self.unique(name, among: &takenAccounts))
    }
    for commodity in journal.store.commodities {
      symbols.append(Self.unique(Self.symbol(commodity.symbol), among: &takenSymbols))
    }
  }

  func account(_ id: AccountID) -> String { accounts[id.index] }

  func symbol(_ id: CommodityID) -> String { symbols[id.index] }

  private static func unique(_ name: String, among taken: inout Set<String>) -> String {
    var (result, number) = (name, 2)
    while !taken.insert(result).inserted {
      result = "\(name)-\(number)"
      number += 1
    }
    return result
  }

  // MARK: Accounts

  /// First parts of names that indicate the type; Beancount's own replace them.
  private static let tops: Set<String> = [
    "asset", "assets", "liability", "liabilities", "debt", "debts", "equity", "income", "incomes",
    "revenue", "revenues", "expense", "expenses",
  ]

  private static func account(_ name: String, type: AccountType?) -> String {
    var parts = name.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    if parts.count > 1, tops.contains(parts[0].lowercased()) { parts.removeFirst() }
    return ([root(of: type)] + parts.map(component)).joined(separator: ":")
  }

  /// Accounts without a type become equity, which no report of Beancount's adds to the others.
  private static func root(of type: AccountType?) -> String {
    switch type {
    case .asset, .cash: "Assets"
    case .liability: "Liabilities"
    case .revenue, .gain: "Income"
    case .expense: "Expenses"
    case .equity, .conversion, .unrealisedGain, nil: "Equity"
    }
  }

  /// Letters, digits and dashes, beginning with a capital letter or digit.
  private static func component(_ part: String) -> String {
    var result = ""
    for scalar in part.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .otherLetter, .modifierLetter,
        .decimalNumber:
        result.unicodeScalars.append(scalar)
      default: if !result.isEmpty, result.last != "-" { result += "-" }
      }
    }
    while result.last == "-" { result.removeLast() }
    guard let first = result.unicodeScalars.first else { return "X" }
    if first.properties.generalCategory == .decimalNumber { return result }
    let capital = first.properties.uppercaseMapping
    let isCapital = capital.unicodeScalars.first?.properties.generalCategory == .uppercaseLetter
    let rest = String(String.UnicodeScalarView(result.unicodeScalars.dropFirst()))
    return isCapital
      ? capital.unicodeScalars.count == 1 ? capital + rest : "X" + result : "X" + result
  }

  // MARK: Commodities

  /// Names of symbols that are not letters.
  private static let known = [
    "": "UNITS", "€": "EUR", "$": "USD", "£": "GBP", "¥": "JPY", "₹": "INR", "₩": "KRW", "₽": "RUB",
    "₿": "BTC", "S$": "SGD", "A$": "AUD", "C$": "CAD", "NZ$": "NZD", "HK$": "HKD", "R$": "BRL",
    "Fr": "CHF", "zł": "PLN", "kr": "KR",
  ]

  /// Two to 24 capital letters, digits and `'._-`, beginning with a letter and not ending with a
  /// mark.
  private static func symbol(_ symbol: String) -> String {
    if let name = known[symbol] { return name }
    var result = ""
    for scalar in symbol.uppercased().unicodeScalars {
      let isPlain =
        scalar.isASCII && (scalar.properties.isAlphabetic || 0x30...0x39 ~= scalar.value)
      if isPlain {
        result.unicodeScalars.append(scalar)
      } else if "'._-".unicodeScalars.contains(scalar), !result.isEmpty {
        result.unicodeScalars.append(scalar)
      } else if !result.isEmpty, result.last != "-" {
        result += "-"
      }
    }
    while let last = result.last, "'._-".contains(last) { result.removeLast() }
    if result.first?.isLetter != true { result = "C" + result }
    if result.count > 18 { result = String(result.prefix(17)) + "X" }
    return result.count < 2 ? result + "C" : result
  }
}
