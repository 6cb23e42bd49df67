import LedgeraEnvironment
import Testing

@Suite struct AccountFactTests {
  @Test(arguments: [
    ("giro-2026-11.csv", "giro-*.csv", true), ("giro.csv", "giro-*.csv", false),
    ("Umsaetze_1.CSV", "*.csv", false), (".hidden.csv", "*.csv", false),
  ])
  func `names of files match patterns`(_ name: String, _ pattern: String, _ matches: Bool) {
    #expect(Path.name(name, matches: pattern) == matches)
  }
}
