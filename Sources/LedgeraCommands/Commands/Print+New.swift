import LedgeraBooks
import LedgeraDiagnostics
import LedgeraEnvironment
import LedgeraModel

/// What `print --new` has shown of a file before, as hledger remembers it: `.latest.FILE` beside it names the
/// latest day, on a line for each transaction of that day.
struct LatestDays {
  /// Where it is kept, absolute.
  let path: String
  private let day: Day?
  /// How many transactions of that day were shown.
  private let count: Int

  /// Without a file nothing was shown.
  init(of input: InputFile, _ environment: Environment) throws(CommandFailure) {
    let file = input.path ?? environment.absolutePath("-")
    path = Path.join(Path.directory(of: file), ".latest." + Path.name(of: file))
    let contents: FileContents
    do throws(ReadError) {
      contents = try environment.disk.readOwn(path, limit: FileContents.sizeLimit)
    } catch {
      guard error == .missing else { throw .unreadable(path, error) }
      (day, count) = (nil, 0)
      return
    }
    guard let days = Self.days(in: contents) else {
      throw CommandFailure(
        .usage, "\(shown(path)) has lines that are not dates",
        hints: ["hledger writes it: a date, as often as the file has transactions on that day"])
    }
    let last = days.max()
    (day, count) = (last, days.count { $0 == last })
  }

  /// nil: not every line is a date.
  private static func days(in contents: FileContents) -> [Day]? {
    var days: [Day] = []
    for line in contents.lines where !line.text.isEmpty {
      guard let day = Day(isoText: line.text) else { return nil }
      days.append(day)
    }
    return days
  }

  /// Those that are later, or of the same day beyond those that were shown.
  ///
  /// - Parameter transactions: All of the file, by date, with their numbers.
  func unseen(of transactions: [(number: Int, day: Day)]) -> [Int] {
    guard let day else { return transactions.map(\.number) }
    var left = count
    return transactions.compactMap { number, other in
      if other == day, left > 0 { left -= 1 } else if other >= day { return number }
      return nil
    }
  }

  /// What the file says once they are shown; nil: as before.
  func text(after transactions: [(number: Int, day: Day)]) -> String? {
    guard let last = transactions.last?.day, day.map({ $0 <= last }) ?? true else { return nil }
    let count = transactions.reversed().prefix { $0.day == last }.count
    return String(repeating: "\(last)\n", count: count)
  }

  /// Remembers it.
  func keep(_ text: String, _ environment: Environment) throws(CommandFailure) {
    try OutputDoor(environment).write(
      Array(text.utf8), to: path, replacing: "a list of dates", if: { Self.days(in: $0) != nil })
  }
}

extension Invocation {
  /// Leaves out the transactions that `print --new` has shown before, and remembers all when they are written.
  func leaveOutShown(
    _ transactions: inout [Int], of journal: Journal, _ output: inout Output
  ) throws(CommandFailure) {
    var hidden: Set<Int> = []
    var kept: [(days: LatestDays, text: String)] = []
    let written = Dictionary(grouping: 0..<journal.transactionCount) { number in
      let file = journal.transaction(number).span.file
      return journal.sources.includeChain(of: file).last?.file ?? file
    }
    for input in try inputFiles() {
      let own = written.filter { file, _ in
        let name = journal.sources[file].path
        return input.path.map { $0 == environment.absolutePath(name) } ?? (name == "-")
      }
      let all = own.values.joined().map { (number: $0, day: journal.transaction($0).day) }
        .sorted { ($0.day, $0.number) < ($1.day, $1.number) }
      let days = try LatestDays(of: input, environment)
      hidden.formUnion(all.map(\.number))
      hidden.subtract(days.unseen(of: all))
      if let text = days.text(after: all) { kept.append((days, text)) }
    }
    transactions.removeAll { hidden.contains($0) }
    guard !has(.dryRun) else { return }
    output.afterResults = { [environment, kept] () throws(CommandFailure) in
      for (days, text) in kept { try days.keep(text, environment) }
    }
  }
}

extension OptionSpec {
  static let newOnly = OptionSpec(
    "new", configuration: .never, effects: .writesFiles,
    help:
      "show only what was not shown before, of each file by its '.latest.FILE', as hledger does; 'import'"
      + " needs no such file")
}
