package import LedgeraDocuments
import LedgeraJSON
package import LedgeraModel
package import LedgeraQuantities

/// Amounts of several commodities that need no books to be shown, as figures from two versions of books do.
/// Without zeros, ordered by symbol.
package struct WrittenBalance: Sendable, Equatable {
  package struct Part: Sendable, Equatable {
    package let symbol: String
    package let quantity: WideQuantity
    /// As its books show it.
    package let text: String
    /// The same without digit groups.
    let record: String

    fileprivate init(_ amount: WideAmount, _ journal: Journal, isExact: Bool) {
      symbol = journal.commodity(amount.commodity).symbol
      quantity = amount.quantity
      let style = isExact ? journal.exactStyle(of: amount) : nil
      text = journal.text(of: amount, in: style)
      record = journal.text(of: amount, in: style, options: .machine)
    }

    package static func == (one: Part, other: Part) -> Bool {
      one.symbol == other.symbol && (one.quantity - other.quantity).isZero
    }
  }

  package let parts: [Part]

  /// Nothing.
  package init() { parts = [] }

  /// - Parameter isExact: Texts have all decimals, not those of the commodity's style.
  package init(_ balance: WideBalance, _ journal: Journal, isExact: Bool = true) {
    parts = balance.amounts.filter { !$0.isZero }.map { Part($0, journal, isExact: isExact) }
      .sorted { $0.symbol < $1.symbol }
  }

  /// What a later balance has more than an earlier one, in the style of the later books where they know the
  /// commodity.
  package init(
    from old: WideBalance, _ before: Journal, to new: WideBalance, _ after: Journal,
    isExact: Bool = true
  ) {
    var rest: [String: WideAmount] = [:]
    for amount in old.amounts { rest[before.commodity(amount.commodity).symbol] = amount }
    var parts: [Part] = []
    func add(_ amount: WideAmount, _ journal: Journal) {
      if !amount.isZero { parts.append(Part(amount, journal, isExact: isExact)) }
    }
    for amount in new.amounts {
      let symbol = after.commodity(amount.commodity).symbol
      let less = rest.removeValue(forKey: symbol)?.quantity ?? .zero
      add(WideAmount(amount.quantity - less, amount.commodity), after)
    }
    for amount in rest.values { add(amount.negated, before) }
    self.parts = parts.sorted { $0.symbol < $1.symbol }
  }

  /// The amounts in a sentence; `0`: none.
  package var text: String {
    parts.isEmpty ? "0" : parts.map(\.text).joined(separator: ", ")
  }
}

extension FieldKind where Value == WrittenBalance {
  package static var written: FieldKind {
    FieldKind(
      .list(.amount), .amount,
      json: { balance, _ in
        .array(
          balance.parts.map {
            .amount(commodity: $0.symbol, quantity: $0.quantity.exactText())
          })
      },
      record: { balance, _ in
        balance.parts.isEmpty ? "0" : balance.parts.map(\.record).joined(separator: ", ")
      },
      cell: { balance, _ in
        guard !balance.parts.isEmpty else { return Cell("0") }
        return Cell(
          balance.parts.map { Run($0.text, $0.quantity.isNegative ? .negative : .plain) }, .commas)
      })
  }
}

/// A figure of two versions of books.
package struct ComparedBalance: Sendable {
  package let old: WrittenBalance
  package let new: WrittenBalance
  /// What the later one has more.
  package let change: WrittenBalance

  /// - Parameter isExact: Texts have all decimals, not those of the commodity's style.
  package init(
    from old: WideBalance, _ before: Journal, to new: WideBalance, _ after: Journal,
    isExact: Bool = true
  ) {
    self.old = WrittenBalance(old, before, isExact: isExact)
    self.new = WrittenBalance(new, after, isExact: isExact)
    change = WrittenBalance(from: old, before, to: new, after, isExact: isExact)
  }

  package static let fields = Fields<ComparedBalance, NoTexts> {
    Field("old", .written) { $0.old }
    Field("new", .written) { $0.new }
    Field("change", .written) { $0.change }
  }
}
