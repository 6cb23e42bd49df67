public import LedgeraDocuments
import LedgeraJSON
public import LedgeraModel
public import LedgeraQuantities
import LedgeraValuation

// MARK: Names and days

extension FieldKind where Value == AccountID, Context == BookTexts {
  /// The full name.
  public static var account: FieldKind {
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
  public static var accounts: FieldKind {
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
  public static var commodity: FieldKind {
    FieldKind(.text, .commodity) { $1.journal.commodity($0).symbol }
  }
}

extension FieldKind where Value == Day {
  public static var day: FieldKind { FieldKind(.date, .date) { day, _ in day.text } }
}

extension FieldKind where Value == TimeOfDay {
  public static var time: FieldKind { FieldKind(.time, .text) { time, _ in time.text } }
}

extension Fields where Subject == DateSpan {
  /// First and last day, both inclusive; null if open.
  public static var span: Fields {
    Fields {
      Field("start", .day) { $0.start }
      Field("end", .day) { $0.last }
    }
  }
}

extension Fields where Subject == Period {
  /// First and last day, both inclusive.
  public static var period: Fields {
    Fields {
      Field("start", .day) { $0.start }
      Field("end", .day) { $0.last }
    }
  }
}

// MARK: Amounts

extension FieldKind where Value == WideBalance, Context == BookTexts {
  /// Amounts of several commodities, without zeros.
  public static var amounts: FieldKind {
    FieldKind(
      .list(.amount), .amount, json: { $1.json($0) }, record: { $1.record($0) },
      cell: { $1.cell($0) })
  }

  /// Amounts, green above zero.
  public static var gain: FieldKind {
    FieldKind(
      .list(.amount), .amount, json: { $1.json($0) }, record: { $1.record($0) },
      cell: { $1.gain($0) })
  }
}

extension FieldKind where Value == WideAmount, Context == BookTexts {
  public static var amount: FieldKind {
    FieldKind(
      .amount, .amount, json: { $1.json($0) }, record: { $1.record(WideBalance($0)) },
      cell: { $1.cell($0) })
  }

  /// Units of a holding: with all their decimals, up to 20; in CSV a bare number.
  public static var units: FieldKind {
    FieldKind(
      .amount, .amount, json: { $1.json($0) },
      record: { units, _ in "\(units.quantity.shortened)" },
      cell: { units, texts in
        Cell(texts.journal.exactText(WideAmount(units.quantity.shortened, units.commodity)))
      })
  }

  /// The price of a unit: with its own decimals, at most six and at least those of its commodity.
  public static var price: FieldKind {
    @Sendable func shown(_ price: WideAmount) -> WideAmount {
      WideAmount(price.quantity.rounded(toDecimals: 6).normalized, price.commodity)
    }
    return FieldKind(
      .amount, .amount, json: { $1.json($0) },
      record: { RateText.text(of: shown($0), atLeastStyleIn: $1.journal) },
      cell: { Cell($1.journal.exactText(shown($0))) })
  }

  /// A rate with its own digits instead of its commodity's style.
  public static var rate: FieldKind {
    FieldKind(
      .amount, .amount, json: { $1.json($0) },
      record: { RateText.text(of: $0, $1.journal, groupsDigits: false) },
      cell: { Cell(RateText.text(of: $0, $1.journal)) })
  }
}

extension FieldKind where Value == WideAmount, Context == BookTexts {
  /// Bare where it is of the report's commodity; in CSV always, where another column has it.
  public static var bareAmount: FieldKind {
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
  public static var figure: FieldKind {
    FieldKind(
      .amount, .amount, json: { $1.json(WideAmount($0, $1.commodity)) },
      record: { $1.figureRecord($0, in: $1.commodity) }, cell: { $1.figure($0) })
  }
}

extension FieldKind where Value == WideQuantity {
  /// An exact number without a commodity.
  public static var decimal: FieldKind {
    FieldKind(.decimal, .amount) { number, _ in number.exactText() }
  }

  /// With one decimal, in tables as `12.5 %`.
  public static var percentage: FieldKind {
    FieldKind(
      .decimal, .percentage, json: { rate, _ in .string(PercentText.number(rate)) },
      record: { rate, _ in PercentText.number(rate) },
      cell: { rate, _ in Cell(PercentText.text(rate)) })
  }

  /// Likewise without a sign, red below zero.
  public static var percent: FieldKind {
    FieldKind(
      .decimal, .percentage, json: { rate, _ in .string(PercentText.number(rate)) },
      record: { rate, _ in PercentText.number(rate) },
      cell: { rate, _ in Cell(PercentText.number(rate), rate.isNegative ? .negative : .plain) })
  }
}
