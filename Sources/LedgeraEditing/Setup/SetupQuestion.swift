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
    SetupQuestion("base", "Which currency do you think in?", "SYMBOL"),
    SetupQuestion("display", "In which others do you want to see totals?", "SYMBOL, …"),
    SetupQuestion("timezone", "In which time zone do you live?", "ZONE"),
    SetupQuestion("start", "From which day on do you keep books?", "DATE"),
    SetupQuestion("inflation", "How much dearer does life become each year?", "PERCENT%"),
    SetupQuestion(
      "rate", "What is another currency worth?", "SYMBOL; WORTH IN BASE", repeated: true),
    SetupQuestion(
      "account", "Which accounts do you have, and what is in them?",
      "NAME; BALANCE[; CLASS][; off budget]", repeated: true),
    SetupQuestion(
      "income", "What comes in, after tax?", "NAME; AMOUNT; HOW OFTEN; FIRST DAY[; CATEGORY]",
      repeated: true),
    SetupQuestion(
      "bill", "Which bills come again and again, the yearly ones too?",
      "NAME; AMOUNT; HOW OFTEN; FIRST DAY; CATEGORY", repeated: true),
    SetupQuestion(
      "debt", "Which debts do you pay off?",
      "ACCOUNT; OWED; PERCENT% A YEAR; PAID A MONTH; FIRST DAY", repeated: true),
    SetupQuestion("buffer", "How many months of spending do you keep in reserve?", "N[..N] months"),
    SetupQuestion(
      "bucket", "Where do savings go, the reserve first? The weights are 100% together.",
      "NAME; ACCOUNT; WEIGHT%[; RETURN% A YEAR]", repeated: true),
    SetupQuestion(
      "target", "What shall a bucket reach?", "BUCKET; AMOUNT; DATE", repeated: true),
    SetupQuestion(
      "goal", "What do you save for?", "NAME; AMOUNT; DATE[; ACCOUNT]", repeated: true),
    SetupQuestion(
      "model", "How shall income be divided (50/30/20: needs, wants, savings)?", "MODEL or none"),
  ]
}
