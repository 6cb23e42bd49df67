import LedgeraQuantities
import LedgeraTestSupport
import Testing

@Suite struct QuantityTests {
  func number(_ text: String) throws -> Quantity { try #require(Quantity(plain: text), "\(text)") }

  @Test func `addition aligns scales exactly`() throws {
    #expect(try number("2.0").adding(number("4.35")).text() == "6.35")
    #expect(try number("2.0").subtracting(number("4.35")).text() == "-2.35")
  }

  @Test func `rounding is half-even`() throws {
    for (text, decimals, rounded) in [
      ("0.025", 2, "0.02"), ("0.015", 2, "0.02"), ("-0.005", 2, "0.00"), ("-0.015", 2, "-0.02"),
      ("2.5", 0, "2"), ("3.5", 0, "4"), ("-2.51", 0, "-3"), ("0.0001", 1, "0.0"), ("7", 2, "7"),
    ] {
      #expect(try number(text).rounded(toDecimals: UInt8(decimals)).text() == rounded)
    }
    let tiny = Quantity(coefficient: Quantity.maximumCoefficient, scale: 255)
    #expect(tiny.rounded(toDecimals: 2).text() == "0.00")
    #expect(tiny.rounded(toDecimals: 217).text() == "0." + String(repeating: "0", count: 216) + "1")
  }

  @Test func `a number of decimals is met or refused`() throws {
    #expect(try number("1.5").withDecimals(3)?.text() == "1.500")
    #expect(try number("1.25").withDecimals(1)?.text() == "1.2")
    #expect(Quantity(coefficient: Quantity.maximumCoefficient).withDecimals(1) == nil)
  }

  @Test func `what needs more than 38 digits throws and does not trap`() throws {
    let most = Quantity(coefficient: Quantity.maximumCoefficient)
    #expect(throws: QuantityOverflow.self) { try most.adding(Quantity(coefficient: 1)) }
    #expect(throws: QuantityOverflow.self) {
      try most.negated.subtracting(Quantity(coefficient: 1))
    }
    #expect(throws: QuantityOverflow.self) { try most.multiplied(by: Quantity(coefficient: 2)) }
    #expect(throws: QuantityOverflow.self) { try most.adding(try number("0.1")) }
    let thin = Quantity(coefficient: 1, scale: 200)
    #expect(throws: QuantityOverflow.self) { try thin.multiplied(by: thin) }
    #expect(try most.subtracting(most).isZero)
  }

  @Test func `trailing zeros give way before digits overflow`() throws {
    let long = try number("10000000000000000000000000000000000000")
    #expect(try long.adding(number("0.00")).text() == "10000000000000000000000000000000000000")
    let zeros = Quantity(coefficient: 5 * PowersOfTen.power(36)!, scale: 36)
    #expect(try zeros.multiplied(by: zeros).text() == "25")
  }

  @Test func `equal numbers compare and hash alike whatever their zeros`() throws {
    #expect(try number("1.50") == number("1.5"))
    #expect(try number("1.50").hashValue == number("1.5").hashValue)
    #expect(Quantity(coefficient: 0, scale: 9) == .zero)
    #expect(try number("1.49") < number("1.5"))
    #expect(try number("-1.5") < number("-1.49"))
    #expect(try number("-0.1") < number("0.01"))
    let most = Quantity(coefficient: Quantity.maximumCoefficient)
    let least = Quantity(coefficient: 1, scale: 255)
    #expect(least < most)
    #expect(!(most < least))
    #expect(most.negated < least.negated)
    #expect(!(least.negated < most.negated))
    #expect(!(most == least))
  }

  @Test func `signs are told apart`() throws {
    #expect(try [number("-1"), number("0.0"), number("2")].map(\.signum) == [-1, 0, 1])
    #expect(try number("-1.5").magnitude.text() == "1.5")
    #expect(try number("1.5").magnitude.text() == "1.5")
    #expect(try number("-1").isNegative)
  }

  @Test(arguments: [
    "", "-", ".", "+", "1.2.3", "1e5", " 1", "1 ", "１", "1,5", "--1", "0x1",
    "123456789012345678901234567890123456789", String(repeating: "9", count: 400),
    "0." + String(repeating: "0", count: 256),
  ]) func `plain text that is no decimal of 38 digits has no value`(text: String) {
    #expect(Quantity(plain: text) == nil)
  }

  @Test(arguments: [
    ("1234567.891", "1,234,567.891"), ("-1234", "-1,234"), ("999", "999"), ("0", "0"),
    ("1000", "1,000"), ("0.001", "0.001"),
  ]) func `digits are grouped from the decimal mark`(text: String, grouped: String) throws {
    let style = NumberStyle(grouping: .init(separator: ",", sizes: [3]))
    #expect(try number(text).text(in: style) == grouped)
  }

  @Test func `groups of several sizes repeat the last one`() throws {
    let lakh = NumberStyle(grouping: .init(separator: ",", sizes: [3, 2]), decimals: 2)
    #expect(try number("12345678.5").text(in: lakh) == "1,23,45,678.50")
    #expect(try number("12").text(in: lakh) == "12.00")
    let comma = NumberStyle(
      decimalMark: .comma, grouping: .init(separator: "\u{202F}", sizes: [3]), decimals: 1)
    #expect(try number("-1234567.25").text(in: comma) == "-1\u{202F}234\u{202F}567,2")
  }
}
