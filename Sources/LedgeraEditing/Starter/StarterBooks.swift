package import LedgeraModel
import LedgeraQuantities

/// Books to begin with: files by name below their directory.
///
/// `plan.journal` has Ledgera's own words and includes the rest, so that `main.journal` and what it
/// includes stay readable by hledger.
package struct StarterBooks: Sendable {
  /// What the books are made for.
  package struct Choices: Sendable {
    package var base: StarterCurrency
    /// IANA name; nil: the system's zone, not written.
    package var timezone: String?
    /// 1…12.
    package var fiscalYearStart: Int
    /// What installs Ledgera in a workflow on GitHub, as `OWNER/REPOSITORY@v0.1.0`; nil: there is no
    /// workflow.
    package var action: String?
    /// Of the categories.
    package var language: StarterLanguage

    package init(
      base: StarterCurrency, timezone: String? = nil, fiscalYearStart: Int = 1,
      action: String? = nil, language: StarterLanguage = .english
    ) {
      self.base = base
      self.timezone = timezone
      self.fiscalYearStart = fiscalYearStart
      self.action = action
      self.language = language
    }
  }

  private let choices: Choices
  private let today: Day

  package init(_ choices: Choices, today: Day) {
    self.choices = choices
    self.today = today
  }

  /// The journals, in the order in which they are read.
  package var journals: [(name: String, text: String)] {
    [
      ("plan.journal", plan), ("main.journal", main), ("commodities.journal", commodities),
      ("accounts.journal", StarterBooks.accounts(in: choices.language)), ("prices.journal", prices),
      (month, transactions),
    ]
  }

  /// What surrounds them.
  package var surroundings: [(name: String, text: String)] {
    [("ledgera.conf", StarterBooks.configuration), (".gitignore", StarterBooks.ignored)]
      + (choices.action.map { [(".github/workflows/books.yml", workflow(using: $0))] } ?? [])
  }

  private var plan: String {
    var text = """
      ; The profile, in Ledgera's own directives. hledger reads main.journal.

      \(decimalMark)profile
          base          \(symbol)
      """
    if let timezone = choices.timezone { text += "\n    timezone      \(timezone)" }
    if choices.fiscalYearStart != 1 { text += "\n    fiscal-year   \(choices.fiscalYearStart)" }
    return text + "\n    fx-gain-loss  income:fx\n\ninclude main.journal\n"
  }

  private var symbol: String { CommodityInfo.quoted(choices.base.symbol) }

  /// Nothing where numbers have a point, as they have where nothing is said.
  private var decimalMark: String {
    choices.base.decimalMark == .comma ? "decimal-mark ,\n\n" : ""
  }

  private var main: String {
    """
    ; The books. Transactions are in a directory for each year, a file for each month.

    \(decimalMark)include commodities.journal
    include accounts.journal
    include prices.journal
    include 20??/*.journal

    """
  }

  private var commodities: String {
    """
    ; How amounts are written: one line for each currency and each commodity held.

    commodity \(choices.base.sample)

    """
  }

  private var prices: String {
    """
    ; What things were worth:
    ; P \(today.text) USD \(choices.base.decimalMark == .comma ? "1,30" : "1.30") \(symbol)

    """
  }

  private var month: String {
    "\(today.text.prefix(4))/\(today.text.dropFirst(5).prefix(2)).journal"
  }

  /// What one may try first, as it is typed.
  package var firstCommand: String {
    let lunch = choices.language.name(of: "expenses:groceries").dropFirst("expenses:".count)
    return "ledgera add 'Lunch; \(lunch) 12; cash'"
  }

  private var transactions: String {
    """
    ; \(today.text.prefix(7))
    ;
    ; ledgera account add assets:bank:savings --class cash --opening '500 \(symbol)'
    ; \(firstCommand)

    """
  }
}
