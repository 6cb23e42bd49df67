/// A day in a calendar.
package struct CalendarEvent: Sendable {
  /// `2026-11-21`.
  package let day: String
  /// One line, without controls.
  package let title: String
  /// Likewise; empty: there is nothing more to say.
  package let details: String
  /// What distinguishes it from all other events, the same whenever it is written; ASCII.
  package let identity: String

  package init(on day: String, _ title: String, details: String, identity: String) {
    self.day = day
    self.title = title
    self.details = details
    self.identity = identity
  }
}

/// Writes whole days as iCalendar (RFC 5545): CRLF, lines of at most 75 bytes.
package enum CalendarRenderer {
  /// - Parameter stamp: When it is written, in UTC: `20261121T120000Z`.
  package static func text(of events: [CalendarEvent], stamp: String) -> String {
    var lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Ledgera//Ledgera//EN"]
    for event in events {
      lines += [
        "BEGIN:VEVENT", "UID:\(event.identity)@ledgera", "DTSTAMP:\(stamp)",
        "DTSTART;VALUE=DATE:\(event.day.filter { $0 != "-" })",
        "SUMMARY:\(escaped(event.title))",
      ]
      if !event.details.isEmpty { lines.append("DESCRIPTION:\(escaped(event.details))") }
      lines += ["TRANSP:TRANSPARENT", "END:VEVENT"]
    }
    lines.append("END:VCALENDAR")
    return lines.map { folded($0) + "\r\n" }.joined()
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing(";", with: "\\;")
      .replacing(",", with: "\\,")
  }

  /// Continued lines begin with a blank; no character is divided.
  private static func folded(_ line: String) -> String {
    var (result, length) = ("", 0)
    for character in line {
      let count = character.utf8.count
      if length + count > 75 {
        result += "\r\n "
        length = 1
      }
      result.append(character)
      length += count
    }
    return result
  }
}
