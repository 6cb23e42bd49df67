import LedgeraModel

/// A day in words at the beginning of a typed line: `yesterday`, `friday`, `last friday`,
/// `3 days ago`, `in 3 days`, in lower case.
struct NamedDay {
  let day: Day
  /// How many words name it.
  let wordCount: Int

  /// nil: the words begin with no day. Throws where they name one in a way that is not read, or where
  /// the payee may be named like that: `Sunday Times`, `gestern`, `last week`.
  init?(_ words: [Substring], today: Day) throws(TypingFailure) {
    let typed = words.map { String($0.last == "," || $0.last == ":" ? $0.dropLast() : $0) }
    if let (day, count) = NamedDay.named(typed, today) {
      (self.day, wordCount) = (day, count)
      return
    }
    let lower = typed.map { $0.lowercased() }
    guard let doubtful = NamedDay.doubtful(lower, today) else { return nil }
    let text = words.prefix(doubtful.count).joined(separator: " ")
    throw TypingFailure(
      "'\(text)' may be a day or the start of the payee",
      hints: [
        "for the day write \(doubtful.reading.map { "'\($0)' or a date: " } ?? "a date: ")\(today.text)",
        "for the payee write a date in front: '\(today.text) \(text) …'",
      ])
  }

  /// The day, and of how many words.
  private static func named(_ words: [String], _ today: Day) -> (Day, Int)? {
    if let day = day(words[0], today) { return (day, 1) }
    guard words.count > 1 else { return nil }
    if let weekday = Day.weekdayNames.firstIndex(of: words[1]).map({ $0 + 1 }) {
      switch words[0] {
      case "this": return (today.adding(days: (weekday - today.weekday + 7) % 7), 2)
      case "next": return (today.adding(days: (weekday - today.weekday + 6) % 7 + 1), 2)
      case "last": return (today.adding(days: -((today.weekday - weekday + 6) % 7 + 1)), 2)
      default: break
      }
    }
    guard words.count > 2 else { return nil }
    let isDay = { (word: String) in word == "day" || word == "days" }
    if let count = Int(words[0]), (0...100_000).contains(count), isDay(words[1]), words[2] == "ago"
    {
      return (today.adding(days: -count), 3)
    }
    if words[0] == "in", let count = Int(words[1]), (0...100_000).contains(count), isDay(words[2]) {
      return (today.adding(days: count), 3)
    }
    return nil
  }

  private static func day(_ word: String, _ today: Day) -> Day? {
    switch word {
    case "today": return today
    case "yesterday": return today.adding(days: -1)
    case "tomorrow": return today.adding(days: 1)
    default:
      return Day.weekdayNames.firstIndex(of: word)
        .map { today.adding(days: -((today.weekday - ($0 + 1) + 7) % 7)) }
    }
  }

  // MARK: What is not read

  /// How many words, in lower case, seem to name a day; and how that is written, if that is known.
  private static func doubtful(
    _ words: [String], _ today: Day
  ) -> (count: Int, reading: String?)? {
    if let (_, count) = named(words, today) {
      return (count, words.prefix(count).joined(separator: " "))
    }
    if let reading = otherWords[words[0]] { return (1, reading.isEmpty ? nil : reading) }
    if let stretch = words.prefix(4).firstIndex(of: "ago"), stretch > 0,
      units.contains(words[stretch - 1])
    {
      return (stretch + 1, nil)
    }
    guard words.count > 1 else { return nil }
    let isRelative = ["last", "this", "next"].contains(words[0])
    if isRelative, units.contains(words[1]) || otherWords[words[1]] != nil { return (2, nil) }
    if words[0] == "in", words.count > 2, units.contains(words[2]) { return (3, nil) }
    if words.starts(with: ["day", "before"]) || words.starts(with: ["day", "after"]) {
      return (2, nil)
    }
    return words.starts(with: ["the", "day"]) ? (2, nil) : nil
  }

  private static let units: Set<String> = [
    "day", "days", "week", "weeks", "month", "months", "quarter", "quarters", "year", "years",
  ]

  /// Short and foreign words for days, with the English ones.
  private static let otherWords: [String: String] = {
    let rows = """
      today: heute hoy oggi hoje vandaag
      yesterday: gestern hier ayer ieri ontem gisteren
      tomorrow: morgen demain mañana domani amanhã
      monday: mon montag lundi lunes lunedì maandag
      tuesday: tue tues dienstag mardi martes martedì dinsdag
      wednesday: wed weds mittwoch mercredi miércoles mercoledì woensdag
      thursday: thu thur thurs donnerstag jeudi jueves giovedì donderdag
      friday: fri freitag vendredi viernes venerdì vrijdag
      saturday: sat samstag sonnabend samedi sábado sabato zaterdag
      sunday: sun sonntag dimanche domingo domenica zondag
      : vorgestern übermorgen avant-hier après-demain anteayer eergisteren overmorgen aujourd'hui
      """
    var words: [String: String] = [:]
    for row in rows.split(separator: "\n") {
      let parts = row.split(separator: ":", omittingEmptySubsequences: false)
      for word in parts[1].split(separator: " ") { words[String(word)] = String(parts[0]) }
    }
    return words
  }()
}
