import LedgeraChecking
import LedgeraDiagnostics
import LedgeraEditing
import LedgeraModel
import LedgeraParsing

extension Command {
  static let account = Command(
    "account", group: .changes, summary: "Add an account, or change what is said of one",
    subcommands: [
      Subcommand("add", synopsis: "NAME", arguments: .text(.none)),
      Subcommand("set", synopsis: "ACCOUNT", arguments: .text(.names(.accounts))),
    ],
    help: """
      Writes an account directive next to those of the accounts that NAME has most in
      common with. The name, --type or --class must say the type. --class is written
      as a tag, the type where the books do not imply it; below declared assets, what
      is named like cash is cash. --commodity says what the account may hold; an
      account of class stock, crypto or bond needs it, or an --opening of units at a
      cost. --opening writes a transaction against an equity account, dated --date or
      today, once; debt on a liability needs no sign. An account that is already
      declared is left alone.

      'account set' changes the tags of an account's directive: --type, --class,
      --commodity, --note, --institution, --icon, and --date, its first day. One
      empty value takes a tag away. Nothing else of the files changes.

        ledgera account add assets:bank:savings --class cash --opening '500 EUR'
        ledgera account add expenses:pets
        ledgera account add liabilities:visa --class credit-card --commodity EUR
        ledgera account set savings --institution Sparkasse --note 'joint account'
      """,
    formats: OutputFormat.changes, changesBooks: true,
    options: [.accountType, .accountClass, .accountCommodity, .opening, .transactionDate, .into]
      + OptionSpec.accountTexts
  ) { (invocation, output) throws(CommandFailure) in
    let words = invocation.arguments
    guard words.count == 2, ["add", "set"].contains(words[0]) else {
      let rest = ShellQuoting.line(Array(words.dropFirst()))
      let hint: String? =
        switch words.first {
        case "archive", "close", "delete", "remove": "ledgera archive \(rest)"
        case "rename": "ledgera rename account \(rest)"
        case "list", "show": "ledgera accounts \(rest)"
        default: nil
        }
      throw .usage(
        "'account' takes 'add' or 'set', and a name",
        hints: [hint?.trimmed ?? "ledgera account add assets:bank:savings --class cash"])
    }
    if invocation.arguments[0] == "set" { return try invocation.setTagsOfAccount(&output) }
    try invocation.refuse(OptionSpec.accountTexts, hint: "'account set' gives an account these")
    let name = invocation.arguments[1]
    let journal = try invocation.writtenBooks(&output)
    let tags = try invocation.accountTags(for: name, in: journal, &output)
    let directives = AccountDirectives(journal)
    var editor = invocation.editor(of: journal)
    if directives.isDeclared(name) {
      output.note("\(shown(name)) is declared already\n")
    } else {
      if let problem = AccountName.problem(with: name) {
        throw .usage("\(shown(name)) cannot be the name of an account: it \(problem)")
      }
      directives.add(
        name, tags: tags, inFileAt: try invocation.pathToWriteInto(journal), with: &editor)
      let changed = try invocation.reading(after: editor)
      guard AccountDirectives(changed).isDeclared(name) else {
        throw CommandFailure(
          .findings, "an account \(shown(name)) cannot be declared",
          hints: ["it would be read as something else: check its spaces and brackets"])
      }
    }
    if let opening = try invocation.openingTransaction(of: name, tags, in: journal, &output) {
      try invocation.insert([opening], into: &editor, declared: [name])
    }
    return try invocation.carryOut(editor, &output)
  }
}

extension OptionSpec {
  static let accountType = TypedOption<AccountType?>(
    "type",
    value: .choice(
      "TYPE", AccountType.allCases.map { ($0.name, $0) },
      more: AccountType.allCases.flatMap { type in type.words.map { ($0, type) } },
      meant: { (AccountClass(rawValue: $0) ?? AccountClass(spoken: $0))?.type?.name }),
    configuration: .never,
    help: "asset, cash, liability, equity, conversion, revenue, gain, expense")
  static let accountClass = TypedOption<AccountClass?>(
    "class",
    value: .choice(
      "CLASS", AccountClass.allCases.map { ($0.rawValue, $0) },
      meant: { AccountClass(spoken: $0)?.rawValue }), configuration: .never,
    help: "what it is: cash, stock, credit-card …")
  static let accountCommodity = OptionSpec(
    "commodity", value: .required("SYMBOL", .names(.commodities)), configuration: .never,
    help: "what the account may hold")
  static let opening = OptionSpec(
    "opening", value: .required("AMOUNT"), configuration: .never, help: "its balance at the start")
  static let transactionDate = TypedOption<Relative<Day>?>(
    "date", value: .typedDay, configuration: .never,
    help: "the date to write, instead of today")
}

extension Invocation {
  /// The day of `--date`, or today.
  func transactionDay() throws(CommandFailure) -> Day {
    let today = today()
    return try value(.transactionDate, on: today) ?? today
  }

  /// The day that an argument names; without one (nil) that of `--date`, or today. Both are an error.
  func transactionDay(_ word: String?) throws(CommandFailure) -> Day {
    guard let word else { return try transactionDay() }
    let day = try typedDay(word)
    guard let given = last(of: .transactionDate) else { return day }
    throw .usage(
      "the day is given twice, as \(shown(word)) and with --date", at: given.origin,
      hints: ["leave one of them out"])
  }

  /// The day that an argument names.
  func typedDay(_ text: String) throws(CommandFailure) -> Day {
    let today = today()
    do throws(TypingFailure) {
      return try TypedDate.day(text, today: today)
    } catch { throw .usage(error.message, hints: ["write it as \(today.text)"]) }
  }

  /// Whether an amount as typed is in a currency, or in the usual one.
  private static func isMoney(_ amount: String) -> Bool {
    let symbol = amount.trimming { $0.isAmountSign || $0.isWhitespace }
    return symbol.isEmpty || Currencies.names(String(symbol))
  }

  fileprivate func accountTags(
    for name: String, in journal: Journal, _ output: inout Output
  ) throws(CommandFailure) -> [(name: String, value: String)] {
    var tags: [(name: String, value: String)] = []
    var (given, chosen) = (self[.accountType], self[.accountClass])
    let implied = journal.typeOfNewAccount(named: name)
    if given == nil, chosen == nil, implied == .asset, !AccountDirectives(journal).isDeclared(name)
    {
      let opening = value(.opening)
      // Declared assets above it hide that its own name says more.
      if AccountType(inferredFrom: name) == .cash, opening?.contains("@") != true {
        (given, chosen) = (.cash, .cash)
        output.note("note: \(shown(name)) is taken for cash; --type asset makes it another asset\n")
      } else if let opening, Self.isMoney(opening) {
        output.note("note: \(shown(name)) is not taken for cash; --class cash makes it that\n")
      }
    }
    if let type = given ?? chosen?.type, type != implied { tags.append(("type", type.tagValue)) }
    if let chosen {
      try refuseContradiction(between: given ?? implied, chosen, of: name)
      try requireHolding(of: name, chosen)
      tags.append(("class", chosen.rawValue))
    } else if given == nil, implied == nil {
      guard journal.account(named: name) == nil, let type = askedType(of: name) else {
        throw .usage(
          "the type of account \(shown(name)) is unknown",
          hints: [
            "--type expense, --type cash … sets it; without one it would appear in no statement"
          ])
      }
      tags.append(("type", type.tagValue))
    }
    if let symbols = try commodityTag { tags.append(("commodity", symbols)) }
    return tags
  }

  func refuseContradiction(
    between type: AccountType?, _ chosen: AccountClass, of name: String
  ) throws(CommandFailure) {
    guard let type, let meant = chosen.type, !type.isOnSameSide(as: meant) else { return }
    throw .usage(
      "class \(chosen.rawValue) is for \(meant.name) accounts, and \(shown(name)) is of type \(type.name)"
    )
  }

  /// The symbols of `--commodity` as a tag has them; empty: there are to be none.
  var commodityTag: String? {
    get throws(CommandFailure) {
      guard let text = value(.accountCommodity) else { return nil }
      for symbol in SymbolList.words(of: text).map(String.init) {
        try explained { () throws(TypingFailure) in try TypedText.refuseHidden(in: symbol) }
        guard let problem = CommoditySymbol.problem(with: symbol) else { continue }
        throw .usage("\(shown(symbol)) cannot be the symbol of a commodity: it \(problem)")
      }
      guard !text.contains(where: { ",\n\t".contains($0) }) else {
        throw .usage("symbols of several commodities have blanks between them")
      }
      return text
    }
  }

  /// Refuses options that the other form of the command has.
  func refuse(_ options: [OptionSpec], hint: String) throws(CommandFailure) {
    guard let given = options.first(where: has) else { return }
    throw .usage(
      "'\(command.name) \(arguments[0])' takes no option --\(given.name)", hints: [hint])
  }

  /// What has a price is held in units of something that is named.
  private func requireHolding(
    of name: String, _ chosen: AccountClass
  ) throws(CommandFailure) {
    guard chosen.isTraded, !has(.accountCommodity),
      value(.opening)?.contains("@") != true
    else { return }
    throw .usage(
      "it is not clear what \(shown(name)) holds",
      hints: [
        "--commodity VT says it, --commodity 'VT AAPL' names several",
        "or --opening '10 VT @ 85 USD', with which it may hold anything",
      ])
  }

  fileprivate func openingTransaction(
    of name: String, _ tags: [(name: String, value: String)], in journal: Journal,
    _ output: inout Output
  ) throws(CommandFailure) -> TransactionDraft? {
    guard var text = value(.opening) else { return nil }
    if let symbol = value(.accountCommodity),
      text.utf8.allSatisfy({ "0123456789.,+-".utf8.contains($0) })
    {
      text += " \(symbol)"
    }
    let account = journal.account(named: name)
    let tagged = tags.first { $0.name == "type" }.flatMap { AccountType(tagValue: $0.value) }
    let type =
      tagged ?? account.flatMap { journal.type(of: $0) } ?? journal.typeOfNewAccount(named: name)
    let assetClass =
      self[.accountClass] ?? account.flatMap { AccountTraits(journal).assetClass(of: $0) }
    let day = try transactionDay()
    let composer = TransactionComposer(journal, today: today(), takesNewAccounts: true)
    let opening = AccountOpening(of: name, type: type, assetClass: assetClass, composer)
    let (transaction, notes) = try explained(TypingFailure.self, opening.transaction(text, on: day))
    for note in notes + (transaction?.notes ?? []) { output.note("note: \(note)\n") }
    return transaction?.draft
  }
}
