import LedgeraDiagnostics
import LedgeraEditing
import LedgeraImporting
import LedgeraModel
import LedgeraQuantities
import LedgeraValuation

/// What tells whether lines of different amounts may be the same.
struct NearFacts {
  private let journal: Journal
  private let prices: PriceBook

  init(_ journal: Journal) {
    self.journal = journal
    prices = PriceBook(journal)
  }

  /// How many days two sides of a transfer in two commodities may be apart.
  static let exchangeWindow = 3

  /// Whether money that left as one commodity may be what arrived as another: at the price of the first day
  /// they are within 3 %. Without a price they are not.
  func isExchange(of line: StatementLine, with booked: BookedLine) -> Bool {
    guard booked.symbol != line.symbol, booked.amount.isNegative != line.row.amount.isNegative,
      let source = journal.commodity(withSymbol: booked.symbol),
      let target = journal.commodity(withSymbol: line.symbol),
      let price = prices.price(of: source, in: target, on: min(booked.day, line.row.day))
    else { return false }
    let worth = WideQuantity(booked.amount) * price.quantity
    let amount = WideQuantity(line.row.amount)
    let difference = (worth + amount).magnitude
    return difference * WideQuantity(coefficient: 100, scale: 0)
      <= amount.magnitude * WideQuantity(coefficient: 3, scale: 0)
  }

  /// Whether a posting without keys is what was typed of a line, on its day and for its payee, with two
  /// neighbouring digits swapped or the decimal mark elsewhere.
  func isMistyped(_ booked: BookedLine, for line: StatementLine) -> Bool {
    guard booked.symbol == line.symbol, case .posting(let transaction, _) = booked.place,
      Self.isSlip(booked.amount, line.row.amount)
    else { return false }
    let typed = Self.words(journal.transaction(transaction).payee)
    let said = Self.words(line.payee.isEmpty ? line.row.text : line.payee)
    guard !typed.isEmpty, !said.isEmpty else { return false }
    return typed.isSubset(of: said) || said.isSubset(of: typed)
  }

  private static func words(_ text: String) -> Set<String> {
    Set(text.lowercased().split { !$0.isLetter }.filter { $0.count > 2 }.map(String.init))
  }

  /// Whether one number is the other with two neighbouring digits swapped, or with its decimal mark elsewhere.
  static func isSlip(_ left: Quantity, _ right: Quantity) -> Bool {
    guard left.isNegative == right.isNegative, left != right else { return false }
    let scale = max(left.scale, right.scale)
    guard let left = left.withDecimals(scale), let right = right.withDecimals(scale) else {
      return false
    }
    let (one, other) = (digits(of: left), digits(of: right))
    if trimmed(one) == trimmed(other) { return true }
    guard one.count == other.count else { return false }
    let places = one.indices.filter { one[$0] != other[$0] }
    guard places.count == 2, places[0] + 1 == places[1] else { return false }
    return one[places[0]] == other[places[1]] && one[places[1]] == other[places[0]]
  }

  private static func digits(of quantity: Quantity) -> [Character] {
    "\(quantity)".filter(\.isNumber).map(\.self)
  }

  private static func trimmed(_ digits: [Character]) -> [Character] {
    let start = digits.drop { $0 == "0" }
    let end = start.lastIndex { $0 != "0" }
    return end.map { Array(start[start.startIndex...$0]) } ?? []
  }
}
