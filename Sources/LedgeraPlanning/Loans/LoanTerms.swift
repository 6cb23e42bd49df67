import LedgeraModel
import LedgeraParsing
import LedgeraQuantities

/// What a loan costs and how it is repaid, as the tag `loan:` of its account says it:
/// `300000 EUR at 4% over 30 years from 2026-12-01` (reference.md § Loans).
package struct LoanTerms: Sendable {
  /// What ends the debt.
  enum Repayment: Sendable {
    /// Equal instalments, so many.
    case instalments(Int)
    /// So much each month, until nothing is owed.
    case payment(Quantity)
  }

  /// A payment besides the instalments.
  struct Extra: Sendable {
    let amount: Quantity
    /// The first, if there are several.
    let day: Day
    let isYearly: Bool
  }

  /// A rate, until its last day.
  struct Stretch: Sendable {
    let rate: Rate
    /// nil: to the end.
    let last: Day?
  }

  /// Why a text is no loan: advice, one sentence.
  package struct Mistake: Error, Sendable {
    package let advice: String

    init(_ advice: String) { self.advice = advice }
  }

  let principal: Quantity
  package let symbol: String
  /// In order of their days; the last has none.
  private(set) var rates: [Stretch]
  private(set) var repayment: Repayment
  /// When it is paid out.
  let start: Day
  private(set) var extras: [Extra]
  /// Charged with each instalment; zero: none.
  private(set) var fee: Quantity
  /// Names of the account that pays and of the one for interest and fees; nil: not said.
  let payer: String?
  let category: String?

  /// More instalments than this are taken for never repaying.
  static let mostInstalments = 1200

  package static let form = "loan: 300000 EUR at 4% over 30 years from 2026-12-01"

  package init(_ text: String) throws(Mistake) {
    var words = LoanWords(text)
    (principal, symbol) = try words.amount("the loan", in: nil)
    let parts = try Parts(&words, in: symbol)
    guard let rates = parts.rates else { throw Mistake("its rate is missing: write at 4%") }
    guard let repayment = parts.repayment else {
      throw Mistake("how it is repaid is missing: write over 30 years, or paying 1432.25 \(symbol)")
    }
    guard let start = parts.start else {
      throw Mistake("when it is paid out is missing: write from 2026-12-01")
    }
    (self.rates, self.repayment, self.start, extras) = (rates, repayment, start, parts.extras)
    (fee, payer, category) = (parts.fee ?? .zero, parts.payer, parts.category)
  }

  /// What another text says instead; its extra payments come on top.
  func changed(by text: String) throws(Mistake) -> LoanTerms {
    var words = LoanWords(text)
    let parts = try Parts(&words, in: symbol)
    guard parts.start == nil, parts.payer == nil, parts.category == nil else {
      throw Mistake("only at, over, paying, extra and fee can be otherwise in a scenario")
    }
    var terms = self
    terms.rates = parts.rates ?? rates
    terms.repayment = parts.repayment ?? repayment
    terms.extras += parts.extras
    terms.fee = parts.fee ?? fee
    return terms
  }

  /// The rate of the month that ends on a day.
  func rate(on day: Day) -> Rate {
    rates.first { stretch in stretch.last.map { day <= $0 } ?? true }?.rate ?? .zero
  }

  /// What is paid besides instalments after a day, up to another.
  func extra(after first: Day, until last: Day) -> WideQuantity {
    extras.reduce(.zero) { sum, extra in
      let count: Int
      if extra.isYearly {
        func passed(_ day: Day) -> Int {
          guard day >= extra.day else { return 0 }
          let years = day.year - extra.day.year
          return extra.day.adding(months: 12 * years) <= day ? years + 1 : years
        }
        count = passed(last) - passed(first)
      } else {
        count = extra.day > first && extra.day <= last ? 1 : 0
      }
      return sum + WideQuantity(extra.amount) * WideQuantity(coefficient: Int128(count), scale: 0)
    }
  }
}

extension LoanTerms {
  /// The terms of a text, in any order.
  struct Parts {
    private(set) var rates: [Stretch]?
    private(set) var repayment: Repayment?
    private(set) var start: Day?
    private(set) var extras: [Extra] = []
    private(set) var fee: Quantity?
    private(set) var payer: String?
    private(set) var category: String?

    init(_ text: String) throws(Mistake) {
      var words = LoanWords(text)
      try self.init(&words, in: nil)
    }

    /// - Parameter symbol: The currency of the loan; nil: any.
    fileprivate init(_ words: inout LoanWords, in symbol: String?) throws(Mistake) {
      while let word = words.next() {
        switch word {
        case "at" where rates == nil: rates = try words.rates()
        case "over" where repayment == nil: repayment = .instalments(try words.instalments())
        case "paying" where repayment == nil:
          repayment = .payment(try words.amount("the payment", in: symbol).0)
        case "from" where start == nil: start = try words.day(after: "from")
        case "extra": extras.append(try words.extra(in: symbol))
        case "fee" where fee == nil: fee = try words.amount("the fee", in: symbol).0
        case "account" where payer == nil: payer = try words.name(after: word)
        case "interest" where category == nil: category = try words.name(after: word)
        case _ where LoanText.keywords.contains(word):
          throw Mistake(
            "'\(word)' is one too many: a loan has one rate, one repayment and one start")
        default: throw Mistake("'\(word)' means nothing here; write \(LoanTerms.form)")
        }
      }
    }
  }
}

/// The words of a loan, read one after the other.
private struct LoanWords {
  private var words: ArraySlice<Substring>

  init(_ text: String) { words = SymbolList.words(of: text)[...] }

  mutating func next() -> Substring? { words.popFirst() }

  mutating func amount(
    _ name: String, in symbol: String?
  ) throws(LoanTerms.Mistake) -> (Quantity, String) {
    let example = "1000.50 \(symbol ?? "EUR")"
    guard let number = next(), let quantity = Quantity(plain: number), quantity.signum > 0 else {
      throw LoanTerms.Mistake(
        "\(name) is an amount above zero with a point, without digit groups: \(example)")
    }
    guard let unit = next(), symbol == nil || unit == symbol ?? "" else {
      throw LoanTerms.Mistake("\(name) is in the currency of the loan: \(example)")
    }
    if let grouped = Currencies.grouped(number, of: String(unit)) {
      throw LoanTerms.Mistake(
        "'\(number)' may mean \(quantity.normalized) or \(grouped): write one of these")
    }
    return (quantity, String(unit))
  }

  mutating func day(after word: String) throws(LoanTerms.Mistake) -> Day {
    // Instalments of the longest loans still have days of their own.
    guard let day = next().flatMap({ Day(written: $0) }), day.year < 9800 else {
      throw LoanTerms.Mistake("'\(word)' is followed by a day: \(word) 2026-12-01")
    }
    return day
  }

  /// The name of an account, which may have blanks: up to the next word of a loan.
  mutating func name(after word: Substring) throws(LoanTerms.Mistake) -> String {
    var parts: [Substring] = []
    while let part = words.first, !LoanText.keywords.contains(part) {
      parts.append(part)
      words.removeFirst()
    }
    guard !parts.isEmpty else {
      throw LoanTerms.Mistake("'\(word)' is followed by an account: \(word) Assets:Bank")
    }
    return parts.joined(separator: " ")
  }

  mutating func rates() throws(LoanTerms.Mistake) -> [LoanTerms.Stretch] {
    var stretches: [LoanTerms.Stretch] = []
    while true {
      guard let rate = next().flatMap({ Rate(String($0)) }), !rate.perUnit.isNegative,
        rate.perUnit <= Quantity(coefficient: 1)
      else { throw LoanTerms.Mistake("a rate is a percentage a year, at most 100%: at 4%") }
      guard words.first == "until" else {
        return stretches + [LoanTerms.Stretch(rate: rate, last: nil)]
      }
      _ = next()
      let last = try day(after: "until")
      guard stretches.last?.last.map({ $0 < last }) ?? true, next() == "then" else {
        throw LoanTerms.Mistake(
          "another rate follows a day, and days are in order: at 4% until 2036-12-01 then 5.5%")
      }
      stretches.append(LoanTerms.Stretch(rate: rate, last: last))
    }
  }

  mutating func instalments() throws(LoanTerms.Mistake) -> Int {
    let count = next().flatMap { Int($0) }
    let months = ["year": 12, "years": 12, "month": 1, "months": 1]
    guard let count, let unit = next().flatMap({ months[String($0)] }), count > 0,
      count <= LoanTerms.mostInstalments / unit
    else { throw LoanTerms.Mistake("a term is in years, at most 100, or months: over 30 years") }
    return count * unit
  }

  mutating func extra(in symbol: String?) throws(LoanTerms.Mistake) -> LoanTerms.Extra {
    let amount = try amount("an extra payment", in: symbol).0
    let word = next()
    let isYearly = word == "yearly"
    guard isYearly ? next() == "from" : word == "on" else {
      throw LoanTerms.Mistake(
        "an extra payment has a day: extra 5000 \(symbol ?? "EUR") on 2030-01-01, or yearly from 2030-01-01"
      )
    }
    return LoanTerms.Extra(
      amount: amount, day: try day(after: isYearly ? "from" : "on"), isYearly: isYearly)
  }
}
