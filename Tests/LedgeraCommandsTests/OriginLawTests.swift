import LedgeraTestSupport
import Testing

/// What holds for `blame` after any history.
@Suite struct OriginLawTests {
  /// A posting with what it is worth in cents, and the commit that made it so.
  private struct Posting {
    let number: Int
    var cents: Int
    var commit: Int
  }

  /// Postings to expenses, and one to cash whose amount is left out.
  private struct Entry {
    var day: Int
    var postings: [Posting]
    /// The commit that changed what was left out.
    var commit: Int

    var text: String {
      "2026-03-\(day) Shop\n"
        + postings.map { "    expenses:p\($0.number)  \($0.cents).00 EUR\n" }.joined()
        + "    assets:cash\n"
    }
  }

  private static func edit(_ books: inout [Entry], _ commit: Int, _ random: inout SeededRandom) {
    var number = commit * 10
    func posting(_ random: inout SeededRandom) -> Posting {
      number += 1
      return Posting(number: number, cents: .random(in: 1...99, using: &random), commit: commit)
    }
    let kind = Int.random(in: 0...6, using: &random)
    guard kind > 2, !books.isEmpty else {
      let entry = Entry(
        day: .random(in: 10...28, using: &random), postings: [posting(&random), posting(&random)],
        commit: commit)
      return books.insert(entry, at: .random(in: 0...books.count, using: &random))
    }
    let place = Int.random(in: 0..<books.count, using: &random)
    let line = Int.random(in: 0..<books[place].postings.count, using: &random)
    switch kind {
    case 3:
      books.remove(at: place)
      return
    case 4 where books[place].postings.count > 1: books[place].postings.remove(at: line)
    case 5: books[place].postings.insert(posting(&random), at: line)
    default:
      books[place].postings[line].cents += 100
      books[place].postings[line].commit = commit
    }
    books[place].commit = commit
  }

  @Test(arguments: Effort.seeds(8))
  func `a balance is the sum of what commits have made of it, left out or written`(
    seed: UInt64
  ) throws {
    var random = SeededRandom(seed)
    var books: [Entry] = []
    var commits = [(message: "Start", author: "c0", files: ["main.journal": "\n"])]
    func text() -> String { books.map(\.text).joined(separator: "\n") }
    for number in 1...20 {
      Self.edit(&books, number, &random)
      commits.append(
        (message: "Edit", author: "c\(number)", files: ["main.journal": text() + "\n"]))
    }
    let repository = try GitBooks()
    try repository.importCommits(commits)
    // What is not committed yet has no author.
    Self.edit(&books, 99, &random)
    try repository.write("main.journal", text() + "\n")
    func author(_ commit: Int) -> String { commit == 99 ? "" : "c\(commit)" }
    var (spent, paid): ([String: Int], [String: Int]) = ([:], [:])
    for entry in books {
      for posting in entry.postings { spent[author(posting.commit), default: 0] += posting.cents }
      paid[author(entry.commit), default: 0] -= entry.postings.reduce(0) { $0 + $1.cents }
    }
    #expect(Self.origins(repository, "expenses") == spent, "seed \(seed)\n\(text())")
    #expect(Self.origins(repository, "assets") == paid, "seed \(seed)\n\(text())")
  }

  /// By author.
  private static func origins(_ books: GitBooks, _ query: String) -> [String: Int] {
    var sums: [String: Int] = [:]
    for row in books.run("blame", query, "-O", "tsv").output.split(separator: "\n").dropFirst() {
      let fields = row.split(separator: "\t", omittingEmptySubsequences: false)
      sums[String(fields[2]), default: 0] += Int(fields[5].prefix { $0 != "." }) ?? 0
    }
    return sums
  }
}
