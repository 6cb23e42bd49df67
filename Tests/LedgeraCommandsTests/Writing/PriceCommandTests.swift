import LedgeraCommands
import LedgeraEnvironment
import LedgeraTestSupport
import Testing

@Suite struct PriceCommandTests {
  private static let journal = """
    profile
        base EUR
    commodity 1,000.00 EUR
    commodity 1,000.00 USD
    commodity VOD  ; quote: yahoo:VOD.L GBP
    commodity BAD
    P 2026-11-18 EUR 1.0500 USD  ; source: ecb
    ; below

    2026-11-02 Purchase
        assets:a   1 USD
        assets:a   1 BAD @ 1 EUR
        equity

    """

  /// Runs with a program that answers every address with the ECB's rates.
  private func run(_ words: String..., program: String? = nil) -> (WrittenBooks, Int32, String) {
    let books = WrittenBooks(["main.journal": Self.journal])
    let errors = CapturedOutput()
    let status = Ledgera.run(
      .inMemory(
        arguments: words, disk: books.disk,
        run: { (call) throws(ProgramError) in
          if let program, call.name == program {
            return ProgramResult(
              status: 0, output: Array("P 2026-11-19 \(call.arguments[1]) 2.5 EUR\n".utf8))
          }
          guard call.name == "ledgera-fetch" else { throw .missing }
          return ProgramResult(
            status: 0,
            output: Array(
              """
              200
              <gesmes:Envelope><Cube time="2026-11-20"><Cube currency="USD" rate="1.0544"/></Cube>
              <Cube time="2026-11-18"><Cube currency="USD" rate="1.06"/></Cube></gesmes:Envelope>
              """.utf8))
        }, errors: errors))
    return (books, status.rawValue, errors.text)
  }

  @Test func `what the books lack is added, the rest is named`() {
    let (books, status, errors) = run("prices", "fetch", "--since", "2026-11-01")
    #expect(status == 1)
    #expect(errors.contains("'BAD': no source is named"))
    #expect(errors.contains("EUR on 2026-11-18: ecb says 1.06 now, the books keep 1.0500"))
    #expect(
      books.text().contains(
        """
        P 2026-11-18 EUR 1.0500 USD  ; source: ecb
        P 2026-11-20 EUR 1.0544 USD  ; source: ecb, fetched: 2026-11-21T12:00Z
        ; below
        """))
    #expect(books.run("check", "-s").messages.contains("tag") == false)
  }

  @Test func `a dry run writes nothing`() {
    let (books, _, _) = run("prices", "fetch", "USD", "--since", "2026-11-01", "--dry-run")
    #expect(books.text() == Self.journal)
  }

  @Test func `a program of the command line writes prices, one of a file never`() {
    let (books, status, errors) = run(
      "prices", "fetch", "BAD", "--source", "command", "--command", "quotes -x", program: "quotes")
    #expect(status == 1 && errors.contains("the program wrote about '--'"))
    #expect(books.text() == Self.journal)
    let (other, fine, _) = run(
      "prices", "fetch", "BAD", "--source", "command", "--command", "quotes", program: "quotes")
    #expect(fine == 0)
    #expect(other.text().contains("P 2026-11-19 BAD 2.5 EUR  ; source: command"))
    let tagged = WrittenBooks([
      "main.journal": Self.journal.replacing(
        "commodity BAD", with: "commodity BAD  ; quote: command:sh")
    ])
    #expect(tagged.run("prices", "fetch", "BAD").messages.contains("names no source"))
    let (_, unused, told) = run("prices", "fetch", "USD", "--command", "quotes", program: "quotes")
    #expect(unused == 2 && told.contains("add --source command"), "\(told)")
  }

  @Test(arguments: ["E\u{202E}R", "\u{1B}[31m", "XYZ", "eur", "EURO"])
  func `a program's currency is one, or a commodity of the books`(_ currency: String) {
    let books = WrittenBooks(["main.journal": Self.journal])
    let errors = CapturedOutput()
    let status = Ledgera.run(
      .inMemory(
        arguments: [
          "prices", "fetch", "BAD", "--source", "command", "--command", "quotes", "--since",
          "2026-11-01",
        ], disk: books.disk,
        run: { (call) throws(ProgramError) in
          ProgramResult(status: 0, output: Array("P 2026-11-19 BAD 2.5 \(currency)\n".utf8))
        }, errors: errors))
    #expect(status == .findings)
    #expect(errors.text.contains("neither a currency nor a commodity"), "\(errors.text)")
    #expect(books.text() == Self.journal)
  }

  @Test func `the first price goes to the end of the first file`() {
    let books = WrittenBooks([
      "main.journal": "commodity 1.000,00 EUR\ncommodity VOD\ninclude other.journal\n",
      "other.journal": "2026-11-02 x\n    a  1 VOD\n    b\n",
    ])
    let run = books.run("price", "VOD", "1'234,5 EUR")
    #expect(run.status == .fine, "\(run.messages)")
    #expect(
      books.text().hasSuffix(
        "other.journal\n\nP 2026-11-21 VOD 1234,5 EUR  ; source: manual\n"), "\(books.text())")
  }

  @Test func `a price is above zero`() {
    let books = WrittenBooks(["main.journal": Self.journal])
    for number in ["0", "0.00", "-1"] {
      let run = books.run("price", "--", "EUR", number, "USD")
      #expect(run.status == .usage && run.messages.contains("a price is above zero"))
    }
    #expect(books.text() == Self.journal)
  }

  @Test func `names come after the end of a program's options`() {
    let books = WrittenBooks([
      "main.journal": Self.journal.replacing("BAD", with: "\"-x\"")
    ])
    let errors = CapturedOutput()
    let status = Ledgera.run(
      .inMemory(
        arguments: [
          "prices", "fetch", "--source", "command", "--command", "quotes -q", "--since",
          "2026-11-01",
          "--", "-x",
        ], disk: books.disk,
        run: { (call) throws(ProgramError) in
          #expect(call.arguments == ["-q", "--", "-x", "EUR", "2026-11-01"])
          return ProgramResult(status: 0)
        }, errors: errors))
    #expect(status == .fine, "\(errors.text)")
  }

  @Test func `a price by hand holds before a fetched one of its day`() {
    let books = WrittenBooks(["main.journal": Self.journal])
    #expect(books.run("price", "EUR", "1.10", "USD", "2026-11-18").status == .fine)
    #expect(books.text().contains("P 2026-11-18 EUR 1.10 USD  ; source: manual"))
    let value = books.report("balance equity -V --today 2026-11-18 -X EUR -N")
    #expect(!value.isEmpty)
    #expect(books.run("price", "EURO", "1.10", "USD").status == .usage)
    #expect(books.run("price", "EUR", "much", "USD").status == .usage)
    #expect(books.run("price", "EUR", "1.10", "USD", "never").status == .usage)
  }
}
