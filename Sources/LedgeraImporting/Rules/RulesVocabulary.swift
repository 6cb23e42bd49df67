/// A word that begins a line of rules: how to write it, and what it does (reference.md § CSV rules).
package struct RulesWord: Sendable {
  package enum Kind: Sendable {
    /// Says how the file is to be read, and counts once.
    case directive
    /// Says which rules hold for which records.
    case structure
    /// Sets a field of transactions.
    case field
  }

  package let word: String
  package let kind: Kind
  /// How it is written.
  package let form: String
  /// What it does, as a continuation of the form.
  package let effect: String
}

extension RulesWord {
  /// All of them; fields of the first postings only.
  package static let all = directives + structures + fields

  /// What a word means; nil: no word is that.
  package static func meaning(of word: String) -> RulesWord? {
    if let known = all.first(where: { $0.word == word }) { return known }
    return TransactionField(name: word).map { RulesWord($0) }
  }

  static let directives: [RulesWord] = [
    directive(
      "source", "PATH", "names the file of the records, or a pattern of which the newest counts"),
    directive("archive", "", "has no effect on reading"),
    directive("encoding", "cp1252", "says how the bytes of the records are characters"),
    directive("separator", ";", "separates columns: one character, tab or space"),
    directive("skip", "1", "leaves out lines above the records"),
    directive("date-format", "%d.%m.%Y", "says how dates are written"),
    directive("timezone", "Europe/Rome", "is the zone of times that name none"),
    directive(
      "newest-first", "", "says that the newest record stands first, where all are of one day"),
    directive("intra-day-reversed", "", "says that each day's newest record stands first"),
    directive("decimal-mark", ",", "says which mark amounts have"),
    directive("balance-type", "=", "says what balances assert: =, =*, == or ==*"),
    directive("include", "FILE", "is replaced by the lines of another file"),
  ]

  private static let structures: [RulesWord] = [
    RulesWord(
      word: "fields", kind: .structure, form: "fields date, description, amount",
      effect: "names the columns; a name that is that of a field also sets it"),
    RulesWord(
      word: "if", kind: .structure, form: "if PATTERN, if %COLUMN PATTERN",
      effect: "applies the indented lines below it to the records that match"),
    RulesWord(
      word: "end", kind: .structure, form: "end", effect: "leaves out this record and all after it"),
  ]

  /// What is rare comes last.
  private static let fields = (TransactionField.commonNames.filter { $0 != "date2" } + ["date2"])
    .compactMap { name in TransactionField(name: name).map { RulesWord($0) } }

  private static func directive(_ word: String, _ value: String, _ effect: String) -> RulesWord {
    RulesWord(
      word: word, kind: .directive, form: value.isEmpty ? word : word + " " + value, effect: effect)
  }

  fileprivate init(_ field: TransactionField) {
    let (example, effect) = field.kind.help
    let posting = field.posting.map { " of posting \($0)" } ?? ""
    self.init(
      word: field.name, kind: .field, form: field.name + " " + example, effect: effect + posting)
  }
}

extension TransactionField.Kind {
  /// A value, and what it is for.
  fileprivate var help: (example: String, effect: String) {
    switch self {
    case .date: ("%1", "sets the day")
    case .date2: ("%2", "sets the second day")
    case .status: ("*", "sets the mark: *, ! or nothing")
    case .code: ("%3", "sets the code in parentheses")
    case .description: ("%2", "sets the description")
    case .account: ("expenses:food", "sets the account")
    case .amount: ("%4", "sets the amount")
    case .amountIn: ("%5", "sets the amount of money in")
    case .amountOut: ("%4", "sets the amount of money out, with its sign reversed")
    case .currency: ("EUR", "stands before the amount")
    case .balance: ("%6", "asserts the balance")
    case .comment: ("%7", "sets the comment, which may have tags")
    }
  }
}
