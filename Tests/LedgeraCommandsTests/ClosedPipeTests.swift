import LedgeraCommands
import LedgeraEnvironment
import LedgeraTestSupport
import Synchronization
import Testing

/// `ledgera print | head`.
@Suite struct ClosedPipeTests {
  private static let books = "2026-01-01 x\n    a  1 EUR\n    b\n"

  @Test(arguments: [
    (["print"], books, LedgeraCommands.ExitStatus.fine),
    (["register", "-O", "json"], books, .fine),
    (["check"], books.replacing("b\n", with: "b  1 EUR\n"), .findings),
  ])
  func `a reader that has gone ends the process, silently`(
    words: [String], books: String, status: LedgeraCommands.ExitStatus
  ) {
    let left = Mutex<[Int32]>([])
    let errors = CapturedOutput()
    var world = Environment.inMemory(
      arguments: words + ["-f", "a.journal"],
      disk: MemoryDisk(["/books/a.journal": books]), errors: errors)
    world.output = { (_) throws(WriteError) in throw .noReader }
    world.leave = { status in left.withLock { $0.append(status) } }
    #expect(Ledgera.run(world) == status)
    #expect(left.withLock { $0 } == [status.rawValue])
    #expect(errors.text == "")
  }
}
