import LedgeraRendering
import Testing

@Suite struct CalendarTests {
  private func lines(_ title: String, details: String = "") -> [String] {
    let event = CalendarEvent(on: "2026-12-01", title, details: details, identity: "id")
    let text = CalendarRenderer.text(of: [event], stamp: "20261121T120000Z")
    #expect(text.hasSuffix("END:VCALENDAR\r\n"))
    return text.split(separator: "\r\n", omittingEmptySubsequences: false).map(String.init)
  }

  @Test func `a day is an event`() {
    #expect(
      lines("Rent", details: "bank → rent") == [
        "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Ledgera//Ledgera//EN", "BEGIN:VEVENT",
        "UID:id@ledgera", "DTSTAMP:20261121T120000Z", "DTSTART;VALUE=DATE:20261201", "SUMMARY:Rent",
        "DESCRIPTION:bank → rent", "TRANSP:TRANSPARENT", "END:VEVENT", "END:VCALENDAR", "",
      ])
    #expect(!lines("Rent").contains { $0.hasPrefix("DESCRIPTION") })
  }

  @Test func `marks of the format are escaped`() {
    #expect(lines(#"a\b; c, d"#).contains(#"SUMMARY:a\\b\; c\, d"#))
  }

  @Test(arguments: 60...80)
  func `lines have at most 75 bytes, and no character is divided`(_ count: Int) {
    let title = String(repeating: "é", count: count) + String(repeating: "x", count: count)
    let written = lines(title)
    #expect(written.allSatisfy { $0.utf8.count <= 75 })
    let start = written.firstIndex { $0.hasPrefix("SUMMARY:") } ?? 0
    let rest = written[(start + 1)...].prefix { $0.hasPrefix(" ") }.map { $0.dropFirst() }
    #expect(written[start].dropFirst(8) + rest.joined() == title)
  }
}
