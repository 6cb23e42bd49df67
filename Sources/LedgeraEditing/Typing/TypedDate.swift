package import LedgeraModel

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
    let text = first.upToTime
    if let date = NumericDate(text.withoutPunctuation) {
      day = try date.day(today: today)
      let end = text.endIndex < first.endIndex ? line.index(after: text.endIndex) : text.endIndex
      rest = line[end...].drop(while: \.isWhitespace)
      return
    }
    guard first.looksLikeDate(before: words.dropFirst().first) else { return nil }
    throw TypingFailure.noDate(first, today: today)
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
  fileprivate static func noDate(_ word: Substring, today: Day) -> TypingFailure {
    TypingFailure(
      "'\(word)' looks like a date, but is not one",
      hints: [
        "write it as \(today.text)",
        "a payee that begins like this needs a date in front: '\(today.text) \(word) …'",
      ])
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
      return isMonthName && next?.numberOfDay != nil
    }
    if first?.isNumber == true, dateFieldCount > 2 { return true }
    let letters = filter { $0.isLetter }
    if !letters.isEmpty, letters[...].isMonthName || letters.contains(where: { "年月日".contains($0) })
    {
      return true
    }
    guard numberOfDay != nil, let next else { return false }
    return next.isMonthName || next.lowercased() == "of"
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

  /// `Nov`, `november`, `sept.`
  private var isMonthName: Bool {
    let word = (last == "." || last == "," ? dropLast() : self).lowercased()
    return word.count > 2
      && (word == "sept" || Day.monthNames.contains { $0.name.lowercased().isNamed(by: word) })
  }

  /// 1…31 of `21`, `21.`, `21st`; nil: anything else.
  private var numberOfDay: Int? {
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
