import LedgeraModel
import LedgeraQuantities
import Testing

@Suite struct AmountTextTests {
  func journal(_ styles: [(String, AmountStyle)]) -> Journal {
    var store = JournalStore()
    store.commodities[0].declaredStyle = AmountStyle.natural
    for (symbol, style) in styles {
      let number = store.commoditySymbols.intern(symbol)
      #expect(number == UInt32(store.commodities.count))
      var info = CommodityInfo(symbol: symbol)
      info.declaredStyle = style
      store.commodities.append(info)
    }
    return Journal(store)
  }

  func amount(_ text: String, _ commodity: UInt16) throws -> Amount {
    Amount(try #require(Quantity(plain: text)), CommodityID(commodity))
  }

  let dollar = AmountStyle(
    side: .left, isSpaced: false,
    number: NumberStyle(grouping: .init(separator: ",", sizes: [3]), decimals: 2))
  let euro = AmountStyle(
    side: .right, isSpaced: true,
    number: NumberStyle(
      decimalMark: .comma, grouping: .init(separator: ".", sizes: [3]), decimals: 4))
  let rupee = AmountStyle(
    side: .left, isSpaced: true,
    number: NumberStyle(grouping: .init(separator: ",", sizes: [3, 2]), decimals: 2))

  @Test func `symbol side, space, marks and groups follow the commodity`() throws {
    let journal = journal([("$", dollar), ("EUR", euro), ("₹", rupee)])
    #expect(journal.text(of: try amount("-1234567.125", 1)) == "$-1,234,567.12")
    #expect(journal.text(of: try amount("123456712341", 2)) == "123.456.712.341,0000 EUR")
    #expect(journal.text(of: try amount("12345678.9", 3)) == "₹ 1,23,45,678.90")
    #expect(
      journal.text(of: try amount("-1234567.125", 1), options: .machine) == "$-1234567.12")
  }

  @Test func `what looks zero is 0, up to half a unit of the last decimal`() throws {
    let journal = journal([("$", dollar)])
    #expect(journal.text(of: try amount("0.005", 1)) == "0")
    #expect(journal.text(of: try amount("-0.005", 1), options: .journal) == "$0.00")
    #expect(journal.text(of: try amount("0.0051", 1)) == "$0.01")
    #expect(journal.looksZero(try amount("-0.005", 1)))
    #expect(!journal.looksZero(try amount("0.00500000000000000000000000000000001", 1)))
    // 39 decimals are dropped, and half a unit of what is left has 39 digits.
    #expect(journal.looksZero(try amount("0.00000000000000000000000000000000000000001", 1)))
    #expect(journal.text(of: try amount("0.00000000000000000000000000000000000000001", 1)) == "0")
  }

  @Test func `symbols that would not read back stand in quotes`() throws {
    let plain = AmountStyle(side: .right, isSpaced: true, number: .plain)
    let symbols = ["A 1", "x(y", "x=y"]
    let journal = journal(symbols.map { ($0, plain) })
    #expect(journal.text(of: try amount("1", 1)) == "1 \"A 1\"")
    #expect(journal.text(of: try amount("1.50", 2)) == "1.50 x(y")
    #expect(journal.text(of: try amount("1", 3)) == "1 \"x=y\"")
  }

  @Test func `an amount without symbol has no space either`() throws {
    let journal = journal([])
    #expect(journal.text(of: try amount("-12.50", 0)) == "-12.50")
  }

  @Test(arguments: [
    ("1", "1"), ("12", "12"), ("123", "123"), ("1234", "1,234"), ("12345", "12,345"),
    ("123456", "1,23,456"), ("1234567", "12,34,567"), ("12345678", "1,23,45,678"),
    ("0.001", "0.001"),
    (
      "99999999999999999999999999999999999999",
      "9,99,99,99,99,99,99,99,99,99,99,99,99,99,99,99,99,99,999"
    ),
  ])
  func `groups are counted from the decimal mark, the last size repeats`(
    digits: String, expected: String
  ) throws {
    let style = NumberStyle(grouping: .init(separator: ",", sizes: [3, 2]))
    #expect(try #require(Quantity(plain: digits)).text(in: style) == expected)
  }

  @Test func `a number of 255 decimals keeps all its zeros`() {
    let text = Quantity(coefficient: 7, scale: 255).text()
    #expect(text == "0." + String(repeating: "0", count: 254) + "7")
  }
}
