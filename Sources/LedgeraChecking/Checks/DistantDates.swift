import LedgeraDiagnostics
import LedgeraModel

extension Check {
  package static let distantDates = Check(
    "distant-dates", .advisory, summary: "no year looks mistyped", codes: [.distantDate]
  ) { context, findings in
    let journal = context.journal
    let mistyped = UsedYears(journal).mistyped
    guard !mistyped.isEmpty else { return }
    for index in journal.store.transactions.buffer.indices {
      guard let year = mistyped[journal.store.transactions[index].day.year] else { continue }
      findings.add(
        .warning,
        describing: .distant(year, at: journal.dateSpan(ofTransaction: index), in: journal.sources))
    }
    for price in journal.store.prices.buffer {
      guard let year = mistyped[price.day.year] else { continue }
      findings.add(
        .warning,
        describing: .distant(year, at: journal.dateSpan(of: price), in: journal.sources))
    }
  }
}

extension DiagnosticCode {
  static let distantDate = DiagnosticCode(
    "distant-date", .warning, summary: "a year that looks mistyped",
    explanation: """
      A transaction or a price of a year that is mistyped is in no report of the right one. A year is
      doubted when it is more than 20 years from all others, has few transactions and prices, and is one
      slip from a year with most of them: a digit wrong or left out, or two neighbouring ones swapped.
      Commands that write such a year warn, too.
      """,
    failing: """
      2026-01-02 Opening
          assets:cash  20 EUR
          equity:opening
      2026-01-03 Bakery
          expenses:food  3.50 EUR
          assets:cash
      2062-01-04 Bakery
          expenses:food  2.80 EUR
          assets:cash

      """,
    passing: """
      2026-01-02 Opening
          assets:cash  20 EUR
          equity:opening
      2026-01-03 Bakery
          expenses:food  3.50 EUR
          assets:cash
      2026-01-04 Bakery
          expenses:food  2.80 EUR
          assets:cash

      """)
}

extension Diagnostic {
  fileprivate static func distant(
    _ year: UsedYears.Mistyped, at span: Span, in sources: SourceMap
  ) -> Diagnostic {
    let (written, meant) = (digits(of: year.written), digits(of: year.meant))
    var finding = Diagnostic(
      .distantDate, "the year \(written) is \(year.distance) years from all others", at: span)
    if sources.text(span).hasPrefix(written) {
      let part = Span(file: span.file, offset: span.offset, length: UInt32(written.utf8.count))
      finding.fix = Fix(
        "write \(meant)", edits: [SourceEdit(part, with: meant)], isSafe: false)
    } else {
      finding.help = ["was \(meant) meant?"]
    }
    return finding
  }

  /// Four of them.
  private static func digits(of year: Int) -> String {
    String(repeating: "0", count: max(0, 4 - "\(year)".utf8.count)) + "\(year)"
  }
}

/// The years of transactions and prices.
private struct UsedYears {
  struct Mistyped {
    let written: Int
    let meant: Int
    /// To the nearest year of another group.
    let distance: Int
  }

  /// Years that are further apart belong to different groups.
  static let reach = 20
  /// As many transactions and prices are few, or a hundredth of the main group's if that is more: a year with
  /// more is meant.
  private static let few = 3
  /// As many years of the main group, the latest, are compared with others.
  private static let comparedCount = 100

  /// By the years as written.
  private(set) var mistyped: [Int: Mistyped] = [:]

  init(_ journal: Journal) {
    var counts: [Int: Int] = [:]
    // Neighbours share most days.
    var run = (day: Day.first, count: 0)
    func endRun() {
      if run.count > 0 { counts[run.day.year, default: 0] += run.count }
    }
    func count(_ day: Day) {
      if day != run.day {
        endRun()
        run = (day, 0)
      }
      run.count += 1
    }
    for transaction in journal.store.transactions.buffer { count(transaction.day) }
    for price in journal.store.prices.buffer { count(price.day) }
    endRun()
    let groups = UsedYears.groups(of: counts.keys.sorted())
    let sizes = groups.map { $0.reduce(0) { $0 + counts[$1, default: 0] } }
    guard groups.count > 1, let main = sizes.indices.max(by: { sizes[$0] < sizes[$1] }) else {
      return
    }
    let usual = groups[main].suffix(Self.comparedCount)
      .sorted { (counts[$0, default: 0], $0) > (counts[$1, default: 0], $1) }
    let few = max(Self.few, sizes[main] / 100)
    for (index, group) in groups.enumerated() where sizes[index] < sizes[main] {
      let before = index > 0 ? groups[index - 1].last : nil
      let after = index + 1 < groups.count ? groups[index + 1].first : nil
      for year in group where counts[year, default: 0] <= few {
        let distances = [before, after].compactMap { $0 }.map { abs($0 - year) }
        let meant = usual.first { EditDistance.between("\(year)", "\($0)", limit: 1) != nil }
        guard let meant, let distance = distances.min() else { continue }
        mistyped[year] = Mistyped(written: year, meant: meant, distance: distance)
      }
    }
  }

  /// Runs of years, none of which is more than `reach` from the next.
  private static func groups(of years: [Int]) -> [[Int]] {
    var groups: [[Int]] = []
    for year in years {
      if let last = groups.last?.last, year - last <= reach {
        groups[groups.count - 1].append(year)
      } else {
        groups.append([year])
      }
    }
    return groups
  }
}
