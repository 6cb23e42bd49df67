package import LedgeraDocuments
package import LedgeraJSON
package import LedgeraModel
package import LedgeraQuantities
import LedgeraValuation

/// The names and styles of the books, with which reports write fields.
package struct BookTexts: Sendable {
  package let journal: Journal
  /// The commodity of bare quantities, in reports of one commodity.
  package let commodity: CommodityID
  /// Tables leave out decimals of bare figures: what is uncertain by thousands has no cents.
  package var showsWholeUnits = false
  private var people: AmountTexts
  private var machines: AmountTexts
  private lazy var writtenDecimals = journal.writtenDecimals
  private lazy var labels = AccountLabels(journal)

  package init(_ journal: Journal, in commodity: CommodityID = .none) {
    self.journal = journal
    self.commodity = commodity
    people = AmountTexts(journal)
    machines = AmountTexts(journal, .machine)
  }

  package mutating func cell(_ balance: WideBalance) -> Cell { people.cell(balance) }

  package mutating func cell(_ amount: WideAmount) -> Cell { people.cell(WideBalance(amount)) }

  /// An account with its icon and colour.
  ///
  /// - Parameter name: nil: its short name.
  package mutating func label(_ account: AccountID, _ name: String? = nil, indent: Int = 1) -> Cell
  {
    labels.cell(name ?? journal.shortName(account), of: account, indent: indent)
  }

  /// The amounts; a single positive one is green.
  package mutating func gain(_ balance: WideBalance) -> Cell {
    var cell = people.cell(balance)
    if cell.more.isEmpty, cell.style == .plain, cell.text != "0",
      balance.amounts.contains(where: { $0.quantity.signum > 0 })
    {
      cell.style = .favourable
    }
    return cell
  }

  /// Amounts in a sentence.
  package mutating func text(_ balance: WideBalance) -> String { people.record(balance) }

  package mutating func record(_ balance: WideBalance) -> String { machines.record(balance) }

  /// The amounts that are not zero, ordered by symbol.
  package mutating func json(_ balance: WideBalance) -> JSONValue {
    .array(people.shown(balance).map { json($0) })
  }

  package mutating func json(_ amount: WideAmount) -> JSONValue {
    json(amount.quantity, journal.store.commodities[amount.commodity.index].symbol)
  }

  /// - Parameter symbol: A commodity's, or `%`.
  mutating func json(_ quantity: WideQuantity, _ symbol: String) -> JSONValue {
    .amount(
      commodity: symbol, quantity: quantity.exactText(writtenDecimals: writtenDecimals))
  }
}

extension WideQuantity {
  /// All digits, for JSON; an endless quotient has 20 decimals, or 20 significant digits if it
  /// begins with zeros.
  ///
  /// - Parameter written: The most decimals of any amount in the books. A figure with more than
  ///   sums and products of such amounts have is a quotient.
  package func exactText(writtenDecimals written: UInt8 = 0) -> String {
    guard Int(scale) > max(40, 2 * Int(written)) else { return description }
    var decimals: UInt8 = 20
    var limit = WideQuantity(coefficient: 1, scale: 0)
    while decimals < 250, magnitude < limit {
      decimals += 1
      limit = limit * WideQuantity(coefficient: 1, scale: 1)
    }
    return rounded(toDecimals: decimals).normalized.description
  }

  /// With at most 20 decimals and without trailing zeros.
  var shortened: WideQuantity { rounded(toDecimals: 20).normalized }
}

// MARK: Names and days

extension FieldKind where Value == AccountID, Context == BookTexts {
  /// The full name.
  package static var account: FieldKind {
    FieldKind(.text, .account) { $1.journal.name($0) }
  }

  /// In tables without its first part, if the account's type already says it.
  static var shortAccount: FieldKind {
    FieldKind(
      .text, .account, json: { .string($1.journal.name($0)) }, record: { $1.journal.name($0) },
      cell: { Cell($1.journal.shortName($0)) })
  }
}

extension FieldKind where Value == AccountID, Context == BookTexts {
  /// In tables below a heading, with icon and colour, too.
  static var labelledAccount: FieldKind {
    FieldKind(
      .text, .account, json: { .string($1.journal.name($0)) }, record: { $1.journal.name($0) },
      cell: { $1.label($0) })
  }
}

extension FieldKind where Value == [AccountID], Context == BookTexts {
  /// Full names.
  package static var accounts: FieldKind {
    FieldKind(
      .list(.text), .account,
      json: { accounts, texts in .array(accounts.map { .string(texts.journal.name($0)) }) },
      record: { accounts, texts in accounts.map(texts.journal.name).joined(separator: ", ") },
      cell: { accounts, texts in
        Cell(accounts.map(texts.journal.shortName).joined(separator: ", "))
      })
  }
}

extension FieldKind where Value == CommodityID, Context == BookTexts {
  package static var commodity: FieldKind {
    FieldKind(.text, .commodity) { $1.journal.commodity($0).symbol }
  }
}

extension FieldKind where Value == Day {
  package static var day: FieldKind { FieldKind(.date, .date) { day, _ in day.text } }
}

extension FieldKind where Value == TimeOfDay {
  package static var time: FieldKind { FieldKind(.time, .text) { time, _ in time.text } }
}

extension Fields where Subject == DateSpan {
  /// First and last day, both inclusive; null if open.
  package static var span: Fields {
    Fields {
      Field("start", .day) { $0.start }
      Field("end", .day) { $0.last }
    }
  }
}

extension Fields where Subject == Period {
  /// First and last day, both inclusive.
  package static var period: Fields {
    Fields {
      Field("start", .day) { $0.start }
      Field("end", .day) { $0.last }
    }
  }
}

// MARK: Amounts

extension FieldKind where Value == WideBalance, Context == BookTexts {
  /// Amounts of several commodities, without zeros.
  package static var amounts: FieldKind {
    FieldKind(
      .list(.amount), .amount, json: { $1.json($0) }, record: { $1.record($0) },
      cell: { $1.cell($0) })
  }

  /// Amounts, green above zero.
  package static var gain: FieldKind {
    FieldKind(
      .list(.amount), .amount, json: { $1.json($0) }, record: { $1.record($0) },
      cell: { $1.gain($0) })
  }
}

extension FieldKind where Value == WideAmount, Context == BookTexts {
  package static var amount: FieldKind {
    FieldKind(
      .amount, .amount, json: { $1.json($0) }, record: { $1.record(WideBalance($0)) },
      cell: { $1.cell($0) })
  }

  /// Units of a holding: with all their decimals, up to 20; in CSV a bare number.
  package static var units: FieldKind {
    FieldKind(
      .amount, .amount, json: { $1.json($0) },
      record: { units, _ in "\(units.quantity.shortened)" },
      cell: { units, texts in
        Cell(texts.journal.exactText(WideAmount(units.quantity.shortened, units.commodity)))
      })
  }

  /// The price of a unit: with its own decimals, at most six and at least those of its commodity.
  package static var price: FieldKind {
    @Sendable func shown(_ price: WideAmount) -> WideAmount {
      WideAmount(price.quantity.rounded(toDecimals: 6).normalized, price.commodity)
    }
    return FieldKind(
      .amount, .amount, json: { $1.json($0) },
      record: { RateText.text(of: shown($0), atLeastStyleIn: $1.journal) },
      cell: { Cell($1.journal.exactText(shown($0))) })
  }

  /// A rate with its own digits instead of its commodity's style.
  package static var rate: FieldKind {
    FieldKind(
      .amount, .amount, json: { $1.json($0) },
      record: { RateText.text(of: $0, $1.journal, groupsDigits: false) },
      cell: { Cell(RateText.text(of: $0, $1.journal)) })
  }
}

extension FieldKind where Value == WideAmount, Context == BookTexts {
  /// Bare where it is of the report's commodity; in CSV always, where another column has it.
  package static var bareAmount: FieldKind {
    FieldKind(
      .amount, .amount, json: { $1.json($0) },
      record: { $1.figureRecord($0.quantity, in: $0.commodity) },
      cell: { amount, texts in
        guard amount.commodity != texts.commodity else { return texts.figure(amount.quantity) }
        return Cell(
          texts.journal.text(of: amount), amount.quantity.isNegative ? .negative : .plain)
      })
  }
}

extension FieldKind where Value == WideQuantity, Context == BookTexts {
  /// Of the report's commodity: exact in JSON, bare with the commodity's decimals in CSV and tables.
  package static var figure: FieldKind {
    FieldKind(
      .amount, .amount, json: { $1.json(WideAmount($0, $1.commodity)) },
      record: { $1.figureRecord($0, in: $1.commodity) }, cell: { $1.figure($0) })
  }
}

extension FieldKind where Value == WideQuantity {
  /// An exact number without a commodity.
  package static var decimal: FieldKind {
    FieldKind(.decimal, .amount) { number, _ in number.exactText() }
  }
}

extension FieldKind where Value == WideQuantity, Context == BookTexts {
  /// With one decimal, in tables as `12.5 %`.
  package static var percentage: FieldKind {
    FieldKind(
      .decimal, .percentage, json: { rate, _ in .string(PercentText.number(rate)) },
      record: { rate, _ in PercentText.number(rate) },
      cell: { rate, texts in Cell(PercentText.text(rate, in: texts.journal)) })
  }

  /// Likewise without a sign, red below zero.
  package static var percent: FieldKind {
    FieldKind(
      .decimal, .percentage, json: { rate, _ in .string(PercentText.number(rate)) },
      record: { rate, _ in PercentText.number(rate) },
      cell: { rate, texts in
        Cell(
          PercentText.number(rate, in: texts.journal), rate.isNegative ? .negative : .plain)
      })
  }
}
