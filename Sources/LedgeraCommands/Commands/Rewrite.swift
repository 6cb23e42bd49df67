import LedgeraBooks
import LedgeraChecking
import LedgeraDiagnostics
import LedgeraEditing
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
    formats: [.text], options: [.addedPosting]
  ) { (invocation, output) throws(CommandFailure) in
    let (rule, text) = try invocation.addedRule()
    var application =
      try invocation.ruleApplication() ?? RuleApplication(today: invocation.today())
    application.addsPostings = true
    application.showsTags = invocation.guise == .ledgera || invocation.has(.verboseTags)
    application.added = rule
    let ledger = try invocation.ledger(&output) {
      $0.adding(text, named: rule.file).applying(application)
    }
    guard try invocation.selection(ledger.journal, &output).valuation == .none else {
      throw .usage("'rewrite' shows amounts as booked", hints: ["'print --auto' converts them"])
    }
    var writer = JournalWriter(
      ledger.journal, amounts: .written, convertsToCost: false,
      decimals: invocation.guise == .ledgera ? .padded : .written)
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
  /// The rule that the command line is, and the text of its postings.
  fileprivate func addedRule() throws(CommandFailure) -> (rule: AddedRule, text: String) {
    let rule = AddedRule(file: "--" + OptionSpec.addedPosting.name, query: try wholeQuery())
    let postings = values(.addedPosting).map(\.trimmed)
    for posting in postings
    where posting.isEmpty || posting.hasPrefix(";") || posting.contains(where: \.isNewline) {
      throw .usage(
        "\(shown(posting)) is not a posting", hints: ["write --add-posting 'ACCOUNT  AMOUNT'"])
    }
    guard !postings.isEmpty else { return (rule, "") }
    // The words are for the tags of what is added; the rule's query is the one that was read.
    let words = String(
      arguments.joined(separator: " ").map { $0.isNewline || $0 == ";" ? " " : $0 })
    return (rule, "= \(words)\n" + postings.map { "    \($0)\n" }.joined())
  }
}
