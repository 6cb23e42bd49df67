import LedgeraChecking
import LedgeraEditing
import LedgeraModel

extension Command {
  static let transfer = Command(
    "transfer", group: .changes, summary: "Write a transfer between two accounts",
    synopsis: "FROM TO AMOUNT [RECEIVED] [DATE]", arguments: .text(.names(.accounts)),
    help: """
      Writes one transaction with both sides. Accounts are found as in add, and
      archived ones are refused; the type of a new one, accepted with --new, comes
      from its name or is asked for on a terminal. Where another currency arrives,
      give how much as a second amount; without it the price book's rate is used if
      the account TO may only hold its own currency, and an account that has held
      others only is refused. In books with a base currency
      rates are written to the transaction, and what they leave over goes to the
      profile's fx-gain-loss account.

        ledgera transfer bank cash 50
        ledgera transfer bank wise '130 SGD' '100 USD' 2026-11-20
        ledgera transfer current savings 1500 -d 'Set aside'
      """,
    formats: OutputFormat.changes, changesBooks: true,
    options: [.transactionDate, .transactionDescription, .newAccounts, .into]
  ) { (invocation, output) throws(CommandFailure) in
    if let words = invocation.arguments.withoutPrepositions {
      throw .usage(
        "'transfer' does without 'from' and 'to'",
        hints: ["ledgera transfer \(ShellQuoting.line(words))"])
    }
    if let words = invocation.arguments.withAmountLast {
      throw .usage(
        "'transfer' takes both accounts before the amount",
        hints: ["ledgera transfer \(ShellQuoting.line(words))"])
    }
    var words = invocation.arguments.joiningAmounts(from: 2)
    let hasDay = words.count == 5 || words.count == 4 && words[3].isNoAmount
    let date = hasDay ? words.removeLast() : nil
    guard (3...4).contains(words.count) else {
      throw .usage(
        "'transfer' needs two accounts and an amount, and perhaps a second amount and a date",
        hints: ["ledgera transfer bank cash 50"])
    }
    let journal = try invocation.writtenBooks(&output)
    let day = try invocation.transactionDay(date)
    var composer = try invocation.composer(journal)
    let transaction = try invocation.composed(by: &composer) { composer throws(TypingFailure) in
      try composer.transfer(
        from: words[0], to: words[1], words[2], received: words.count > 3 ? words[3] : nil,
        on: day, description: invocation.value(.transactionDescription) ?? "Transfer")
    }
    for note in transaction.notes { output.note("note: \(note)\n") }
    return try invocation.carryOut(
      adding: [transaction.draft], types: composer.types, to: journal, &output)
  }
}

extension OptionSpec {
  static let transactionDescription = OptionSpec(
    "description", short: "d", value: .required("TEXT"), configuration: .never,
    help: "payee and note of the transaction: 'PAYEE | NOTE'")
}

extension [String] {
  /// `10 from bank to cash` or `bank to cash 10` in the order that is read, `bank cash 10`; nil: it is not
  /// written like that.
  fileprivate var withoutPrepositions: [String]? {
    guard count > 3, let to = firstIndex(of: "to"), to + 1 < count else { return nil }
    let from = firstIndex(of: "from")
    let source = from.map { $0 + 1 } ?? to - 1
    guard indices.contains(source), source != to, source != to + 1 else { return nil }
    let taken = [from, source, to, to + 1]
    return [self[source], self[to + 1]] + indices.filter { !taken.contains($0) }.map { self[$0] }
  }

  /// `10 bank cash` in the order that is read, `bank cash 10`; nil: the third word may be an amount.
  fileprivate var withAmountLast: [String]? {
    let words = joiningAmounts(from: 0)
    guard words.count == 3, words[0].first?.isNumber ?? false,
      !words[2].contains(where: \.isNumber)
    else { return nil }
    return [words[1], words[2], words[0]]
  }
}

extension String {
  /// Whether a word is a date or a mistaken one: it begins with no number, or holds several marks of
  /// dates. A number alone is an amount.
  fileprivate var isNoAmount: Bool {
    let marks = filter { "-/.".contains($0) }
    guard allSatisfy({ $0.isNumber || "-/.".contains($0) }) else {
      return !contains(where: \.isNumber)
    }
    return marks.contains("/") || dropFirst().contains("-") || marks.count > 1
  }
}
