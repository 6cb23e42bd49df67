import LedgeraCommands
import LedgeraEnvironment
import LedgeraTestSupport
import Testing

/// Every command that changes books, stopped at every step of its writing.
@Suite struct EditFaultTests {
  private static let files = [
    "main.journal": "include a.journal\ninclude sub/b.journal\naccount food\naccount cash\n",
    "a.journal": "2026-01-02 Lunch  ; id: one\r\n    food  12.50 EUR\r\n    cash\r\n",
    "sub/b.journal": "2026-01-03 Dinner\n    food  20 EUR\n    cash",
  ]

  private static let commands: [[String]] = [
    ["rename", "account", "food", "meals"], ["mark", "--reconciled", "food"], ["ids", "--add"],
    ["delete", "desc:Lunch|Dinner", "--yes"], ["duplicate", "one"],
    ["rename", "payee", "Lunch", "Brunch"],
  ]

  private static func directory() -> TemporaryDirectory {
    let directory = TemporaryDirectory()
    for (name, text) in files { directory.file(name, text) }
    return directory
  }

  /// What the files of the books hold, and what was deleted from them.
  private static func contents(of directory: TemporaryDirectory) -> [String] {
    (files.keys.sorted() + [".ledgera-deleted.journal"]).map { name in
      (try? SystemDisk().read(directory.path + "/" + name))?.text ?? "nothing"
    }
  }

  private static func run(
    _ words: [String], in directory: TemporaryDirectory, _ state: TemporaryDirectory,
    on disk: SystemDisk = SystemDisk()
  ) -> (LedgeraCommands.ExitStatus, String) {
    let errors = CapturedOutput()
    let status = Ledgera.run(
      .inMemory(
        arguments: words + ["-n", "-f", "main.journal"], disk: disk,
        variables: ["XDG_STATE_HOME": state.path], currentDirectory: directory.path,
        errors: errors))
    return (status, errors.text)
  }

  @Test(arguments: commands, [true, false])
  func `a command that is stopped anywhere changes everything or nothing`(
    _ words: [String], isKilled: Bool
  ) {
    let (done, state) = (Self.directory(), TemporaryDirectory())
    let (old, _) = (Self.contents(of: done), Self.run(words, in: done, state))
    let new = Self.contents(of: done)
    #expect(old != new)
    var outcomes: Set<Bool> = []
    for step in 0..<60 {
      let (directory, state) = (Self.directory(), TemporaryDirectory())
      let disk = KilledDisk(after: step, isKilled: isKilled)
      _ = Self.run(words, in: directory, state, on: disk.disk)
      let left = Self.contents(of: directory)
      for (index, text) in left.enumerated() {
        #expect(text == old[index] || text == new[index], "\(words) stopped at step \(step)")
      }
      let isOpen = SystemDisk().status(directory.path + "/.ledgera-change") != nil
      #expect(isOpen || left == old || left == new, "\(words) stopped at step \(step)")
      let (_, note) = Self.run(["check"], in: directory, state)
      #expect(Self.contents(of: directory) == left, "a reader writes")
      #expect(note.contains("has been open since") == isOpen, "\(words) stopped at step \(step)")
      let (status, errors) = Self.run(
        ["add", "2026-01-04 x; food 1; cash", "--dry-run"], in: directory, state)
      #expect(Self.contents(of: directory) == left, "a dry run writes: \(status) \(errors)")
      _ = Self.run(["backup"], in: directory, state)
      let found = Self.contents(of: directory)
      #expect(found == old || found == new, "\(words) stopped at step \(step)")
      outcomes.insert(found == new)
      if !disk.hasStopped { break }
    }
    #expect(outcomes == [true, false], "\(words)")
  }
}
