package import LedgeraModel
import LedgeraQuantities

/// One question of the set-up: how answers are written, in a dialogue and in files of answers alike.
package struct SetupQuestion: Sendable {
  /// Before the colon of a line of answers.
  package let key: String
  /// What is asked.
  package let text: String
  /// The parts of an answer, with `;` between them; those in brackets may be left out.
  package let form: String
  /// A possible answer.
  package let example: String
  /// It is asked again until there is no answer.
  package let isRepeated: Bool

  /// What holds without an answer; nil: nothing.
  ///
  /// - Parameter start: The first day of this month.
  package func proposal(start: Day) -> String? {
    switch key {
    case "base": "SGD"
    case "start": start.text
    case "model": SetupAnswers.usualModel
    default: nil
    }
  }

  private init(
    _ key: String, _ text: String, _ form: String, example: String,
    repeated isRepeated: Bool = false
  ) {
    self.key = key
    self.example = example
    self.text = text
    self.form = form
    self.isRepeated = isRepeated
  }

  /// In the order in which they are asked.
  package static let all: [SetupQuestion] = [
    SetupQuestion("base", "What is your base currency?", "SYMBOL", example: "EUR"),
    SetupQuestion(
      "display", "Which other currencies should totals be shown in?", "SYMBOL, …",
      example: "USD, GBP"),
    SetupQuestion("timezone", "What time zone are you in?", "ZONE", example: "Asia/Singapore"),
    SetupQuestion("start", "On which day do your books start?", "DATE", example: "2026-09-01"),
    SetupQuestion(
      "inflation", "How much do you expect prices to rise each year?", "PERCENT%", example: "2%"),
    SetupQuestion(
      "born", "When were you born? What is proposed for savings depends on it.", "DATE",
      example: "1987-05-14"),
    SetupQuestion(
      "rate", "What is another currency worth in your base currency?", "SYMBOL; WORTH IN BASE",
      example: "USD; 0.86", repeated: true),
    SetupQuestion(
      "account", "Which accounts do you have, and what are their balances?",
      "NAME; BALANCE[; CLASS][; on|off budget]",
      example: "assets:broker; 12,000; stock; off budget",
      repeated: true),
    SetupQuestion(
      "income", "What is your income, after tax?", "NAME; AMOUNT; HOW OFTEN; FIRST DAY[; CATEGORY]",
      example: "Northwind Ltd | salary; 2,900; monthly; 2026-09-25", repeated: true),
    SetupQuestion(
      "bill", "Which bills recur, including yearly ones?",
      "NAME; AMOUNT; HOW OFTEN; FIRST DAY; CATEGORY",
      example: "Rent; 940; monthly; 2026-09-01; expenses:home:rent", repeated: true),
    SetupQuestion(
      "debt", "Which debts are you paying off?",
      "ACCOUNT; OWED; PERCENT% A YEAR; PAID A MONTH; FIRST DAY",
      example: "liabilities:loan:car; 3.6k; 4.5%; 160; 2026-09-15", repeated: true),
    SetupQuestion(
      "buffer", "How many months of spending do you keep in reserve?", "N[..N] months",
      example: "3..6 months"),
    SetupQuestion(
      "bucket", "Where do your savings go? Begin with the reserve; weights add up to 100%.",
      "NAME; ACCOUNT; WEIGHT%[; RETURN% A YEAR][; VOLATILITY%]",
      example: "Reserve; assets:bank:savings; 60%; 1.5%",
      repeated: true),
    SetupQuestion(
      "target", "What should a bucket reach? It may have a target for each of several days.",
      "BUCKET; AMOUNT; DATE[; real]", example: "Reserve; 25k; 2034-12-31", repeated: true),
    SetupQuestion(
      "goal", "What are you saving for?", "NAME; AMOUNT; DATE[; ACCOUNT]",
      example: "Japan; 3,600; 2027-10-01; assets:bank:savings", repeated: true),
    SetupQuestion(
      "model", "How should income be divided (50/30/20: needs, wants, savings)?", "MODEL or none",
      example: "50/30/20"),
  ]
}

/// How the amounts and postings of new books are written.
struct SetupTexts {
  /// Symbol of the base currency.
  let base: String
  /// Of the base currency.
  let decimals: UInt8

  init(base: String) {
    self.base = base
    decimals = Currencies.decimals(of: base)
  }

  func amount(_ quantity: WideQuantity, _ symbol: String? = nil) -> String {
    let symbol = symbol ?? base
    var style = NumberStyle(decimals: Currencies.decimals(of: symbol))
    style.grouping = NumberStyle.Grouping(separator: ",", sizes: [3])
    let number = quantity.text(in: style)
    let quoted = CommodityInfo.quoted(symbol)
    let isWord = symbol.unicodeScalars.contains { $0.properties.isAlphabetic }
    return isWord ? "\(number) \(quoted)" : quoted + number
  }

  func amount(_ amount: DraftAmount) -> String {
    self.amount(WideQuantity(amount.quantity), amount.symbol.isEmpty ? nil : amount.symbol)
  }

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
