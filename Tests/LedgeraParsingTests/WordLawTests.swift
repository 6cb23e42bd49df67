import LedgeraDiagnostics
import LedgeraModel
import LedgeraParsing
import LedgeraQuantities
import LedgeraTestSupport
import Testing

/// Names, symbols, days and times that stand alone are what they are in a journal; the seed is the
/// test's argument.
@Suite struct WordLawTests {
  static let seeds: [UInt64] = Array(1...8)

  private static func word(
    of pieces: [String], atMost length: Int, _ random: inout SeededRandom
  ) -> String {
    (0..<random.within(0...length)).map { _ in random.pick(pieces) }.joined()
  }

  private static func first(_ transaction: String) -> Transaction? {
    let checked = check(MarkedJournal(transaction))
    guard checked.journal.transactionCount == 1, !checked.hasErrors else { return nil }
    return checked.journal.transaction(0)
  }

  private static let nameParts = [
    "a", "Zoë", "1", " ", "  ", ":", ";", "*", "!", "(", ")", "[", "]", "\t", "\n", "\r", "\u{B}",
    "\u{A0}", "\u{3000}", "\u{200B}", "\u{E000}", "=", "@", "\"", "'", ",", "&", "|",
  ]

  @Test(arguments: seeds)
  func `a name is an account's exactly when a posting reads it back`(seed: UInt64) {
    var random = SeededRandom(seed)
    for _ in 0..<300 {
      let name = Self.word(of: Self.nameParts, atMost: 6, &random)
      let posting = Self.first("2026-01-02\n    \(name)  1\n    z\n")?.postings.first
      let isRead = posting?.accountName == name && posting?.kind == .real
      let isMeant =
        !name.split(separator: ":", omittingEmptySubsequences: false)
        .contains { $0.allSatisfy(\.isWhitespace) } && !"([".contains(name.prefix(1))
        && name.first?.isWhitespace != true
        && !name.unicodeScalars.contains { "\u{B}\u{200B}\u{E000}".unicodeScalars.contains($0) }
      let problem = AccountName.problem(with: name)
      #expect((problem == nil) == (isRead && isMeant), "seed \(seed): '\(name)' \(problem ?? "")")
    }
  }

  @Test(arguments: seeds)
  func `an account in brackets is what a posting makes of it`(seed: UInt64) {
    var random = SeededRandom(seed)
    for _ in 0..<200 {
      let name = Self.word(of: ["a", ":", "b", " ", "(", ")", "["], atMost: 4, &random)
      let target = random.pick(["(\(name))", "[\(name)]", "( \(name) )"])
      guard AccountName.problem(withTarget: target) == nil else { continue }
      let posting = Self.first("2026-01-02\n    \(target)  0\n")?.postings.first
      let kind: PostingKind = target.hasPrefix("(") ? .virtual : .balancedVirtual
      #expect(posting?.kind == kind, "seed \(seed): \(target)")
      #expect(
        posting.map { AccountName.problem(with: $0.accountName) } == .some(nil),
        "seed \(seed): \(target)")
    }
  }

  private static let symbolParts = [
    "E", "é", "€", "1", " ", "-", "+", ".", ",", ";", "@", "=", "*", "{", "}", "[", "]", "(", ")",
    "/", "~", "^", "!", "&", "?", "<", ">", "|", "\\", "\"", "'", "\t", "\n", "\u{A0}", "\u{3000}",
    "\u{200B}", "%", "#", "_", "$",
  ]

  @Test(arguments: seeds)
  func `a symbol is one exactly when an amount reads it back`(seed: UInt64) {
    var random = SeededRandom(seed)
    for _ in 0..<300 {
      let symbol = Self.word(of: Self.symbolParts, atMost: 4, &random)
      guard CommoditySymbol.problem(with: symbol) == nil else {
        let isRefused =
          symbol.isEmpty || symbol.contains { "\";".contains($0) }
          || symbol.unicodeScalars.contains { $0.isHidden }
        #expect(isRefused, "seed \(seed): '\(symbol)'")
        continue
      }
      let written = CommodityInfo(symbol: symbol).quotedSymbol
      for amount in ["1 \(written)", "\(written) 1", "\(written)1", "-1 \(written)", "1\(written)"]
      {
        let posting = Self.first("2026-01-02\n    a  \(amount)\n    z\n")?.postings.first
        let read = posting?.amounts.first.map { posting?.journal.commodity($0.commodity).symbol }
        #expect(read == symbol, "seed \(seed): \(amount)")
      }
      let cost = Self.first("2026-01-02\n    a  2 X @ 3 \(written)\n    z\n")?.postings.first
      #expect(
        cost?.cost.map { cost?.journal.commodity($0.amount.commodity).symbol } == symbol,
        "seed \(seed): \(written)")
      for side in [AmountStyle.Side.left, .right] {
        var style = AmountStyle.natural
        style.side = side
        var bytes: [UInt8] = []
        var text = symbol
        text.withUTF8 {
          style.append(
            Quantity(coefficient: 12), symbol: $0, isQuoted: AmountStyle.quotes(symbol: $0),
            options: .journal, to: &bytes)
        }
        let amount = String(decoding: bytes, as: UTF8.self)
        let posting = Self.first("2026-01-02\n    a  \(amount)\n    z\n")?.postings.first
        let read = posting?.amounts.first.map { posting?.journal.commodity($0.commodity).symbol }
        #expect(read == symbol, "seed \(seed): \(amount)")
      }
    }
  }

  @Test(arguments: seeds)
  func `a day is one exactly when a transaction has it as its date`(seed: UInt64) {
    var random = SeededRandom(seed)
    for _ in 0..<300 {
      let day = Day(number: Int32(random.within(-719_162...2_932_896)))
      let mark = random.pick(["-", "/", "."])
      let (year, month, number) = day.components
      let padded = day.text.replacing("-", with: mark)
      let short = "\(day.text.prefix(4))\(mark)\(month)\(mark)\(number)"
      #expect(Day(written: padded) == day, "seed \(seed)")
      #expect(Day(written: short) == day, "seed \(seed)")
      let wrong = Self.word(
        of: [String(year), "2026", "02", "2", "29", "30", "13", "0", "-", "-", "/", ".", " ", "T"],
        atMost: 6, &random)
      let isFull = wrong.count { "-/.".contains($0) } == 2
      let read = Self.first("\(wrong) x\n    a  1\n    z\n")
      let expected =
        isFull && wrong.allSatisfy { $0 != " " && $0 != "T" } ? read?.day : nil
      #expect(Day(written: wrong) == expected, "seed \(seed): '\(wrong)'")
    }
  }

  @Test(arguments: seeds)
  func `a time is one exactly when a transaction has it after its date`(seed: UInt64) {
    var random = SeededRandom(seed)
    for _ in 0..<300 {
      let two = { (number: Int) in number < 10 ? "0\(number)" : "\(number)" }
      let clock = "\(two(random.below(24))):\(two(random.below(60)))"
      let offset = random.pick([
        "", "Z", "+08:00", "-0330", "+18:59", "+19:00", "+08::00", "+:0800", "Z0800", "+8:00", " ",
        "+0800 ", "z", "+08:60",
      ])
      let text = random.pick([
        clock + offset, "\(clock):\(two(random.below(70)))\(offset)",
        Self.word(of: ["0", "12", ":", "5", "+", "Z", "-", " "], atMost: 7, &random),
      ])
      let transaction = Self.first("2026-01-02T\(text)\n    a  1\n    z\n")
      let isWhole = transaction?.description == "" && !text.hasSuffix(" ")
      let expected = isWhole ? transaction?.time : nil
      #expect(TimeOfDay(written: text) == expected, "seed \(seed): '\(text)'")
      if let expected { #expect(TimeOfDay(written: expected.text) == expected, "seed \(seed)") }
    }
  }

  @Test(arguments: seeds)
  func `a comment that stands alone has the tags that it has in a journal`(seed: UInt64) {
    var random = SeededRandom(seed)
    let names = ["rule", "due", "x", "a,rule"]
    for _ in 0..<200 {
      let line = Self.word(
        of: ["rule:", " rule: ", "due:", "x: 1", ", ", ",", " ", "word", "a", ":", " b c"],
        atMost: 7, &random)
      guard let transaction = Self.first("2026-01-02 y  ; \(line)\n    a  1\n    z\n") else {
        continue
      }
      for name in names {
        let expected = transaction.tags.first { $0.name == name }?.value
        #expect(CommentTags(line).value(of: name) == expected, "seed \(seed): '\(line)'")
      }
      let rest = CommentTags(line).removing(["rule"])
      #expect(CommentTags(rest).value(of: "rule") == nil, "seed \(seed): '\(line)' → '\(rest)'")
      for name in ["due", "x"] where CommentTags(line).value(of: name) != nil {
        #expect(
          CommentTags(rest).value(of: name) == CommentTags(line).value(of: name),
          "seed \(seed): '\(line)' → '\(rest)'")
      }
    }
  }

  @Test(arguments: [
    ("note, time: 10:00, x", "note, x"), ("time: 10:00", ""), ("paid time: 10:00, x", "paid, x"),
    ("time: 10:00, note", "note"), ("note, time:", "note"), ("a: 1, time: 2, b: 3", "a: 1, b: 3"),
    ("x,time: 1", "x,time: 1"), ("times: 1", "times: 1"), ("time: 1, time: 2, c", "c"),
  ])
  func `a tag is removed with the comma that sets it apart`(_ line: String, _ rest: String) {
    #expect(CommentTags(line).removing(["time"]) == rest)
  }
}
