import LedgeraImporting
import LedgeraModel
import LedgeraQuantities
import Testing

@Suite struct PriceAnswerTests {
  private static let today = Day(year: 2026, month: 11, day: 21) ?? .first

  private static func wish(_ symbol: String, _ currency: String) -> PriceWish {
    PriceWish(
      commodity: "X", symbol: symbol, currency: currency,
      since: Day(year: 1960, month: 1, day: 1) ?? .first, today: today)
  }

  private static func prices(
    _ source: PriceSource, _ body: String, status: Int = 200, _ wish: PriceWish
  ) throws(PriceFailure) -> [String] {
    try source.prices(in: PriceAnswer(status: status, body: Array(body.utf8)), of: wish).map {
      "\($0.day.text) \($0.commodity) \($0.quantity) \($0.currency)"
    }
  }

  private static func chart(_ currency: String, _ stamps: String, _ closes: String) -> String {
    """
    {"chart":{"result":[{"meta":{"currency":"\(currency)","symbol":"V","gmtoffset":-18000,
    "priceHint":2},"timestamp":[\(stamps)],"indicators":{"quote":[{"close":[\(closes)]}]}}],
    "error":null}}
    """
  }

  @Test func `rates of the ECB are those of one euro, digit for digit`() throws {
    let body = """
      <gesmes:Envelope xmlns="x"><Cube><Cube time="2026-11-20"><Cube currency="USD" rate="1.0540"/>
      <Cube currency="JPY" rate="163.5"/></Cube><Cube time="2026-11-19">
      <Cube currency="USD" rate="1.0612"/></Cube></Cube></gesmes:Envelope>
      """
    #expect(
      try Self.prices(.ecb, body, Self.wish("USD", "EUR"))
        == ["2026-11-19 EUR 1.0612 USD", "2026-11-20 EUR 1.0540 USD"])
    #expect(throws: PriceFailure("the source has no rate for XYZ")) {
      try Self.prices(.ecb, body, Self.wish("XYZ", "EUR"))
    }
    #expect(throws: PriceFailure("the answer is cut off or not XML")) {
      try Self.prices(.ecb, String(body.dropLast(30)), Self.wish("USD", "EUR"))
    }
  }

  @Test func `Yahoo's fractions are rounded as it shows them, pence are pounds, and nulls nothing`()
    throws
  {
    // 2026-01-02 twice, a null, and 1969-12-31 by the exchange's clock.
    let body = Self.chart(
      "GBp", "1767364200,1767364300,1767450600,-3600",
      "243.85000610351562,999,null,6.86e1")
    #expect(
      try Self.prices(.yahoo, body, Self.wish("V", "GBP"))
        == ["1969-12-31 X 0.686 GBP", "2026-01-02 X 2.4385 GBP"])
    #expect(throws: PriceFailure("the source has it in GBP, not in USD")) {
      try Self.prices(.yahoo, body, Self.wish("V", "USD"))
    }
    #expect(throws: PriceFailure("the answer is about V")) {
      try Self.prices(.yahoo, body, Self.wish("W", "GBP"))
    }
    #expect(
      try Self.prices(.yahoo, Self.chart("USD", "", ""), Self.wish("V", "USD")) == [])
  }

  @Test func `the running day is not closed, and its price is left out`() throws {
    let body = Self.chart("USD", "1795176000,1795262400", "1.00,2.00")
    #expect(try Self.prices(.yahoo, body, Self.wish("V", "USD")) == ["2026-11-20 X 1.00 USD"])
  }

  @Test func `Frankfurter's day is the one that it says`() throws {
    let range = #"{"base":"USD","rates":{"2025-01-03":{"EUR":0.97097},"2025-01-02":{"EUR":1e-2}}}"#
    #expect(
      try Self.prices(.frankfurter, range, Self.wish("USD", "EUR"))
        == ["2025-01-02 X 0.01 EUR", "2025-01-03 X 0.97097 EUR"])
    let weekend = #"{"base":"USD","date":"2025-01-03","rates":{"EUR":0.97}}"#
    #expect(
      try Self.prices(.frankfurter, weekend, Self.wish("USD", "EUR")) == ["2025-01-03 X 0.97 EUR"]
    )
    #expect(throws: PriceFailure("the source says 'not found' (404)")) {
      try Self.prices(
        .frankfurter, #"{"message":"not found"}"#, status: 404, Self.wish("USD", "EUR"))
    }
  }

  /// Numbers at the limits of 64 bits, and beyond what a day or a price can be.
  private static let extremes = [
    "9223372036854775807", "-9223372036854775808", "9223372036854775806", "-9223372036854775807",
    "9223372036854775808", "4611686018427387904", "1099511627776", "-1099511627776", "2147483648",
    "1e9223372036854775807", "1e-9223372036854775808", "1e-9223372036854775807", "1e400", "1e60",
    "1e-60", "0e60", "99999999999999999999999999999999999999", "1e", "-", "NaN", "null", "\"\"",
  ]

  @Test(arguments: extremes)
  func `numbers at any limit are prices or none`(_ number: String) {
    for offset in [number, "-18000"] {
      for stamp in [number, "1767364200"] {
        for close in [number, "1.5"] {
          let body = Self.chart("USD", stamp, close).replacing("-18000", with: offset)
            .replacing("\"priceHint\":2", with: "\"priceHint\":\(number)")
          expectAboveZero(.yahoo, body, Self.wish("V", "USD"))
        }
      }
    }
    expectAboveZero(
      .frankfurter, #"{"base":"USD","rates":{"2025-01-03":{"EUR":\#(number)}}}"#,
      Self.wish("USD", "EUR"))
    expectAboveZero(
      .bankofcanada, #"{"observations":[{"d":"2021-01-04","FXUSDCAD":{"v":\#(number)}}]}"#,
      Self.wish("USD", "CAD"))
    expectAboveZero(.command, "P 2026-01-02 V \(number) EUR\n", Self.wish("V", "EUR"))
    expectAboveZero(.command, "P \(number)-01-02 V 1 EUR\n", Self.wish("V", "EUR"))
    expectAboveZero(
      .ecb,
      "<Envelope><Cube time=\"2026-11-20\"><Cube currency=\"USD\" rate=\"\(number)\"/></Cube></Envelope>",
      Self.wish("USD", "EUR"))
  }

  private func expectAboveZero(_ source: PriceSource, _ body: String, _ wish: PriceWish) {
    let answer = PriceAnswer(status: 200, body: Array(body.utf8))
    let prices = (try? source.prices(in: answer, of: wish)) ?? []
    #expect(prices.allSatisfy { $0.quantity.signum > 0 }, "\(source): \(body)")
  }

  @Test(arguments: ["0", "0.00", "-1", "-0.01", "0e5"])
  func `what is not above zero is no price`(_ number: String) {
    for (source, body, wish) in [
      (
        PriceSource.ecb,
        "<Envelope><Cube time=\"2026-11-20\"><Cube currency=\"USD\" rate=\"\(number)\"/></Cube></Envelope>",
        Self.wish("USD", "EUR")
      ),
      (
        .frankfurter, #"{"base":"USD","rates":{"2025-01-03":{"EUR":"\#(number)"}}}"#,
        Self.wish("USD", "EUR")
      ),
      (
        .bankofcanada, #"{"observations":[{"d":"2021-01-04","FXUSDCAD":{"v":"\#(number)"}}]}"#,
        Self.wish("USD", "CAD")
      ),
      (.yahoo, Self.chart("USD", "1767364200", number), Self.wish("V", "USD")),
      (.command, "P 2026-01-02 V \(number) EUR\n", Self.wish("V", "EUR")),
    ] {
      do {
        _ = try Self.prices(source, body, wish)
        Issue.record("\(source) gives \(number)")
      } catch { #expect(error.message.contains("a price is above zero"), "\(error.message)") }
    }
  }

  @Test func `what a source says stays on one line`() {
    #expect(throws: PriceFailure("the source says 'x error: y' (500)")) {
      try Self.prices(
        .frankfurter, #"{"message":"x\nerror: \u202ey"}"#, status: 500, Self.wish("USD", "EUR"))
    }
  }

  @Test func `the Bank of Canada's rates are texts`() throws {
    let body = #"{"observations":[{"d":"2021-01-04","FXUSDCAD":{"v":"1.2750"}}]}"#
    #expect(
      try Self.prices(.bankofcanada, body, Self.wish("USD", "CAD")) == ["2021-01-04 X 1.2750 CAD"]
    )
    #expect(throws: PriceFailure("the answer has nothing about FXEURCAD")) {
      try Self.prices(.bankofcanada, body, Self.wish("EUR", "CAD"))
    }
  }

  @Test func `programs write P lines`() throws {
    let lines =
      "; a comment\nP 2026-01-02 00:00:00 \"VWCE\" 141.20 EUR\nP 2026-01-05 VWCE 142 EUR\n"
    #expect(
      try Self.prices(.command, lines, Self.wish("VWCE", "EUR"))
        == ["2026-01-02 X 141.20 EUR", "2026-01-05 X 142 EUR"])
    #expect(throws: PriceFailure.self) {
      try Self.prices(.command, "141.20\n", Self.wish("VWCE", "EUR"))
    }
  }

  @Test(arguments: [
    (200, "<!DOCTYPE html><html>", "the source answered with a web page (HTML)"),
    (200, #"{"chart":{"resul"#, "the answer is cut off or not JSON"),
    (429, "Too Many Requests", "the source asks for fewer requests (429); try again later"),
    (
      404, #"{"chart":{"result":null,"error":{"code":"Not Found","description":"delisted"}}}"#,
      "the source says 'delisted'"
    ),
    (500, "", "the source answered with status 500"),
  ])
  func `what is no answer says why`(_ status: Int, _ body: String, _ why: String) {
    #expect(throws: PriceFailure(why)) {
      try Self.prices(.yahoo, body, status: status, Self.wish("V", "USD"))
    }
  }

  @Test func `deep nesting and any bytes are refused, not crashed on`() {
    let deep = String(repeating: "[", count: 100_000)
    #expect(throws: PriceFailure.self) {
      try Self.prices(.frankfurter, deep, Self.wish("USD", "EUR"))
    }
    for source in PriceSource.allCases {
      let bytes = (0..<2_000).map { UInt8(truncatingIfNeeded: $0 &* 73) }
      _ = try? source.prices(
        in: PriceAnswer(status: 200, body: bytes), of: Self.wish("USD", "EUR"))
    }
  }
}
