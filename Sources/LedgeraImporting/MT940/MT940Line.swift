import LedgeraDiagnostics
import LedgeraModel
import LedgeraQuantities

/// The line of an entry, `:61:`: `2611211121D12,50NTRFNONREF//0042`.
struct MT940Line {
  /// What cannot be read.
  enum Problem: String, Error {
    case date
    case mark = "mark (C, D, RC, RD)"
    case amount
  }

  /// The day it was booked: that of the entry date, else that of the value date.
  let day: Day
  /// nil: there is no such day, as with 30 February, on which some banks pay interest.
  let valueDay: Day?
  let amount: Quantity
  /// The bank's reference, else the customer's; empty: none.
  let id: String

  init(_ text: ArraySlice<UInt8>) throws(Problem) {
    var rest = text
    let value = rest.take(6, while: \.isDigit)
    guard value.count == 6 else { throw .date }
    let entry = rest.prefix(4).allSatisfy { $0 == 0x20 } ? [] : rest.take(4, while: \.isDigit)
    rest = rest.drop { $0 == 0x20 }
    valueDay = MT940Line.day(value)
    guard let day = MT940Line.bookingDay(entry, value: value) ?? valueDay else { throw .date }
    self.day = day

    let isReversed = MT940Line.isDebit(rest.prefix(2)) != nil
    guard let isDebit = MT940Line.isDebit(rest.prefix(isReversed ? 2 : 1)) else { throw .mark }
    rest = rest.dropFirst(isReversed ? 2 : 1)
    // The last letter of the currency.
    if let next = rest.first, next.isLetter { rest = rest.dropFirst() }
    let number = rest.take(20) { $0.isDigit || $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ".") }
    guard let quantity = BankAmount.quantity(number) else { throw .amount }
    amount = isDebit ? quantity.negated : quantity
    id = MT940Line.reference(rest)
  }

  private static let credits: [String] = ["C", "EC", "RD"]
  private static let debits: [String] = ["D", "ED", "RC"]

  /// A credit that is reversed takes money, and the other way round.
  private static func isDebit(_ mark: ArraySlice<UInt8>) -> Bool? {
    if credits.contains(where: { mark.elementsEqual($0.utf8) }) { return false }
    return debits.contains { mark.elementsEqual($0.utf8) } ? true : nil
  }

  /// After the kind of booking, a letter and three more.
  private static func reference(_ text: ArraySlice<UInt8>) -> String {
    var rest = text
    if !rest.starts(with: "NONREF".utf8), rest.first?.isLetter ?? false {
      rest = rest.dropFirst(4)
    }
    guard let own = rest.following("//") else { return plainReference(rest) ?? "" }
    return plainReference(own) ?? plainReference(rest[..<(own.startIndex - 2)]) ?? ""
  }

  /// nil: it refers to nothing.
  private static func plainReference(_ text: ArraySlice<UInt8>) -> String? {
    let reference = String(decoding: text.trimmed, as: UTF8.self)
    guard reference.utf8.count <= 6 else { return reference }
    return ["", "NONREF", "N", "KREF+"].contains(reference.uppercased()) ? nil : reference
  }

  // MARK: Dates

  /// `021125`; years from 80 on are of the last century. nil: no six digits, or no such day.
  static func day(_ text: ArraySlice<UInt8>) -> Day? {
    guard text.count == 6, let number = text.wholeNumber else { return nil }
    return Day(year: year(number), month: number / 100 % 100, day: number % 100)
  }

  private static func year(_ number: Int) -> Int {
    let short = number / 10_000
    return short < 80 ? 2000 + short : 1900 + short
  }

  /// The day of a month and day that is nearest to the value date.
  private static func bookingDay(_ text: ArraySlice<UInt8>, value: ArraySlice<UInt8>) -> Day? {
    guard text.count == 4, let number = text.wholeNumber, let stated = value.wholeNumber else {
      return nil
    }
    let (month, day) = (number / 100, number % 100)
    let year = year(stated)
    let reference = Self.day(value) ?? Day(year: year, month: stated / 100 % 100, day: 28)
    guard let reference else { return nil }
    if let same = Day(year: year, month: month, day: day), abs(same.distance(to: reference)) < 180 {
      return same
    }
    return [year - 1, year, year + 1].compactMap { Day(year: $0, month: month, day: day) }
      .min { abs($0.distance(to: reference)) < abs($1.distance(to: reference)) }
  }
}

extension Day {
  fileprivate func distance(to other: Day) -> Int { Int(number) - Int(other.number) }
}

extension ArraySlice<UInt8> {
  /// Takes the wanted bytes at the beginning, at most `count`.
  fileprivate mutating func take(_ count: Int, while isWanted: (UInt8) -> Bool) -> ArraySlice {
    let taken = prefix(count).prefix(while: isWanted)
    self = self[taken.endIndex...]
    return taken
  }
}
