import LedgeraEnvironment
import LedgeraTestSupport
import Testing

@testable import LedgeraEditing

/// Random books, edited at random on two sides.
@Suite struct RandomMergeTests {
  /// A transaction of its own name, as the sides know it.
  private struct Entry: Hashable {
    var name: Int
    var day: Int
    var amount: Int
    var note = ""
    var isTight = false

    var text: String {
      let gap = isTight ? "  " : "        "
      let indent = isTight ? "  " : "    "
      let date =
        "2026-\(day / 28 + 1 < 10 ? "0" : "")\(day / 28 + 1)-\(day % 28 + 1 < 10 ? "0" : "")\(day % 28 + 1)"
      return
        "\(date) P\(name)\(note)\n\(indent)expenses:food\(gap)\(amount).00 EUR\n\(indent)assets:cash\n"
    }

    /// Without the layout.
    var meaning: [Int] { [name, day, amount, note.count] }
  }

  private struct Sides {
    var base: [Entry]
    var ours: [Entry]
    var theirs: [Entry]
    /// What a merge has to say.
    var expected: [Entry]
  }

  /// Edits of different transactions on the two sides.
  private static func sides(_ random: inout SeededRandom) -> Sides {
    let base = (0..<Int.random(in: 0...14, using: &random)).map {
      Entry(name: $0, day: $0 * 3, amount: Int.random(in: 1...99, using: &random))
    }
    var sides = Sides(base: base, ours: base, theirs: base, expected: base)
    var next = 100
    for entry in base {
      let isOurs = Bool.random(using: &random)
      func edit(_ change: (inout [Entry]) -> Void) {
        if isOurs { change(&sides.ours) } else { change(&sides.theirs) }
        change(&sides.expected)
      }
      func place(_ entries: [Entry]) -> Int? { entries.firstIndex { $0.name == entry.name } }
      let amount = Int.random(in: 100...199, using: &random)
      switch Int.random(in: 0..<8, using: &random) {
      case 0: edit { entries in place(entries).map { entries[$0].amount = amount } }
      case 1: edit { entries in place(entries).map { _ = entries.remove(at: $0) } }
      case 2: edit { entries in place(entries).map { entries[$0].note = " | x" } }
      case 3: edit { entries in place(entries).map { entries[$0].isTight.toggle() } }
      case 4:
        let added = Entry(name: next, day: entry.day + 1, amount: amount)
        next += 1
        edit { entries in
          entries.insert(added, at: place(entries).map { $0 + 1 } ?? entries.count)
        }
      case 5:
        // The other side lays out anew what this one changes.
        edit { entries in place(entries).map { entries[$0].amount = amount } }
        if isOurs {
          place(sides.theirs).map { sides.theirs[$0].isTight.toggle() }
        } else {
          place(sides.ours).map { sides.ours[$0].isTight.toggle() }
        }
      default: break
      }
    }
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      let added = Entry(name: next, day: 60 + next % 9, amount: 7)
      next += 1
      switch Int.random(in: 0..<3, using: &random) {
      case 0: sides.ours.append(added)
      case 1: sides.theirs.append(added)
      default:
        sides.ours.append(added)
        sides.theirs.append(added)
      }
      sides.expected.append(added)
    }
    return sides
  }

  private static func text(_ entries: [Entry]) -> [UInt8] {
    Array(entries.map(\.text).joined(separator: "\n").utf8)
  }

  private static func keys(_ bytes: [UInt8]) -> [String] {
    JournalBlocks(bytes).blocks.map(\.key).sorted()
  }

  private static func merge(_ sides: Sides) -> JournalMerge {
    JournalMerge(base: text(sides.base), ours: text(sides.ours), theirs: text(sides.theirs))
  }

  @Test(arguments: 0..<20)
  func `nothing is lost or doubled, whichever side is ours`(seed: UInt64) {
    var random = SeededRandom(seed)
    for number in 0..<Effort.cases(20) {
      let sides = Self.sides(&random)
      let merge = Self.merge(sides)
      let other = JournalMerge(
        base: Self.text(sides.base), ours: Self.text(sides.theirs), theirs: Self.text(sides.ours))
      #expect(merge.conflictCount == 0 && other.conflictCount == 0, "\(seed) \(number)")
      let expected = Self.keys(Self.text(sides.expected))
      #expect(Self.keys(merge.bytes) == expected, "\(seed) \(number)")
      #expect(Self.keys(other.bytes) == expected, "\(seed) \(number)")
    }
  }

  /// What becomes of `expenses:food` when all that was changed on either side is done.
  private static func expectedBalance(_ sides: Sides) -> Int {
    func amounts(_ entries: [Entry]) -> [Int: Int] {
      Dictionary(uniqueKeysWithValues: entries.map { ($0.name, $0.amount) })
    }
    let (base, ours, theirs) = (amounts(sides.base), amounts(sides.ours), amounts(sides.theirs))
    let names = Set(base.keys).union(ours.keys).union(theirs.keys)
    return names.reduce(0) { sum, name in
      let old = base[name, default: 0]
      let (own, other) = (ours[name, default: 0] - old, theirs[name, default: 0] - old)
      // What both did, such as the same addition, is done once.
      return sum + old + (own == other ? own : own + other)
    }
  }

  private static func balance(_ bytes: [UInt8]) -> Int {
    String(decoding: bytes, as: UTF8.self).split(separator: "\n").reduce(0) { sum, line in
      let words = line.split(whereSeparator: { " .".contains($0) })
      return words.first == "expenses:food" ? sum + (Int(words[1]) ?? 0) : sum
    }
  }

  /// Whether git's merge of lines leaves conflicts.
  private static func conflictsByLines(
    _ sides: Sides, in directory: TemporaryDirectory
  ) throws -> Bool {
    let files = [sides.ours, sides.base, sides.theirs].enumerated().map { number, entries in
      directory.file(Array("\(number)".utf8), text(entries))
    }
    return try Environment.system().run(
      ProgramCall("git", ["merge-file", "-p", "--quiet"] + files)
    ).status != 0
  }

  /// The stage `merges` of the gate tries 2,000.
  @Test func `balances are those of the base and both changes, where git's lines conflict`() throws
  {
    var random = SeededRandom(34)
    let directory = TemporaryDirectory()
    var (count, conflicts) = (0, 0)
    while count < Effort.cases(100) {
      let sides = Self.sides(&random)
      // Only where both sides have something to merge.
      guard sides.ours != sides.base, sides.theirs != sides.base else { continue }
      count += 1
      let merge = Self.merge(sides)
      #expect(merge.conflictCount == 0 && Self.balance(merge.bytes) == Self.expectedBalance(sides))
      if try Self.conflictsByLines(sides, in: directory) { conflicts += 1 }
    }
    print("git merge-file conflicts on \(conflicts) of \(count) merges, ledgera on none")
    #expect(conflicts * 2 >= count)
  }

  @Test(arguments: 0..<20)
  func `a side that changed nothing gives what the other has, byte for byte`(seed: UInt64) {
    var random = SeededRandom(seed)
    for _ in 0..<Effort.cases(20) {
      let sides = Self.sides(&random)
      let (base, ours) = (Self.text(sides.base), Self.text(sides.ours))
      #expect(JournalMerge(base: base, ours: ours, theirs: base).bytes == ours)
      #expect(JournalMerge(base: base, ours: base, theirs: ours).bytes == ours)
      #expect(JournalMerge(base: base, ours: ours, theirs: ours).bytes == ours)
    }
  }

  @Test(arguments: 0..<20)
  func `any bytes merge into something`(seed: UInt64) {
    var random = SeededRandom(seed)
    let alphabet = Array("2026-01-02 x\n\n\n    a  1\n;\r\t*~=\u{FEFF}".utf8) + [0x00, 0x80, 0xFF]
    func text() -> [UInt8] {
      (0..<Int.random(in: 0...60, using: &random)).map { _ in
        alphabet[Int.random(in: 0..<alphabet.count, using: &random)]
      }
    }
    for _ in 0..<Effort.cases(40) {
      let (base, ours, theirs) = (text(), text(), text())
      #expect(JournalMerge(base: base, ours: ours, theirs: ours).bytes == ours)
      _ = JournalMerge(base: base, ours: ours, theirs: theirs)
    }
  }
}
