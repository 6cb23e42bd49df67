import LedgeraBooks
import LedgeraIntake
import LedgeraQuantities
import LedgeraTestSupport
import Testing

/// Whatever files a bank's account is cut into, the books get each of its lines once;
/// a failure names the seed.
@Suite struct ImportLawTests {
  private static let count = Effort.cases(40)

  /// A line of an account, of which equal ones may follow each other.
  private struct Line {
    let day: Int
    let payee: String
    let cents: Int

    var row: String {
      let magnitude = "\(abs(cents) / 100).\(abs(cents) % 100 < 10 ? "0" : "")\(abs(cents) % 100)"
      return
        "2026-11-\(day < 10 ? "0" : "")\(day),\(payee),,\(cents < 0 ? "-" : "")\(magnitude),EUR"
    }
  }

  private static func account(_ random: inout SeededRandom) -> [Line] {
    var lines: [Line] = []
    for day in 2...21 {
      for _ in 0..<random.below(3) {
        let line = Line(
          day: day, payee: random.pick(["Cafe", "Metro", "Shop"]),
          cents: random.pick([-350, -880, -1200, 5000]))
        lines.append(line)
        if random.oneIn(8) { lines.append(line) }
      }
    }
    return lines
  }

  /// Whole days, in some order of lines.
  private static func file(_ lines: [Line], _ random: inout SeededRandom) -> String {
    let first = random.within(2...18)
    let last = random.within(first...21)
    let rows = lines.filter { first <= $0.day && $0.day <= last }.shuffled(using: &random)
    return "Date,Payee,Description,Amount,Currency\n" + rows.map { $0.row + "\n" }.joined()
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func `overlapping files give every line once, and importing any of them again nothing`(
    seed: UInt64
  ) throws {
    var random = SeededRandom(seed)
    for round in 0..<(Self.count / 4) {
      let lines = Self.account(&random)
      var files: [String: String] = ["bank-0.csv": Self.whole(lines)]
      for number in 1...5 { files["bank-\(number).csv"] = Self.file(lines, &random) }
      let books = ImportedBooks(files)
      let names = files.keys.sorted().shuffled(using: &random).filter {
        files[$0]?.contains("2026") == true
      }
      var rest = names
      while !rest.isEmpty {
        let count = min(rest.count, random.within(1...3))
        try books.enter(all: Array(rest.prefix(count))) { $0.near = .reject }
        rest.removeFirst(count)
      }
      let total = 50_000 + lines.reduce(0) { $0 + $1.cents }
      let balance = Quantity(coefficient: Int128(total), scale: 2).normalized
      #expect(
        books.balance(of: "assets:bank") == "\(balance) EUR",
        "seed \(seed), round \(round): \(names)")
      let text = books.text()
      try books.enter(all: names.shuffled(using: &random)) { $0.near = .reject }
      #expect(books.text() == text, "seed \(seed), round \(round)")
    }
  }

  private static func whole(_ lines: [Line]) -> String {
    "Date,Payee,Description,Amount,Currency\n" + lines.map { $0.row + "\n" }.joined()
  }
}
