import LedgeraJSON
import Testing

/// What sums tell of costs and decimals in hledger's JSON. Expected values are hledger 1.52.1's.
@Suite struct HledgerSumsTests {
  private static let books = """
    P 2026-01-01 X 12.00 EUR
    2026-01-01 buy
        assets:broker     10 X @ 10.00 EUR
        assets:bank

    2026-01-02 buy
        assets:broker      5 X @ 11.00 EUR
        assets:bank      -55.00 EUR

    2026-01-03 sell
        assets:broker     -5 X @ 10.0 EUR
        assets:bank

    2026-01-04 change
        assets:cash       20 USD @@ 18.50 EUR
        assets:bank

    2026-01-05 change back
        assets:cash       -8 USD @@ 7.40 EUR
        assets:bank

    """

  private static func json(_ words: [String], books: String = books) throws -> JSONValue {
    let run = Run(
      arguments: words + ["-O", "json", "--as", "hledger", "-f", "/books/main.journal"],
      files: ["/books/main.journal": books])
    return try #require(JSONValue(Array(run.output.utf8)))
  }

  /// Digits, decimals, symbol and cost.
  private static func text(_ amount: JSONValue) -> String {
    let digits = amount["aquantity"]?["decimalMantissa"]?.text ?? ""
    let decimals = amount["aquantity"]?["decimalPlaces"]?.text ?? ""
    let text = "\(digits)e-\(decimals) \(amount["acommodity"]?.text ?? "")"
    guard let cost = amount["acost"], let contents = cost["contents"] else { return text }
    return text + (cost["tag"] == "UnitCost" ? " @ " : " @@ ") + self.text(contents)
  }

  private static func texts(_ amounts: JSONValue?) -> [String] { amounts?.elements.map(text) ?? [] }

  private func rows(_ words: String..., books: String = Self.books) throws -> [[String]] {
    let report = try Self.json(["balance"] + words, books: books).elements
    return report[0].elements.map { Self.texts($0.elements[3]) } + [Self.texts(report[1])]
  }

  @Test func `sums keep a commodity's amounts apart by what they cost`() throws {
    let held = ["5e-0 X @ 100e-1 EUR", "5e-0 X @ 1100e-2 EUR"]
    let changed = "12e-0 USD @@ 111e-1 EUR"
    #expect(try rows() == [["-11610e-2 EUR"], held, [changed], ["-11610e-2 EUR", changed] + held])
    #expect(try rows("cur:X") == [held, held])
    let budget = try Self.json(["bs"])["cbrTotals"]?["prrTotal"]
    #expect(Self.texts(budget) == ["-11610e-2 EUR", changed] + held)
  }

  @Test func `converted amounts have no cost and only the decimals that they need`() throws {
    #expect(try rows("-B") == [["-11610e-2 EUR"], ["105e-0 EUR"], ["111e-1 EUR"], ["0e-2 EUR"]])
    #expect(
      try rows("-X", "EUR", "cur:X|EUR") == [["-11610e-2 EUR"], ["120e-0 EUR"], ["390e-2 EUR"]])
  }

  @Test func `a zero adds no decimals to a sum`() throws {
    let books = """
      2026-01-01 a
          a:x     10.00 EUR
          a:y    -10.00 EUR

      2026-01-02 b
          a:x    -10.00 EUR
          a:y     10.00 EUR

      2026-01-03 c
          a:x     3 EUR
          a:y    -3 EUR

      2026-02-03 d
          a:x     3.0 EUR
          a:z    -3.0 EUR

      2026-02-04 e
          a:x    -3.0 EUR
          a:z     3.0 EUR

      """
    #expect(try rows(books: books) == [["30e-1 EUR"], ["-3e-0 EUR"], ["0e-1 EUR"]])
    let lines = try Self.json(["register", "a:x"], books: books).elements
    #expect(
      lines.flatMap { Self.texts($0.elements[4]) }
        == ["1000e-2 EUR", "0e-2 EUR", "3e-0 EUR", "60e-1 EUR", "30e-1 EUR"])
  }

  @Test func `totals list what rows that are left out hold, too`() throws {
    let books = "2026-01-01 a\n  liabilities:card  5.00 EUR\n  liabilities:card  -5.00 EUR\n"
    let sections = try Self.json(["bs"], books: books)["cbrSubreports"]?.elements ?? []
    #expect(Self.texts(sections.last?.elements[1]["prTotals"]?["prrTotal"]) == ["0e-2 EUR"])
    #expect(sections.last?.elements[1]["prRows"] == [])
  }

  @Test func `a symbol may be like the name of a commodity with a cost`() throws {
    let names = (1...9).map { "X\0" + "0000\($0)" }
    var books = names.map { "2026-01-01 a\n  a  1 \"\($0)\"\n  b\n" }.joined(separator: "\n")
    books += "\n2026-01-02 b\n  a  1 X @@ 2 EUR\n  b  -2 EUR\n"
    let held = try rows("b", books: books)[0]
    #expect(held.count == 10 && held.contains("-2e-0 EUR"))
    #expect(try rows("a", books: books)[0].contains("1e-0 X @@ 2e-0 EUR"))
  }

  @Test func `amounts that assertions make keep their decimals`() throws {
    let books = """
      2026-01-01 x
          a    3 X @ 2.500 EUR
          b    = 5.00 EUR
          c

      """
    let amounts = try Self.json(["print"], books: books).elements[0]["tpostings"]?.elements ?? []
    #expect(
      amounts.flatMap { Self.texts($0["pamount"]) }
        == ["3e-0 X @ 2500e-3 EUR", "500e-2 EUR", "-1250e-2 EUR"])
  }

  @Test func `total costs have the amount's sign where they are written`() throws {
    let transactions = try Self.json(["print"]).elements
    let amounts = transactions.flatMap { $0["tpostings"]?.elements ?? [] }
      .flatMap { Self.texts($0["pamount"]) }
    #expect(
      amounts == [
        "10e-0 X @ 1000e-2 EUR", "-100e-0 EUR", "5e-0 X @ 1100e-2 EUR", "-5500e-2 EUR",
        "-5e-0 X @ 100e-1 EUR", "50e-0 EUR", "20e-0 USD @@ 185e-1 EUR", "-185e-1 EUR",
        "-8e-0 USD @@ -74e-1 EUR", "74e-1 EUR",
      ])
  }
}
