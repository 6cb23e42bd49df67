import LedgeraBooks
import LedgeraDiagnostics
import LedgeraEditing
import LedgeraEnvironment
import LedgeraModel
import LedgeraQuerying
import LedgeraReporting

extension Invocation {
  /// The same without some options, which may be in a configuration file.
  func without(_ left: OptionSpec...) -> Invocation {
    with(options.filter { given in !left.contains { $0 ~= given } })
  }

  /// The books as they are written, without what rules add. They may have errors; what could be read
  /// of them can be changed all the same.
  func writtenBooks(_ output: inout Output) throws(CommandFailure) -> Journal {
    try writtenBooks(&output) { $0 }.journal
  }

  /// The same, with what a session records besides.
  func writtenBooks(
    _ output: inout Output, by recording: (BooksSession) -> BooksSession
  ) throws(CommandFailure) -> Books {
    let books = try without(.auto, .forecast).readBooks(by: recording)
    if books.diagnostics.hasErrors {
      output.note("warning: the books have errors; 'ledgera check' lists them\n")
    }
    if books.hasUnreadableFiles {
      throw CommandFailure(.unreadable, "a file of the books cannot be read; nothing was written")
    }
    return books
  }

  /// Numbers of the transactions that the arguments name, at least one.
  func selectedTransactions(
    _ journal: Journal, _ output: inout Output
  ) throws(CommandFailure) -> [Int] {
    let transactions = try namedTransactions(journal, &output)
    guard !transactions.isEmpty else {
      throw CommandFailure(
        .findings, miss(of: arguments, in: journal) ?? "no transaction matches")
    }
    return transactions
  }

  /// Numbers of the transactions that the arguments name, in file order: that of an identity, when there
  /// is one argument and a transaction has it, else those that match the query. Each is in a file, and
  /// a file that is read twice counts once.
  func namedTransactions(
    _ journal: Journal, _ output: inout Output
  ) throws(CommandFailure) -> [Int] {
    try demandSelection("say which transactions, by id or query")
    let written = TransactionReadings(journal, environment)
    if arguments.count == 1,
      let known = (0..<journal.transactionCount).first(where: {
        journal.transaction($0).identity == arguments[0]
      })
    {
      return [known]
    }
    return try selection(journal, &output).transactionNumbersInFileOrder(of: journal)
      .filter { written.isFirst($0) }
  }

  /// Refuses to take no query at all for everything.
  func demandSelection(_ demand: String) throws(CommandFailure) {
    let restricting: [OptionSpec] = [.begin, .end, .period, .unmarked, .cleared, .pending]
    // Options of the command's own may have such a name, too.
    let known = command.allOptions.filter { option in restricting.contains { $0 === option } }
    guard arguments.isEmpty, !known.contains(where: has) else { return }
    throw .usage(demand, hints: ["'ledgera \(command.name) --help' shows examples"])
  }
}

/// Which transactions are those of a file's first reading.
struct TransactionReadings {
  private let journal: Journal
  private let firstReadings: Set<FileID>

  init(_ journal: Journal, _ environment: Environment) {
    self.journal = journal
    var seen: Set<String> = []
    var first: Set<FileID> = []
    for (number, file) in journal.sources.files.enumerated()
    where seen.insert(environment.disk.resolved(environment.absolutePath(file.path))).inserted {
      first.insert(FileID(number: UInt16(number)))
    }
    firstReadings = first
  }

  /// Whether a transaction is in a file and was not read before.
  func isFirst(_ index: Int) -> Bool {
    let transaction = journal.transaction(index)
    return transaction.standsInFile && firstReadings.contains(transaction.record.file)
  }
}

extension Invocation {
  /// The one transaction that the arguments name; see `selectedTransactions`.
  ///
  /// - Parameter reason: Ends the sentence about several ones, as `one is edited at a time`.
  func selectedTransaction(
    _ journal: Journal, _ output: inout Output, because reason: String
  ) throws(CommandFailure) -> Transaction {
    let numbers = try selectedTransactions(journal, &output)
    guard numbers.count != 1 else { return journal.transaction(numbers[0]) }
    let shownTransactions = numbers.prefix(5).map { number in
      let transaction = journal.transaction(number)
      let id = transaction.identity.map { ", id \($0)" } ?? ""
      return "\(transaction.day.text) \(shown(transaction.description))\(id)"
    }
    let rest = numbers.count > 5 ? ["and \(numbers.count - 5) more"] : []
    throw CommandFailure(
      .usage, "\(numbers.count) transactions match, and \(reason)", hints: shownTransactions + rest)
  }
}
