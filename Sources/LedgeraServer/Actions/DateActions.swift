import LedgeraBooks
import LedgeraDiagnostics
import LedgeraEditing
import LedgeraModel
import LedgeraParsing

extension ActionPlace {
  /// The days nearest to one that the calendar does not have.
  func nearestDays() -> [Action] {
    request.findings(touching: range).flatMap { finding, span, json -> [Action] in
      guard finding.code == .invalidDate else { return [] }
      let written = journal.sources.text(span)
      let mark = written.first { !$0.isNumber } ?? "-"
      let parts = written.split(separator: mark).map { Int($0) }
      guard parts.count == 3, let year = parts[0], let month = parts[1], let day = parts[2] else {
        return []
      }
      let reversed = Day.endingInYear([year, month, day])
      // A single one is the finding's fix.
      guard reversed.count != 1 else { return [] }
      let days = reversed.isEmpty ? Self.days(near: year, month, day) : reversed
      return days.map { near in
        let text = reversed.isEmpty ? near.text.replacing("-", with: String(mark)) : near.text
        var editor = session.editor(of: journal)
        editor.replace(span, with: "\(text)")
        return Action(
          title: "make this \(text)", kind: .quickFix, findings: [json], isDear: false
        ) { [editor] () throws(ResponseError) in try changes(of: editor) }
      }
    }
  }

  /// The date at the cursor a day earlier or later, or today's.
  func movedDates() -> [Action] {
    guard let transaction, transaction.standsInFile else { return [] }
    let line = WrittenLine(at: range.lowerBound, of: request.file, in: journal.sources)
    guard let date = line.date, date.touches(range) else { return [] }
    let days = [
      ("a day earlier", transaction.day.adding(days: -1)),
      ("a day later", transaction.day.adding(days: 1)), ("today", today),
    ]
    return days.filter { $0.1 != transaction.day }.flatMap { name, day in
      let mark = String(line.text(date).first { !$0.isNumber } ?? "-")
      return action("\(name): \(day.text)", .rewrite, unless: { _ in nil }) {
        $0.replace(line.span(date), with: "\(day.text.replacing("-", with: mark))")
        return true
      }
    }
  }

  /// Day and month in the other order; the last day of a month and the first after it; the months around
  /// one that there is not.
  private static func days(near year: Int, _ month: Int, _ day: Int) -> [Day] {
    var days: [Day?] = []
    if month > 12 {
      days.append(Day(year: year, month: day, day: month))
      days.append(Day(year: year, month: 12, day: day))
      days.append(Day(year: year + 1, month: 1, day: day))
    } else if month == 0 {
      days.append(Day(year: year, month: 1, day: day))
      days.append(Day(year: year - 1, month: 12, day: day))
    } else if day > 28 {
      let last = (28...31).reversed().lazy.compactMap { Day(year: year, month: month, day: $0) }
        .first
      days += [last, last?.adding(days: 1)]
    } else if day == 0 {
      let first = Day(year: year, month: month, day: 1)
      days += [first, first?.adding(days: -1)]
    }
    return days.compactMap { $0 }
  }
}
