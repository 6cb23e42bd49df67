import LedgeraBooks
import LedgeraChecking
import LedgeraDiagnostics
import LedgeraEditing
import LedgeraModel
import LedgeraParsing
import LedgeraReporting
import LedgeraValuation

extension Command {
  static let rewrite = Command(
    "rewrite", group: .reports, summary: "Show transactions with postings added to some",
    arguments: .query,
    help: """
      Shows all transactions as 'print --auto' does, with one more rule: to each
      posting that the query selects, those of --add-posting are added. So postings
      can be tried out, or added once and for all, without a '=' rule in the books.
      The rules of the books apply, too, those of each file to all files. Nothing is
      written.

        ledgera rewrite income --add-posting '(liabilities:tax)  *-0.33'
        ledgera rewrite expenses:gifts --add-posting '(budget:gifts)  *-1'
      """,
    formats: [.text], takes: [.dates, .postings], options: [.addedPosting]
  ) { (invocation, output) throws(CommandFailure) in
    let text = try invocation.typedRule()
    var application =
      try invocation.ruleApplication() ?? RuleApplication(today: invocation.today())
    application.addsPostings = true
    application.showsTags = invocation.guise == .ledgera || invocation.has(.verboseTags)
    application.typed = try invocation.wholeQuery()
    let books = try invocation.readBooks {
      $0.adding(text, named: "--" + OptionSpec.addedPosting.name).applying(application)
    }
    try invocation.refuseAmbiguousNumbers(in: books)
    let ledger = try invocation.ledger(of: books, &output)
    let selection = try invocation.selection(ledger.journal, &output)
    guard selection.valuation == .none, !selection.usesSecondaryDates else {
      throw .usage(
        "'rewrite' goes by amounts as booked and by primary dates",
        hints: ["'print --auto' converts amounts"])
    }
    var writer = JournalWriter(
      ledger.journal, amounts: .written, convertsToCost: false,
      decimals: invocation.guise == .ledgera ? .padded : .written)
    writer.writesCostsFirst = invocation.guise == .hledger
    var bytes: [UInt8] = []
    for position in 0..<ledger.transactionCount {
      writer.append(transaction: ledger.transactionIndex(at: position), to: &bytes)
    }
    output.write(bytes)
    return .fine
  }
}

extension OptionSpec {
  fileprivate static let addedPosting = OptionSpec(
    "add-posting", value: .required("POSTING"), configuration: .never,
    help: "add such a posting: an account, two blanks, and an amount, or *N for N times that of"
      + " the posting that is selected")
}

extension Invocation {
  /// The rule that the command line is, as text; empty: it adds nothing.
  fileprivate func typedRule() throws(CommandFailure) -> String {
    let postings = values(.addedPosting).map(\.trimmed)
    for posting in postings
    where posting.isEmpty || posting.hasPrefix(";") || posting.contains(where: \.isNewline) {
      throw .usage(
        "\(shown(posting)) is not a posting", hints: ["write --add-posting 'ACCOUNT  AMOUNT'"])
    }
    guard !postings.isEmpty else {
      if arguments.isEmpty { return "" }
      throw .usage(
        "the query selects what postings are added to, and none is given",
        hints: ["write --add-posting 'ACCOUNT  AMOUNT'"])
    }
    // The words are for the tags of what is added; the rule's query is the one that was read.
    let words = String(
      arguments.joined(separator: " ").map { $0.isNewline || $0 == ";" ? " " : $0 })
    return "= \(words)\n" + postings.map { "    \($0)\n" }.joined()
  }

  /// What a posting of the command line could mean in two ways, the author has to say: no line of a file is above it.
  fileprivate func refuseAmbiguousNumbers(in books: Books) throws(CommandFailure) {
    let typed = books.journal.sources.files.count - 1
    for finding in books.diagnostics.findings where finding.code == .ambiguousNumber {
      guard let place = finding.primary, Int(place.span.file.number) == typed else { continue }
      throw .usage(
        "in --\(OptionSpec.addedPosting.name), \(finding.headline)",
        hints: ["write it with all its decimals, or without groups"])
    }
  }
}
