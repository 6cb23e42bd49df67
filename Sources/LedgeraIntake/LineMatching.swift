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
  /// By account: postings, and new lines of files before.
  private var pools: [AccountID: BookedPool] = [:]
  private var openEnds: OpenEnds
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
    let booked = BookedLines(
      journal,
      of: Set(parts.map(\.account)).union(
        journal.accounts.displayOrder.filter { account in
          journal.holdsMoney(account)
            && journal.accounts[account].parent.map { !journal.holdsMoney($0) } ?? true
        }))
    openEnds = booked.openEnds
    for account in Set(parts.map(\.account)) {
      pools[account] = BookedPool(booked.lines[account] ?? [])
    }
    let sorted = parts.sorted(by: precedes)
    for (index, part) in sorted.enumerated() {
      compare(part)
      if index + 1 < sorted.count { remember(part) }
    }
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
    for (number, verdict) in zip(part.lines, verdicts(of: part)) {
      verdicts[number] = verdict
      if case .near(let match) = verdict { taken.insert(match.place) }
    }
  }

  /// What the next files are compared with, too.
  private mutating func remember(_ part: Part) {
    for number in part.lines {
      switch verdicts[number] {
      // The books' own lines stand for these.
      case .known, .booked: continue
      case .near, .new: break
      }
      let line = lines[number]
      let booked = BookedLine(
        place: .line(number), day: line.row.day, amount: line.row.amount, symbol: line.symbol,
        keys: LineKeys.keys(in: line.keys.tagValue))
      pools[part.account]?.append(booked)
      if verdicts[number] == .new { openEnds.append(.init(account: part.account, line: booked)) }
    }
  }

  private func verdicts(of part: Part) -> [LineVerdict] {
    var comparison = FileComparison(
      pools[part.account] ?? BookedPool([]), part.lines.map { lines[$0] }, taken: taken)
    comparison.matchKeys()
    let name = journal.name(part.account)
    comparison.findNear(openEnds, days: part.days, facts) { end in
      end.account != part.account && mayArrive(end, in: name)
    }
    return comparison.verdicts
  }

  /// Whether the other side of what moved may be in an account.
  private func mayArrive(_ end: OpenEnds.End, in account: String) -> Bool {
    guard case .line(let number) = end.line.place, let target = target(lines[number]) else {
      return true
    }
    return target == account
  }
}
