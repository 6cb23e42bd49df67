public import LedgeraModel

/// One question of the set-up: how answers are written, in a dialogue and in files of answers alike.
public struct SetupQuestion: Sendable {
  /// Before the colon of a line of answers.
  public let key: String
  /// What is asked.
  public let text: String
  /// The parts of an answer, with `;` between them; those in brackets may be left out.
  public let form: String
  /// It is asked again until there is no answer.
  public let isRepeated: Bool

  /// What holds without an answer; nil: nothing.
  ///
  /// - Parameter start: The first day of this month.
  public func proposal(start: Day) -> String? {
    switch key {
    case "base": "SGD"
    case "start": start.text
    case "model": SetupAnswers.usualModel
    default: nil
    }
  }

  private init(_ key: String, _ text: String, _ form: String, repeated isRepeated: Bool = false) {
    self.key = key
    self.text = text
    self.form = form
    self.isRepeated = isRepeated
  }

  /// In the order in which they are asked.
  public static let all: [SetupQuestion] = [
    SetupQuestion("base", "What is your base currency?", "SYMBOL"),
    SetupQuestion("display", "Which other currencies should totals be shown in?", "SYMBOL, …"),
    SetupQuestion("timezone", "What time zone are you in?", "ZONE"),
    SetupQuestion("start", "On which day do your books start?", "DATE"),
    SetupQuestion("inflation", "How much do you expect prices to rise each year?", "PERCENT%"),
    SetupQuestion(
      "rate", "What is another currency worth in your base currency?", "SYMBOL; WORTH IN BASE",
      repeated: true),
    SetupQuestion(
      "account", "Which accounts do you have, and what are their balances?",
      "NAME; BALANCE[; CLASS][; off budget]", repeated: true),
    SetupQuestion(
      "income", "What is your income, after tax?", "NAME; AMOUNT; HOW OFTEN; FIRST DAY[; CATEGORY]",
      repeated: true),
    SetupQuestion(
      "bill", "Which bills recur, including yearly ones?",
      "NAME; AMOUNT; HOW OFTEN; FIRST DAY; CATEGORY", repeated: true),
    SetupQuestion(
      "debt", "Which debts are you paying off?",
      "ACCOUNT; OWED; PERCENT% A YEAR; PAID A MONTH; FIRST DAY", repeated: true),
    SetupQuestion("buffer", "How many months of spending do you keep in reserve?", "N[..N] months"),
    SetupQuestion(
      "bucket", "Where do your savings go, the reserve first? Weights add up to 100%.",
      "NAME; ACCOUNT; WEIGHT%[; RETURN% A YEAR]", repeated: true),
    SetupQuestion(
      "target", "What should a bucket reach?", "BUCKET; AMOUNT; DATE", repeated: true),
    SetupQuestion(
      "goal", "What are you saving for?", "NAME; AMOUNT; DATE[; ACCOUNT]", repeated: true),
    SetupQuestion(
      "model", "How should income be divided (50/30/20: needs, wants, savings)?", "MODEL or none"),
  ]
}
