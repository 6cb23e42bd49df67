import LedgeraChecking
import LedgeraDiagnostics
import LedgeraModel
import LedgeraReporting

extension Command {
  /// `ledgera register [QUERY…]`.
  static let register = Command(
    "register", aliases: ["reg", "r"], group: .reports,
    summary: "Show postings with a running total", synopsis: "[QUERY…]",
    help: """
      Shows postings in date order and what they add up to. With a period option
      (-D -W -M -Q -Y, -p) it sums the postings of each period by account. -H
      begins with what was posted before the report's start.

      Lines take the width of the terminal or of COLUMNS; -w sets it, and after a
      comma that of the description.

        ledgera register checking -b 2026-01 -H
        ledgera register expenses -M --depth 2
        ledgera register food -A -w 100,40
        ledgera register savings -M -H --graph
      """,
    options: [
      .cumulative, .historical, .average, .related, .invertAmounts, .dropParts, .matchRegister,
      .graph, .registerWidth, .details,
    ]
  ) { (invocation, output) throws(CommandFailure) in
    let ledger = try invocation.ledger(&output)
    let scope = try invocation.scope(ledger.journal, &output)
    var request = RegisterRequest(
      query: scope.postingQuery(ledger.journal), span: scope.span, interval: scope.interval,
      depth: scope.depth, usesSecondaryDates: scope.usesSecondaryDates,
      valuation: scope.valuation, infersMarketPrices: scope.infersMarketPrices)
    request.options.isHistorical = invocation.chose(.historical, over: .cumulative)
    request.options.showsAverage = invocation.has(.average)
    request.options.showsRelated = invocation.has(.related)
    request.options.isInverted = invocation.has(.invertAmounts)
    request.options.droppedParts = try invocation.integer(.dropParts, in: 0...1000) ?? 0
    request.options.showsZeros = scope.showsZeros
    request.options.showsDetails = try invocation.showsDetails(scope)
    var report: RegisterReport
    do throws(RegisterFailure) {
      report = try RegisterReport(ledger, request)
    } catch { throw CommandFailure(error) }
    if let description = invocation.value(.matchRegister) {
      guard let best = report.mostSimilar(to: description) else {
        output.note("no matches found.\n")
        return .findings
      }
      report = best
    }
    let (width, description) = try invocation.registerWidths()
    var document = report.document
    if invocation.has(.graph) {
      do throws(RegisterFailure) {
        document = try report.graphDocument(ledger, request)
      } catch { throw CommandFailure(error) }
    }
    try output.write(
      document, using: report.usedRates, of: ledger.journal, for: invocation, width: width,
      descriptionWidth: description)
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
    "related", short: "r", help: "show the other postings of the matching ones' entries")
  fileprivate static let invertAmounts = OptionSpec(
    "invert", help: "show amounts with the opposite sign")
  fileprivate static let dropParts = OptionSpec(
    "drop", value: .required("N"), help: "leave out the first N parts of account names")
  fileprivate static let matchRegister = OptionSpec(
    "match", short: "m", value: .required("DESC"),
    help: "show only the posting whose entry's description is most similar to this")
  fileprivate static let graph = OptionSpec(
    "graph", help: "draw the running total as bars, a chart for each commodity")
  static let registerWidth = OptionSpec(
    "width", short: "w", value: .required("W[,D]"),
    help: "columns of a line, and of its description")
}

extension Invocation {
  /// Values in the base currency are those of single postings.
  fileprivate func showsDetails(_ scope: ReportScope) throws(CommandFailure) -> Bool {
    guard has(.details) else { return false }
    guard scope.interval == nil, !has(.graph) else {
      throw .usage("--details is about single postings: leave out the interval and --graph")
    }
    return true
  }

  /// The widths of `-w`; nil where nothing was given.
  func registerWidths() throws(CommandFailure) -> (total: Int?, description: Int?) {
    guard let given = last(of: .registerWidth), let text = given.value else { return (nil, nil) }
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let widths = parts.compactMap { Int($0) }
    guard (1...2).contains(parts.count), widths.count == parts.count,
      widths.allSatisfy({ (0...10_000).contains($0) })
    else {
      throw .usage(
        "option '--width' takes a number, or two with a comma, not \(shown(text))",
        at: given.origin)
    }
    return (widths[0], widths.count > 1 ? widths[1] : nil)
  }
}

extension CommandFailure {
  /// The failure of a register, also of one account's.
  init(_ failure: RegisterFailure) {
    switch failure {
    case .tooManyPeriods(let excess): self.init(.usage, excess.message)
    case .tooManyAmounts:
      self.init(
        .usage, "the running totals would have more than \(RegisterReport.amountLimit) amounts",
        hints: ["ask for fewer commodities with cur:, or for a shorter time"])
    }
  }
}
