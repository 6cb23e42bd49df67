import LedgeraImporting
package import LedgeraModel
import LedgeraQuantities

/// Finds out which lines of statements the books have (reference.md § Imports).
///
/// A line and a posting of its account that has one of its keys are the same; one posting serves
/// one line of a file. What several files say of an account is said once. What only resembles
/// something in the books is reported, and left to the user.
package struct LineMatching {
  /// The lines of one file about one account.
  package struct Part: Sendable {
    package let account: AccountID
    /// Numbers of lines.
    package let lines: [Int]
    /// Days that the file says something of, those of its lines among them.
    let days: [Day]

    package init(account: AccountID, lines: [Int], days: [Day] = []) {
      self.account = account
      self.lines = lines
      self.days = days
    }
  }

  /// By number of the line.
  package private(set) var verdicts: [LineVerdict]
  private let lines: [StatementLine]
  private var booked: BookedLines
  /// By account: postings, and new lines of files before.
  private var pools: [AccountID: [BookedLine]]
  /// Near matches, each of which serves one line.
  private var taken: Set<BookedLine.Place> = []
  /// Where a line goes that is taken for new; nil: unknown.
  private let target: (StatementLine) -> String?
  private let journal: Journal
  private let facts: NearFacts

  /// How many days a line and what is like it may be apart.
  package static let window = 4

  /// - Parameter target: The account known with certainty for new lines; nil: unknown.
  package init(
    _ parts: [Part], of lines: [StatementLine], in journal: Journal,
    target: @escaping (StatementLine) -> String?
  ) {
    self.lines = lines
    self.journal = journal
    facts = NearFacts(journal)
    self.target = target
    verdicts = lines.map { _ in .new }
    booked = BookedLines(
      journal,
      of: Set(parts.map(\.account)).union(
        journal.accounts.displayOrder.filter { account in
          journal.holdsMoney(account)
            && journal.accounts[account].parent.map { !journal.holdsMoney($0) } ?? true
        }))
    pools = booked.lines
    for part in parts.sorted(by: precedes) { compare(part) }
  }

  /// Accounts in order, files by the time they are about: names and order of files decide nothing.
  private func precedes(_ left: Part, _ right: Part) -> Bool {
    if left.account != right.account { return left.account.number < right.account.number }
    func days(_ part: Part) -> [Day] {
      let days = part.lines.map { lines[$0].row.day }
      return [days.max() ?? .first, days.min() ?? .first]
    }
    let (first, second) = (days(left), days(right))
    if first != second { return first.lexicographicallyPrecedes(second) }
    return left.lines.map { lines[$0].keys.text }.sorted()
      .lexicographicallyPrecedes(right.lines.map { lines[$0].keys.text }.sorted())
  }

  private mutating func compare(_ part: Part) {
    let pool = pools[part.account] ?? []
    var comparison = FileComparison(pool, part.lines.map { lines[$0] }, taken: taken)
    comparison.matchKeys()
    comparison.findNear(openEnds(besides: part.account), days: part.days, facts)
    for (number, verdict) in zip(part.lines, comparison.verdicts) {
      verdicts[number] = verdict
      switch verdict {
      case .known, .booked: continue
      case .near(let match): taken.insert(match.place)
      case .new: break
      }
      let line = lines[number]
      let keys = LineKeys.keys(in: line.keys.tagValue)
      pools[part.account, default: []].append(
        BookedLine(
          place: .line(number), day: line.row.day, amount: line.row.amount, symbol: line.symbol,
          keys: keys))
    }
  }

  /// Postings and new lines of other accounts whose other side may be here.
  private func openEnds(besides account: AccountID) -> [BookedLine] {
    var ends = booked.openEnds.filter { $0.account != account }.map(\.line)
    let name = journal.name(account)
    for (number, verdict) in verdicts.enumerated() where verdict == .new {
      let line = lines[number]
      guard line.account < account, !taken.contains(.line(number)) else { continue }
      if let target = target(line), target != name { continue }
      ends.append(
        BookedLine(
          place: .line(number), day: line.row.day, amount: line.row.amount, symbol: line.symbol,
          keys: []))
    }
    return ends
  }
}
