import LedgeraDiagnostics
package import LedgeraModel
import LedgeraParsing

/// A date at the beginning of a typed line, and the rest of the line.
///
/// What looks like a date is one or an error, never a part of the payee: digits with `-`, `/` or `.`
/// in any order of day and month that leaves no doubt (see `NumericDate`), `today`, `yesterday`,
/// `tomorrow`, a weekday in lower case, which means the last one, today included, `last friday`,
/// `next friday`, `3 days ago`, `in 3 days`.
package struct TypedDate: Sendable {
  package let day: Day
  /// Without blanks in front.
  package let rest: Substring

  /// nil: the line begins with something else. Throws for what looks like a date and names no single
  /// day.
  package init?(_ line: Substring, today: Day) throws(TypingFailure) {
    let words = line.split(maxSplits: 5, whereSeparator: \.isWhitespace).prefix(5).map { $0 }
    guard let first = words.first else { return nil }
    if let named = try NamedDay(words, today: today) {
      day = named.day
      rest = line[words[named.wordCount - 1].endIndex...].drop(while: \.isWhitespace)
      return
    }
    if let spoken = words.spokenDay(today) {
      throw TypingFailure.noDate(spoken.text, meaning: spoken.day, today: today)
    }
    let text = first.upToTime
    if let date = NumericDate(text.withoutPunctuation) {
      day = try date.day(today: today)
      let end = text.endIndex < first.endIndex ? line.index(after: text.endIndex) : text.endIndex
      rest = line[end...].drop(while: \.isWhitespace)
      return
    }
    guard first.looksLikeDate(before: words.dropFirst().first) else { return nil }
    throw TypingFailure.noDate(first, meaning: today, today: today)
  }

  /// The day that a whole text names.
  package static func day(_ text: String, today: Day) throws(TypingFailure) -> Day {
    guard let date = try TypedDate(text[...], today: today), date.rest.isEmpty else {
      throw TypingFailure("'\(text)' is not a date", hints: ["write it as \(today.text)"])
    }
    return date.day
  }
}

extension TypingFailure {
  fileprivate static func noDate(
    _ text: Substring, meaning day: Day, today: Day
  ) -> TypingFailure {
    TypingFailure(
      "'\(text)' looks like a date, but is not one",
      hints: [
        "write it as \(day.text)",
        "a payee that begins like this needs a date in front: '\(today.text) \(text) …'",
      ])
  }
}

extension TypedDate {
  /// The line with a date in front that ends its first part or is a part of its own; nil: it begins with one, or
  /// has none that is written as 2026-11-21 or as `yesterday`.
  static func lineWithDateFirst(_ line: String, today: Day) -> String? {
    do throws(TypingFailure) {
      guard try TypedDate(line[...], today: today) == nil else { return nil }
    } catch { return nil }
    if line.hasPrefix("on ") {
      let rest = line.dropFirst(3).trimmed
      if (try? TypedDate(rest[...], today: today)) != nil { return rest }
    }
    var parts = line.split(separator: ";", omittingEmptySubsequences: false).map(\.trimmed)
    var words = parts[0].split(separator: " ").map(String.init)
    let date: String
    if let last = words.last, words.count > 1, isClear(last) {
      date = words.removeLast()
      parts[0] = words.joined(separator: " ")
    } else if let place = parts.indices.dropFirst().first(where: { isClear(parts[$0]) }) {
      date = parts.remove(at: place)
    } else {
      return nil
    }
    return "\(date) \(parts.joined(separator: "; "))"
  }

  /// Whether nothing else than a day can be meant.
  private static func isClear(_ text: String) -> Bool {
    Day(written: text) != nil || ["today", "yesterday", "tomorrow"].contains(text)
  }
}

extension [Substring] {
  /// The day of `Nov 20` or `20 November 2026` at the beginning, and how it is typed; nil: something else is.
  fileprivate func spokenDay(_ today: Day) -> (day: Day, text: Substring)? {
    guard count > 1 else { return nil }
    let (month, number) =
      self[0].month == nil
      ? (self[1].month, self[0].numberOfDay) : (self[0].month, self[1].numberOfDay)
    let year = count > 2 && self[2].utf8.count == 4 ? Int(self[2]) : nil
    guard let month, let number,
      let day = Day(year: year ?? today.year, month: month, day: number)
    else { return nil }
    let last = self[year == nil ? 1 : 2]
    return (day, self[0].base[self[0].startIndex..<last.endIndex])
  }
}

extension Substring {
  /// Up to the `T` that is between a date and a time.
  fileprivate var upToTime: Substring {
    guard first?.isNumber == true, let mark = firstIndex(of: "T"),
      self[index(after: mark)...].first?.isNumber == true
    else { return self }
    return self[..<mark]
  }

  /// Without a comma or colon at the end.
  fileprivate var withoutPunctuation: Substring {
    last == "," || last == ":" ? dropLast() : self
  }

  /// Whether a word that is not a date in digits was likely meant to be one: three numbers and more,
  /// digits around the name of a month, a number before or after one.
  fileprivate func looksLikeDate(before next: Substring?) -> Bool {
    guard contains(where: \.isNumber) else {
      return month != nil && next?.numberOfDay != nil
    }
    if first?.isNumber == true, dateFieldCount > 2 { return true }
    let letters = filter { $0.isLetter }
    if !letters.isEmpty,
      letters[...].month != nil || letters.contains(where: { "年月日".contains($0) })
    {
      return true
    }
    guard numberOfDay != nil, let next else { return false }
    return next.month != nil || next.lowercased() == "of"
  }

  /// Numbers with a mark between each two, from the beginning on.
  private var dateFieldCount: Int {
    var count = 0
    var isInside = false
    for character in self {
      if character.isNumber {
        if !isInside { count += 1 }
        isInside = true
      } else {
        guard isInside, NumericDate.resemblesMark(character) else { break }
        isInside = false
      }
    }
    return count
  }

  /// That of `Nov`, `november`, `sept.`; nil: anything else.
  fileprivate var month: Int? {
    let word = (last == "." || last == "," ? dropLast() : self).lowercased()
    guard word.count > 2 else { return nil }
    return Day.monthNames.firstIndex { $0.name.isNamed(by: word == "sept" ? "sep" : word) }
      .map { $0 + 1 }
  }

  /// 1…31 of `21`, `21.`, `21st`; nil: anything else.
  fileprivate var numberOfDay: Int? {
    let digits = prefix { $0.isNumber }
    let endings = ["", ".", ",", "st", "nd", "rd", "th", "st,", "nd,", "rd,", "th,"]
    guard let number = Int(digits), (1...31).contains(number),
      endings.contains(self[digits.endIndex...].lowercased())
    else { return nil }
    return number
  }
}

extension String {
  /// Whether a word is this name or its first three letters.
  fileprivate func isNamed(by word: String) -> Bool { self == word || prefix(3) == word }
}
