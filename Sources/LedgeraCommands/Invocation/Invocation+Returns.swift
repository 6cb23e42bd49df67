import LedgeraDiagnostics
import LedgeraEnvironment
import LedgeraImporting
import LedgeraModel
import LedgeraPlanning

extension Invocation {
  /// The table of `--returns`, for the buckets of a plan; nil without the option. What is wrong with it goes
  /// to standard error and ends the command.
  func pastReturns(_ plan: Plan, _ output: inout Output) throws(CommandFailure) -> PastReturns? {
    guard let name = value(.returns) else {
      guard let given = last(of: .blocks) else { return nil }
      throw .usage("--blocks belongs to --returns", at: given.origin)
    }
    let contents: FileContents
    do throws(ReadError) {
      contents = try environment.disk.read(environment.absolutePath(name), allowPipe: true)
    } catch { throw .unreadable(name, error) }
    let table = ReturnTable(path: name, bytes: contents.bytes)
    var findings = table.diagnostics
    if findings.isEmpty { for finding in table.findings(in: plan) { findings.add(finding) } }
    try tell(findings, in: table.sources, &output)
    guard findings.isEmpty else {
      throw CommandFailure(.findings, "\(shown(name)) is no table of returns of this plan")
    }
    return PastReturns(
      plan, { table.returns(of: $0) }, inflation: table.returns(of: ReturnTable.inflation),
      rowCount: table.rowCount, monthsPerRow: table.monthsPerRow, try order(of: table), name: name)
  }

  private func order(of table: ReturnTable) throws(CommandFailure) -> PastReturns.Order {
    guard let given = last(of: .blocks), let months = self[.blocks] else { return .sequences }
    let most = table.rowCount * table.monthsPerRow
    guard months <= most else {
      throw .usage("the table has \(counted(most, "month")), not \(months)", at: given.origin)
    }
    guard months % table.monthsPerRow == 0 else {
      throw .usage(
        "a table of years has blocks of whole years", at: given.origin, hints: ["such as 12 or 60"])
    }
    return .blocks(months)
  }
}

extension ReturnTable {
  static let inflation = "inflation"

  /// Columns that are of nothing in a plan, and buckets that vary without a column.
  fileprivate func findings(in plan: Plan) -> [Diagnostic] {
    let buckets = plan.buckets.map(\.name)
    let names = columns.map(\.name)
    var findings = columns.filter { $0.name != Self.inflation && !buckets.contains($0.name) }
      .map { column in
        var finding = Diagnostic(
          .returnTable, "the plan has no bucket '\(column.name)'", at: column.span)
        let near = EditDistance.closest(to: column.name, among: buckets + [Self.inflation])
        finding.help = [
          near.map { "did you mean '\($0)'?" }
            ?? "name columns as the buckets are, or inflation, and leave out others"
        ]
        return finding
      }
    for bucket in plan.buckets where !names.contains(bucket.name) {
      guard let volatility = bucket.volatility?.value, volatility.rate != .zero else { continue }
      var finding = Diagnostic(
        .returnTable, "there is no column '\(bucket.name)', and this bucket varies", at: heading)
      finding.help = ["add the column, or write 'volatility 0%' below the bucket"]
      findings.append(finding)
    }
    return findings
  }
}

extension OptionSpec {
  static let returns = OptionSpec(
    "returns", value: .required("FILE", .files), configuration: .never,
    help: "a table of what buckets returned in the past")
  static let blocks = TypedOption<Int?>(
    "blocks", value: .number(in: 1...1200),
    help: "paths of so many months at a time, drawn from --returns")
}
