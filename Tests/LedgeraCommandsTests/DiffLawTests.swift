import LedgeraCommands
import LedgeraEnvironment
import LedgeraJSON
import LedgeraTestSupport
import Testing

/// What holds for the differences of any books.
@Suite struct DiffLawTests {
  private static let seeds = Effort.seeds(20)
  private static let accounts = ["assets:bank", "assets:cash", "expenses:food", "expenses:rent"]

  /// A transaction with its amount in cents and its accounts.
  private struct Entry {
    var day: Int
    var text: String
    var cents: Int
    var from: Int
    var to: Int

    var plain: String {
      "2026-03-\(day < 10 ? "0" : "")\(day) \(text)\n    \(accounts[to])  \(amount(cents)) EUR\n"
        + "    \(accounts[from])\n"
    }

    var otherwise: String {
      "2026/3/\(day)    \(text)\n \(accounts[from])     \(amount(-cents)) EUR\n"
        + " \(accounts[to])\t  \(amount(cents)) EUR\n\n"
    }

    private func amount(_ cents: Int) -> String {
      let size = abs(cents)
      return "\(cents < 0 ? "-" : "")\(size / 100).\(size % 100 < 10 ? "0" : "")\(size % 100)"
    }
  }

  private static func books(_ random: inout SeededRandom) -> [Entry] {
    (0..<Int.random(in: 0...30, using: &random)).map { number in
      Entry(
        day: .random(in: 1...28, using: &random), text: "shop \(number % 7)",
        cents: .random(in: -9999...9999, using: &random), from: .random(in: 0...1, using: &random),
        to: .random(in: 2...3, using: &random))
    }
  }

  private static func edited(_ books: [Entry], _ random: inout SeededRandom) -> [Entry] {
    var books = books
    for _ in 0..<Int.random(in: 0...8, using: &random) where !books.isEmpty {
      let place = Int.random(in: 0..<books.count, using: &random)
      switch Int.random(in: 0...4, using: &random) {
      case 0: books.remove(at: place)
      case 1: books.insert(books[place], at: 0)
      case 2: books[place].cents += 1
      case 3: books[place].day = 1 + books[place].day % 28
      default: books[place].to = 5 - books[place].to
      }
    }
    return books
  }

  private static func sums(_ books: [Entry]) -> [Int] {
    var sums = [0, 0, 0, 0]
    for entry in books {
      sums[entry.from] -= entry.cents
      sums[entry.to] += entry.cents
    }
    return sums
  }

  private static func diff(_ old: String, _ new: String, _ format: String) -> String {
    Run(
      arguments: ["diff", "a", "b", "-O", format], files: ["/books/a": old, "/books/b": new]
    ).output
  }

  @Test(arguments: seeds) func `changes of balances are new less old`(seed: UInt64) throws {
    var random = SeededRandom(seed)
    let old = Self.books(&random)
    let new = Self.edited(old, &random)
    let (before, after) = (Self.sums(old), Self.sums(new))
    var expected: [String: Int] = [:]
    for (number, name) in Self.accounts.enumerated() where after[number] != before[number] {
      expected[name] = after[number] - before[number]
    }
    let text = Self.diff(
      old.map(\.plain).joined(separator: "\n"), new.map(\.plain).joined(separator: "\n"), "json")
    let found = try Self.changes(in: text)
    #expect(found == expected, "seed \(seed): \(text)")
  }

  /// By account, in cents, from JSON.
  private static func changes(in text: String) throws -> [String: Int] {
    let json = try #require(JSONValue(Array(text.utf8)))
    var found: [String: Int] = [:]
    let balances = json.members.first { $0.name == "balances" }?.value.elements ?? []
    for balance in balances {
      let members = Dictionary(uniqueKeysWithValues: balance.members.map { ($0.name, $0.value) })
      let quantity = members["change"]?.elements.first?.members.last?.value.text ?? ""
      let digits = quantity.split(separator: ".")
      let cents = (digits.count > 1 ? digits[1] : "") + String(repeating: "0", count: 2)
      found[members["account"]?.text ?? ""] = Int(digits[0] + cents.prefix(2))
    }
    return found
  }

  @Test func `what the commits of a history did comes to its balances, and layout to a count`()
    throws
  {
    var random = SeededRandom(33)
    var books: [Entry] = []
    var isPlain = true
    var commits = [(message: "c0", author: "Ann", files: ["main.journal": ""])]
    var counts: [Int: Int] = [:]
    let last = Effort.cases(40)
    for number in 1...last {
      if number % 7 == 0 {
        isPlain.toggle()
        counts[number] = books.count
      } else {
        books = Self.edited(books, &random)
        books += Self.books(&random).prefix(1)
      }
      let text = books.map { isPlain ? $0.plain : $0.otherwise }.joined(separator: "\n")
      commits.append((message: "c\(number)", author: "Ann", files: ["main.journal": text]))
    }
    let repository = try GitBooks()
    try repository.importCommits(commits)
    var sums: [String: Int] = [:]
    for number in 1...last {
      let revisions = "HEAD~\(last + 1 - number)..HEAD~\(last - number)"
      if let count = counts[number] {
        let text = repository.run("diff", revisions).output
        #expect(text == "layout, order or comments only: \(count)\n", "c\(number)")
      } else {
        let json = repository.run("diff", revisions, "-O", "json").output
        sums.merge(try Self.changes(in: json), uniquingKeysWith: +)
      }
    }
    let balances = zip(Self.accounts, Self.sums(books)).filter { $0.1 != 0 }
    #expect(sums.filter { $0.value != 0 } == Dictionary(uniqueKeysWithValues: balances))
  }

  @Test(arguments: seeds) func `another layout in another order is a count and nothing else`(
    seed: UInt64
  ) {
    var random = SeededRandom(seed)
    let books = Self.books(&random)
    let plain = books.map(\.plain).joined(separator: "\n")
    let text = Self.diff(
      plain, books.shuffled(using: &random).map(\.otherwise).joined(), "text")
    let expected = books.isEmpty ? "" : "layout, order or comments only: \(books.count)\n"
    #expect(text == expected, "seed \(seed)")
    #expect(Self.diff(plain, plain, "text") == "", "seed \(seed)")
  }
}
