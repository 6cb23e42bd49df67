import LedgeraBooks
import LedgeraChecking
import LedgeraDiagnostics
import LedgeraEditing
import LedgeraEnvironment
import LedgeraIntake
import LedgeraModel
import LedgeraParsing
import LedgeraRendering

extension Command {
  static let add = Command(
    "add", group: .changes, summary: "Write new transactions, given on one line or in a dialogue",
    synopsis: "['[DATE] PAYEE | NOTE; ACCOUNT AMOUNT; ACCOUNT'…]", arguments: .text(.none),
    help: """
      Each argument is a transaction: its first line, then postings and tags,
      separated by semicolons. Accounts may be named by their last part or any piece
      that only one of them has; an amount without a symbol is in the commodity of the
      wallet or the base currency; one amount may be left out. A transaction with one
      category is paid from the account tagged 'wallet: default', else from the wallet
      used last. The date may be 2026-11-21, 20261121, 11-21, 21.11.2026, 21.11.,
      today, yesterday, a weekday in lower case, last or next friday, 3 days ago;
      without one it is today. What looks like a date but is not one, or could be
      two, is refused; a payee like that needs a date before it. A part whose first
      word ends with a colon is a tag. Symbols that the books do not know are refused,
      apart from currencies and what is bought at a cost; --new accepts them.

      A transaction with only an amount, and perhaps what pays it, goes to the account
      that rules (--rules FILE, see import) or else the books' history have for such
      a payee; the choice is shown with its reason. Where neither is certain, the
      account has to be named.

      Without semicolons a transaction is a payee, an amount, and perhaps what it is
      for or what pays it; then it needs no quotes. Such an amount, and one without
      an account, is what was spent or earned: of income it comes in.

      An amount can be divided, by amounts, percentages and one rest, as in the last
      example.

      With --every a transaction is not written but planned: a rule makes it come
      again from its day on, and 'post-due' writes it each time it is due.

      Without arguments it asks, proposing the last similar transaction, or the
      account by the same rules and history: Enter takes what is in brackets, < goes
      back, . ends the transaction, and at a date the dialogue; a number picks from a
      list.

      The transaction goes into the file named after its month, quarter or year, else
      after the last transaction up to its day. In books with a base currency foreign
      money gets a rate: tag from the price book; what the rates leave over goes to
      the profile's fx-gain-loss account. The amount of a wallet that has held other
      money only cannot be left out.

        ledgera add 'Lunch; food 12.50; cash'
        ledgera add 'Coffee; food 3.20'
        ledgera add 'Coffee; 3.20'
        ledgera add coffee 3.20 card
        ledgera add Acme 2400 salary
        ledgera add '2026-11-21 14:32 * Cafe | cake; food 8.40; card; trip: Vienna'
        ledgera add 'yesterday Taxi; transport 40 AED; card -14.80 SGD'
        ledgera add --dry-run 'Rent; rent 900; bank'
        ledgera add --every month '2026-12-01 Rent; rent 900; bank'
        ledgera add 'Market; 45.10 = 30 food + rest household; cash'
      """,
    formats: OutputFormat.changes, changesBooks: true,
    options: [
      .newAccounts, .noNewAccounts, .into, .learn, .categoryRules, .transactionDate, .every,
    ]
  ) { (invocation, output) throws(CommandFailure) in
    let recurrence = invocation[.every]
    guard !invocation.arguments.isEmpty else {
      if let given = invocation.last(of: .every) ?? invocation.last(of: .transactionDate) {
        throw .usage(
          "option '--\(given.name)' goes with a transaction", at: given.origin,
          hints: [
            "ledgera add --\(given.name) \(given.value ?? "") 'Rent; rent 900; bank'"
          ])
      }
      var dialogue = TransactionDialogue(invocation)
      return try invocation.beginningJournal { () throws(CommandFailure) in
        try dialogue.run(&output)
      }
    }
    let books = try invocation.writtenBooks(&output) { $0 }
    let journal = books.journal
    var composer = try invocation.composer(journal)
    var categories = TypedCategories(invocation, books.ledger)
    var names = PayeeNames(journal)
    var drafts: [TransactionDraft] = []
    for argument in try invocation.typedTransactions() {
      var transaction: ComposedTransaction
      do throws(CommandFailure) {
        transaction = try invocation.composed(by: &composer) { composer throws(TypingFailure) in
          try composer.transaction(typed: argument) { draft in
            var draft = draft
            draft.description = names.description(draft.description)
            return categories.account(for: draft)
          }
        }
      } catch {
        output.messages += categories.takeMessages()
        throw categories.failure ?? error
      }
      output.messages += categories.takeMessages()
      let description = names.description(transaction.draft.description)
      if description != transaction.draft.description {
        transaction.draft.description = description
        transaction.notes.append(
          "the payee is \(DescriptionParts(description).payee), as its pattern says")
      }
      for note in transaction.notes { output.note("note: \(note)\n") }
      drafts.append(transaction.draft)
    }
    if let recurrence {
      return try invocation.carryOut(repeating: drafts, recurrence, in: journal, &output)
    }
    return try invocation.carryOut(adding: drafts, types: composer.types, to: journal, &output)
  }
}

extension OptionSpec {
  static let newAccounts = OptionSpec(
    "new", configuration: .never, help: "accept accounts and symbols new to the books"
  )
  static let noNewAccounts = OptionSpec(
    "no-new-accounts", configuration: .never,
    help: "let the dialogue open no accounts; under hledger's name it does so without asking"
  )
}

extension Invocation {
  /// Under hledger's name, begins the journal that is not there yet. It stays if something is added to it.
  fileprivate func beginningJournal(
    _ work: () throws(CommandFailure) -> ExitStatus
  ) throws(CommandFailure) -> ExitStatus {
    let disk = environment.disk
    guard guise == .hledger, !has(.dryRun), let path = try pathOfFirstJournal(),
      disk.status(path) == nil
    else { return try work() }
    let text = Array("; journal created \(today().text) by hledger\n".utf8)
    do throws(WriteError) {
      try disk.write(text, to: path, over: .nothing, permissions: nil)
    } catch { throw .unwritable(path, error) }
    defer {
      if let now = try? disk.read(path), now.bytes.elementsEqual(text) { try? disk.remove(path) }
    }
    return try work()
  }

  /// The file that transactions are added to, or the usual one where none is named; nil: it is no journal.
  private func pathOfFirstJournal() throws(CommandFailure) -> String? {
    do throws(CommandFailure) {
      return try inputFiles().first.flatMap { $0.format == .journal ? $0.path : nil }
    } catch {
      guard error.isAboutNothing else { throw error }
      return environment.home.map { Path.join($0, ".hledger.journal") }
    }
  }

  /// What makes transactions of typed words.
  func composer(_ journal: Journal) throws(CommandFailure) -> TransactionComposer {
    TransactionComposer(journal, today: today(), takesNewAccounts: has(.newAccounts))
  }

  /// What a dialogue does with an account that is new to the books.
  var newAccountsInDialogue: NewAccounts {
    if has(.noNewAccounts) { return .refused }
    return has(.newAccounts) || guise == .hledger ? .taken : .asked
  }

  /// Each argument, or else all of them as one, where they are the words of a line without semicolons.
  fileprivate func typedTransactions() throws(CommandFailure) -> [String] {
    let areWords =
      arguments.contains { TypedLine($0) == nil } && !arguments.contains { $0.contains(";") }
    let lines = areWords ? [arguments.joined(separator: " ")] : arguments
    guard let given = last(of: .transactionDate) else { return lines }
    let day = try transactionDay()
    for line in lines {
      let own = try explained(TypingFailure.self, TypedDate(line[...], today: today()))
      guard own == nil else {
        throw .usage(
          "the day is given twice, in \(shown(line)) and with --date", at: given.origin,
          hints: ["leave one of them out"])
      }
    }
    return lines.map { "\(day.text) \($0)" }
  }

  /// Writes transactions.
  ///
  /// - Parameter types: Of new accounts whose names do not say it.
  func carryOut(
    adding drafts: [TransactionDraft], types: [String: AccountType] = [:], to journal: Journal,
    _ output: inout Output
  ) throws(CommandFailure) -> ExitStatus {
    var editor = editor(of: journal)
    let changed = try insert(drafts, into: &editor, types: types)
    return try carryOut(editor, read: changed, &output)
  }
}

/// Where transactions go that are typed without an account. What says so is made when it is first needed.
private struct TypedCategories {
  private let invocation: Invocation
  /// nil: the books have errors, and teach nothing.
  private let ledger: Ledger?
  private var proposer: AccountProposer?
  /// What is wrong with the rules.
  private var output = Output()
  /// Why nothing can be said.
  private(set) var failure: CommandFailure?

  init(_ invocation: Invocation, _ ledger: Ledger?) {
    self.invocation = invocation
    self.ledger = ledger
  }

  /// What is to be said on standard error, once.
  mutating func takeMessages() -> TerminalText {
    defer { output = Output() }
    return output.messages
  }

  /// The account that a transaction rather goes to than to any other, and why; nil: unknown.
  mutating func account(for transaction: TransactionDraft) -> (account: String, reason: String)? {
    do throws(CommandFailure) {
      if proposer == nil, let ledger { proposer = try invocation.proposer(ledger, &output) }
    } catch { failure = error }
    let picture = TransactionPicture(
      payee: DescriptionParts(transaction.description).payee, text: transaction.description,
      source: "",
      amount: nil)
    guard let proposal = proposer?.proposal(for: picture, on: transaction.day.text),
      proposal.confidence > .open
    else { return nil }
    return (proposal.account, proposal.reason)
  }
}
