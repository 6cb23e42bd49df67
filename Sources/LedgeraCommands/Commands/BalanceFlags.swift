import LedgeraChecking
import LedgeraDiagnostics
import LedgeraModel
import LedgeraQuerying
import LedgeraReporting
import LedgeraValuation

/// The options of `balance` and of the financial statements.
struct BalanceFlags {
  let invocation: Invocation

  init(_ invocation: Invocation) { self.invocation = invocation }

  static let all: [OptionSpec] = [
    sum, valueChange, gain, count, change, cumulative, historical, flat, tree, drop, declared,
    average, rowTotal, related, noTotal, noElide, format, sortAmount, percent, invert, transpose,
    layout, commodityColumn, summaryOnly, bar, budget,
    .asOf, .compare, .pivot,
  ]

  /// Those of a financial statement.
  static func ofStatement(_ kind: StatementKind) -> [OptionSpec] {
    let isHistorical = kind.accumulation == .historical
    return [
      sum, valueChange, gain, count, isHistorical ? changeOnRequest : change, cumulative,
      isHistorical ? historicalByDefault : historical, flat, tree, drop, declared, average,
      rowTotal, noTotal, noElide, sortAmount, percent, transpose, layout, commodityColumn,
      summaryOnly, .asOf, .compare, .pivot,
    ]
  }

  static let sum = OptionSpec("sum", help: "show sums of amounts (default)")
  static let valueChange = OptionSpec(
    "valuechange", help: "show how the value of what is held changed, by postings and by prices")
  static let gain = OptionSpec("gain", help: "show value less cost of what is held")
  static let count = OptionSpec("count", help: "show numbers of postings")
  static let change = OptionSpec(
    "change", help: "each column has the period's postings (default)")
  static let cumulative = OptionSpec(
    "cumulative", help: "columns run from the report's start to their end")
  static let historical = OptionSpec(
    "historical", short: "H", help: "each column has all postings until its end")
  private static let changeOnRequest = OptionSpec(
    change.name, help: "each column has the period's postings")
  private static let historicalByDefault = OptionSpec(
    historical.name, short: "H", help: "each column has all postings until its end (default)")
  static let flat = OptionSpec(
    "flat", short: "l", help: "list accounts by their full names, each by itself (default)")
  static let tree = OptionSpec(
    "tree", short: "t", help: "list accounts as a tree, parents including their subaccounts")
  static let drop = TypedOption(
    "drop", value: .number(in: 0...1_000_000), default: 0,
    help: "leave out this many leading parts of account names")
  static let declared = OptionSpec(
    "declared", help: "include declared accounts without postings; best with -E")
  static let average = OptionSpec("average", short: "A", help: "add a column of row averages")
  static let rowTotal = OptionSpec("row-total", short: "T", help: "add a column of row totals")
  static let related = OptionSpec(
    "related", short: "r", help: "show the other postings of matching transactions")
  static let noTotal = OptionSpec("no-total", short: "N", help: "leave out the totals row")
  static let noElide = OptionSpec(
    "no-elide", help: "show parents of a single subaccount, too; in a tree")
  /// The line format of a list; nil: the usual one.
  static let format = TypedOption<BalanceLineFormat?>(
    "format", value: .lineFormat,
    help: "format of a list's lines: '%20(total)  %2(depth_spacer)%-(account)'")
  static let sortAmount = OptionSpec(
    "sort-amount", short: "S", help: "sort by amount, the largest first")
  static let percent = OptionSpec(
    "percent", short: "%", help: "show figures in percent of their column's total")
  static let invert = OptionSpec("invert", help: "show figures with the opposite sign")
  static let transpose = OptionSpec(
    "transpose", help: "show periods as rows and accounts as columns")
  static let layout = TypedOption<BalanceOptions.Layout>(
    "layout", value: .layout, default: .wide(maximumWidth: nil),
    help:
      "show several commodities: on one line (wide[,WIDTH]), one a line (tall), symbols in a column"
      + " of their own (bare), or a line for each figure (tidy)")

  static let commodityColumn = OptionSpec(
    "commodity-column", help: "the same as --layout=bare")
  static let summaryOnly = OptionSpec(
    "summary-only", help: "show no periods, only totals (-T) and averages (-A) of rows")

  static let budget = OptionSpec(
    "budget", value: .optional("DESC"),
    help: "compare with the goals of periodic rules (~), only those with DESC in their description")
  static let bar = OptionSpec(
    "bar", help: "draw bars, of accounts or of the totals of periods, a chart for each commodity")

  /// What charts of accounts have no use for, and what those of the totals of periods have none for besides.
  private static let aboutTables: [OptionSpec] = [
    average, rowTotal, noTotal, noElide, transpose, layout, commodityColumn, summaryOnly,
  ]
  private static let aboutRows: [OptionSpec] = [sortAmount, tree, flat, drop, .depth]

  /// What the options say, without the general ones.
  func options() throws(CommandFailure) -> BalanceOptions {
    var options = BalanceOptions()
    options.calculation = invocation[Self.calculation]
    options.accumulation = accumulation ?? .change
    options.layout = invocation.has(Self.commodityColumn) ? .bare : invocation[Self.layout]
    // hledger has tidy data in separated values only.
    let isText = try invocation.outputFormat() == .text
    let isTidyList = isText && options.layout == .tidy && invocation.guise == .hledger
    if isTidyList { options.layout = .wide(maximumWidth: nil) }
    options.hidesPeriods = invocation.has(Self.summaryOnly)
    options.isTree = invocation[Self.listMode]
    // Two trees have the same parents if none is left out.
    options.showsBoringParents = invocation.has(Self.noElide) || invocation.has(.compare)
    options.droppedParts = invocation[Self.drop]
    options.includesDeclared = invocation.has(Self.declared)
    options.sortsByAmount = invocation.has(Self.sortAmount)
    options.isPercentage = invocation.has(Self.percent)
    options.isInverted = invocation.has(Self.invert)
    options.isTransposed = invocation.has(Self.transpose)
    let isTidy = options.layout == .tidy
    options.hasTotalColumn = invocation.has(Self.rowTotal) && !isTidy
    // hledger's JSON has means in any case.
    let format = try invocation.outputFormat()
    let isForClients = invocation.guise == .hledger && format == .json
    options.hasAverageColumn = (invocation.has(Self.average) || isForClients) && !isTidy
    options.hasTotalsRow = !invocation.has(Self.noTotal) && !isTidyList
    options.showsRelated = invocation.has(Self.related)
    return options
  }

  /// Shows what `--compare` asks for instead of the report; nil: it was not given.
  func compared(
    _ output: inout Output,
    of figures: (BalanceFlags, Ledger, PostingSelection) throws(CommandFailure) -> ReportFigures
  ) throws(CommandFailure) -> ExitStatus? {
    let refused = [
      Self.percent, Self.transpose, Self.layout, Self.commodityColumn, Self.format, Self.bar,
      Self.budget,
    ]
    return try invocation.compared(&output, refusing: refused) {
      (world, ledger, selection) throws(CommandFailure) in
      try figures(BalanceFlags(world), ledger, selection)
    }
  }

  /// Which postings count, as an option or the calculation asks; nil: as is usual for the report.
  var accumulation: BalanceOptions.Accumulation? {
    invocation[Self.accumulations]
      ?? (invocation[Self.calculation] == .valueChange ? .change : nil)
  }

  private static let calculation = FlagChoice<BalanceOptions.Calculation>(
    [(sum, .sum), (valueChange, .valueChange), (gain, .gain), (count, .count)], default: .sum)
  private static let accumulations = FlagChoice<BalanceOptions.Accumulation?>(
    [(change, .change), (cumulative, .cumulative), (historical, .historical)], default: nil)
  /// Whether accounts are listed as a tree.
  private static let listMode = FlagChoice([(flat, false), (tree, true)], default: false)

  /// What the options and the scope ask for.
  func request(
    _ ledger: Ledger, _ selection: PostingSelection, _ options: BalanceOptions
  ) throws(CommandFailure) -> BalanceRequest {
    try refuseContradictions(selection, options)
    var request = BalanceRequest(selection, options: options)
    request.options.showsZeros = invocation.has(.empty)
    if let moment = try invocation.asOf(ledger.journal) {
      request.asOf = moment
      request.selection.narrow(to: .date(DateSpan(end: DateSpan(moment.day).end)))
    }
    return request
  }

  /// Refuses what would not fit memory as text.
  func refuseTooWide(_ reports: [BalanceReport]) throws(CommandFailure) {
    let format = try invocation.outputFormat()
    guard format != .json else { return }
    for report in reports where report.isTooWide(asText: format == .text) {
      throw .usage(
        "the table would need room for more than \(report.amountLimit) amounts",
        hints: [
          report.options.layout == .wide(maximumWidth: nil)
            ? "give each commodity its own line: --layout bare"
            : "use a longer interval, a shorter period or another --layout"
        ])
    }
  }

  private func refuseContradictions(
    _ selection: PostingSelection, _ options: BalanceOptions
  ) throws(CommandFailure) {
    if invocation.has(Self.bar), try invocation.showsCharts() {
      try invocation.refuseOptions(Self.aboutTables, for: "'balance --bar'")
      if selection.interval != nil {
        try invocation.refuseOptions(Self.aboutRows, for: "'balance --bar' of several periods")
      }
    }
    let moment = selection.valuation.market?.moment
    if options.calculation == .valueChange, moment != nil, moment != .periodEnd {
      throw .usage("--valuechange compares values of period ends: --value=end")
    }
    if options.calculation == .gain, moment == .booking {
      throw .usage("--gain compares value and cost, and values at booking are what was paid")
    }
    if options.calculation == .gain, selection.valuation.convertsToCost {
      throw .usage("--gain compares value and cost, so it cannot be combined with --cost")
    }
  }
}

extension OptionKind where Value == BalanceOptions.Layout {
  fileprivate static var layout: OptionKind {
    let names = ["wide", "tall", "bare", "tidy"]
    return OptionKind("LAYOUT", .choices(names)) { (text) throws(OptionFailure) in
      let parts = text.split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false)
      let name = names.first { !parts[0].isEmpty && $0.hasPrefix(parts[0]) }
      switch (name, parts.count) {
      case ("wide"?, 1): return .wide(maximumWidth: nil)
      case ("wide"?, 2):
        if let width = Int(parts[1]), (1...100_000).contains(width) {
          return .wide(maximumWidth: width)
        }
      case ("tall"?, 1): return .tall
      case ("bare"?, 1): return .bare
      case ("tidy"?, 1): return .tidy
      default: break
      }
      throw OptionFailure(text, expected: "wide, wide,WIDTH, tall, bare or tidy")
    }
  }
}

extension OptionKind where Value == BalanceLineFormat {
  fileprivate static var lineFormat: OptionKind {
    OptionKind("FORMAT") { (text) throws(OptionFailure) in
      guard OutputFormat.all.allSatisfy({ $0.name != text }) else {
        throw OptionFailure(
          text, expected: "fields, such as '%(account) %(total)'",
          hints: ["for the format of the output write -O \(text)"])
      }
      do throws(BalanceLineFormat.Failure) {
        return try BalanceLineFormat(text)
      } catch { throw OptionFailure(text, error) }
    }
  }
}
