import LedgeraChecking
import Testing

@Suite struct LotMoveTests {
  private static let purchases = """
    2025-01-05 Buy
        assets:broker:one   10 X @ 100 USD
        assets:bank
    2025-02-05 Buy
        assets:broker:one   10 X @ 120 USD
        assets:bank

    """

  @Test func `units that change accounts keep their cost and day of purchase`() throws {
    let books = try LotBooks(
      Self.purchases + """
        2025-03-05 Move
            assets:broker:one  -15 X
            assets:broker:two    8 X
            assets:broker:two:b  7 X
        """)
    #expect(books.codes == [])
    #expect(books.book.sales.isEmpty)
    #expect(
      books.held == [
        "assets:broker:one 5 X 2025-02-05 600",
        "assets:broker:two 8 X 2025-01-05 800",
        "assets:broker:two:b 2 X 2025-01-05 200", "assets:broker:two:b 5 X 2025-02-05 600",
      ])
  }

  @Test func `a move may name its lots`() throws {
    let books = try LotBooks(
      Self.purchases + """
        2025-03-05 Move
            assets:broker:one  -5 X {120 USD}
            assets:broker:two   5 X {120 USD}
        """)
    #expect(books.codes == [])
    #expect(books.held.last == "assets:broker:two 5 X 2025-02-05 600")
  }

  @Test func `a fee in kind is sold at the market`() throws {
    let books = try LotBooks(
      Self.purchases + """
        P 2025-03-01 X 150 USD
        2025-03-05 Move
            assets:broker:one  -10 X
            assets:broker:two    9 X
            expenses:fees        1 X
        """)
    #expect(books.codes == [])
    #expect(books.book.sales.map { books.text($0.gain ?? .zero) } == ["50 0 0 50"])
    #expect(
      books.held == [
        "assets:broker:one 10 X 2025-02-05 1200", "assets:broker:two 9 X 2025-01-05 900",
      ])
  }

  @Test func `a gift costs what it was worth, an opening balance what is written`() throws {
    let books = try LotBooks(
      """
      P 2025-03-01 X 150 USD
      2025-03-05 Gift
          assets:broker   1 X
          income:gifts
      2025-03-06 Opening
          assets:broker   4 X {61 USD} [2019-05-02] (old)
          equity:opening
      """)
    #expect(books.codes == [])
    #expect(
      books.held == ["assets:broker 4 X 2019-05-02 244", "assets:broker 1 X 2025-03-05 150"])
    #expect(books.book.lots[0].note == "old")
  }

  @Test func `a split changes units, not costs`() throws {
    let books = try LotBooks(
      """
      2025-01-05 Buy
          assets:broker   7 X @ 112 USD
          assets:bank
      2025-02-05 Three for two  ; split: 3:2
          assets:broker   3.5 X
          equity:splits  -3.5 X
      2025-03-05 Sell
          assets:broker  -3 X @ 80 USD
          assets:bank
      """)
    #expect(books.codes == [])
    #expect(books.held == ["assets:broker 7.5 X 2025-01-05 560"])
    #expect(books.text(books.totalGain) == "16 0 0 16")
  }

  @Test func `an exchange without a written cost is a purchase, too`() throws {
    for order in [
      ["assets:broker  10 X", "assets:bank  -1000 USD"],
      ["assets:bank  -1000 USD", "assets:broker  10 X"],
    ] {
      let books = try LotBooks("2025-01-05 Buy\n    \(order[0])\n    \(order[1])\n")
      #expect(books.held == ["assets:broker 10 X 2025-01-05 1000"])
    }
  }

  @Test func `an exchange through a conversion account is a purchase and has a rate`() throws {
    let books = try LotBooks(
      """
      P 2024-01-01 X 90 USD
      P 2024-01-01 USD 1.10 SGD
      2025-01-05 Buy
          assets:broker         10 X
          equity:conversion    -10 X
          equity:conversion   1000 USD
          assets:dollars     -1000 USD
      2025-02-05 Sell for other money
          assets:broker         -4 X @ 120 USD
          equity:conversion    480 USD
          equity:conversion   -600 SGD
          assets:bank          600 SGD
      """, base: "SGD")
    #expect(books.codes == [])
    #expect(books.held == ["assets:broker 6 X 2025-01-05 600"])
    // 600 SGD less 400 USD at 1.10; the rate of the sale is 1.25.
    #expect(books.text(books.totalGain) == "100 60 0 160")
  }

  @Test func `what is nowhere priced, and money, is in no lots`() throws {
    let books = try LotBooks(
      """
      2025-01-05 Miles
          assets:miles  1000 miles
          income:miles
      2025-01-06 Change
          assets:cash   100 USD @ 0.9 EUR
          assets:bank
      2025-01-07 Spend
          expenses:food  120 USD
          assets:cash
      """)
    #expect(books.held == [])
    #expect(books.codes == [])
  }
}
