import LedgeraEnvironment
import LedgeraRendering
import Testing

@testable import LedgeraCommands

/// `check --watch`.
@Suite struct CheckWatchTests {
  private static let clean =
    "account a  ; type: Cash\naccount b  ; type: Cash\n2026-01-02 x\n    a  1\n    b\n"

  private func watch(_ disk: MemoryDisk) -> CheckWatch {
    CheckWatch(
      .inMemory(arguments: ["check", "--watch", "-f", "main.journal"], disk: disk), CommandTable.all
    )
  }

  private func text(_ watch: inout CheckWatch) -> String? {
    watch.look().map { String(decoding: $0.bytes, as: UTF8.self) }
  }

  @Test func `it is told again when a file has changed, in a line when all is well`() {
    let disk = MemoryDisk(["/books/main.journal": Self.clean])
    var watch = watch(disk)
    #expect(text(&watch) == "all is well: 1 transaction in 1 file\n")
    #expect(text(&watch) == nil)
    disk.write(Self.clean + "nonsense\n", to: "/books/main.journal")
    #expect(text(&watch)?.contains("error[unknown-directive]") == true)
    #expect(text(&watch) == nil)
    disk.write(Self.clean, to: "/books/main.journal")
    #expect(text(&watch) == "all is well: 1 transaction in 1 file\n")
  }

  @Test func `a mistake in the configuration is told, and it goes on`() {
    let disk = MemoryDisk([
      "/books/main.journal": Self.clean, "/books/ledgera.conf": "--nonsense\n",
    ])
    var watch = watch(disk)
    #expect(text(&watch)?.hasPrefix("error: ") == true)
    disk.write("# nothing\n", to: "/books/ledgera.conf")
    #expect(text(&watch) == "all is well: 1 transaction in 1 file\n")
  }

  @Test(arguments: ["--fix", "-o=x"])
  func `it only looks`(_ option: String) {
    let status = Ledgera.run(
      .inMemory(
        arguments: ["check", "--watch", option.split(separator: "=").map(String.init)[0]]
          + option.split(separator: "=").dropFirst().map(String.init) + ["-f", "main.journal"],
        disk: MemoryDisk(["/books/main.journal": Self.clean])))
    #expect(status == .usage)
  }
}
