import LedgeraCommands
import LedgeraDiagnostics
import LedgeraEnvironment
import LedgeraModel
import LedgeraTestSupport
import Testing

/// Whatever a bank's file or a source of prices says, the books get what it was taken for, or nothing.
///
/// A failure names the seed and the round, and what was tried stands in the world of the test.
@Suite struct ForeignTextFuzzTests {
  private static let rounds = Effort.cases(10)

  private static let journal = """
    profile
        base EUR
    commodity 1,000.00 EUR
    commodity 1,000.00 USD
    commodity VT  ; quote: yahoo:VT USD
    account assets:bank          ; type: Cash
    account expenses:unknown
    account income:unknown
    account equity:opening

    P 2026-11-01 EUR 1.0500 USD

    2026-11-01 Opening
        assets:bank         500.00 EUR
        equity:opening

    """

  private static let words = [
    "<STMTTRN>", "</STMTTRN>", "<ACCTID>", "<CURDEF>", "<TRNAMT>", "<DTPOSTED>", "<Ntry>",
    "</Ntry>",
    "<Amt Ccy=\"EUR\">", "<!--", "-->", "<![CDATA[", "]]>", "^", "!Type:Bank", "!Account", "\nD",
    "\nT", "\nN", ":61:", ":86:", ":25:", "\n:20:X\n", "?20", "?32", "EUR", "USD", "Date", "Amount",
    "-", "(", ")", "DBIT", "CRDT", "BOOK",
  ]

  // MARK: Statements

  @Test(arguments: [1, 2, 3, 4, 5] as [UInt64])
  func `a damaged statement adds transactions and nothing else`(seed: UInt64) throws {
    var random = SeededRandom(seed)
    let mutation = TextMutation(Self.words)
    for round in 0..<Self.rounds {
      let texts = ForeignTextTests.statements(
        random.pick(["Shop", "77"] + ForeignTextTests.hostile))
      let (name, text) = texts[Int(seed - 1) % texts.count]
      let bytes = mutation.mutated(Array(text.utf8), by: &random)
      let disk = MemoryDisk(["/books/main.journal": Self.journal])
      try disk.replace("/books/" + name, with: bytes)
      let status = Self.run(
        ["import", name, "--account", "bank", "-y"] + (random.oneIn(3) ? ["--new"] : [])
          + (random.oneIn(4) ? ["--pending"] : []), on: disk)
      let comment = "seed \(seed), round \(round): \(String(decoding: bytes, as: UTF8.self))"
      #expect([.fine, .findings, .usage, .unreadable].contains(status), "\(comment)")
      expectSound(disk, lines: ["account assets:bank", "commodity "], comment)
    }
  }

  // MARK: Prices

  private static let answers: [(source: String, commodity: String, answer: String)] = [
    (
      "ecb", "USD",
      "<gesmes:Envelope><Cube><Cube time=\"2026-11-19\"><Cube currency=\"USD\" rate=\"1.0540\"/></Cube>"
        + "<Cube time=\"2026-11-18\"><Cube currency=\"USD\" rate=\"1.06\"/></Cube></Cube></gesmes:Envelope>"
    ),
    (
      "frankfurter", "USD",
      #"{"base":"USD","rates":{"2026-11-18":{"EUR":0.97097},"2026-11-19":{"EUR":1e-2}}}"#
    ),
    (
      "bankofcanada", "USD",
      #"{"observations":[{"d":"2026-11-18","FXUSDEUR":{"v":"0.7843"}},{"d":"2026-11-19","FXUSDEUR":{"v":"0.78"}}]}"#
    ),
    (
      "yahoo", "VT",
      #"{"chart":{"result":[{"meta":{"currency":"USD","symbol":"VT","gmtoffset":-18000,"priceHint":2},"timestamp":[1795000000,1795100000],"indicators":{"quote":[{"close":[243.85,6.86e1]}]}}],"error":null}}"#
    ),
    ("command", "VT", "P 2026-11-18 VT 85.10 USD\nP 2026-11-19 00:00:00 VT 86 EUR\n"),
  ]

  @Test(arguments: [1, 2, 3, 4, 5] as [UInt64])
  func `a damaged answer adds prices above zero and nothing else`(seed: UInt64) {
    var random = SeededRandom(seed)
    let mutation = TextMutation([
      "gmtoffset", "timestamp", "close", "null", "\"v\":", "rate=\"", "currency=\"", "P ", "EUR",
      "GBp",
      "USD", "e", "E", ".", "-",
    ])
    let (source, commodity, answer) = Self.answers[Int(seed - 1) % Self.answers.count]
    for round in 0..<Self.rounds * 4 {
      let bytes = mutation.mutated(Array(answer.utf8), by: &random)
      let disk = MemoryDisk(["/books/main.journal": Self.journal])
      let status = Self.run(
        ["prices", "fetch", commodity, "--source", source, "--since", "2026-01-01"]
          + (source == "command" ? ["--command", "quotes"] : []), on: disk, answering: bytes)
      let comment = "seed \(seed), round \(round): \(String(decoding: bytes, as: UTF8.self))"
      #expect([.fine, .findings].contains(status), "\(comment)")
      expectSound(disk, lines: ["P "], comment)
      for line in Self.added(disk) where line.hasPrefix("P ") {
        #expect(line.contains("; source: \(source), fetched: "), "\(comment)")
        #expect(!line.contains(" -") && line.contains { "123456789".contains($0) }, "\(comment)")
      }
    }
  }

  // MARK: Expectations

  private static func run(
    _ words: [String], on disk: MemoryDisk, answering answer: [UInt8] = []
  ) -> LedgeraCommands.ExitStatus {
    Ledgera.run(
      .inMemory(
        arguments: words + ["-f", "main.journal"], disk: disk,
        run: { (call) throws(ProgramError) in
          ProgramResult(
            status: 0, output: (call.name == "quotes" ? [] : Array("200\n".utf8)) + answer)
        }))
  }

  /// Lines that the books had not.
  private static func added(_ disk: MemoryDisk) -> [Substring] {
    var known: [Substring: Int] = [:]
    for line in journal.split(separator: "\n") { known[line, default: 0] += 1 }
    return (disk.text("/books/main.journal") ?? "").split { $0.isNewline }.filter { line in
      guard let count = known[line], count > 0 else { return true }
      known[line] = count - 1
      return false
    }
  }

  /// New lines are transactions, or begin like one of `lines`; nothing in them is hidden, and the books
  /// have no errors.
  private func expectSound(_ disk: MemoryDisk, lines: [String], _ comment: String) {
    let text = disk.text("/books/main.journal") ?? ""
    #expect(!text.unicodeScalars.contains { $0.isHidden && $0 != "\n" }, "\(comment)\n\(text)")
    for line in Self.added(disk) {
      let isOfTransaction = line.first == " " || line.first?.isNumber == true
      #expect(isOfTransaction || lines.contains(where: line.hasPrefix), "\(comment)\n\(line)")
    }
    let books = TestBooks(root: "main.journal", on: disk, checks: [])
    #expect(books.errors.isEmpty, "\(comment)\n\(text)")
    #expect(books.journal.sources.files.count == 1, "\(comment)")
    #expect(books.journal.store.accountDeclarations.count <= 8, "\(comment)")
  }
}
