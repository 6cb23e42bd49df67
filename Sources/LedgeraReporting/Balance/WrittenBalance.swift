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
    /// As its books show it, with all its decimals.
    package let text: String

    package static func == (one: Part, other: Part) -> Bool {
      one.symbol == other.symbol && (one.quantity - other.quantity).isZero
    }
  }

  package let parts: [Part]

  /// Nothing.
  package init() { parts = [] }

  package init(_ balance: WideBalance, _ journal: Journal) {
    parts = balance.amounts.filter { !$0.isZero }.map { amount in
      Part(
        symbol: journal.commodity(amount.commodity).symbol, quantity: amount.quantity,
        text: journal.exactText(amount))
    }.sorted { $0.symbol < $1.symbol }
  }

  /// What a later balance has more than an earlier one, in the style of the later books where they know the
  /// commodity.
  package init(
    from old: WideBalance, _ before: Journal, to new: WideBalance, _ after: Journal
  ) {
    var rest: [String: WideAmount] = [:]
    for amount in old.amounts { rest[before.commodity(amount.commodity).symbol] = amount }
    var parts: [Part] = []
    func add(_ symbol: String, _ amount: WideAmount, _ journal: Journal) {
      guard !amount.isZero else { return }
      parts.append(
        Part(symbol: symbol, quantity: amount.quantity, text: journal.exactText(amount)))
    }
    for amount in new.amounts {
      let symbol = after.commodity(amount.commodity).symbol
      let less = rest.removeValue(forKey: symbol)?.quantity ?? .zero
      add(symbol, WideAmount(amount.quantity - less, amount.commodity), after)
    }
    for (symbol, amount) in rest { add(symbol, amount.negated, before) }
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
      record: { balance, _ in balance.text },
      cell: { balance, _ in
        guard !balance.parts.isEmpty else { return Cell("0") }
        return Cell(
          balance.parts.map { Run($0.text, $0.quantity.isNegative ? .negative : .plain) }, .commas)
      })
  }
}
