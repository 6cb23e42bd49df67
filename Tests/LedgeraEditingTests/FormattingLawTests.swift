import Foundation
import LedgeraEditing
import LedgeraEnvironment
import LedgeraTestSupport
import Testing

/// Laws of formatting on made-up journals; a failure names the seed. `LEDGERA_JOURNALS` says how many
/// journals there are, from the first seed on; a quarter as many are mutated.
@Suite struct FormattingLawTests {
  static let count =
    ProcessInfo.processInfo.environment["LEDGERA_JOURNALS"].flatMap { UInt64($0) } ?? 200
  /// Seeds in groups, for as many threads as there are.
  static let groups: [[UInt64]] = stride(from: 1, through: count, by: 25).map { first in
    Array(first..<min(first + 25, count + 1))
  }

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
      let journal = GeneratedJournal(seed: seed, entries: 12, contents: contents)
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
    var bytes = Array(GeneratedJournal(seed: seed, entries: 8, contents: [.assertions]).text.utf8)
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
