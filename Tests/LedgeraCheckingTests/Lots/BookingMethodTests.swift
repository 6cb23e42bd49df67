import LedgeraChecking
import LedgeraQuantities
import Testing

/// Three purchases, two sales, each method: worked out by hand.
@Suite struct BookingMethodTests {
  static let trades = """
    2026-01-05 Buy
        assets:broker   10 X @ 100 USD
        expenses:fees    5 USD
        assets:bank
    2026-02-05 Buy
        assets:broker   10 X @ 120 USD
        expenses:fees    6 USD
        assets:bank
    2026-03-05 Buy
        assets:broker    7 X @ 112 USD
        expenses:fees    3.50 USD
        assets:bank
    2026-04-05 Sell
        assets:broker  -15 X @ 130 USD
        expenses:fees    7.50 USD
        assets:bank
    2026-05-05 Sell
        assets:broker   -8 X @ 125 USD
        expenses:fees    4 USD
        assets:bank
    """

  @Test(arguments: [
    (Booking.fifo, ["1600/350", "936/64"], "4 X 2026-03-05 448", "390"),
    (.lifo, ["1744/206", "840/160"], "4 X 2026-01-05 400", "342"),
    (.hifo, ["1760/190", "824/176"], "4 X 2026-01-05 400", "342"),
    (
      .average, ["1657.777778/292.222222", "884.148148/115.851852"], "4 X 2026-03-05 442.074074",
      "384.222222"
    ),
  ])
  func `a method decides what was sold`(
    _ booking: Booking, _ sales: [String], _ left: String, _ net: String
  ) throws {
    let books = try LotBooks(Self.trades, booking: booking)
    #expect(books.codes == [])
    #expect(books.sales == sales)
    #expect(books.held == ["assets:broker " + left])
    #expect(books.text(books.totalGain.total) == net)
  }

  @Test func `a sale names its lots`() throws {
    let sales = """
      2026-04-05 Sell
          assets:broker  -10 X {100 USD} @ 130 USD
          assets:broker   -5 X [2026-02-05] @ 130 USD
          expenses:fees    7.50 USD
          assets:bank
      2026-05-05 Sell
          assets:broker   -7 X {112 USD} [2026-03-05] @ 125 USD
          assets:broker   -1 X {{120 USD}} @ 125 USD
          expenses:fees    4 USD
          assets:bank
      """
    let purchases = Self.trades.prefix(upTo: Self.trades.firstRange(of: "2026-04-05")!.lowerBound)
    let inBraces = sales.replacing("{112 USD} [2026-03-05]", with: "{2026-03-05, 112 USD}")
      .replacing("[2026-02-05]", with: "{2026-02-05}")
    for booking in [Booking.specific, .fifo, .hifo] {
      for sales in [sales, inBraces] {
        let books = try LotBooks(purchases + sales, booking: booking)
        #expect(books.codes == [])
        #expect(books.held == ["assets:broker 4 X 2026-02-05 480"])
        #expect(books.text(books.totalGain.total) == "422.4")
      }
    }
  }

  @Test func `an account's tag decides before the option`() throws {
    let accounts = """
      account assets:broker      ; booking: LIFO
      account assets:broker:old  ; booking: hifo

      """
    let books = try LotBooks(
      accounts + Self.trades.replacing("assets:broker ", with: "assets:broker:new "))
    #expect(books.sales == ["1744/206", "840/160"])
    let dearest = try LotBooks(
      accounts + Self.trades.replacing("assets:broker ", with: "assets:broker:old "))
    #expect(dearest.sales == ["1760/190", "824/176"])
  }

  @Test(arguments: [
    ("account assets:broker  ; lots: LIFO\n", "840/160"),
    ("commodity X  ; lots: Lifo\n", "840/160"),
    ("commodity X  ; lots: lifo\naccount assets:broker  ; lots: FIFO\n", "936/64"),
    ("account assets:broker  ; booking: hifo, lots: fifo\n", "824/176"),
    ("commodity X  ; lots:\n", "936/64"), ("commodity Y  ; lots: lifo\n", "936/64"),
  ])
  func `hledger's tag says it, too, also of a commodity`(_ directives: String, _ sale: String)
    throws
  {
    let books = try LotBooks(directives + Self.trades)
    #expect(books.sales.last == sale && books.codes == [])
  }

  @Test(arguments: [
    ("lots: 12", false), ("booking: room 7", false), ("lots:", true), ("lots: HIFO", true),
  ])
  func `the user's own words ask for no check`(_ tag: String, _ asks: Bool) throws {
    for directive in ["account assets:land  ; \(tag)\n", "commodity LAND  ; \(tag)\n"] {
      let journal = try LotBooks(directive + Self.trades).book.journal
      let isAsked = Check.lots.isAskedFor(journal)
      #expect(isAsked == (asks && !(directive.hasPrefix("commodity") && tag.hasPrefix("booking"))))
    }
  }

  @Test func `the dearest lot is the one that cost most in the base currency`() throws {
    let books = try LotBooks(
      """
      P 2026-01-01 USD 1.00 EUR
      P 2026-02-01 USD 0.80 EUR
      2026-01-05 Buy
          assets:broker   1 X @ 100 USD
          assets:bank
      2026-02-05 Buy
          assets:broker   1 X @ 110 USD
          assets:bank
      2026-04-05 Sell
          assets:broker  -1 X @ 130 USD
          assets:bank
      """, base: "EUR", booking: .hifo)
    #expect(books.held == ["assets:broker 1 X 2026-02-05 110"])
  }

  @Test func `a total cost is divided and comes to the whole again`() throws {
    let books = try LotBooks(
      """
      2026-01-05 Buy
          assets:broker   3 X @@ 1000 USD
          assets:bank
      2026-04-05 Sell
          assets:broker  -1 X @ 400 USD
          assets:bank
      2026-04-06 Sell
          assets:broker  -1 X @ 400 USD
          assets:bank
      2026-04-07 Sell
          assets:broker  -1 X @ 400 USD
          assets:bank
      """)
    #expect(books.held == [])
    #expect(books.totalGain.total == WideQuantity(coefficient: 200, scale: 0))
  }
}

extension String {
  /// The text with every occurrence of a part replaced.
  fileprivate func replacing(_ part: String, with other: String) -> String {
    var (rest, result) = (self[...], "")
    while let range = rest.firstRange(of: part) {
      result += rest[..<range.lowerBound] + other
      rest = rest[range.upperBound...]
    }
    return result + rest
  }
}
