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

  init(_ text: String) throws(Problem) {
    var rest = text[...]
    let value = rest.take(6) { ("0"..."9").contains($0) }
    guard value.count == 6 else { throw .date }
    let entry =
      rest.prefix(4).allSatisfy { $0 == " " } ? "" : rest.take(4) { ("0"..."9").contains($0) }
    rest = rest.drop { $0 == " " }
    valueDay = MT940Line.day(value)
    guard let day = MT940Line.bookingDay(entry, value: value) ?? valueDay else { throw .date }
    self.day = day

    let mark = rest.take(2) { "RCDE".contains($0) }
    guard let sign = MT940Line.sign(mark) else { throw .mark }
    // `CR` and `DR` are C and D with the last letter of EUR.
    if mark.count == 2, mark.first == "C" || mark.first == "D" {
    } else if rest.first?.isLetter ?? false {
      rest.removeFirst()
    }
    let number = rest.take(20) { ("0"..."9").contains($0) || $0 == "," || $0 == "." }
    guard let quantity = BankAmount.quantity(String(number)) else { throw .amount }
    amount = sign < 0 ? quantity.negated : quantity
    id = MT940Line.reference(rest)
  }

  /// A credit that is reversed takes money, and the other way round.
  private static func sign(_ mark: Substring) -> Int? {
    switch mark {
    case "C", "CR", "EC", "RD": 1
    case "D", "DR", "ED", "RC": -1
    default: nil
    }
  }

  /// Behind the kind of booking, a letter and three more.
  private static func reference(_ text: Substring) -> String {
    var rest = text
    if !rest.hasPrefix("NONREF"), rest.first?.isLetter ?? false { rest = rest.dropFirst(4) }
    let parts = rest.split(separator: "//", maxSplits: 1, omittingEmptySubsequences: false)
      .map(\.trimmed)
    let none = ["", "NONREF", "N", "KREF+"]
    return parts.reversed().first { !none.contains($0.uppercased()) } ?? ""
  }

  // MARK: Dates

  /// `021125`; years from 80 on are of the last century.
  static func day(_ text: Substring) -> Day? {
    guard let number = Int(text) else { return nil }
    return Day(year: year(text), month: number / 100 % 100, day: number % 100)
  }

  private static func year(_ text: Substring) -> Int {
    let short = Int(text.prefix(2)) ?? 0
    return short < 80 ? 2000 + short : 1900 + short
  }

  /// The day of a month and day that is nearest to the value date.
  private static func bookingDay(_ text: Substring, value: Substring) -> Day? {
    guard text.count == 4, let number = Int(text) else { return nil }
    let year = year(value)
    let days = [year - 1, year, year + 1].compactMap {
      Day(year: $0, month: number / 100, day: number % 100)
    }
    let reference =
      day(value) ?? Day(year: year, month: Int(value.dropFirst(2).prefix(2)) ?? 1, day: 28)
    guard let reference else { return nil }
    return days.min { abs($0.number - reference.number) < abs($1.number - reference.number) }
  }
}

extension Substring {
  /// Takes at most so many characters from the beginning.
  fileprivate mutating func take(_ count: Int, _ isWanted: (Character) -> Bool) -> Substring {
    let taken = prefix(count).prefix(while: isWanted)
    removeFirst(taken.count)
    return taken
  }
}
