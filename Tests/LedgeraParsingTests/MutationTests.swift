import LedgeraModel
import LedgeraTestSupport
import Testing

/// Damaged journals: whatever the bytes, reading ends with a verdict, every finding has its place,
/// and threads tell nothing apart.
@Suite struct MutationTests {
  /// Every production of grammar.md in few bytes.
  static let parts = [
    "2026-1-2=1/3 * (c) P | n  ; t: v\n  ; u:\n  a:b  1.5 EUR @ $2 = 1.5 EUR\n  c\n",
    "2026-01-02T14:32 x\n  ! (a)  -$1,000.00\n  [b]  1E3 \"q 1\" @@ 3 €\n  [c]  ; date:1/5\n",
    "2026.01.02\n\ta\t1 000,5 h {2 $} [2026-01-01] (n)\n\tb  = 0 h\n\tc  ; [=2/3]\n",
    "commodity 1.000,00 EUR\nD $1,000.00\nP 2026-01-02 10:00 EUR $1.1  ; source: s\nY2025\n",
    "account a:b  ; type: C\n  ; opened: 2026-01-01\n  note x\npayee \"P\"\ntag t\ncommodity h\n  format 1. h\n",
    "alias /(a+)b/ = \\1c\nalias x = y\napply account p\n1/2 z\n  x:aab  1\n  d\nend\nend aliases\n",
    "comment\n2026-1-1\nend comment\n~ monthly from 2026-01-01  r\n  a  1\n  b\n= ^a t:u\n  (b)  *-0.5\n",
    "profile\n  base SGD\n  fiscal-year 4\n2026-1-2 ; rate: X 2 SGD, time: 01:02\n  a  2 X\n  b  -4 SGD\n",
    "decimal-mark ,\ninclude b.journal\n!account z\n2026-1-2\n  a  1,5\n  b  -1,5 ==* -1,5 ; [1-2]\n",
    "plan\n  inflation 2%\n  tax S\n  horizon 2 years\n  shortfall C, D\n  bracket-growth 1%\n"
      + "  residency S  SGD\n  0..9 0%\n  9.. 3%\ncorrelation C D 0.2\n",
    "bucket C\n  account a\n  weight 100%\n  weight 100% from 2030-1-1\n  return 1%\n  volatility X over 5 years\n"
      + "  buffer 6..9 months\n  band 5%\n  target 5 SGD by 2030-01-01\n",
    "goal G\n  bucket C\n  target 5 SGD\n  priority 1\nassign 2026-1-3 5 SGD\n  from a:b\n  to G\n",
    "hold 2026-1-3 5 SGD\nscenario N\n  bucket C  buffer 1..2 SGD\n  goal G  priority 2\n"
      + "  rule r  share 2% of S\n  rule r  off\n  event 2030-1-1 -5 SGD  x\n"
      + "baseline N\n  2026-1-3  5 SGD\n  2026-2-3  6 SGD\n  bucket B\n  2026-1-3  2 SGD\n",
  ]

  /// Bytes with a meaning somewhere, and some that have none.
  static let bytes: [UInt8] =
    [0x00, 0x09, 0x0A, 0x0D, 0x80, 0xC3] + Array(" \"(*,-.1:;=@E[{|".utf8)

  private func expectSound(_ bytes: [UInt8], _ what: @autoclosure () -> String) {
    let checked = check(bytes: bytes)
    let lines = bytes.count { $0 == 0x0A || $0 == 0x0D } + 1
    let lost = checked.findings.first { $0.place.line < 1 || $0.place.line > lines }
    #expect(lost == nil, "\(what())")
    #expect(checked.hasErrors != checked.isAccepted, "\(what())")
  }

  /// The same, and: reading in parts tells nothing apart; what is accepted is printed so that it
  /// reads back.
  private func expectSoundThroughout(_ bytes: [UInt8], _ what: @autoclosure () -> String) {
    expectSound(bytes, what())
    let whole = check(bytes: bytes)
    let parts = check(bytes: bytes, threads: 3, partThreshold: 1)
    #expect(firstDifference(whole.dump, parts.dump) == nil, "\(what())")
    guard whole.isAccepted else { return }
    let again = check(MarkedJournal(whole.printed()))
    #expect(again.journal.transactionCount == whole.journal.transactionCount, "\(what())")
    #expect(again.balances == whole.balances, "\(what())")
    let third = check(MarkedJournal(again.printed()))
    #expect(firstDifference(third.bookings, again.bookings) == nil, "\(what())")
  }

  @Test(arguments: parts) func `every part is accepted, but for the file it includes`(part: String)
  {
    let checked = check(MarkedJournal(part), files: ["b.journal": "; nothing"])
    #expect(checked.findings == [])
  }

  @Test func `every beginning of a journal has a verdict`() {
    let text = Array(Self.parts.joined(separator: "\n").utf8)
    for count in 0...text.count where count < 100 || Effort.tries(count, oneIn: 15) {
      expectSoundThroughout(Array(text[..<count]), "the first \(count) bytes")
    }
  }

  @Test(arguments: parts) func `every byte may be another`(part: String) {
    let text = Array(part.utf8)
    for position in text.indices {
      for byte in Self.bytes {
        var changed = text
        changed[position] = byte
        let what = "byte \(position) of \(part.debugDescription) is \(byte)"
        // Another byte at each place.
        let number = position + Int(byte)
        if Effort.tries(number, oneIn: 25) {
          expectSoundThroughout(changed, what)
        } else if Effort.tries(number, oneIn: 5) {
          expectSound(changed, what)
        }
      }
    }
  }

  @Test(arguments: parts) func `every byte may be missing, doubled or swapped with the next`(
    part: String
  ) {
    let text = Array(part.utf8)
    for position in text.indices {
      let what = "byte \(position) of \(part.debugDescription)"
      expectSound(Array(text[..<position] + text[(position + 1)...]), "\(what) is missing")
      expectSound(Array(text[...position] + text[position...]), "\(what) is doubled")
      guard position + 1 < text.count else { continue }
      var swapped = text
      swapped.swapAt(position, position + 1)
      expectSound(swapped, "\(what) is swapped")
    }
  }

  @Test(arguments: Effort.seeds(10))
  func `two journals may be cut and joined anywhere`(seed: UInt64) {
    var random = SeededRandom(seed)
    let texts = (0..<2).map { _ in
      Array(
        GeneratedJournal(seed: random.next(), transactions: 8, contents: [.valid, .errors]).text
          .utf8)
    }
    for number in 0..<5 {
      let (left, right) = (random.below(texts[0].count + 1), random.below(texts[1].count + 1))
      expectSoundThroughout(
        Array(texts[0][..<left] + texts[1][right...]),
        "seed \(seed), splice \(number) at \(left) and \(right)")
    }
  }

  /// Large files are read in pieces, which begin elsewhere when threads share the file.
  @Test(arguments: Effort.seeds(1))
  func `a large damaged journal means the same wherever its pieces begin`(seed: UInt64) {
    var random = SeededRandom(seed)
    var bytes: [UInt8] = []
    while bytes.count < 1 << 20 {
      let journal = GeneratedJournal(
        seed: random.next(), transactions: 60,
        contents: random.oneIn(3) ? [.valid, .errors] : [.valid])
      let text = Array(journal.text.utf8)
      bytes += text[..<random.within(text.count * 9 / 10...text.count)]
      if random.oneIn(3) { bytes += Array("\ncomment\n2026-01-01 x\n  a  1\nend comment\n".utf8) }
      if random.oneIn(5) { bytes.append([0xFF, 0x0D, 0x00, 0x0A][random.below(4)]) }
    }
    let whole = check(bytes: bytes)
    let parts = check(bytes: bytes, threads: 3, partThreshold: 1)
    #expect(whole.droppedCount == parts.droppedCount, "seed \(seed)")
    #expect(firstDifference(whole.dump, parts.dump) == nil, "seed \(seed)")
  }

  @Test func `how a rule writes amounts is known whatever was read before it`() {
    let rule = "~ monthly\n  a  900 EUR\n  b\n"
    let transaction = "2026-01-02\n  a  1.00 EUR\n  b\n"
    let styles = [rule + transaction, transaction + rule].map { text in
      check(MarkedJournal(text)).journal.store.commodities[1].ruled?.decimals
    }
    #expect(styles == [0, 0])
  }

  @Test(arguments: Array(1...8) as [UInt64])
  func `a byte order mark in front makes no difference`(seed: UInt64) {
    let journal = GeneratedJournal(seed: seed, transactions: 20, contents: [.valid, .errors])
    let plain = check(MarkedJournal(journal.text), files: journal.files)
    let marked = check(
      MarkedJournal("\u{FEFF}" + journal.text),
      files: journal.files.mapValues { "\u{FEFF}" + $0 })
    #expect(marked.findings.map(\.code) == plain.findings.map(\.code), "seed \(seed)")
    #expect(marked.bookings == plain.bookings, "seed \(seed)")
    #expect(marked.balances == plain.balances, "seed \(seed)")
  }
}
