import LedgeraChecking
import LedgeraModel
import LedgeraQuantities
import Testing

@Suite struct LotGainTests {
  static let foreign = """
    P 2026-01-05 USD 1.30 SGD
    P 2026-06-05 USD 1.40 SGD
    2026-01-05 Buy
        assets:broker   10 X @ 100 USD
        expenses:fees    5 USD
        assets:cash    -1005 USD
    2026-06-05 Sell
        assets:broker   -4 X @ 120 USD
        expenses:fees    3 USD
        assets:cash     477 USD
    """

  @Test func `a gain has a price, a currency and a fee part`() throws {
    let books = try LotBooks(Self.foreign, base: "SGD")
    #expect(books.text(books.totalGain) == "112 40 -6.8 145.2")
    let lot = try #require(books.book.lots.first)
    #expect(books.text(lot.basis.baseCost ?? .zero) == "780")
    #expect(books.text(lot.basis.baseFee ?? .zero) == "3.9")
  }

  @Test func `without a base currency there is no currency part`() throws {
    let books = try LotBooks(Self.foreign)
    #expect(books.text(books.totalGain) == "80 0 -5 75")
  }

  @Test func `money in a foreign currency gains by its rate alone`() throws {
    let books = try LotBooks(
      """
      P 2026-01-05 USD 1.30 SGD
      2025-12-01 Change
          assets:cash   2000 USD @ 1.25 SGD
          assets:bank
      """ + "\n" + Self.foreign, base: "SGD", tracksMoney: true)
    let money = books.book.sales.filter { $0.isMoney(in: books.book.journal) }
    #expect(money.map { books.text($0.gain ?? .zero) } == ["0 50.25 0 50.25"])
    #expect(
      books.held == [
        "assets:broker 6 X 2026-01-05 600", "assets:cash 995 USD 2025-12-01 995",
        "assets:cash 477 USD 2026-06-05 477",
      ])
  }

  @Test func `the rate that a transaction writes counts before prices`() throws {
    let books = try LotBooks(
      """
      P 2026-01-01 USD 1.10 SGD
      2026-01-05 Buy  ; rate: USD 1.20 SGD
          assets:broker   10 X @ 100 USD
          assets:cash    -1000 USD
      2026-02-05 Sell
          assets:broker   -5 X @ 100 USD
          assets:bank     650 SGD @@ 500 USD
      2026-03-05 Sell
          assets:broker   -5 X @ 100 USD
          assets:cash
      """, base: "SGD")
    #expect(books.text(books.book.sales[0].gain ?? .zero) == "0 50 0 50")
    #expect(books.text(books.book.sales[1].gain ?? .zero) == "0 -50 0 -50")
  }

  @Test func `a gain without a rate is unknown, not zero`() throws {
    let books = try LotBooks(
      """
      P 2026-02-01 USD 1.10 SGD
      2026-01-05 Buy
          assets:broker   10 X @ 100 USD
          assets:cash    -1000 USD
      2026-02-05 Sell
          assets:broker   -5 X @ 100 USD
          assets:cash
      """, base: "SGD")
    #expect(books.book.sales.map { $0.gain == nil } == [true])
  }

  @Test func `owed units gain when the price falls`() throws {
    let books = try LotBooks(
      """
      2026-01-05 Sell short
          liabilities:short   -10 X @ 100 USD
          assets:cash         1000 USD
      2026-02-05 Buy back
          liabilities:short    15 X @ 90 USD
          assets:cash        -1350 USD
      """)
    #expect(books.codes == [])
    #expect(books.text(books.totalGain) == "100 0 0 100")
    #expect(books.held == ["liabilities:short 5 X 2026-02-05 450"])
  }

  @Test func `a gain that is booked as a posting belongs to the proceeds`() throws {
    let books = try LotBooks(
      """
      2025-01-05 Buy
          assets:broker   10 X @ 40.80 USD
          assets:cash
      2026-01-05 Sell at cost
          assets:broker   -5 X @ 40.80 USD
          assets:cash     290 USD
          expenses:fees     4 USD
          income:gains    -90 USD
      2026-02-05 Sell, balanced by the lots
          assets:broker   -5 X {40.80 USD} @ 60 USD
          assets:cash     300 USD
          income:gains    -96 USD
      """)
    #expect(books.book.sales.map { books.text($0.gain ?? .zero) } == ["90 0 -4 86", "96 0 0 96"])
  }

  @Test func `who is paid to take units has a negative cost`() throws {
    let books = try LotBooks(
      """
      2025-01-05 Take over
          assets:broker    4 X @ -10 USD
          assets:cash     40 USD
      2026-01-05 Sell
          assets:broker   -1 X @@ 5 USD
          assets:cash      5 USD
      2026-01-05 Pay to get rid of
          assets:broker   -1 X @ -2 USD
          assets:cash     -2 USD
      """)
    #expect(books.held == ["assets:broker 2 X 2025-01-05 -20"])
    #expect(books.book.sales.map { books.text($0.gain ?? .zero) } == ["15 0 0 15", "8 0 0 8"])
  }

  @Test func `accounts tagged so have no fees`() throws {
    let books = try LotBooks(
      """
      account expenses:taxes  ; fee: no
      2025-01-05 Buy
          assets:broker   10 X @ 40 USD
          expenses:taxes   7 USD
          expenses:fees    1 USD
          assets:cash
      """)
    #expect(books.book.lots.map { books.text($0.basis.baseFee ?? .zero) } == ["1"])
  }
}

extension LotSale {
  fileprivate func isMoney(in journal: Journal) -> Bool {
    journal.commodity(commodity).symbol == "USD"
  }
}
