import LedgeraEnvironment
import LedgeraTestSupport
import Testing

@Suite struct ZoneTests {
  let disk = SystemDisk()

  private func zone(_ name: String) throws -> Zone {
    try #require(Zone.named(name, disk: disk), "no zone files on this machine")
  }

  @Test(arguments: [
    ("Asia/Singapore", 1_795_262_400, 28_800),
    ("America/New_York", 1_795_262_400, -18_000),
    ("America/New_York", 1_783_080_000, -14_400),
    ("Europe/Berlin", 1_774_746_000 - 1, 3600),
    ("Europe/Berlin", 1_774_746_000, 7200),
    ("Asia/Kolkata", 0, 19_800),
    ("Australia/Lord_Howe", 1_795_262_400, 39_600),
    ("UTC", 5, 0),
    ("Europe/London", 0, 3600),
  ])
  func `the tz database is read, past, present and future`(
    name: String, moment: Int, offset: Int
  ) throws {
    #expect(try zone(name).offset(at: Int64(moment)) == offset)
  }

  @Test func `unknown and dangerous names are no zones`() {
    for name in ["Asia/Nowhere", "", "/etc/localtime", "../../etc/passwd", "Asia/", "Asia"] {
      #expect(Zone.named(name, disk: disk) == nil)
    }
  }

  @Test(arguments: [
    ("CET-1CEST,M3.5.0,M10.5.0/3", 1_795_262_400, 3600),
    ("CET-1CEST,M3.5.0,M10.5.0/3", 1_783_080_000, 7200),
    ("EST5EDT", 1_783_080_000, -14_400),
    ("<+0545>-5:45", 0, 20_700),
    ("AEST-10AEDT,M10.1.0,M4.1.0/3", 1_795_262_400, 39_600),
    ("nonsense", 0, 0), ("", 0, 0), ("X5", 0, 0), ("EST5EDT,M13.1.0,M1.1.0", 0, 0),
  ])
  func `TZ may hold a rule, and nonsense is UTC`(setting: String, moment: Int, offset: Int) {
    let zone = Zone.local(variables: ["TZ": setting], disk: MemoryDisk())
    #expect(zone.offset(at: Int64(moment)) == offset)
  }

  @Test func `local times and moments are inverse, gaps and repeats are settled`() throws {
    let berlin = try zone("Europe/Berlin")
    let noon = berlin.unixSeconds(year: 2026, month: 7, day: 3, hour: 14)
    #expect(noon == 1_783_080_000)
    #expect(berlin.localTime(at: noon).hour == 14)
    let skipped = berlin.unixSeconds(year: 2026, month: 3, day: 29, hour: 2, minute: 30)
    #expect(berlin.localTime(at: skipped).hour == 3)
    let repeated = berlin.unixSeconds(year: 2026, month: 10, day: 25, hour: 2, minute: 30)
    #expect(berlin.offset(at: repeated) == 7200)
  }

  @Test func `today is the date on the wall, not in Greenwich`() {
    let late = Environment.inMemory(disk: disk, variables: ["TZ": "UTC"], now: 1_795_305_599)
    #expect(late.today()! == (2026, 11, 21))
    #expect(late.today(in: "Asia/Singapore")! == (2026, 11, 22))
    #expect(late.today(in: "Nowhere") == nil)
    let new = Environment.inMemory(disk: disk, variables: ["TZ": "America/New_York"], now: 1)
    #expect(new.today()! == (1969, 12, 31))
  }

  @Test func `damaged zone files are refused, whatever byte is wrong`() throws {
    let bytes = Array(try disk.read("/usr/share/zoneinfo/Europe/Berlin").bytes)
    for length in stride(from: 0, to: bytes.count, by: 7) {
      let path = TemporaryDirectory()
      let file = path.file(Array("zone".utf8), Array(bytes[..<length]))
      _ = Zone.local(variables: ["TZ": file], disk: disk).offset(at: 1_795_262_400)
    }
    for index in 0..<min(bytes.count, 400) {
      var damaged = bytes
      damaged[index] ^= 0x7F
      let path = TemporaryDirectory()
      let file = path.file(Array("zone".utf8), damaged)
      _ = Zone.local(variables: ["TZ": file], disk: disk).offset(at: 1_795_262_400)
    }
  }
}
