import LedgeraChecking
import LedgeraDiagnostics
import LedgeraDocuments
import LedgeraHledger
import LedgeraEnvironment
import LedgeraModel
import LedgeraReporting

extension Command {
  static let register = Command(
    "register", aliases: ["reg", "r"], group: .reports,
    summary: "Show postings with a running total", arguments: .query,
    help: """
      Shows postings in date order and what they add up to. With a period option
      (-D -W -M -Q -Y, -p) it sums the postings of each period by account. -H
      begins with what was posted before the report's start.

      Lines are as wide as the terminal or COLUMNS; -w sets the width and, after a
      comma, that of the description.

        ledgera register checking -b 2026-01 -H
        ledgera register expenses -M --depth 2
        ledgera register food -A -w 100,40
        ledgera register savings -M -H --graph
      """,
    formats: OutputFormat.numbers,
    takes: .all,
    options: [
      .cumulative, .historical, .average, .related, .invertAmounts, .dropParts, .matchRegister,
      .graph, .registerWidth, .details, .registerOrder, .alignAll, .pivot,
    ]
  ) { (invocation, output) throws(CommandFailure) in
    let (ledger, selection) = try invocation.reported(&output)
    var request = RegisterRequest(selection)
    request.options.isHistorical =
      invocation[FlagChoice([(.cumulative, false), (.historical, true)], default: false)]
    request.options.showsAverage = invocation.has(.average)
    request.options.showsRelated = invocation.has(.related)
    request.options.isInverted = invocation.has(.invertAmounts)
    request.options.droppedParts = invocation[.dropParts]
    request.options.showsZeros = invocation.has(.empty)
    request.options.order = invocation[.registerOrder]
    request.options.threads = invocation.environment.processorCount()
    request.options.showsDetails = try invocation.showsDetails(selection)
    var report = try explained(RegisterFailure.self, RegisterReport(ledger, request))
    if let description = invocation.value(.matchRegister) {
      guard let best = report.mostSimilar(to: description) else {
        throw CommandFailure(
          .findings, "no postings found with description like \"\(description)\"")
      }
      report = best
    }
    let widths = invocation[.registerWidth]
    let shown = report
    var document = report.document
    if invocation.has(.graph) {
      if try invocation.showsCharts() {
        try invocation.refuseOptions([.depth, .dropParts], for: "'register --graph'")
      }
      document = try explained(RegisterFailure.self, report.graphDocument(ledger, request))
    }
    try output.write(
      document.speaking(shown.hledgerJSON, for: invocation).resulting(in: shown.results),
      using: report.usedRates,
      of: ledger.journal, for: invocation, width: widths.total,
      descriptionWidth: widths.description)
    return .fine
  }
}

extension OptionSpec {
  fileprivate static let cumulative = OptionSpec(
    "cumulative", help: "begin the total at the report's start (default)")
  fileprivate static let historical = OptionSpec(
    "historical", short: "H", help: "begin the total with what was posted before")
  fileprivate static let average = OptionSpec(
    "average", short: "A", help: "show the mean of the amounts so far instead of their sum")
  fileprivate static let related = OptionSpec(
    "related", short: "r", help: "show the other postings of the matching ones' transactions")
  fileprivate static let invertAmounts = OptionSpec(
    "invert", help: "show amounts with the opposite sign")
  fileprivate static let dropParts = TypedOption(
    "drop", value: .number(in: 0...1000), default: 0,
    help: "leave out the first N parts of account names")
  fileprivate static let matchRegister = OptionSpec(
    "match", short: "m", value: .required("DESC"),
    help: "show only the posting whose transaction's description is most similar to this")
  fileprivate static let graph = OptionSpec(
    "graph", help: "draw the running total as bars, a chart for each commodity")
  fileprivate static let registerOrder = TypedOption<[RegisterOrder]>(
    "sort", value: .registerOrder, default: [],
    help: "sort by date, desc, account, amount or absamount, or several with commas; - before one"
      + " reverses it")
  fileprivate static let alignAll = OptionSpec(
    "align-all", help: "accepted for compatibility with scripts; lines are always aligned")
  static let registerWidth = TypedOption<RegisterWidths>(
    "width", short: "w", value: .registerWidths, default: RegisterWidths(),
    help: "columns of a line, and of its description")
}

extension Invocation {
  /// Values in the base currency are those of single postings.
  fileprivate func showsDetails(_ selection: PostingSelection) throws(CommandFailure) -> Bool {
    guard has(.details) else { return false }
    guard selection.interval == nil, !has(.graph) else {
      throw .usage("--details is about single postings: leave out the interval and --graph")
    }
    return true
  }
}

/// The columns of `-w`; nil where nothing was given.
struct RegisterWidths: Sendable {
  var total: Int?
  var description: Int?
}

extension OptionKind where Value == RegisterWidths {
  fileprivate static var registerWidths: OptionKind {
    OptionKind("W[,D]") { (text) throws(OptionFailure) in
      let parts = text.split(separator: ",", omittingEmptySubsequences: false)
      let widths = parts.compactMap { Int($0) }
      guard (1...2).contains(parts.count), widths.count == parts.count,
        widths.allSatisfy({ (0...10_000).contains($0) })
      else { throw OptionFailure(text, expected: "a number, or two with a comma") }
      return RegisterWidths(total: widths[0], description: widths.count > 1 ? widths[1] : nil)
    }
  }
}

extension OptionKind where Value == [RegisterOrder] {
  fileprivate static var registerOrder: OptionKind {
    let names = ["date", "desc", "account", "amount", "absamount"]
    return OptionKind("FIELDS", .choices(names)) { (text) throws(OptionFailure) in
      try text.split(separator: ",", omittingEmptySubsequences: false).map {
        (field) throws(OptionFailure) in
        let word = field.drop { $0 == " " }
        let isDescending = word.first == "-"
        let name = isDescending ? String(word.dropFirst()) : String(word)
        guard let key = RegisterOrder.Key(rawValue: name == "desc" ? "description" : name) else {
          throw OptionFailure(String(word), expected: names.joined(separator: ", "))
        }
        return RegisterOrder(key, isDescending: isDescending)
      }
    }
  }
}
