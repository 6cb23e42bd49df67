import LedgeraCommands
import LedgeraEnvironment
import LedgeraTestSupport
import Testing

/// The profile's zone says what day is today.
@Suite struct TimezoneTests {
  /// Noon of 21 November 2026 in Greenwich.
  private let disk = MemoryDisk()

  init() {
    for (name, rule) in [("East", "<+14>-14"), ("West", "<-11>11")] {
      disk.write(Self.zone(rule), to: "/usr/share/zoneinfo/Sea/\(name)")
    }
  }

  /// A file of the tz database with nothing but a rule for all of time.
  private static func zone(_ rule: String) -> String {
    let header = Array("TZif2".utf8) + [UInt8](repeating: 0, count: 15)
    // One type of local time, and the characters of its name.
    let counts: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 4]
    let block: [UInt8] = [0, 0, 0, 0, 0, 0] + Array("UTC".utf8) + [0]
    let bytes = header + counts + block + header + counts + block + Array("\n\(rule)\n".utf8)
    return String(decoding: bytes, as: UTF8.self)
  }

  private func output(_ zone: String, _ command: String) -> String {
    let books = """
      profile
          timezone \(zone)
      account assets:cash
      account expenses:food
      commodity 1.00 EUR

      """
    disk.write(books, to: "/books/main.journal")
    return Session.output(of: "ledgera \(command)", on: disk)
  }

  @Test(arguments: [("Sea/East", "2026-11-22"), ("Sea/West", "2026-11-21")])
  func `today is the day in the zone of the books`(_ zone: String, _ day: String) {
    let added = output(zone, "add 'Lunch; food 2 EUR; cash' -f main.journal --dry-run")
    #expect(added.contains("+\(day) Lunch"), "\(added)")
    let piped = output(zone, "upcoming -f - < main.journal")
    #expect(!piped.contains("error"), "\(piped)")
  }

  @Test(arguments: [
    "add 'Lunch; food 2 EUR; cash'", "transfer cash food 2", "adjust cash --to '2 EUR'",
  ])
  func `a transaction without a date is of the day where the books live`(_ command: String) {
    let written = output("Sea/East", "\(command) -f main.journal --dry-run")
    #expect(written.contains("+2026-11-22 "), "\(written)")
  }

  @Test func `what is due counts from the day where the books live`() {
    let rule = "~ daily from 2026-11-20 to 2026-11-24  Rent  ; post: auto\n  food  1 EUR\n  cash\n"
    disk.write(rule, to: "/books/rules.journal")
    for (zone, last) in [("Sea/East", "2026-11-22"), ("Sea/West", "2026-11-21")] {
      let due = output(zone, "post-due -f main.journal -f rules.journal --dry-run")
      #expect(due.contains("+\(last) Rent"), "\(due)")
      let next = output(zone, "post-due -f main.journal -f rules.journal --dry-run")
      #expect(!next.contains("+2026-11-23 Rent"), "\(next)")
      let forecast = output(zone, "print --forecast=tomorrow -f main.journal -f rules.journal")
      #expect(forecast.contains(last == "2026-11-22" ? "2026-11-23 Rent" : "2026-11-22 Rent"))
    }
  }

  @Test func `an option goes before the zone`() {
    let added = output(
      "Sea/East", "add 'Lunch; food 2 EUR; cash' -f main.journal --dry-run --today 2026-01-02")
    #expect(added.contains("+2026-01-02 Lunch"), "\(added)")
  }

  @Test func `a zone that there is not is an error where it is written`() {
    let said = output("Sea/Eats", "check -f main.journal")
    #expect(said.contains("error[invalid-profile]: there is no time zone 'Sea/Eats'"), "\(said)")
    #expect(said.contains("main.journal:2:14"), "\(said)")
    #expect(said.contains("did you mean 'Sea/East'?"), "\(said)")
  }
}
