public import LedgeraModel
import LedgeraQuerying

/// A date at the beginning of a typed line, and the rest of the line.
public struct TypedDate: Sendable {
  public let day: Day
  /// Without blanks in front.
  public let rest: Substring

  /// Reads `2026-11-21`, `11-21`, `11/21`, `today`, `yesterday`, `tomorrow` or the name of a weekday
  /// in lower case, which means the last one, today included. nil: the line begins with something
  /// else.
  public init?(_ line: Substring, today: Day) {
    let word = line.prefix { $0 != " " && $0 != "\t" && $0 != "T" }
    var rest = line[word.endIndex...]
    if rest.first == "T" { rest = rest.dropFirst() }
    rest = rest.drop { $0 == " " || $0 == "\t" }
    guard let day = TypedDate.day(String(word), today: today) else { return nil }
    self.day = day
    self.rest = rest
  }

  /// The day that one word names; nil: it names none.
  public static func day(_ word: String, today: Day) -> Day? {
    switch word {
    case "today": return today
    case "yesterday": return today.adding(days: -1)
    case "tomorrow": return today.adding(days: 1)
    default: break
    }
    let weekdays = [
      "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
    ]
    if let index = weekdays.firstIndex(of: word) {
      return today.adding(days: -((today.weekday - (index + 1) + 7) % 7))
    }
    let digits = word.utf8.allSatisfy { $0 &- 0x30 < 10 || "-/.".utf8.contains($0) }
    guard digits, word.utf8.first.map({ $0 &- 0x30 < 10 }) == true,
      word.contains(where: { "-/.".contains($0) })
    else { return nil }
    // A year and month alone name no day.
    guard word.split(whereSeparator: { "-/.".contains($0) }).count != 2 || word.utf8.count <= 5
    else { return nil }
    return try? Day(parsing: word, today: today)
  }
}
