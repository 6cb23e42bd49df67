import LedgeraEnvironment
import LedgeraTestSupport
import Testing

/// Patterns in include directives look at a bounded number of names, together.
@Suite struct IncludeLimitTests {
  /// A directory of many names beside `main.journal`.
  private struct CrowdedDisk: LayeredDisk {
    let memory = MemoryDisk()
    var base: any Disk { memory }
    let count: Int

    func entries(of directory: String) throws(ReadError) -> [DirectoryEntry] {
      let others = (0..<count - 1).map {
        DirectoryEntry(name: Array("x\($0)".utf8), kind: .regular)
      }
      return others + [DirectoryEntry(name: Array("a.journal".utf8), kind: .regular)]
    }
  }

  @Test func `one name beyond the limit is one too many`() {
    let disk = CrowdedDisk(count: 125_000)
    disk.memory.write(
      "include *.journal\ninclude a*\ninclude ?.journal\n", to: "/books/main.journal")
    disk.memory.write("2026-01-02 x\n  a  1\n  b\n", to: "/books/a.journal")
    let checked = CheckedJournal(roots: ["main.journal"], on: disk)
    #expect(checked.findings.map(\.place.description) == ["3:9"])
    #expect(checked.codes == ["missing-include"])
    #expect(checked.findings[0].headline.contains("250000 names"))
    #expect(checked.balance(of: "a") == "2")
  }
}
