import LedgeraJSON
package import LedgeraModel
package import LedgeraQuantities

/// What one unit of a commodity was worth on a day, as a source says.
package struct FetchedPrice: Hashable, Sendable {
  /// The source's own day: nothing is filled in.
  package let day: Day
  /// As the source names it, unless it was asked under another name.
  package var commodity: String
  package let quantity: Quantity
  /// The code of its currency.
  package let currency: String
}

/// Why there are no prices, in a few words, some of which may be the source's.
package struct PriceFailure: Error, Hashable, Sendable {
  /// One line.
  package let message: String

  package init(_ message: String) { self.message = ForeignText(message).line }
}

/// What a server answered.
package struct PriceAnswer: Sendable {
  /// Of HTTP.
  package let status: Int
  package let body: [UInt8]

  package init(status: Int, body: [UInt8]) {
    self.status = status
    self.body = body
  }

  /// Its JSON. What sources say instead of it is reported.
  func json() throws(PriceFailure) -> JSONValue {
    try refuseForeign()
    guard let json = JSONValue(body) else {
      if status == 200 { throw PriceFailure("the answer is cut off or not JSON") }
      throw failure
    }
    return json
  }

  /// Throws when it is a page for people.
  func refuseForeign() throws(PriceFailure) {
    let isPage = beginning.hasPrefix("<!doctype html") || beginning.hasPrefix("<html")
    if isPage { throw PriceFailure("the source answered with a web page (HTML)") }
  }

  /// What its status says.
  var failure: PriceFailure {
    switch status {
    case 404: PriceFailure("the source does not know it (404)")
    case 429: PriceFailure("the source asks for fewer requests (429); try again later")
    case 0: PriceFailure("no answer")
    default: PriceFailure("the source answered with status \(status)")
    }
  }

  private var beginning: String {
    String(decoding: body.prefix(200).drop { $0 <= 0x20 }, as: UTF8.self).lowercased()
  }
}

/// Numbers as programs write them: `-1.5`, `2.5e-7`.
enum DecimalText {
  /// The exact value; nil: this is not a number, or one with more than 38 digits.
  static func quantity(_ text: String) -> Quantity? {
    let parts = text.lowercased().split(
      separator: "e", maxSplits: 1, omittingEmptySubsequences: false)
    guard let mantissa = Quantity(plain: parts[0]) else { return nil }
    guard parts.count == 2 else { return mantissa }
    guard let exponent = Int(parts[1]), -60...60 ~= exponent else { return nil }
    let scale = Int(mantissa.scale) - exponent
    if scale >= 0 {
      return UInt8(exactly: scale).map { Quantity(coefficient: mantissa.coefficient, scale: $0) }
    }
    var result = Quantity(coefficient: mantissa.coefficient)
    for _ in 0..<(-scale) {
      guard let next = try? result.multiplied(by: Quantity(coefficient: 10)) else { return nil }
      result = next
    }
    return result
  }
}
