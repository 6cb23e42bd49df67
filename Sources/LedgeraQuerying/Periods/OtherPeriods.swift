import LedgeraModel

/// Periods and days as they are written elsewhere, for hints: none of them is read.
enum OtherPeriods {
  /// How such a text is probably written here; nil: nothing in it is known.
  static func written(insteadOf text: String) -> String? {
    let words = text.lowercased().split(whereSeparator: \.isWhitespace).map(String.init)
    switch words {
    case ["ytd"], ["year", "to", "date"]: return "thisyear"
    case ["mtd"], ["month", "to", "date"]: return "thismonth"
    default: return recent(words) ?? monthly(words) ?? withDates(words)
    }
  }

  /// `from 11/2026 to dec 2026`: the same with months and days as they are written here.
  private static func withDates(_ words: [String]) -> String? {
    var (written, rest): ([String], _) = ([], words[...])
    while let word = rest.popFirst() {
      if let next = rest.first, let month = month([word, next]) {
        rest.removeFirst()
        written.append(month)
      } else {
        written.append(
          day(word) ?? month(word.split { "./-".contains($0) }.map(String.init)) ?? word)
      }
    }
    return written == words ? nil : written.joined(separator: " ")
  }

  /// `1.11.2026`: points only, as slashes stand between either order.
  private static func day(_ word: String) -> String? {
    let fields = word.split(separator: ".")
    guard fields.count == 3, fields[2].count == 4, let day = Int(fields[0]),
      let month = Int(fields[1]), let year = Int(fields[2])
    else { return nil }
    return Day(year: year, month: month, day: day)?.text
  }

  /// `november 2026`, `2026 nov`, `11/2026`.
  private static func month(_ fields: [String]) -> String? {
    guard fields.count == 2,
      let year = fields.firstIndex(where: { $0.count == 4 && Int($0) != nil }),
      let month = number(ofMonth: fields[1 - year]),
      let first = Day(year: Int(fields[year]) ?? 0, month: month, day: 1)
    else { return nil }
    return String(first.text.prefix(7))
  }

  private static func number(ofMonth name: String) -> Int? {
    if let number = Int(name) { return number }
    guard name.count > 2 else { return nil }
    return PeriodWords.months.firstIndex { $0.hasPrefix(name) }.map { $0 + 1 }
  }

  /// `last 30 days`, `past month`.
  private static func recent(_ words: [String]) -> String? {
    guard ["last", "past", "previous"].contains(words.first), let unit = words.last,
      CalendarUnit.allCases.contains(where: { [$0.rawValue, $0.rawValue + "s"].contains(unit) })
    else { return nil }
    if words.count == 2 { return "last \(unit)" }
    guard words.count == 3, let count = Int(words[1]), count > 0 else { return nil }
    return "from \(count) \(unit) ago"
  }

  /// `every month on the 1st`, `every 1st`; not `every 2nd month`.
  private static func monthly(_ words: [String]) -> String? {
    let fillers = ["every", "each", "monthly", "month", "on", "the", "of", "day"]
    let others = words.filter { !fillers.contains($0) }
    guard others.count == 1, let day = others.first, let number = Int(day.dropLast(2)),
      1...31 ~= number, day == Interval.ordinal(number), words.count > 1,
      words.firstIndex(of: day).map({ words.dropFirst($0 + 1).first != "month" }) ?? false
    else { return nil }
    return "every \(day) day of month"
  }
}
