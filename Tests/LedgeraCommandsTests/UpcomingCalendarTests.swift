import LedgeraCommands
import Testing

/// `upcoming -O ics`, on 2026-11-21.
@Suite struct UpcomingCalendarTests {
  private static let books = """
    account assets:bank  ; type: Cash
    ~ monthly from 2026-12-01  Rent; flat, B
        expenses:rent  900.00 EUR
        assets:bank
    ~ monthly from 2026-12-01  Rent; flat, B
        expenses:rent  100.00 EUR
        assets:bank

    """

  private func calendar(_ books: String) -> [String] {
    let run = Run(
      arguments: ["upcoming", "-p", "2026-11-21..2027-01-02", "-O", "ics", "-f", "j.journal"],
      files: ["/books/j.journal": books])
    #expect(run.status == .fine, "\(run.errors)")
    return run.output.split(separator: "\r\n").map(String.init)
  }

  private func values(_ name: String, _ lines: [String]) -> [String] {
    lines.filter { $0.hasPrefix(name + ":") }.map { String($0.dropFirst(name.count + 1)) }
  }

  @Test func `each transaction is an event of its own, which stays the same when amounts change`() {
    let lines = calendar(Self.books)
    let identities = values("UID", lines)
    #expect(Set(identities).count == 4 && identities.count == 4)
    let days = values("DTSTART;VALUE=DATE", lines)
    #expect(days == ["20261201", "20261201", "20270101", "20270101"])
    #expect(values("DESCRIPTION", lines)[0] == "assets:bank → expenses:rent")
    #expect(Set(values("DTSTAMP", lines)) == ["20261121T120000Z"])
    let dearer = calendar(Self.books.replacing("900.00", with: "950.00"))
    #expect(values("UID", dearer) == identities)
    #expect(values("SUMMARY", dearer)[0] == #"Rent"# + #" 950.00 EUR"#)
  }

  @Test func `books without rules have an empty calendar`() {
    #expect(calendar("").count == 4)
  }
}
