package import LedgeraDocuments
package import LedgeraEnvironment
package import LedgeraReporting

/// The commit that first has something, found by halving (reference.md § Commits).
package struct BisectReport: Sendable {
  package let commit: GitCommit
  /// What was found; nil: a balance was looked for.
  package let finding: String?
  /// The balance up to the commit; nil: a finding was looked for.
  package let old: WrittenBalance?
  /// The balance since the commit.
  package let new: WrittenBalance?
  package let commitCount: Int
  /// Of how many commits the books were read.
  package let readingCount: Int

  package init(
    _ commit: GitCommit, finding: String? = nil, from old: WrittenBalance? = nil,
    to new: WrittenBalance? = nil, commitCount: Int, readingCount: Int
  ) {
    self.commit = commit
    self.finding = finding
    self.old = old
    self.new = new
    self.commitCount = commitCount
    self.readingCount = readingCount
  }

  /// The first of things in a row that has a property which all behind it have as well; nil: none has it.
  /// Of 1,000 things ten are looked at, whichever it is.
  package static func first<Failure: Error>(
    of count: Int, where holds: (Int) throws(Failure) -> Bool
  ) throws(Failure) -> Int? {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if try holds(middle) { high = middle } else { low = middle + 1 }
    }
    return low < count ? low : nil
  }

  package static let form = ReportForm<BisectReport, NoTexts>("bisect") { fields }

  private static let fields = Fields<BisectReport, NoTexts> {
    Field("commit", .text) { $0.commit.id }
    Field("committed", .text) { $0.commit.date }
    Field("author", .text) { $0.commit.author }
    Field("subject", .text) { $0.commit.subject }
    Field("finding", .text) { $0.finding }
    Field("old", .written) { $0.old }
    Field("new", .written) { $0.new }
    Field("commits", .count) { $0.commitCount }
    Field("readings", .count) { $0.readingCount }
  }

  package var document: Document {
    Document(
      title: "Bisection", blocks: blocks, records: Self.fields.records([self], NoTexts()),
      json: Self.form.json(self, NoTexts()))
  }

  private var blocks: [Block] {
    var lines = [
      Cell("\(commit.date)  \(commit.shortID)  \(commit.author)  \(commit.subject)", .strong)
    ]
    if let finding { lines.append(Cell(finding, .caution, indent: 1)) }
    if let old, let new { lines.append(Cell("balance: \(old.text) → \(new.text)", indent: 1)) }
    lines.append(
      Cell("\(commitCount) commits, the books of \(readingCount) read", .faint, indent: 1))
    return lines.map { .paragraph($0) }
  }
}
