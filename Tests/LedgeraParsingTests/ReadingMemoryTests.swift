import LedgeraEnvironment
import LedgeraParsing
import LedgeraTestSupport
import Testing

/// Reading only what changed gives what a fresh reading gives.
@Suite struct ReadingMemoryTests {
  static let groups = Effort.groups(60)

  /// What is put into files: all productions, line ends, and bytes that are no text.
  private static let snippets: [[UInt8]] =
    MutationTests.parts.map { Array($0.utf8) }
    + [
      "\n", "\r\n", "\r", " ", "\t", "1", ";", "\u{FEFF}", "\u{2028}", "👍🏽", "é", "comment\n",
      "end comment\n", "2026-01-01 x\n",
      "\n2026-02-03 y\n    a  1 EUR\n    b\n",
      "commodity 1,000.00 EUR\n", "commodity 1.000,00 EUR\n", "D 1.00 EUR\n", "Y2024\n",
      "alias a = c:d\n", "apply account top\n", "end apply account\n", "decimal-mark ,\n",
      "include b.journal\n", "include c.journal\n", "include *.journal\n", "include none\n",
      "    a  1,000 EUR\n", "    a  5\n", "    b  ; date:1/5, x: y\n",
      "P 2026-01-01 EUR 1.10 USD\n",
    ].map { Array($0.utf8) } + [[0xFF], [0xC3], [0x00]]

  /// - Parameter near: Where to begin, as a person goes on typing; nil: anywhere.
  /// - Returns: Where the last edit was.
  @discardableResult
  private func edit(
    _ bytes: inout [UInt8], near start: Int? = nil, _ random: inout SeededRandom
  ) -> Int {
    var place = 0
    for _ in 0...random.below(3) {
      place = min(start ?? random.below(bytes.count + 1), bytes.count)
      if start == nil, random.oneIn(2) {
        // At the start of a line.
        place = bytes[..<place].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
      }
      switch random.below(4) {
      case 0:
        let end = min(bytes.count, place + random.below(random.oneIn(3) ? 400 : 20))
        bytes.removeSubrange(place..<end)
      case 1 where place < bytes.count: bytes[place] = random.pick(MutationTests.bytes)
      default: bytes.insert(contentsOf: random.pick(Self.snippets), at: place)
      }
    }
    return place
  }

  private func expectFreshReadings(_ seed: UInt64) {
    var random = SeededRandom(seed)
    let journal = GeneratedJournal(
      seed: seed, transactions: 4 + random.below(20),
      contents: random.pick([[], .valid, [.valid, .errors]]))
    let lineEnd = random.pick(["\n", "\n", "\r\n", "\r"])
    func bytes(of text: String) -> [UInt8] {
      text.utf8.flatMap { $0 == 0x0A ? Array(lineEnd.utf8) : [$0] }
    }
    var files = journal.files.mapValues { bytes(of: $0) }
    files["main.journal"] = bytes(of: journal.text)
    let memory = ReadingMemory(pieceSize: random.pick([1, 10, 100, 300, 1000, 1 << 16]))
    let told = ToldText()
    let isTold = random.oneIn(2)
    var last: (name: String, place: Int)?
    for step in 0..<8 {
      let disk = MemoryDisk()
      for (name, bytes) in files { try? disk.replace("/books/" + name, with: bytes) }
      let editor =
        isTold
        ? EditorDisk(base: disk, contents: told.contents(files["main.journal"]!, &random)) : nil
      let kept = CheckedJournal(roots: ["main.journal"], on: editor ?? disk, memory: memory)
      let fresh = CheckedJournal(roots: ["main.journal"], on: disk)
      #expect(firstDifference(kept.dump, fresh.dump) == nil, "seed \(seed), step \(step)")
      if let (name, place) = last, files[name] != nil, random.oneIn(2) {
        last = (name, edit(&files[name]!, near: place, &random))
      } else {
        let name = random.oneIn(3) ? random.pick(files.keys.sorted()) : "main.journal"
        last = (name, edit(&files[name]!, &random))
      }
      if random.oneIn(4) {
        let other = random.pick(["b.journal", "c.journal"])
        let text = GeneratedJournal(seed: random.next(), transactions: 3, contents: .valid).text
        files[other] = files[other] == nil ? Array(text.utf8) : nil
      }
    }
  }

  @Test(arguments: groups) func `after any edits, what is read is what a fresh reading reads`(
    seeds: [UInt64]
  ) {
    for seed in seeds { expectFreshReadings(seed) }
  }

  @Test(arguments: Effort.seeds(1))
  func `a large journal is the same after edits anywhere`(seed: UInt64) {
    var random = SeededRandom(seed)
    var bytes: [UInt8] = []
    while bytes.count < 1 << 19 {
      bytes += Array(
        GeneratedJournal(seed: random.next(), transactions: 60, contents: .valid).text.utf8)
    }
    let memory = ReadingMemory()
    var place: Int?
    for step in 0..<6 {
      let disk = MemoryDisk()
      try? disk.replace("/books/main.journal", with: bytes)
      let kept = CheckedJournal(roots: ["main.journal"], on: disk, memory: memory)
      let fresh = CheckedJournal(roots: ["main.journal"], on: disk)
      #expect(firstDifference(kept.dump, fresh.dump) == nil, "seed \(seed), step \(step)")
      place = edit(&bytes, near: step % 2 == 0 ? nil : place, &random)
    }
  }

  @Test(arguments: Effort.seeds(10))
  func `files are read before their turn without a difference`(seed: UInt64) {
    var random = SeededRandom(seed)
    let disk = MemoryDisk()
    var main = ""
    for number in 0..<random.within(2...9) {
      let journal = GeneratedJournal(
        seed: random.next(), transactions: 5,
        contents: random.pick([[], .valid, [.valid, .errors]]))
      var text = Array(journal.text.utf8)
      if random.oneIn(3) { edit(&text, &random) }
      try? disk.replace("/books/part\(number).journal", with: text)
      if random.oneIn(4) { main += random.pick(["Y2024\n", "D 1,00 EUR\n", "alias a = b\n"]) }
      main += random.oneIn(6) ? "include p*.journal\n" : "include part\(number).journal\n"
    }
    disk.write(main, to: "/books/main.journal")
    let single = CheckedJournal(roots: ["main.journal"], on: disk).dump
    for threads in 2...3 {
      let many = CheckedJournal(
        roots: ["main.journal"], on: disk, threads: threads, partThreshold: 1)
      #expect(firstDifference(many.dump, single) == nil, "seed \(seed), \(threads) threads")
    }
  }

  @Test(arguments: [
    ("alias cash = assets:cash\n", "alias food = expenses:food\n"),
    ("alias food = expenses:food\n", "end aliases\n"), ("alias x = y\n", "apply account top\n"),
    ("apply account top\n", "end apply account\n"), ("apply account top\n", "apply account a\n"),
  ])
  func `names mean something else after a directive within a piece`(
    _ above: String, _ within: String
  ) {
    let transactions = String(repeating: "2026-01-01 x\n    food  1\n    cash\n\n", count: 20)
    let text = above + transactions + within + transactions
    let disk = MemoryDisk()
    disk.write(text, to: "/books/whole.journal")
    disk.write(above + "include part.journal\n", to: "/books/main.journal")
    disk.write(transactions + within + transactions, to: "/books/part.journal")
    for root in ["whole.journal", "main.journal"] {
      let single = CheckedJournal(roots: [root], on: disk).dump
      let kept = CheckedJournal(
        roots: [root], on: disk, memory: ReadingMemory(pieceSize: 200))
      #expect(firstDifference(kept.dump, single) == nil)
      for threads in 2...3 {
        let many = CheckedJournal(roots: [root], on: disk, threads: threads, partThreshold: 1)
        #expect(firstDifference(many.dump, single) == nil, "\(threads) threads")
      }
    }
  }
}

/// A disk whose main journal is open in an editor.
private struct EditorDisk: LayeredDisk {
  let base: any Disk
  let contents: FileContents

  func read(_ path: String, allowPipe: Bool) throws(ReadError) -> FileContents {
    path.hasSuffix("main.journal") ? contents : try base.read(path, allowPipe: allowPipe)
  }
}

/// A text that says what it has in common with the one before it, as an editor's does.
private final class ToldText {
  private var last: FileContents?

  func contents(_ bytes: [UInt8], _ random: inout SeededRandom) -> FileContents {
    guard let last else {
      let first = FileContents(bytes)
      self.last = first
      return first
    }
    let count = min(last.count, bytes.count)
    var prefix = zip(last.bytes, bytes).prefix { $0 == $1 }.count
    if random.oneIn(2) { prefix = random.below(prefix + 1) }
    let suffix = zip(last.bytes.reversed(), bytes.reversed()).prefix { $0 == $1 }.count
    let ends = CommonEnds(prefix: prefix, suffix: min(suffix, count - prefix))
    let next = FileContents(bytes, likeness: FileContents.Likeness(to: last, ends))
    self.last = next
    return next
  }
}
