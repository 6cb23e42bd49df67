import LedgeraDiagnostics
import LedgeraEditing
import LedgeraModel
import LedgeraParsing

extension Proposals {
  /// What is typed if it names a day; in the middle of a file the days of the transactions around the
  /// cursor, then today and the days before it.
  var dates: [Proposal] {
    let around = daysAround
    var days: [(Day, String)] = []
    if let below = around.below {
      if let above = around.above { days.append((above, "the transaction above")) }
      days.append((below, "the transaction below"))
    }
    days += [(today, "today"), (today.adding(days: -1), "yesterday")]
    if let above = around.above { days.append((above, "the transaction above")) }
    days += (2...6).map { (today.adding(days: -$0), "\($0) days ago") }
    days.append((today.adding(days: 1), "tomorrow"))
    var known: Set<Day> = []
    let all = days.filter { known.insert($0.0).inserted }
    let week = (0...6).map { today.adding(days: -$0) }.map { ($0, $0.weekdayName) }
    return named(around: around.above ?? today) + words(all + week)
      + all.map { day, name in
        Proposal(text: written(day), kind: .value, detail: name)
      }
  }

  /// The days of the transactions above and below the line in the file.
  private var daysAround: (above: Day?, below: Day?) {
    let lines = request.document.text.lines
    let line = lines.line(of: place.cursor)
    return (
      (0..<line).reversed().lazy.compactMap(day).first,
      (min(line + 1, lines.count)..<lines.count).lazy.compactMap(day).first
    )
  }

  /// The day that a transaction's first line begins with; nil: the line is none.
  private func day(ofLine line: Int) -> Day? {
    let text = request.document.text
    guard text.firstByte(of: line)?.isDigit == true else { return nil }
    let date = text.text(text.content(of: line)).prefix { $0 != " " && $0 != "\t" && $0 != "=" }
    return Day(written: String(date)) ?? (try? TypedDate.day(String(date), today: today))
  }

  /// The days that words such as `today` and `monday` begin with.
  private func words(_ days: [(Day, String)]) -> [Proposal] {
    guard typed.count > 1, typed.allSatisfy(\.isLowercase) else { return [] }
    return days.filter { $0.1.hasPrefix(typed) }.map { day, name in
      Proposal(text: day.text, kind: .value, detail: name, isAnswer: true)
    }
  }

  /// The day that digits name: `23.11.`, `5`, `5.`, `2026/11/`, `11/`; a number alone is a day of the month, of the
  /// one around it first, and with a sign it counts from today.
  private func named(around near: Day) -> [Proposal] {
    guard let first = typed.first, first.isNumber || "+-".contains(first), !isWrittenInFull else {
      return []
    }
    var days: [Day] = []
    if "+-".contains(first) {
      days = Int(typed).map { abs($0) < 1000 ? [today.adding(days: $0)] : [] } ?? []
    } else if let number = Int(typed.last == "." ? String(typed.dropLast()) : typed) {
      if (1...31).contains(number) {
        let months = [near, today, today.startOfMonth.adding(days: -1)]
        days = Array(
          months.compactMap { Day(year: $0.year, month: $0.month, day: number) }.prefix(2))
      }
    } else if let day = try? TypedDate.day(typed, today: today) {
      days = [day]
    } else if typed.last == "." || typed.last == "/" || typed.last == "-",
      let day = try? TypedDate.day(String(typed.dropLast()), today: today)
    {
      days = [day]
    } else if let month = yearAndMonth ?? latestMonth {
      days = [near, today].filter { ($0.year, $0.month) == month }
      if let first = Day(year: month.0, month: month.1, day: 1) { days.append(first) }
    }
    var known: Set<Day> = []
    return days.filter { known.insert($0).inserted }.map { day in
      Proposal(
        text: written(day), kind: .value, detail: day.weekdayName,
        isAnswer: true)
    }
  }

  /// `2026/11/`, `2026-11`; nil: anything else, also `2026-1`, which goes on.
  private var yearAndMonth: (Int, Int)? {
    let parts = typed.split(whereSeparator: { "-/.".contains($0) })
    guard parts.count == 2, parts[0].count == 4, parts[1].count == 2, let year = Int(parts[0]),
      let month = Int(parts[1]), (1...12).contains(month)
    else { return nil }
    return (year, month)
  }

  /// `11/`, `11-`: the latest November that has begun; nil: anything else.
  private var latestMonth: (Int, Int)? {
    guard typed.last == "/" || typed.last == "-", let month = Int(typed.dropLast()),
      (1...12).contains(month)
    else { return nil }
    return (month > today.month ? today.year - 1 : today.year, month)
  }

  private var isWrittenInFull: Bool { Day(written: typed) != nil }

  /// With the marks that are typed already.
  private func written(_ day: Day) -> String {
    let digits = typed.prefix { $0.isNumber }
    guard digits.count == 4, let mark = typed.dropFirst(4).first, "/.".contains(mark) else {
      return day.text
    }
    return day.text.replacing("-", with: String(mark))
  }
}

extension Day {
  fileprivate var weekdayName: String { Day.weekdayNames[weekday - 1] }
}
