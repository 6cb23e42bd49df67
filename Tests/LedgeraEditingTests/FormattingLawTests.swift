import LedgeraEditing
import LedgeraEnvironment
import LedgeraTestSupport
import Testing

/// Laws of formatting on made-up journals; a failure names the seed. A quarter as many are
/// mutated.
@Suite struct FormattingLawTests {
  static let groups = Effort.groups(40)

  /// Formats books and holds the result against them.
  static func expectLaws(
    _ main: [UInt8], _ files: [String: [UInt8]], _ what: @autoclosure () -> String
  ) throws {
    let once = try FormattedText(main, files: files)
    for (name, bytes) in once.files {
      let before = name == "main.journal" ? main : files[name] ?? []
      #expect(FormattingLaw.broken(before, bytes) == nil, "\(what()), \(name)")
    }
    var included = once.files
    included["main.journal"] = nil
    let twice = try FormattedText(once.main, files: included)
    #expect(twice.files == once.files, "\(what()): formatting again changes something")
    let (old, new) = (journal(main, files), journal(once.main, included))
    #expect(old.findings.map(\.headline) == new.findings.map(\.headline), "\(what())")
    #expect(firstDifference(old.bookings, new.bookings) == nil, "\(what())")
    #expect(old.printed(explicit: true) == new.printed(explicit: true), "\(what())")
    #expect(old.balances == new.balances, "\(what())")
  }

  private static func journal(_ main: [UInt8], _ files: [String: [UInt8]]) -> CheckedJournal {
    let disk = MemoryDisk()
    for (name, bytes) in files { try? disk.replace("/books/" + name, with: bytes) }
    try? disk.replace("/books/main.journal", with: main)
    return CheckedJournal(roots: ["main.journal"], on: disk)
  }

  @Test(arguments: groups) func `a journal stays what it is, and is formatted once and for all`(
    seeds: [UInt64]
  ) throws {
    for seed in seeds {
      let contents: GeneratedJournal.Contents = seed % 3 == 0 ? [.valid, .errors] : .valid
      let journal = GeneratedJournal(seed: seed, transactions: 12, contents: contents)
      let dress = Dress(seed)
      try Self.expectLaws(
        dress.applied(to: journal.text), journal.files.mapValues { dress.applied(to: $0) },
        "seed \(seed)")
    }
  }

  @Test(arguments: groups.prefix(max(1, groups.count / 4)))
  func `broken lines come back as they are`(seeds: [UInt64]) throws {
    for seed in seeds { try expectBrokenLinesStay(seed) }
  }

  @Test(arguments: Repository.files(below: "examples").filter { $0.hasSuffix(".journal") })
  func `every example stays what it is`(_ path: String) throws {
    let directory = path.split(separator: "/").first.map(String.init) ?? ""
    var files: [String: [UInt8]] = [:]
    for name in Repository.files(below: "examples/" + directory) where name.hasSuffix(".journal") {
      files[name] = Array(Repository.text("examples/\(directory)/\(name)").utf8)
    }
    // The example itself stands beside the others under the name of the root.
    files["main.journal"] = nil
    try Self.expectLaws(Array(Repository.text("examples/" + path).utf8), files, path)
  }

  private func expectBrokenLinesStay(_ seed: UInt64) throws {
    var random = SeededRandom(seed)
    var bytes = Array(
      GeneratedJournal(seed: seed, transactions: 8, contents: [.assertions]).text.utf8)
    for _ in 0..<random.within(1...6) {
      let place = random.below(bytes.count)
      switch random.below(3) {
      case 0: bytes[place] = random.pick([0x09, 0x20, 0x0A, 0x22, 0x3B, 0x80, 0xC3, 0x28, 0x40])
      case 1: bytes.remove(at: place)
      default: bytes.insert(random.pick(Array(" \t\n;=@({\"-1".utf8)), at: place)
      }
    }
    try Self.expectLaws(bytes, [:], "seed \(seed)")
  }
}

/// Laws of `--sort-by-date`.
@Suite struct SortingLawTests {
  /// Transactions of few days in no order, with times, own dates of postings, comments and directives.
  private func journal(_ seed: UInt64) -> String {
    var random = SeededRandom(seed)
    var text = ""
    for number in 1...20 {
      text += random.pick(["", "", "\n", "\n\n", "; of \(number)\n", "\n; of \(number)\n# more\n"])
      if random.oneIn(9) {
        text += random.pick([
          "\n; of nobody\n\n", "alias a\(number) = b\n", "P 2026-01-01 X 1 EUR\n",
        ])
      }
      let time = random.oneIn(4) ? "  ; time: 1\(random.below(10)):00" : ""
      text += "2026-01-0\(random.within(1...5)) entry \(number)\(time)\n"
      let own = random.oneIn(8) ? "  ; date: 2026-01-0\(random.within(1...5))" : ""
      text += "    a  \(random.within(1...99)).00 EUR\(own)\n    b\n"
      if random.oneIn(5) { text += "    ; below\n" }
    }
    return text
  }

  @Test(arguments: Array(1...60) as [UInt64])
  func `reports stay the same, and sorting again changes nothing`(
    seed: UInt64
  ) throws {
    var style = FormatStyle()
    style.sortsByDate = true
    let before = journal(seed)
    let after = try FormattedText.of(before, style: style)
    for command in ["print", "register a", "journal --future"] {
      #expect(
        output(of: command, on: MarkedJournal(before))
          == output(of: command, on: MarkedJournal(after)), "seed \(seed), \(command)")
    }
    #expect(before.split(separator: "\n").count == after.split(separator: "\n").count)
    #expect(try FormattedText.of(after, style: style) == after, "seed \(seed)")
  }

  @Test func `most transactions of such journals change places`() throws {
    var style = FormatStyle()
    style.sortsByDate = true
    let moved = try (1...60 as ClosedRange<UInt64>).filter { seed in
      let plain = try FormattedText.of(journal(seed))
      return try FormattedText.of(journal(seed), style: style) != plain
    }
    #expect(moved.count > 40)
  }
}

/// Other line ends, tabs for blanks, a byte order mark, no last line feed: what a text may wear.
struct Dress {
  private let seed: UInt64

  init(_ seed: UInt64) { self.seed = seed }

  func applied(to text: String) -> [UInt8] {
    var bytes = Array(text.utf8)
    if seed % 5 == 1 { bytes = bytes.flatMap { $0 == 0x0A ? [0x0D, 0x0A] : [$0] } }
    if seed % 7 == 2 { bytes = [0xEF, 0xBB, 0xBF] + bytes }
    if seed % 4 == 3, bytes.last == 0x0A { bytes.removeLast() }
    return bytes
  }
}
